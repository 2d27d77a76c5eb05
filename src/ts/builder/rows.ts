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
 * Releases a private count of rows: of all rows except NaN, or of those that satisfy a public test.
 *
 * Use it for "how many". Small counts drown: at epsilon 1/2 the noise is about 2 rows, up to 6 in
 * 19 of 20 releases, whether there are 5 rows or 5 million. Counts are unbiased and may lie below
 * 0; `Math.max(0, value)` costs no privacy, but then they are biased. For several groups that no
 * row belongs to two of, one `histogram` spends epsilon once; a count for each group spends it
 * every time.
 *
 * The noise is an exact discrete Laplace variable of scale `rowsPerPerson / epsilon`; by
 * `rho(...)`, with "sottovoce/gaussian", a discrete Gaussian one.
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

// What `build` returns follows from what was set, an epsilon or a rho: the types of the
// methods tell, and no class can.
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
 * Releases private counts of rows by public category, in the order of the categories: numbers, or
 * texts.
 *
 * Use it for tallies and for most frequent answers. The categories must be public and complete
 * before anybody answers: what you list by looking at the rows reveals what the rows hold. A row is
 * compared with them exactly: texts letter by letter, blanks and capitals included. Rows that match
 * no category are skipped, unless you call `other()`: then they are counted together, as the last
 * value. Rows that are NaN are skipped.
 *
 * Every count has exact discrete Laplace noise of scale `rowsPerPerson / epsilon`, twice that under
 * `change-one`; by `rho(...)` discrete Gaussian noise. Epsilon covers all counts together. Counts
 * are unbiased and may lie below 0; `Math.max(0, value)` costs no privacy, but then they are
 * biased.
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
 * Releases a private sum of rows, each clamped to public bounds and rounded to a public step.
 *
 * Use it for totals of amounts; for averages use `mean`. The bounds decide how good it is. The
 * noise is as large as the largest row that they allow, so wide bounds drown the sum. What they cut
 * off is lost without a word, so tight ones bias it. Set the step of the data, if they have
 * fractions: rows are rounded to whole numbers if you set none, and a column of 0.4 then sums up to
 * 0. A finer step costs nothing. Rows that are NaN are skipped.
 *
 * Steps are summed, and the noise is an exact discrete Laplace variable; by `rho(...)` a discrete
 * Gaussian one. The Laplace scale is the most steps that one row can count, times `rowsPerPerson`,
 * over epsilon. Rows half-way between two steps are rounded to the even one.
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
