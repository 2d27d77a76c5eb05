/** Answers and values of reports, apart from the organizer's own options, in French. */
import type { Texts } from "../en/index.js";
import { exact } from "../numbers.js";
import { rounded } from "../shares.js";

export const answers: Texts["answers"] = {
  yes: "oui",
  no: "non",
  notSaid: "je préfère ne pas répondre",
  none: "rien de tout cela",
  below: (edge) => `moins de ${exact(edge)}`,
  between: (low, high) => `de ${exact(low)} à moins de ${exact(high)}`,
  above: (edge) => `${exact(edge)} ou plus`,
  or: " ou ",
  checked: (box) => `${box}\u00a0: cochée`,
  unchecked: (box) => `${box}\u00a0: non cochée`,
  high: "haut",
  low: "bas",
  near: (value) => `environ ${rounded(value, 3)}`,
  code: (value) => `valeur n° ${value}`,
};
