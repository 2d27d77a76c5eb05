/** Counts, histograms and sums in words. */
import type { CountPlan, HistogramPlan, SumPlan } from "../api/rows.js";
import type { ReportedPure } from "../release.js";
import { explainPerson } from "./person.js";

const noise = "with discrete Laplace noise";
const numbersOnly = "Rows that are no numbers are skipped.";

export function explainCount(plan: CountPlan, loss: ReportedPure): string {
  const what = `The private number of ${tested(plan.where)}, ${noise}.`;
  return explainPerson(plan, { what, known: "which rows are counted", rows: numbersOnly }, loss);
}

export function explainHistogram(plan: HistogramPlan, loss: ReportedPure): string {
  const many =
    plan.categories.length === 1 ? "one category" : `each of ${plan.categories.length} categories`;
  const other = plan.other ? ", and of all other rows together" : "";
  const what = `The private number of rows of ${many}${other}, ${noise}.`;
  const rows = plan.other
    ? "Rows that are no numbers are skipped where categories are numbers."
    : "Rows of no category are skipped.";
  return explainPerson(plan, { what, known: "the categories", rows }, loss);
}

export function explainSum(plan: SumPlan, loss: ReportedPure): string {
  const what = `The private sum of the rows, each clamped to ${plan.lowest} to ${plan.highest} and rounded to an integer, ${noise}.`;
  return explainPerson(plan, { what, known: "the bounds", rows: numbersOnly }, loss);
}

function tested(test: CountPlan["where"]): string {
  if (test === null) return "rows";
  const { atLeast, atMost } = test;
  if (atLeast === atMost) return `rows equal to ${atLeast}`;
  if (atMost === null) return `rows of at least ${atLeast}`;
  return atLeast === null ? `rows of at most ${atMost}` : `rows from ${atLeast} to ${atMost}`;
}
