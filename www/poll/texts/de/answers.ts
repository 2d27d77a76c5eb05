/** Answers and values of reports, apart from the organizer's own options, in German. */
import type { Texts } from "../en/index.js";
import { exact } from "../numbers.js";
import { rounded } from "../shares.js";

export const answers: Texts["answers"] = {
  yes: "ja",
  no: "nein",
  notSaid: "keine Angabe",
  none: "nichts davon",
  below: (edge) => `unter ${exact(edge)}`,
  between: (low, high) => `${exact(low)} bis unter ${exact(high)}`,
  above: (edge) => `${exact(edge)} oder mehr`,
  or: " oder ",
  checked: (box) => `${box}: angekreuzt`,
  unchecked: (box) => `${box}: nicht angekreuzt`,
  high: "hoch",
  low: "niedrig",
  near: (value) => `etwa ${rounded(value, 3)}`,
  code: (value) => `Wert Nr. ${value}`,
};
