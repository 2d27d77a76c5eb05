/** Several quantiles of rows in one release: the types. */
import type { Exact, Numbers, Release } from "./common.js";
import type { PersonMethods, PersonPlan, StreamedQuery } from "./person.js";
import type { DecimalGrid, Grid, QuantilePlan } from "./quantile.js";
import type { Complete, Unfinished } from "./unfinished.js";

/** Settings of a query for several quantiles. Every method returns a new builder. */
export interface QuantilesBuilder<Missing extends string = "candidates" | "neighbors" | "epsilon">
  extends
    Unfinished<readonly number[], Missing>,
    PersonMethods<
      QuantilesBuilder<Missing>,
      QuantilesBuilder<Exclude<Missing, "neighbors">>,
      QuantilesBuilder<Exclude<Missing, "epsilon">>
    > {
  /**
   * Sets the possible answers: a `Grid` or a `DecimalGrid`. Candidates are public: never derive
   * them from the data.
   *
   * @remarks
   * The grids are the same as for `quantile()`, but a `Grid` has at most 2^43 points. A larger grid
   * throws `ERR_LIMIT`. A list of numbers is refused.
   */
  candidates(grid: Grid | DecimalGrid): QuantilesBuilder<Exclude<Missing, "candidates">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: QuantilesBuilder<Missing> & Complete<Missing>): QuantilesQuery;
}
/** The plan of a query for several quantiles. */
export interface QuantilesPlan extends PersonPlan {
  readonly kind: "quantiles";
  readonly alphas: readonly string[];
  readonly candidates: Exclude<QuantilePlan["candidates"], readonly number[]>;
}
/** A finished query for several quantiles. */
export interface QuantilesQuery extends StreamedQuery<Numbers, readonly number[], QuantilesPlan> {
  /**
   * Releases one point of the grid for each quantile. The points are in the order of the quantiles,
   * and never decrease.
   *
   * @remarks
   * Rows are rounded down to the grid. Rows below the grid count as its first point, and rows above
   * it as its last point. Rows that are NaN are skipped. A release stores the rows in memory, and
   * takes at most 2^26 rows. More rows throw `ERR_LIMIT`.
   */
  release(rows: Numbers): Release<readonly number[], QuantilesPlan>;
  /**
   * Returns the rank error of a release, before any data are read. The rank error is valid for at
   * most `rows` rows. With probability at least `confidence`, every released point is then at most
   * `rankError` rows from its quantile. This distance counts rows after they are rounded to the
   * grid.
   */
  accuracy(options: { confidence: Exact; rows: number }): { rankError: number };
}
