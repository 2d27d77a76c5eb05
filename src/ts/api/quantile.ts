/** Quantiles of rows: the types. */
import type { Complete, Exact, Lacking, Numbers, Plan, Release } from "./common.js";
import type { Base2 } from "./dyadic-base.js";
import type { Neighbors, PersonMethods, RowsQuery } from "./person.js";

/** The same points, not written out: short in plans. */
export interface Grid {
  readonly first: Exact;
  readonly last: Exact;
  readonly step: Exact;
}

export interface QuantileBuilder<
  Missing extends string = "candidates" | "neighbors" | "epsilon",
  Built = QuantileQuery,
>
  extends
    Lacking<Missing>,
    PersonMethods<
      QuantileBuilder<Missing, Built>,
      QuantileBuilder<Exclude<Missing, "neighbors">, Built>,
      QuantileBuilder<Exclude<Missing, "epsilon">, Built>
    > {
  /** Strictly increasing (-0 is 0), finite, public; at least 1. Never derived from the data. */
  candidates(values: Numbers | Grid): QuantileBuilder<Exclude<Missing, "candidates">, Built>;
  /**
   * `interval` (default): 0 exactly on the true quantiles. `rank`: that of OpenDP (Shoemate,
   * Covington and Globus-Harrus 2023).
   */
  scorer(scorer: "interval" | "rank"): QuantileBuilder<Missing, Built>;
  /**
   * Probabilities proportional to b^cost, b = x / 2^32, so that all weights are fractions; x is the
   * one with the largest loss that is at most `epsilon`: ERR_ARGUMENT where 32 bits cannot hold it.
   * Same costs; the loss is also reported in bits.
   */
  base2(): QuantileBuilder<Missing, QuantileBase2Query>;
  build(this: QuantileBuilder<Missing, Built> & Complete<Missing>): Built;
}
export interface QuantilePlan extends Plan {
  readonly kind: "quantile";
  readonly alpha: string;
  readonly candidates:
    readonly number[] | { readonly first: string; readonly last: string; readonly step: string };
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
  readonly scorer: "interval" | "rank";
}
/**
 * In base 2. `epsilon` is what was asked for; what the base loses, which is at most that, stands in
 * the query and its releases.
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
   * best candidate by at most `rankError` rows, whatever the data. Rank error of c: its cost under
   * the chosen scorer, in rows (cost / q).
   */
  accuracy(options: { confidence: Exact }): { rankError: number };
}
export interface QuantileBase2Query extends QuantileQuery<QuantileBase2Plan> {
  /** Loss per release in bits, rounded up; `epsilon` is the same in nats. */
  readonly bits: number;
}
