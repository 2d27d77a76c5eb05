/** Confidence intervals for quantiles in words. */
import type { IntervalPlan } from "../api/quantile-interval.js";
import type { Parts } from "./person.js";
import { candidatesInWords, quantileInWords } from "./quantile.js";

export function explainInterval(plan: IntervalPlan): Parts {
  const { alpha, candidates, confidence, of, expectedRows, lower, upper } = plan;
  const [whose, expected] =
    of === "rows"
      ? ["the rows", ""]
      : [
          "the population whose independent draws the rows are",
          `, that about ${expectedRows} rows are expected`,
        ];
  return {
    what: `A private interval that holds the ${quantileInWords(alpha)} of ${whose} with probability at least ${confidence}: its ends are chosen from ${candidatesInWords(candidates)}, or infinite.`,
    known: `the candidates, the quantile, the confidence${expected}`,
    rows: `Rows that are no numbers are skipped, others are rounded down to the grid. The lower end is aimed at ${aimed(lower)} fewer, the upper one at ${aimed(upper)} more, by half of epsilon each: so the interval is its own error bar, and no other accuracy is told.`,
  };
}

/** The offset as a number of rows, for reading. */
function aimed({ fraction, offset }: IntervalPlan["lower"]): string {
  const rows = offset / Number(fraction.split("/")[1] ?? 1);
  return `${fraction} of the rows and ${Number(rows.toPrecision(4))}`;
}
