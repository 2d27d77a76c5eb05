/** Confidence intervals for quantiles of rows: the types. */
import type { Exact, Numbers, Release } from "./common.js";
import type { PersonMethods, PersonPlan, StreamedQuery } from "./person.js";
import type { DecimalGrid, Grid, QuantilePlan } from "./quantile.js";
import type { Complete, Unfinished } from "./unfinished.js";

export interface IntervalBuilder<
  Missing extends string = "candidates" | "neighbors" | "epsilon" | "confidence" | "of",
>
  extends
    Unfinished<readonly [number, number], Missing>,
    PersonMethods<
      IntervalBuilder<Missing>,
      IntervalBuilder<Exclude<Missing, "neighbors">>,
      IntervalBuilder<Exclude<Missing, "epsilon">>
    > {
  /**
   * The points that ends may be: public, never derived from the data. As a quantile takes them,
   * except that a list is not a grid.
   */
  candidates(grid: Grid | DecimalGrid): IntervalBuilder<Exclude<Missing, "candidates">>;
  /** How often the interval holds at least, above 0 and below 1. */
  confidence(confidence: Exact): IntervalBuilder<Exclude<Missing, "confidence">>;
  /** Whose quantile it is: that of the rows themselves. */
  of(whom: "rows"): IntervalBuilder<Exclude<Missing, "of">>;
  /**
   * That of the population that the rows are independent draws from, one of each person. It holds
   * however many there are; it is narrowest where `expectedRows`, a whole number, is about right.
   */
  of(
    whom: "population",
    expected: { readonly expectedRows: number },
  ): IntervalBuilder<Exclude<Missing, "of">>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: IntervalBuilder<Missing> & Complete<Missing>): IntervalQuery;
}
export interface IntervalPlan extends PersonPlan {
  readonly kind: "quantileInterval";
  readonly alpha: string;
  readonly candidates: Exclude<QuantilePlan["candidates"], readonly number[]>;
  readonly confidence: string;
  readonly of: "rows" | "population";
  /** Of a population; otherwise null. */
  readonly expectedRows: number | null;
  /**
   * What the lower end is aimed at: a fraction of the rows, less `offset` over the fraction's
   * denominator. It follows from the rest, as `upper` does: any other is refused.
   */
  readonly lower: { readonly fraction: string; readonly offset: number };
  /** What the upper end is aimed at, likewise; here the offset is more. */
  readonly upper: { readonly fraction: string; readonly offset: number };
}
export interface IntervalQuery extends StreamedQuery<
  Numbers,
  readonly [number, number],
  IntervalPlan
> {
  /**
   * `value` is `[low, high]`, ends included; either may be infinite. Rows are rounded down to the
   * grid, NaN is skipped. At most 2^26 rows (`ERR_LIMIT`), which are held until the release.
   */
  release(rows: Numbers): Release<readonly [number, number], IntervalPlan>;
}
