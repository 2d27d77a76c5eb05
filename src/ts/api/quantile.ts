/** Quantiles of rows: the types. */
import type { Exact, Numbers, Release } from "./common.js";
import type { Base2 } from "./dyadic-base.js";
import type { PersonMethods, PersonPlan, RowsQuery } from "./person.js";
import type { Complete, Unfinished } from "./unfinished.js";

/**
 * An evenly spaced list of possible answers, from `first` up to `last`. Set `step` to the step of
 * the data, such as 1 for ages or 0.01 for money.
 *
 * @remarks
 * The points are `first`, `first + step` and so on, at most 2^53 points. If `last` is not a whole
 * number of steps from `first`, the largest point is below `last`. A plan contains only the three
 * numbers, not all points.
 */
export interface Grid {
  /** The smallest candidate. */
  readonly first: Exact;
  /**
   * The largest candidate. If `last` is not a whole number of steps from `first`, the largest
   * candidate is below it.
   */
  readonly last: Exact;
  /** The distance from each candidate to the next, above 0. */
  readonly step: Exact;
}

/**
 * Possible answers for quantities whose order of magnitude you do not know.
 *
 * The candidates are 0 and all numbers with `digits` significant digits from `smallest` to
 * `largest`. For example, `{ digits: 3, smallest: "1e-9", largest: "1e15", signed: false }` has
 * 21,602 candidates. From each candidate above 0 to the next, the difference is at most 1%.
 *
 * @remarks
 * If few rows are near the quantile, the answer can be wrong by several powers of ten. So do not
 * set `smallest` lower, or `largest` higher, than you need.
 */
export interface DecimalGrid {
  /** The number of significant digits, from 1 to 6. */
  readonly digits: number;
  /** The smallest candidate above 0. It is a power of ten, at least 1e-300. */
  readonly smallest: Exact;
  /** The largest candidate. It is a power of ten above `smallest`, at most 1e300. */
  readonly largest: Exact;
  /** True if the negatives of all candidates are candidates too. */
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
   * Sets the possible answers: a list, a {@link Grid} or a {@link DecimalGrid}. Candidates are
   * public: never derive them from the data.
   *
   * @remarks
   * A list has 1 to 2^20 finite values that strictly increase, and -0 is read as 0. A `DecimalGrid`
   * has at most 2^20 points, and a `Grid` at most 2^53. Longer lists and larger grids throw
   * `ERR_LIMIT`.
   *
   * A `Grid` of more than 2^20 points works only with the scorer `interval`, and does not work
   * after `base2()`. A release on such a grid takes at most 2^26 rows, and stores them in memory.
   * Its points must be fractions that have a common denominator. This denominator and all
   * numerators must be below 2^53. `step` must not be smaller than the distance from `first`, or
   * from `last`, to the next double.
   */
  candidates(
    values: Numbers | Grid | DecimalGrid,
  ): QuantileBuilder<Exclude<Missing, "candidates">, Built>;
  /**
   * Sets how to count the rank error of a candidate. The rank error is the distance between the
   * candidate and the quantile, in rows. With `interval`, which is the default, the rank error is 0
   * for every candidate that is a true quantile of the rows, and for no other. With `rank`, it is
   * the rank error that the library OpenDP uses (Shoemate, Covington and Globus-Harris 2023).
   */
  scorer(scorer: "interval" | "rank"): QuantileBuilder<Missing, Built>;
  /**
   * Selects the answer with powers of a fraction, instead of e. Without `base2()`, the probability
   * of releasing a candidate is proportional to a power of the number e. After `base2()`, it is
   * proportional to a power of an exact fraction. The loss is then reported in bits too. The rank
   * errors of candidates stay the same.
   *
   * @remarks
   * `build()` chooses a fraction b with the denominator 2^32. The probability of a candidate is
   * proportional to b^cost, where the cost grows with the rank error. The smaller b is, the larger
   * is the loss. `build()` chooses the smallest b whose loss is at most `epsilon`. If no such b
   * exists, `build()` throws `ERR_ARGUMENT`.
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
 * The plan of a quantile after `base2()`. `epsilon` is the limit that you set for the loss. The
 * actual loss follows from `base`, and is at most this limit. The query and its releases report the
 * actual loss.
 */
export interface QuantileBase2Plan extends QuantilePlan {
  /**
   * The fraction whose powers decide the probabilities of candidates. The probability of a
   * candidate is proportional to this fraction raised to a cost, which grows with the candidate's
   * rank error. The base follows from the other settings, so `fromPlan` refuses a plan with another
   * base.
   */
  readonly base: Base2;
}
/** A finished query for a quantile. */
export interface QuantileQuery<P extends QuantilePlan = QuantilePlan> extends RowsQuery<
  Numbers,
  number,
  P
> {
  /**
   * Releases one of the candidates. The nearer a candidate is to the quantile of the rows, the more
   * likely it is. Rows that are NaN are skipped. Infinite rows are ordinary values, and -0 counts
   * as 0.
   */
  release(rows: Numbers): Release<number, P>;
  /**
   * Returns the rank error of a release, before any data are read. With probability at least
   * `confidence`, the released candidate is at most `rankError` rows further from the quantile than
   * the best candidate. This holds for any data.
   *
   * @remarks
   * The rank error of a candidate is the number of rows between the candidate and the quantile, as
   * the chosen `scorer` counts rows.
   */
  accuracy(options: { confidence: Exact }): { rankError: number };
}
/** A finished query for a quantile after `base2()`. */
export interface QuantileBase2Query extends QuantileQuery<QuantileBase2Plan> {
  /** The loss of one release in bits, rounded up. `epsilon` is the same loss in nats. */
  readonly bits: number;
}
