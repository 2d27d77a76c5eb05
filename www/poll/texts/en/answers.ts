/** Answers and values of reports, apart from the organizer's own options. */
import { spoken } from "../spoken.js";

export const answers = spoken("answers", {
  yes: "yes",
  no: "no",
  notSaid: "prefer not to say",
  none: "none of these",
  below: (edge: number) => `below ${edge}`,
  between: (low: number, high: number) => `${low} to below ${high}`,
  above: (edge: number) => `${edge} or more`,
  or: " or ",
  checked: (box: string) => `${box}: checked`,
  unchecked: (box: string) => `${box}: not checked`,
  high: "high",
  low: "low",
  near: (value: string) => `about ${value}`,
  code: (value: number) => `code ${value}`,
});
