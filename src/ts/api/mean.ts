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
   * Public, whole numbers of steps, the lowest below the highest: fewer than 2^53 steps from 0, and
   * at most 2^52 apart. Rows are clamped to them.
   */
  bounds(lowest: Exact, highest: Exact): MeanBuilder<Exclude<Missing, "bounds">, Built>;
  /**
   * Rows are rounded to multiples of it; 1 if not set. Public, above 0, and a fraction of two whole
   * numbers below 2^53. A finer step costs nothing but digits of the two sums.
   */
  step(step: Exact): MeanBuilder<Missing, Built>;
  /**
   * The rho of one release, above 0, instead of an epsilon: then the noise is discrete Gaussian.
   * Use it for releases whose rhos add up (zero-concentrated differential privacy). Import
   * "sottovoce/gaussian" too, which carries it.
   */
  rho(rho: Exact): MeanBuilder<Exclude<Missing, "epsilon">, ConcentratedMeanQuery>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: MeanBuilder<Missing, Built> & Complete<Missing>): Built;
}

/** What a release of a mean holds: two numbers that follow from two noisy sums, and these. */
export interface MeanValue {
  /** Within the bounds; their middle where neither sum is above 0. */
  readonly mean: number;
  /** How many rows are numbers, about: at least 0, and perhaps no whole number. */
  readonly rows: number;
  /**
   * The noisy sums of the distances of all rows from the lowest bound and to the highest, in steps;
   * perhaps below 0. They are what the noise was added to.
   */
  readonly sums: readonly [bigint, bigint];
}

export interface MeanPlan extends PersonPlan {
  readonly kind: "mean";
  readonly lowest: string;
  readonly highest: string;
  readonly step: string;
}
/** What follows from noisy sums, with either noise: `R` are its releases. */
interface EstimatesMean<R> {
  /**
   * With probability at least `confidence`, the released mean is off the mean of the clamped,
   * rounded rows by at most `error`, in their unit. It holds if at least `rows` of them are
   * numbers.
   */
  accuracy(options: { confidence: Exact; rows: number }): { error: number };
  /**
   * Where the mean of the clamped, rounded rows lies, with probability at least `confidence`, above
   * 0 and below 1. It follows from a release of this query, and costs nothing.
   */
  interval(release: R, options: { confidence: Exact }): readonly [number, number];
}
/** Rows are clamped, then rounded to the nearest step, ties to the even one; NaN is skipped. */
export interface MeanQuery
  extends RowsQuery<Numbers, MeanValue, MeanPlan>, EstimatesMean<Release<MeanValue, MeanPlan>> {}

export interface ConcentratedMeanPlan extends AtRho<MeanPlan> {}
/** The same with exact discrete Gaussian noise. */
export interface ConcentratedMeanQuery
  extends
    ConcentratedRowsQuery<Numbers, MeanValue, ConcentratedMeanPlan>,
    EstimatesMean<ConcentratedRelease<MeanValue, ConcentratedMeanPlan>> {}
