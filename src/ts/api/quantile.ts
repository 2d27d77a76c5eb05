/** Quantiles of rows: the types. */
import type { Exact, Numbers, Release } from "./common.js";
import type { Base2 } from "./dyadic-base.js";
import type { PersonMethods, PersonPlan, RowsQuery } from "./person.js";
import type { Complete, Unfinished } from "./unfinished.js";

/**
 * `first, first + step, …` up to and including `last` where it falls on the grid: short in plans,
 * and up to 2^53 points. Use the step of the data: 1 for ages, 0.01 for money.
 */
export interface Grid {
  readonly first: Exact;
  readonly last: Exact;
  readonly step: Exact;
}

/**
 * For quantities whose size you do not know: 0, and all numbers with `digits` significant digits
 * from one power of ten to another.
 * `{ digits: 3, smallest: "1e-9", largest: "1e15", signed: false }` has 21,602 points, each at most
 * a percent from the next. An answer that is far off in rank may be off by decades here: make
 * `smallest` no smaller and `largest` no larger than they have to be.
 */
export interface DecimalGrid {
  /** Significant digits, from 1 to 6. */
  readonly digits: number;
  /** The least candidate above 0: a power of ten, from 1e-300 on. */
  readonly smallest: Exact;
  /** The largest candidate: a larger power of ten, up to 1e300. */
  readonly largest: Exact;
  /** Whether there are as many candidates below 0 as above. */
  readonly signed: boolean;
}

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
   * Strictly increasing (-0 is 0), finite, public; at least 1. Never derived from the data. A list
   * and decimals have at most 2^20, a grid 2^53 (`ERR_LIMIT`). A grid of more than 2^20 points is
   * never written out. It needs the interval scorer, base e, and at most 2^26 rows, which are held
   * until the release. Its `first` and `step` need a common denominator over which all points are
   * fractions of whole numbers below 2^53. Its `step` must be at least the distance between doubles
   * at both ends.
   */
  candidates(
    values: Numbers | Grid | DecimalGrid,
  ): QuantileBuilder<Exclude<Missing, "candidates">, Built>;
  /**
   * `interval` (default): 0 exactly on the true quantiles. `rank`: that of OpenDP (Shoemate,
   * Covington and Globus-Harrus 2023).
   */
  scorer(scorer: "interval" | "rank"): QuantileBuilder<Missing, Built>;
  /**
   * Uses probabilities proportional to b^cost, b = x / 2^32, so that all weights are fractions. The
   * `x` is the one with the largest loss that is at most `epsilon`; ERR_ARGUMENT where 32 bits
   * cannot hold it. Costs are the same; the loss is also reported in bits.
   */
  base2(): QuantileBuilder<Missing, QuantileBase2Query>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: QuantileBuilder<Missing, Built> & Complete<Missing>): Built;
}
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
 * In base 2. `epsilon` is what was requested; the query and its releases show what the base loses,
 * which is at most that.
 */
export interface QuantileBase2Plan extends QuantilePlan {
  /** It follows from all the rest: any other is refused. */
  readonly base: Base2;
}
export interface QuantileQuery<P extends QuantilePlan = QuantilePlan> extends RowsQuery<
  Numbers,
  number,
  P
> {
  /**
   * Rows that are NaN are skipped, by rule, in every path; ±Infinity and -0 are ordinary values.
   * `value` is one of the candidates.
   */
  release(rows: Numbers): Release<number, P>;
  /**
   * With probability at least `confidence`, the released candidate's rank error exceeds that of the
   * best candidate by at most `rankError` rows, for any data. Rank error of c: its cost under the
   * chosen scorer, in rows (cost / q).
   */
  accuracy(options: { confidence: Exact }): { rankError: number };
}
export interface QuantileBase2Query extends QuantileQuery<QuantileBase2Plan> {
  /** Loss per release in bits, rounded up; `epsilon` is the same in nats. */
  readonly bits: number;
}
