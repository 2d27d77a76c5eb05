/** Several quantiles of rows in one release: the types. */
import type { Exact, Numbers, Release } from "./common.js";
import type { PersonMethods, PersonPlan, StreamedQuery } from "./person.js";
import type { DecimalGrid, Grid, QuantilePlan } from "./quantile.js";
import type { Complete, Unfinished } from "./unfinished.js";

export interface QuantilesBuilder<Missing extends string = "candidates" | "neighbors" | "epsilon">
  extends
    Unfinished<readonly number[], Missing>,
    PersonMethods<
      QuantilesBuilder<Missing>,
      QuantilesBuilder<Exclude<Missing, "neighbors">>,
      QuantilesBuilder<Exclude<Missing, "epsilon">>
    > {
  /**
   * The points that may be answered: public, never derived from the data, at most 2^43
   * (`ERR_LIMIT`). Otherwise as a quantile takes them, except that a list is not a grid.
   */
  candidates(grid: Grid | DecimalGrid): QuantilesBuilder<Exclude<Missing, "candidates">>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: QuantilesBuilder<Missing> & Complete<Missing>): QuantilesQuery;
}
export interface QuantilesPlan extends PersonPlan {
  readonly kind: "quantiles";
  readonly alphas: readonly string[];
  readonly candidates: Exclude<QuantilePlan["candidates"], readonly number[]>;
}
export interface QuantilesQuery extends StreamedQuery<Numbers, readonly number[], QuantilesPlan> {
  /**
   * Rows are rounded down to the grid, and those outside it count as its ends; NaN is skipped.
   * `value` has a point for each quantile, in order, and never decreases. At most 2^26 rows
   * (`ERR_LIMIT`), which are held until the release.
   */
  release(rows: Numbers): Release<readonly number[], QuantilesPlan>;
  /**
   * With probability at least `confidence`, no quantile's rank error, of the rows as rounded, is
   * above `rankError`, if there are at most `rows`.
   */
  accuracy(options: { confidence: Exact; rows: number }): { rankError: number };
}
