/** Several quantiles of rows in one release: the types. */
import type { Exact, Numbers, Release } from "./common.js";
import type { PersonMethods, PersonPlan, StreamedQuery } from "./person.js";
import type { DecimalGrid, Grid, QuantilePlan } from "./quantile.js";
import type { Complete, Unfinished } from "./unfinished.js";

/** Settings of several quantiles. Every method returns a new builder. */
export interface QuantilesBuilder<Missing extends string = "candidates" | "neighbors" | "epsilon">
  extends
    Unfinished<readonly number[], Missing>,
    PersonMethods<
      QuantilesBuilder<Missing>,
      QuantilesBuilder<Exclude<Missing, "neighbors">>,
      QuantilesBuilder<Exclude<Missing, "epsilon">>
    > {
  /**
   * Sets the possible answers. They are public. Never derive them from the data.
   *
   * @remarks
   * Takes the same grids as `quantile()`, of at most 2^43 points (`ERR_LIMIT`). A plain list is
   * refused.
   */
  candidates(grid: Grid | DecimalGrid): QuantilesBuilder<Exclude<Missing, "candidates">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: QuantilesBuilder<Missing> & Complete<Missing>): QuantilesQuery;
}
/** The plan of several quantiles. */
export interface QuantilesPlan extends PersonPlan {
  readonly kind: "quantiles";
  readonly alphas: readonly string[];
  readonly candidates: Exclude<QuantilePlan["candidates"], readonly number[]>;
}
/** A finished query for several quantiles. */
export interface QuantilesQuery extends StreamedQuery<Numbers, readonly number[], QuantilesPlan> {
  /**
   * Releases a point of the grid for each quantile. They are in order, and never decrease.
   *
   * @remarks
   * Rows are rounded down to the grid. Rows outside it count as its ends, and NaN is skipped. At
   * most 2^26 rows (`ERR_LIMIT`), which are in memory until the release.
   */
  release(rows: Numbers): Release<readonly number[], QuantilesPlan>;
  /**
   * Returns the rank error of a release, before any data are read. With probability at least
   * `confidence`, every quantile's rank error is at most `rankError`, if there are at most `rows`
   * rows. It is counted after rows are rounded to the grid.
   */
  accuracy(options: { confidence: Exact; rows: number }): { rankError: number };
}
