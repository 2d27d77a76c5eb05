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
          "the population that the rows are drawn from independently",
          `, the expected ${expectedRows} rows`,
        ];
  return {
    what: `A private interval that contains the ${quantileInWords(alpha)} of ${whose} with probability at least ${confidence}: its ends are chosen from ${candidatesInWords(candidates)}, or infinite.`,
    known: `the candidates, the quantile, the confidence${expected}`,
    rows: `Rows that are not numbers are skipped; others are rounded down to the grid. The lower end aims at ${aimed(lower)} fewer, the upper end at ${aimed(upper)} more, each with half of epsilon. The interval is its own error bar: there is no other accuracy.`,
  };
}

/** The offset as a number of rows, for reading. */
function aimed({ fraction, offset }: IntervalPlan["lower"]): string {
  const rows = offset / Number(fraction.split("/")[1] ?? 1);
  return `${fraction} of the rows and ${Number(rows.toPrecision(3))}`;
}
