/** Quantiles of rows: the types. */
import type { Exact, Numbers, Release } from "./common.js";
import type { Base2 } from "./dyadic-base.js";
import type { PersonMethods, PersonPlan, RowsQuery } from "./person.js";
import type { Complete, Unfinished } from "./unfinished.js";

/**
 * An evenly spaced list of candidates, from `first` up to `last`. Use the step of the data: 1 for
 * ages, 0.01 for money.
 *
 * @remarks
 * The points are `first, first + step, …`, up to 2^53 of them. `last` is one of them if it falls on
 * the grid. A grid is short in plans.
 */
export interface Grid {
  /** The smallest candidate. */
  readonly first: Exact;
  /** The largest candidate, if it falls on the grid. */
  readonly last: Exact;
  /** The distance between two candidates, above 0. */
  readonly step: Exact;
}

/**
 * Candidates for quantities whose size you do not know.
 *
 * They are 0 and all numbers with `digits` significant digits between two powers of ten. `{ digits:
 * 3, smallest: "1e-9", largest: "1e15", signed: false }` has 21,602 points, each at most a percent
 * from the next.
 *
 * @remarks
 * An answer that is far off in rank may be off by powers of ten here. So do not make `smallest`
 * smaller or `largest` larger than you need.
 */
export interface DecimalGrid {
  /** The number of significant digits, from 1 to 6. */
  readonly digits: number;
  /** The least candidate above 0: a power of ten, from 1e-300 on. */
  readonly smallest: Exact;
  /** The largest candidate: a larger power of ten, up to 1e300. */
  readonly largest: Exact;
  /** True if there are as many candidates below 0 as above. */
  readonly signed: boolean;
}

/** Settings of a quantile. Every method returns a new builder. */
export interface QuantileBuilder<
  Missing extends string = "candidates" | "neighbors" | "epsilon",
  Built = QuantileQuery,
>
  extends
    Unfinished<number, Missing>,
    PersonMethods<
      QuantileBuilder<Missing, Built>,
      QuantileBuilder<Exclude<Missing, "neighbors">, Built>,
      QuantileBuilder<Exclude<Missing, "epsilon">, Built>
    > {
  /**
   * Sets the possible answers: a list, a grid or decimals. They are public. Never derive them from
   * the data.
   *
   * @remarks
   * A list is strictly increasing and finite (-0 is 0), with 1 to 2^20 values. Decimals have at
   * most 2^20 points, a grid 2^53 (`ERR_LIMIT`).
   *
   * A grid of more than 2^20 points is never written out. It needs the interval scorer, base e, and
   * at most 2^26 rows, which are in memory until the release. `first` and `step` need a common
   * denominator over which all points are fractions of whole numbers below 2^53. `step` must be at
   * least the distance between doubles at both ends.
   */
  candidates(
    values: Numbers | Grid | DecimalGrid,
  ): QuantileBuilder<Exclude<Missing, "candidates">, Built>;
  /**
   * Sets how the rank error of a candidate is counted. `interval` (default) is 0 exactly on the
   * true quantiles. `rank` is that of OpenDP (Shoemate, Covington and Globus-Harris 2023).
   */
  scorer(scorer: "interval" | "rank"): QuantileBuilder<Missing, Built>;
  /**
   * Uses base 2 instead of base e. The loss is then reported in bits too. All weights are then
   * fractions. The costs of candidates are the same.
   *
   * @remarks
   * Probabilities are proportional to b^cost, b = x / 2^32. The `x` is the one with the largest
   * loss that is at most `epsilon`. Throws ERR_ARGUMENT if 32 bits are too few for it.
   */
  base2(): QuantileBuilder<Missing, QuantileBase2Query>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: QuantileBuilder<Missing, Built> & Complete<Missing>): Built;
}
/** The plan of a quantile. */
export interface QuantilePlan extends PersonPlan {
  readonly kind: "quantile";
  readonly alpha: string;
  readonly candidates:
    | readonly number[]
    | { readonly first: string; readonly last: string; readonly step: string }
    | {
        readonly digits: number;
        readonly smallest: string;
        readonly largest: string;
        readonly signed: boolean;
      };
  readonly scorer: "interval" | "rank";
}
/**
 * The plan of a quantile in base 2. `epsilon` is the loss that you set. The query and its releases
 * show the loss of the base, which is at most that.
 */
export interface QuantileBase2Plan extends QuantilePlan {
  /** The base, which follows from the rest: any other is refused. */
  readonly base: Base2;
}
/** A finished query for a quantile. */
export interface QuantileQuery<P extends QuantilePlan = QuantilePlan> extends RowsQuery<
  Numbers,
  number,
  P
> {
  /**
   * Releases one of the candidates near the quantile of the rows. Rows that are NaN are skipped;
   * ±Infinity and -0 are ordinary values.
   */
  release(rows: Numbers): Release<number, P>;
  /**
   * Returns the rank error of a release, before any data are read. With probability at least
   * `confidence`, the released candidate's rank error exceeds that of the best candidate by at most
   * `rankError` rows, for any data.
   *
   * @remarks
   * The rank error of a candidate is its cost under the chosen scorer, in rows (cost / q for the
   * quantile p/q).
   */
  accuracy(options: { confidence: Exact }): { rankError: number };
}
/** A finished query for a quantile in base 2. */
export interface QuantileBase2Query extends QuantileQuery<QuantileBase2Plan> {
  /** The loss of one release in bits, rounded up. `epsilon` is the same loss in nats. */
  readonly bits: number;
}
