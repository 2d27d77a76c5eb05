/** Means in words. */
import type { ConcentratedMeanPlan, MeanPlan } from "../api/mean.js";
import type { Reported } from "../release/release.js";
import type { Parts } from "./person.js";
import { boundsKnown, noise, numbersOnly, roundedTo } from "./rows.js";

export function explainMean(plan: MeanPlan | ConcentratedMeanPlan, loss: Reported): Parts {
  const what =
    `The private mean of the rows, ${roundedTo(plan)},` +
    ` and how many rows there are: both follow from two sums ${noise(loss)}.`;
  return { what, known: boundsKnown, rows: numbersOnly };
}
