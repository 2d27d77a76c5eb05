/** Confidence intervals for quantiles of rows: the types. */
import type { Exact, Numbers, Release } from "./common.js";
import type { PersonMethods, PersonPlan, StreamedQuery } from "./person.js";
import type { DecimalGrid, Grid, QuantilePlan } from "./quantile.js";
import type { Complete, Unfinished } from "./unfinished.js";

/** Settings of an interval for a quantile. Every method returns a new builder. */
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
   * Sets the points that the interval may begin and end at. They are public. Never derive them from
   * the data.
   *
   * @remarks
   * Takes the same grids as `quantile()`. A plain list is refused.
   */
  candidates(grid: Grid | DecimalGrid): IntervalBuilder<Exclude<Missing, "candidates">>;
  /**
   * Sets the minimum probability that the interval contains the quantile. It is above 0 and below
   * 1.
   */
  confidence(confidence: Exact): IntervalBuilder<Exclude<Missing, "confidence">>;
  /** Sets whose quantile it is. `"rows"`: an interval for the quantile of these rows. */
  of(whom: "rows"): IntervalBuilder<Exclude<Missing, "of">>;
  /**
   * Sets whose quantile it is. `"population"`: an interval for the quantile of the population that
   * the rows are independent samples from, one for each person.
   *
   * @remarks
   * The interval is valid for any number of rows. It is narrowest if `expectedRows`, a whole
   * number, is about right.
   */
  of(
    whom: "population",
    expected: { readonly expectedRows: number },
  ): IntervalBuilder<Exclude<Missing, "of">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: IntervalBuilder<Missing> & Complete<Missing>): IntervalQuery;
}
/** The plan of an interval for a quantile. */
export interface IntervalPlan extends PersonPlan {
  readonly kind: "quantileInterval";
  readonly alpha: string;
  readonly candidates: Exclude<QuantilePlan["candidates"], readonly number[]>;
  readonly confidence: string;
  readonly of: "rows" | "population";
  /** The expected number of rows for a population; otherwise null. */
  readonly expectedRows: number | null;
  /**
   * The target of the lower end. It is `fraction` of the rows, minus some rows: `offset` divided by
   * the denominator of the fraction. It follows from the rest, and so does `upper`: any other is
   * refused.
   */
  readonly lower: { readonly fraction: string; readonly offset: number };
  /**
   * The target of the upper end. It is `fraction` of the rows, plus some rows: `offset` divided by
   * the denominator of the fraction.
   */
  readonly upper: { readonly fraction: string; readonly offset: number };
}
/** A finished query for an interval that contains a quantile. */
export interface IntervalQuery extends StreamedQuery<
  Numbers,
  readonly [number, number],
  IntervalPlan
> {
  /**
   * Releases an interval `[low, high]`, both ends included. Either end may be infinite.
   *
   * @remarks
   * Rows are rounded down to the grid, and NaN is skipped. At most 2^26 rows (`ERR_LIMIT`), which
   * are in memory until the release.
   */
  release(rows: Numbers): Release<readonly [number, number], IntervalPlan>;
}
