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
   * Sets the points at which the interval may begin and end. These candidates are public: never
   * derive them from the data.
   *
   * @remarks
   * Candidates are a `Grid` or a `DecimalGrid`, as for `quantile()`. A list of numbers is refused.
   */
  candidates(grid: Grid | DecimalGrid): IntervalBuilder<Exclude<Missing, "candidates">>;
  /**
   * Sets the minimum probability that the interval contains the quantile. A confidence is above 0
   * and below 1, such as 0.95.
   */
  confidence(confidence: Exact): IntervalBuilder<Exclude<Missing, "confidence">>;
  /**
   * Asks for the quantile of the rows themselves (`"rows"`). If the rows are a sample of a
   * population, and you need the quantile of the population, use `"population"`.
   */
  of(whom: "rows"): IntervalBuilder<Exclude<Missing, "of">>;
  /**
   * Asks for the quantile of a whole population (`"population"`). The rows must be independent
   * samples from this population, one row for each person.
   *
   * @remarks
   * `expectedRows` is a whole number. The interval is valid for any number of rows, but it is
   * narrowest if there are about `expectedRows` rows.
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
  /** The expected number of rows. Null if the interval is not for a population. */
  readonly expectedRows: number | null;
  /**
   * The rank near which a release selects the lower end. This rank is `fraction` times the number
   * of rows, minus `offset` divided by the denominator of `fraction`. `lower` and `upper` follow
   * from the other settings, so `fromPlan` refuses a plan with other values.
   */
  readonly lower: { readonly fraction: string; readonly offset: number };
  /**
   * The rank near which a release selects the upper end. This rank is `fraction` times the number
   * of rows, plus `offset` divided by the denominator of `fraction`.
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
   * Releases an interval `[low, high]`, which includes both ends. Either end may be infinite.
   *
   * @remarks
   * Rows are rounded down to the grid, and rows that are NaN are skipped. A release stores the rows
   * in memory, and takes at most 2^26 rows. More rows throw `ERR_LIMIT`.
   */
  release(rows: Numbers): Release<readonly [number, number], IntervalPlan>;
}
