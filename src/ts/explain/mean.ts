/** Means in words. */
import type { ConcentratedMeanPlan, MeanPlan } from "../api/mean.js";
import type { Reported } from "../release.js";
import { explainPerson } from "./person.js";
import { noise, numbersOnly } from "./rows.js";

export function explainMean(plan: MeanPlan | ConcentratedMeanPlan, loss: Reported): string {
  const { lowest, highest, step } = plan;
  const unit = step === "1" ? "an integer" : `a multiple of ${step}`;
  const what =
    `The private mean of the rows, each clamped to ${lowest} to ${highest} and rounded to ${unit},` +
    ` and how many rows there are: both follow from two sums ${noise(loss)}.`;
  return explainPerson(plan, { what, known: "the bounds and the step", rows: numbersOnly }, loss);
}
