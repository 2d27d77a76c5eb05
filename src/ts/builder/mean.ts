/** Means of rows: the builder. */
import type { MeanBuilder } from "../api/mean.js";
import { explainMean } from "../explain/mean.js";
import { meanKeys } from "../keys/rows.js";
import { finished } from "../plans/kinds.js";
import { canReleaseMean, meanQuery } from "../query/mean.js";
import { promise } from "./person.js";
import { StepBuilder, unbounded } from "./steps.js";

/**
 * Releases a private mean of rows, and a private number of rows.
 *
 * Use it for averages. A `sum` divided by a `count`, with half of epsilon each, has two to three
 * times the error. `accuracy` shows the error in advance. After a release, `interval` shows where
 * the mean lies.
 *
 * **Watch out**: the bounds decide the accuracy. Wide bounds add noise. Tight bounds bias the mean,
 * because rows outside count as the nearest bound, without a warning. With few rows the released
 * mean is mostly noise. It is then often the middle of the bounds, or one of the bounds.
 *
 * @remarks
 * Rows that are NaN are skipped. Under `change-one` the number of rows is public. If no row is NaN,
 * a `sum` divided by this number then has less error.
 *
 * The mean is computed from two sums. The first adds up how far each row is above the lowest bound,
 * and the second how far each row is below the highest bound. Both sums get exact discrete Laplace
 * noise. The scale of the noise is `rowsPerPerson / epsilon` times the number of steps between the
 * bounds, and twice as much under `change-one`. With `rho(...)` the noise is discrete Gaussian.
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
