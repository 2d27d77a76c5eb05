/** How many different texts there are: the types. */
import type { ConcentratedMechanism, ConcentratedRelease, Exact } from "./common.js";
import type { AtRho, PersonMethods, PersonPlan, StreamedQuery, TakesRows } from "./person.js";
import type { OffByAtMost } from "./rows.js";
import type { Complete, ofTexts, Unfinished } from "./unfinished.js";

/** Rows that are texts. Null and undefined are missing rows. */
export type Texts = readonly (string | null | undefined)[];

/** Settings of a query for the number of different texts. Every method returns a new builder. */
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
  /**
   * A mark for the compiler only. Because of this mark, TypeScript refuses `distinct()` as a
   * question of `foundGroups`.
   */
  readonly [ofTexts]?: true;
  /**
   * Sets the rho of one release, above 0, instead of an epsilon. Rho is the privacy loss in
   * zero-concentrated differential privacy. The noise is then discrete Gaussian. Use a rho if you
   * make many releases and add up their rhos.
   */
  rho(rho: Exact): DistinctBuilder<Exclude<Missing, "epsilon">, ConcentratedDistinctQuery>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: DistinctBuilder<Missing, Built> & Complete<Missing>): Built;
}
/** The plan of a query for the number of different texts. */
export interface DistinctPlan extends PersonPlan {
  readonly kind: "distinct";
}
/**
 * A finished query for the number of different texts. The noise is exact discrete Laplace. The
 * answer is unbiased, may be below 0, and stays within ±(2^53 - 1).
 *
 * @remarks
 * The different texts stay in memory until the release. Each text needs 48 bytes more than it has
 * in UTF-8. If all texts together need more than 1 GiB, the call fails with `ERR_LIMIT`, and
 * nothing is released.
 */
export interface DistinctQuery extends StreamedQuery<Texts, number, DistinctPlan>, OffByAtMost {}

/** The plan of `distinct()` with a rho. Such a query adds discrete Gaussian noise. */
export interface ConcentratedDistinctPlan extends AtRho<DistinctPlan> {}
/** A finished query for the number of different texts, with a rho. */
export interface ConcentratedDistinctQuery
  extends
    TakesRows<Texts, ConcentratedRelease<number, ConcentratedDistinctPlan>>,
    ConcentratedMechanism<Texts, number, ConcentratedDistinctPlan>,
    OffByAtMost {}
