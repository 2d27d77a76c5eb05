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
   * Sets sigma, the standard deviation, in the unit of the input. Or call `sensitivity` and `rho`,
   * which determine sigma. A sigma of 0 releases the input itself.
   *
   * @remarks
   * You cannot combine `scale` with `rho` or `approximate`. If you set a scale and a sensitivity,
   * the sensitivity does not change the noise: it only sets for which change of the input `rho` is
   * reported.
   */
  scale(sigma: Exact): GaussianBuilder<Exclude<Missing, "sensitivity" | "rho">>;
  /** Sets sigma squared, up to 1e36. Set either `variance` or `scale`. */
  variance(variance: Exact): GaussianBuilder<Exclude<Missing, "sensitivity" | "rho">>;
  /**
   * Sets the most that the value moves between neighbors. For a vector, set the largest L2
   * distance.
   *
   * @remarks
   * A fraction is not rounded, although integers move by whole numbers. At 9/2 the square is 81/4,
   * so rho is larger than necessary, and never too small. Use `squaredSensitivity(20)` instead. A
   * JavaScript number counts as its decimal or as the double itself: the larger one is used.
   */
  sensitivity(sensitivity: Exact): GaussianBuilder<Exclude<Missing, "sensitivity">>;
  /**
   * Sets the square of the sensitivity. For two counts that move by 1, the square is 2. Set either
   * `squaredSensitivity` or `sensitivity`.
   */
  squaredSensitivity(squared: Exact): GaussianBuilder<Exclude<Missing, "sensitivity">>;
  /** Sets the rho of one release, above 0. Rho covers everything in the release together. */
  rho(rho: Exact): GaussianBuilder<Exclude<Missing, "rho">>;
  /**
   * Sets the largest rho that implies this epsilon and delta. `delta` is above 0 and below 1. The
   * rho is rounded down. Add up several releases in rho, never in epsilon and delta.
   */
  approximate(goal: {
    readonly epsilon: Exact;
    readonly delta: Exact;
  }): GaussianBuilder<Exclude<Missing, "rho">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: GaussianBuilder<Missing> & Complete<Missing>): GaussianMechanism;
}
/** The plan of Gaussian noise. */
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
   * Releases the value or vector with noise. Numbers must be safe integers; results stay within
   * ±(2^53 - 1). Bigints may have any size and stay exact. Other numbers are refused.
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
   * Returns the size of the noise that is rarely exceeded. With probability at least `confidence`,
   * |noise| <= `error` for all of `values` numbers together (1 by default). `error` leaves out
   * saturation: results are cut at ±(2^53 - 1).
   *
   * @remarks
   * From variance 4096 on, the error is slightly too large: by 1 in 28 at 95%.
   */
  accuracy(options: { confidence: Exact; values?: number | undefined }): { error: number };
}
