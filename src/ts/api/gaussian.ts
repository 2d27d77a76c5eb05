/** Discrete Gaussian noise on integers, and what its rho means: the types. */
import type {
  BigInts,
  ConcentratedMechanism,
  ConcentratedRelease,
  Exact,
  Numbers,
  Plan,
} from "./common.js";
import type { Complete, Lacking } from "./unfinished.js";

/** Settings of Gaussian noise. Every method returns a new builder. */
export interface GaussianBuilder<
  Missing extends string = "sensitivity" | "rho",
> extends Lacking<Missing> {
  /**
   * Sets sigma, the standard deviation of the noise. Sigma has the unit of the input. Instead of
   * `scale`, you can call `sensitivity` and `rho`, which determine sigma. With a sigma of 0, a
   * release contains the input itself, without noise.
   *
   * @remarks
   * You cannot combine `scale` with `rho` or `approximate`. If you set a scale and a sensitivity,
   * only the scale determines the noise. The reported `rho` is then the loss for inputs that differ
   * by the sensitivity.
   */
  scale(sigma: Exact): GaussianBuilder<Exclude<Missing, "sensitivity" | "rho">>;
  /**
   * Sets the variance of the noise (sigma squared), up to 1e36. Set either `variance` or `scale`.
   */
  variance(variance: Exact): GaussianBuilder<Exclude<Missing, "sensitivity" | "rho">>;
  /**
   * Sets the most that one person can move the value. For a vector, this is the largest L2 distance
   * that one person can cause. The L2 distance of two vectors is the square root of the sum of
   * squared differences.
   *
   * @remarks
   * The squared distance of two vectors of integers is an integer. Still, the square of a fraction
   * is not rounded down. For example, 9/2 has the square 81/4, so rho is larger than necessary. It
   * is never too small. In this example, use `squaredSensitivity(20)` instead. If you pass a
   * JavaScript number, the larger of its decimal and its exact binary value is used.
   */
  sensitivity(sensitivity: Exact): GaussianBuilder<Exclude<Missing, "sensitivity">>;
  /**
   * Sets the square of the sensitivity. If one person can move two counts by 1 each, the square is
   * 2. Set either `squaredSensitivity` or `sensitivity`.
   */
  squaredSensitivity(squared: Exact): GaussianBuilder<Exclude<Missing, "sensitivity">>;
  /**
   * Sets rho, the privacy loss of one release. Rho must be above 0. If a release contains several
   * values, rho covers all of them together.
   */
  rho(rho: Exact): GaussianBuilder<Exclude<Missing, "rho">>;
  /**
   * Sets rho to the largest value that guarantees `epsilon` and `delta`. The value is rounded down.
   * `delta` must be above 0 and below 1. If you make several releases, add up their rhos, never
   * their epsilons and deltas.
   */
  approximate(goal: {
    readonly epsilon: Exact;
    readonly delta: Exact;
  }): GaussianBuilder<Exclude<Missing, "rho">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: GaussianBuilder<Missing> & Complete<Missing>): GaussianMechanism;
}
/** The plan of Gaussian noise, which `discreteGaussian` builds. */
export interface GaussianPlan extends Plan {
  readonly kind: "discreteGaussian";
  readonly variance: string;
  /**
   * The square of the sensitivity, or null. If only a scale or a variance was set, the square is
   * null, and `rho` is the loss between inputs that differ by 1.
   */
  readonly squaredSensitivity: string | null;
}
/** A finished mechanism that adds Gaussian noise to integers. */
export interface GaussianMechanism extends ConcentratedMechanism<
  number | bigint | Numbers | BigInts,
  number | bigint | number[] | bigint[],
  GaussianPlan
> {
  /**
   * Returns the rho for inputs at distance `dIn`, rounded up. For one value, `dIn` is the absolute
   * difference. For a vector, `dIn` is the L2 distance.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases the value or vector with noise. Numbers that are not safe integers are refused. For
   * numbers, results are clamped to ±(2^53 - 1). Bigints may have any size, and results for bigints
   * are never clamped.
   */
  release(value: number): ConcentratedRelease<number, GaussianPlan>;
  release(value: bigint): ConcentratedRelease<bigint, GaussianPlan>;
  release(value: number | bigint): ConcentratedRelease<number | bigint, GaussianPlan>;
  release(values: Numbers): ConcentratedRelease<number[], GaussianPlan>;
  release(values: BigInts): ConcentratedRelease<bigint[], GaussianPlan>;
  release(
    input: number | bigint | Numbers | BigInts,
  ): ConcentratedRelease<number | bigint | number[] | bigint[], GaussianPlan>;
  /**
   * Returns an error that the noise rarely exceeds. With probability at least `confidence`, the
   * noise of every value in a release is between `-error` and `error`. Set `values` to the number
   * of values in the release. The default is 1. `error` is only about the noise, and ignores that
   * results are clamped to ±(2^53 - 1).
   *
   * @remarks
   * For variances of 4096 and above, `error` is slightly larger than necessary. At a confidence of
   * 95%, it is larger by 1 part in 28.
   */
  accuracy(options: { confidence: Exact; values?: number | undefined }): { error: number };
}
