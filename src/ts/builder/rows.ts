/** Counts, histograms and sums of rows: the builders. */
import type { Numbers } from "../api/common.js";
import type { CountBuilder, HistogramBuilder, RowTest, SumBuilder } from "../api/rows.js";
import type { part } from "../api/unfinished.js";
import { refuse } from "../error.js";
import { explainCount, explainHistogram, explainSum } from "../explain/rows.js";
import { listOf } from "../identity/counted.js";
import { beginning } from "../keys/key.js";
import { promiseKeys } from "../keys/person.js";
import {
  countKeys,
  type CountSettings,
  histogramKeys,
  type HistogramSettings,
  sumKeys,
  whereAll,
} from "../keys/rows.js";
import { finished } from "../plans/kinds.js";
import {
  canReleaseHistogram,
  canReleaseSum,
  countQuery,
  histogramQuery,
  sumQuery,
} from "../query/rows.js";
import { isWhole } from "../query/released.js";
import { promise, PromiseBuilder } from "./person.js";
import { StepBuilder, unbounded } from "./steps.js";

/**
 * Releases a private count of rows.
 *
 * Use it to answer "how many". It counts all rows except NaN. After `where`, it counts only rows
 * that pass a public filter. To count several groups that do not overlap, use one `histogram`. It
 * loses epsilon only once for all groups.
 *
 * **Watch out**: noise hides small counts. At epsilon 1/2 the noise is about 2 rows, and at most 6
 * rows in 19 of 20 releases, whether there are 5 rows or 5 million. Counts are unbiased and may be
 * below 0. `Math.max(0, value)` loses no privacy, but makes counts biased.
 *
 * @remarks
 * The noise is exact discrete Laplace of scale `rowsPerPerson / epsilon`. With `rho(...)`, the
 * noise is discrete Gaussian.
 *
 * @example
 * import { count } from "sottovoce";
 *
 * const adults = count()
 *   .where({ atLeast: 18 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon("1/2")
 *   .build();
 * adults.accuracy({ confidence: 0.95 }).error; // known before any row is read
 * adults.release([31, 17, 64, NaN]).value; // 2, give or take that error
 */
export function count(): CountBuilder {
  return new Count(beginning({ ...countKeys(), ...promiseKeys() }));
}

// The result of `build` follows from what was set, an epsilon or a rho: the types of the methods
// say so, and no class can.
class Count extends PromiseBuilder<Partial<CountSettings>> {
  /** For the types alone: see `BatchPart`. */
  declare readonly [part]: (missing: unknown) => never;

  protected override get kind(): string {
    return "count";
  }

  where(tests: RowTest | readonly RowTest[]): this {
    if (typeof tests === "function")
      throw refuse(
        "where",
        "must be { atLeast, atMost } or { equals }, not a function: use NaN for rows that do not count",
      );
    return this.with(whereAll(listOf(tests)));
  }

  build(): never {
    return countQuery(this.promised() as CountSettings) as never;
  }
}

/**
 * Releases a private count for each public category, in the given order.
 *
 * Use it to count answers by category, and to find the most frequent ones. Categories are numbers
 * or texts. A row must equal a category exactly, including blanks and capitals. Rows that match no
 * category are skipped, unless you call `other()`. The last value then counts all these rows
 * together.
 *
 * **Watch out**: list the categories before you collect the rows. If you list categories by looking
 * at the rows, the list reveals what the rows contain. Counts are unbiased and may be below 0.
 * `Math.max(0, value)` loses no privacy, but makes counts biased.
 *
 * @remarks
 * Rows that are NaN are skipped. Epsilon covers all counts together. The noise of each count is
 * exact discrete Laplace of scale `rowsPerPerson / epsilon`, and of twice this scale under
 * `change-one`. With `rho(...)` the noise is discrete Gaussian.
 *
 * @example
 * import { histogram } from "sottovoce";
 *
 * const ways = histogram(["bus", "bicycle", "on foot"])
 *   .other()
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * ways.accuracy({ confidence: 0.95 }).error; // no count is further off than this
 * ways.release(["bicycle", "bus", "bicycle", "car"]).value; // about [1, 2, 0, 1]
 */
export function histogram(categories: readonly string[]): HistogramBuilder<string>;
export function histogram(categories: Numbers): HistogramBuilder<number>;
export function histogram(categories: unknown): HistogramBuilder<number | string> {
  return new Histogram({
    ...beginning({ ...histogramKeys(), ...promiseKeys() }),
    ...histogramKeys().categories.read(categories),
  });
}

class Histogram extends PromiseBuilder<Partial<HistogramSettings>> {
  other(): this {
    return this.with({ other: true });
  }

  build(): never {
    return histogramQuery(this.promised() as HistogramSettings) as never;
  }
}

/**
 * Releases a private sum of rows, each within public bounds.
 *
 * Use it for totals. For averages, use `mean`. If the data have decimals, set `step`. Without a
 * step, rows are rounded to whole numbers, so the sum of rows that are all 0.4 is 0. A finer step
 * does not add noise.
 *
 * **Watch out**: the bounds decide the accuracy. At epsilon 1, the noise is about as large as the
 * largest row that the bounds allow. So wide bounds add noise. Tight bounds bias the sum, because
 * rows outside count as the nearest bound, without a warning.
 *
 * @remarks
 * Rows that are NaN are skipped. A row half-way between two multiples of the step is rounded to an
 * even number of steps. The noise is exact discrete Laplace, in steps. Count the most steps by
 * which one row can change the sum. The scale of the noise is this number, times `rowsPerPerson`,
 * divided by epsilon. With `rho(...)` the noise is discrete Gaussian.
 *
 * @example
 * import { sum } from "sottovoce";
 *
 * const hours = sum()
 *   .bounds(0, 60)
 *   .step("1/4") // counted in quarters of an hour
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * hours.accuracy({ confidence: 0.95 }).error; // 179.75
 * hours.release([38.25, 40, 12.5, 75]).value; // 150.75, give or take that error
 */
export function sum(): SumBuilder {
  return new Sum(unbounded());
}

class Sum extends StepBuilder {
  protected override get kind(): string {
    return "sum";
  }

  build(): never {
    return sumQuery(this.finished()) as never;
  }
}

export const countKind = /* @__PURE__ */ finished(promise, {
  names: ["count"],
  keys: countKeys,
  make: (settings) => countQuery(settings) as never,
  explain: explainCount,
  canRelease: (_, value) => isWhole(value),
});

export const histogramKind = /* @__PURE__ */ finished(promise, {
  names: ["histogram"],
  keys: histogramKeys,
  make: (settings) => histogramQuery(settings) as never,
  explain: explainHistogram,
  canRelease: canReleaseHistogram,
});

export const sumKind = /* @__PURE__ */ finished(promise, {
  names: ["sum"],
  keys: sumKeys,
  make: (settings) => sumQuery(settings) as never,
  explain: explainSum,
  canRelease: canReleaseSum,
});
