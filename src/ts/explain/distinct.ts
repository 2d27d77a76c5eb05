/** Different texts in words. */
import type { ConcentratedDistinctPlan, DistinctPlan } from "../api/distinct.js";
import type { Reported } from "../release/release.js";
import type { Parts } from "./person.js";
import { noise } from "./rows.js";

export function explainDistinct(_: DistinctPlan | ConcentratedDistinctPlan, loss: Reported): Parts {
  return {
    what: `The private number of different texts, ${noise(loss)}.`,
    known: "how texts are compared (byte for byte)",
    rows: "Texts of more than 256 bytes, and those that could not be read, do not count.",
  };
}
