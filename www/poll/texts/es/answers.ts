/** Answers and values of reports, apart from the organizer's own options, in Spanish. */
import type { Texts } from "../en/index.js";
import { exact } from "../numbers.js";
import { rounded } from "../shares.js";

export const answers: Texts["answers"] = {
  yes: "sí",
  no: "no",
  notSaid: "prefiero no decirlo",
  none: "nada de esto",
  below: (edge) => `menos de ${exact(edge)}`,
  between: (low, high) => `de ${exact(low)} a menos de ${exact(high)}`,
  above: (edge) => `${exact(edge)} o más`,
  or: " o ",
  checked: (box) => `${box}: marcada`,
  unchecked: (box) => `${box}: sin marcar`,
  high: "alto",
  low: "bajo",
  near: (value) => `cerca de ${rounded(value, 3)}`,
  code: (value) => `valor n.º ${value}`,
};
