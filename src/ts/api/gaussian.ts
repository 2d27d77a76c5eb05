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
   * the sensitivity does not change the noise. The reported `rho` is then the loss for inputs that
   * differ by the sensitivity.
   */
  scale(sigma: Exact): GaussianBuilder<Exclude<Missing, "sensitivity" | "rho">>;
  /**
   * Sets the variance of the noise (sigma squared), up to 1e36. Set either `variance` or `scale`.
   */
  variance(variance: Exact): GaussianBuilder<Exclude<Missing, "sensitivity" | "rho">>;
  /**
   * Sets the most that one person can move the value. For a vector, this is the largest L2
   * distance: the square root of the sum of squared differences.
   *
   * @remarks
   * A fraction is not rounded down, although the squared distance of integers is an integer. For
   * example, 9/2 has the square 81/4, so rho is larger than necessary, and never too small. Use
   * `squaredSensitivity(20)` instead. If you pass a JavaScript number, the larger of its decimal
   * and its exact binary value is used.
   */
  sensitivity(sensitivity: Exact): GaussianBuilder<Exclude<Missing, "sensitivity">>;
  /**
   * Sets the square of the sensitivity. If one person can move two counts by 1 each, the square is
   * 2. Set either `squaredSensitivity` or `sensitivity`.
   */
  squaredSensitivity(squared: Exact): GaussianBuilder<Exclude<Missing, "sensitivity">>;
  /**
   * Sets rho, the privacy loss of one release. Rho is above 0, and covers all values of the release
   * together.
   */
  rho(rho: Exact): GaussianBuilder<Exclude<Missing, "rho">>;
  /**
   * Sets rho to the largest value that implies this epsilon and delta. `delta` is above 0 and below
   * 1. The rho is rounded down. If you make several releases, add up their rhos, never their
   * epsilons and deltas.
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
   * Returns the rho between inputs at distance `dIn`, rounded up. For one value, `dIn` is the
   * absolute difference. For a vector, `dIn` is the L2 distance.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases the value or vector with noise. Numbers must be safe integers: others are refused.
   * Results that are numbers stay within ±(2^53 - 1). Bigints may have any size, and their results
   * are never cut.
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
   * Returns an error that the noise rarely exceeds. With probability at least `confidence`, no
   * noise in a release is larger than `error` in size. Set `values` to the number of values of the
   * release (1 by default). `error` does not count that results are cut at ±(2^53 - 1).
   *
   * @remarks
   * For variances of 4096 and above, `error` is slightly larger than necessary: at a confidence of
   * 95%, by 1 part in 28.
   */
  accuracy(options: { confidence: Exact; values?: number | undefined }): { error: number };
}
