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
   * Sets public bounds for the values of rows. A row below `lowest` counts as `lowest`, and a row
   * above `highest` counts as `highest`.
   *
   * @remarks
   * Each bound must be a multiple of the step that `step` sets, and fewer than 2^53 steps from 0.
   * `lowest` must be below `highest`, by at most 2^52 steps.
   */
  bounds(lowest: Exact, highest: Exact): MeanBuilder<Exclude<Missing, "bounds">, Built>;
  /**
   * Sets the step of the data, such as 0.01 for money. Rows are rounded to the nearest multiple of
   * the step. The step is public, and 1 by default. A finer step does not add noise. It only gives
   * more digits to the two `sums` in the release.
   *
   * @remarks
   * The step must be above 0, and a fraction of two whole numbers below 2^53.
   */
  step(step: Exact): MeanBuilder<Missing, Built>;
  /**
   * Sets the rho of one release, above 0, instead of an epsilon. Rho is the privacy loss in
   * zero-concentrated differential privacy. The noise is then discrete Gaussian. Use a rho if you
   * make many releases and add up their rhos.
   */
  rho(rho: Exact): MeanBuilder<Exclude<Missing, "epsilon">, ConcentratedMeanQuery>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: MeanBuilder<Missing, Built> & Complete<Missing>): Built;
}

/**
 * The value of a released mean. The mean and the number of rows are computed from two noisy sums.
 */
export interface MeanValue {
  /**
   * The noisy mean, which is within the bounds. If both noisy `sums` are 0 or below, the mean is
   * the middle of the bounds.
   */
  readonly mean: number;
  /**
   * The noisy number of rows, without those that are NaN. This estimate is at least 0, and may have
   * decimals.
   */
  readonly rows: number;
  /**
   * The two noisy sums that the mean is computed from, in steps. The first sum adds up how far each
   * row is above the lowest bound. The second adds up how far each row is below the highest bound.
   * Either sum may be below 0, because of the noise.
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
   * Returns the error of a release, before any data are read. The error is valid if at least `rows`
   * rows are not NaN. With probability at least `confidence`, the released mean is then off by at
   * most `error`. `error` is in the unit of the rows. It is measured from the mean of the rows
   * after clamping to the bounds and rounding to the step.
   */
  accuracy(options: { confidence: Exact; rows: number }): { error: number };
  /**
   * Returns an interval that contains the mean, with the given confidence. The mean is that of the
   * rows after clamping to the bounds and rounding to the step. `confidence` is a number between 0
   * and 1, such as 0.95. The interval is computed from `release`, a release of this query, and
   * reveals nothing more.
   */
  interval(release: R, options: { confidence: Exact }): readonly [number, number];
}
/**
 * A finished query for a mean. Rows are clamped to the bounds, then rounded to the nearest multiple
 * of the step. A row half-way between two multiples is rounded to an even number of steps. Rows
 * that are NaN are skipped.
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
