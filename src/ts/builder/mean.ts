/** Means of rows: the builder. */
import type { MeanBuilder } from "../api/mean.js";
import { explainMean } from "../explain/mean.js";
import { meanKeys } from "../keys/rows.js";
import { finished } from "../plans/kinds.js";
import { canReleaseMean, meanQuery } from "../query/mean.js";
import { promise } from "./person.js";
import { StepBuilder, unbounded } from "./steps.js";

/**
 * Releases a private mean of rows, each clamped to public bounds, and how many rows there are, at
 * the loss of one sum.
 *
 * Use it for averages: it is off by a third to a half of what a sum over a count is, each at half
 * of epsilon. The bounds decide how good it is. The noise grows with the distance between them, and
 * what they cut off is lost without a word: wide bounds drown the mean and tight ones bias it.
 * `interval` shows where the mean of a release is, for nothing; `accuracy` shows in advance how far
 * off it will be. Few rows give a mean that says little: it is then drawn to the middle of the
 * bounds, or to one of them. Rows that are NaN are skipped. Under `change-one` the number of rows
 * is public: if none is NaN, a `sum` over that number is off by less.
 *
 * It takes two sums: of the distances of all rows from the lowest bound, and to the highest. They
 * get exact discrete Laplace noise. Its scale is `rowsPerPerson / epsilon` times the steps between
 * the bounds (twice that under `change-one`). By `rho(...)` it is discrete Gaussian noise.
 *
 * @example
 * import { mean } from "sottovoce";
 *
 * const wait = mean()
 *   .bounds(0, 60)
 *   .step("1/4") // counted in quarters of an hour
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * wait.accuracy({ confidence: 0.95, rows: 1000 }).error; // 0.2221...: known before any row is read
 * const release = wait.release([12.5, 3, 48, 75, NaN]);
 * release.value.mean; // of four rows it says little
 * release.value.rows; // about 4
 * wait.interval(release, { confidence: 0.95 }); // about [0, 60], which says so
 */
export function mean(): MeanBuilder {
  return new Mean(unbounded());
}

class Mean extends StepBuilder {
  protected override get kind(): string {
    return "mean";
  }

  build(): never {
    return meanQuery(this.finished()) as never;
  }
}

export const meanKind = /* @__PURE__ */ finished(promise, {
  names: ["mean"],
  keys: meanKeys,
  make: (settings) => meanQuery(settings) as never,
  explain: explainMean,
  canRelease: canReleaseMean,
});
