/** How many different texts there are: the types. */
import type { ConcentratedMechanism, ConcentratedRelease, Exact } from "./common.js";
import type { AtRho, PersonMethods, PersonPlan, StreamedQuery, TakesRows } from "./person.js";
import type { OffByAtMost } from "./rows.js";
import type { Complete, ofTexts, Unfinished } from "./unfinished.js";

/** Rows that are texts; null and undefined are missing ones. */
export type Texts = readonly (string | null | undefined)[];

export interface DistinctBuilder<
  Missing extends string = "neighbors" | "epsilon",
  Built = DistinctQuery,
>
  extends
    Unfinished<number, Missing>,
    PersonMethods<
      DistinctBuilder<Missing, Built>,
      DistinctBuilder<Exclude<Missing, "neighbors">, Built>,
      DistinctBuilder<Exclude<Missing, "epsilon">, Built>
    > {
  /** For the types alone: groups that are found are not asked how many texts they have. */
  readonly [ofTexts]?: true;
  /**
   * The rho of one release, above 0, instead of an epsilon: then the noise is discrete Gaussian.
   * Use it for releases whose rhos add up (zero-concentrated differential privacy).
   */
  rho(rho: Exact): DistinctBuilder<Exclude<Missing, "epsilon">, ConcentratedDistinctQuery>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: DistinctBuilder<Missing, Built> & Complete<Missing>): Built;
}
export interface DistinctPlan extends PersonPlan {
  readonly kind: "distinct";
}
/**
 * The number of different texts, with exact discrete Laplace noise: unbiased, perhaps below 0. It
 * saturates at ±(2^53 - 1).
 *
 * Different texts are held until the release. If they take more than 1 GiB, counted as their bytes
 * and 40 more each, nothing is released (`ERR_LIMIT`).
 */
export interface DistinctQuery extends StreamedQuery<Texts, number, DistinctPlan>, OffByAtMost {}

/** The same with exact discrete Gaussian noise. */
export interface ConcentratedDistinctPlan extends AtRho<DistinctPlan> {}
export interface ConcentratedDistinctQuery
  extends
    TakesRows<Texts, ConcentratedRelease<number, ConcentratedDistinctPlan>>,
    ConcentratedMechanism<Texts, number, ConcentratedDistinctPlan>,
    OffByAtMost {}
