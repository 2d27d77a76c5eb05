/** Answers and values of reports, apart from the organizer's own options. */
import { exact } from "../numbers.js";
import { rounded } from "../shares.js";
import { spoken } from "../spoken.js";

export const answers = spoken("answers", {
  yes: "yes",
  no: "no",
  notSaid: "prefer not to say",
  none: "none of these",
  below: (edge: number) => `below ${exact(edge)}`,
  between: (low: number, high: number) => `${exact(low)} to below ${exact(high)}`,
  above: (edge: number) => `${exact(edge)} or more`,
  or: " or ",
  checked: (box: string) => `${box}: checked`,
  unchecked: (box: string) => `${box}: not checked`,
  high: "high",
  low: "low",
  near: (value: number) => `about ${rounded(value, 3)}`,
  code: (value: number) => `code ${value}`,
});
