/** Means in words. */
import type { ConcentratedMeanPlan, MeanPlan } from "../api/mean.js";
import type { Reported } from "../release/release.js";
import { explainPerson } from "./person.js";
import { boundsKnown, noise, numbersOnly, roundedTo } from "./rows.js";

export function explainMean(plan: MeanPlan | ConcentratedMeanPlan, loss: Reported): string {
  const what =
    `The private mean of the rows, ${roundedTo(plan)},` +
    ` and how many rows there are: both follow from two sums ${noise(loss)}.`;
  return explainPerson(plan, { what, known: boundsKnown, rows: numbersOnly }, loss);
}
