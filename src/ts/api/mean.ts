/** Means of rows: the types. */
import type { ConcentratedRelease, Exact, Numbers, Release } from "./common.js";
import type {
  AtRho,
  ConcentratedRowsQuery,
  PersonMethods,
  PersonPlan,
  RowsQuery,
} from "./person.js";
import type { Complete, Unfinished } from "./unfinished.js";

/** Settings of a mean. Every method returns a new builder. */
export interface MeanBuilder<
  Missing extends string = "bounds" | "neighbors" | "epsilon",
  Built = MeanQuery,
>
  extends
    Unfinished<MeanValue, Missing>,
    PersonMethods<
      MeanBuilder<Missing, Built>,
      MeanBuilder<Exclude<Missing, "neighbors">, Built>,
      MeanBuilder<Exclude<Missing, "epsilon">, Built>
    > {
  /**
   * Sets the least and the largest value that a row may have. Rows outside count as the nearest
   * bound. The bounds are public.
   *
   * @remarks
   * They are whole numbers of steps, the lowest below the highest. Each is fewer than 2^53 steps
   * from 0, and they are at most 2^52 steps apart.
   */
  bounds(lowest: Exact, highest: Exact): MeanBuilder<Exclude<Missing, "bounds">, Built>;
  /**
   * Sets the step that rows are rounded to, 1 by default. It is public. A finer step does not add
   * noise, only digits to the two sums.
   *
   * @remarks
   * It is above 0, and a fraction of two whole numbers below 2^53.
   */
  step(step: Exact): MeanBuilder<Missing, Built>;
  /**
   * Sets the rho of one release, above 0, instead of an epsilon. The noise is then discrete
   * Gaussian. Use it for many releases, whose rhos add up (zero-concentrated differential privacy).
   *
   * @remarks
   * Import "sottovoce/gaussian" too, which carries that noise.
   */
  rho(rho: Exact): MeanBuilder<Exclude<Missing, "epsilon">, ConcentratedMeanQuery>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: MeanBuilder<Missing, Built> & Complete<Missing>): Built;
}

/** The value of a released mean. The mean and the number of rows follow from two noisy sums. */
export interface MeanValue {
  /** The mean, within the bounds. It is their middle if neither sum is above 0. */
  readonly mean: number;
  /** The approximate number of rows that are numbers. It is at least 0, and may have decimals. */
  readonly rows: number;
  /**
   * The two noisy sums that the mean follows from, in steps. The first adds up how far rows are
   * above the lowest bound, the second how far they are below the highest. Either may be below 0.
   */
  readonly sums: readonly [bigint, bigint];
}

/** The plan of a mean. */
export interface MeanPlan extends PersonPlan {
  readonly kind: "mean";
  readonly lowest: string;
  readonly highest: string;
  readonly step: string;
}
/** Estimates that follow from a released mean. */
interface EstimatesMean<R> {
  /**
   * Returns the error of a release, before any data are read. With probability at least
   * `confidence`, the released mean differs from the mean of the clamped, rounded rows by at most
   * `error`, in their unit. This needs at least `rows` rows that are numbers.
   */
  accuracy(options: { confidence: Exact; rows: number }): { error: number };
  /**
   * Returns an interval that contains the mean, with the given confidence. It is the mean of the
   * clamped, rounded rows. `confidence` is above 0 and below 1. The interval follows from a release
   * of this query, and reveals nothing more.
   */
  interval(release: R, options: { confidence: Exact }): readonly [number, number];
}
/**
 * A finished query for a mean. Rows are clamped to the bounds, then rounded to the nearest step,
 * ties to the even one. NaN is skipped.
 */
export interface MeanQuery
  extends RowsQuery<Numbers, MeanValue, MeanPlan>, EstimatesMean<Release<MeanValue, MeanPlan>> {}

/** The plan of a mean with a rho. */
export interface ConcentratedMeanPlan extends AtRho<MeanPlan> {}
/** A finished query for a mean with exact discrete Gaussian noise. */
export interface ConcentratedMeanQuery
  extends
    ConcentratedRowsQuery<Numbers, MeanValue, ConcentratedMeanPlan>,
    EstimatesMean<ConcentratedRelease<MeanValue, ConcentratedMeanPlan>> {}
