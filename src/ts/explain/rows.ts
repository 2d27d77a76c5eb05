/** Counts, histograms and sums in words. */
import type {
  ConcentratedCountPlan,
  ConcentratedHistogramPlan,
  ConcentratedSumPlan,
  CountPlan,
  HistogramPlan,
  SumPlan,
} from "../api/rows.js";
import type { Reported } from "../release/release.js";
import type { Parts } from "./person.js";

export const noise = ({ notion }: Reported): string =>
  `with discrete ${notion === "zcdp" ? "Gaussian" : "Laplace"} noise`;
export const numbersOnly = "Rows that are not numbers are skipped.";

export function explainCount(plan: CountPlan | ConcentratedCountPlan, loss: Reported): Parts {
  const what = `The private number of ${tested(plan.where)}, ${noise(loss)}.`;
  return { what, known: "which rows are counted", rows: numbersOnly };
}

export function explainHistogram(
  plan: HistogramPlan | ConcentratedHistogramPlan,
  loss: Reported,
): Parts {
  const many =
    plan.categories.length === 1 ? "one category" : `each of ${plan.categories.length} categories`;
  const other = plan.other ? ", and of all other rows together" : "";
  const what = `The private number of rows in ${many}${other}, ${noise(loss)}.`;
  const rows = plan.other
    ? "If categories are numbers, rows that are not are skipped."
    : "Rows in no category are skipped.";
  return { what, known: "the categories", rows };
}

export function explainSum(plan: SumPlan | ConcentratedSumPlan, loss: Reported): Parts {
  const what = `The private sum of the rows, ${roundedTo(plan)}, ${noise(loss)}.`;
  return { what, known: boundsKnown, rows: numbersOnly };
}

/** Says what becomes of each row of a sum or a mean. */
export function roundedTo({
  lowest,
  highest,
  step,
}: Pick<SumPlan, "lowest" | "highest" | "step">): string {
  const unit = step === "1" ? "an integer" : `a multiple of ${step}`;
  return `each clamped to ${lowest} to ${highest} and rounded to ${unit}`;
}
export const boundsKnown = "the bounds and the step";

/** The rows that a count is about, by their numbers. */
export function tested(test: CountPlan["where"]): string {
  if (test === null) return "rows";
  const { atLeast, atMost } = test;
  if (atLeast === atMost) return `rows equal to ${atLeast}`;
  if (atMost === null) return `rows of at least ${atLeast}`;
  return atLeast === null ? `rows of at most ${atMost}` : `rows from ${atLeast} to ${atMost}`;
}
