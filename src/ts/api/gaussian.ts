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

export interface GaussianBuilder<
  Missing extends string = "sensitivity" | "rho",
> extends Lacking<Missing> {
  /**
   * Sigma, the standard deviation, in the unit of the input; 0 releases the input itself. Or call
   * `sensitivity` and `rho`, from which it follows: it cannot be combined with `rho` or
   * `approximate`. With a scale, a sensitivity only sets the distance at which `rho` is reported.
   */
  scale(sigma: Exact): GaussianBuilder<Exclude<Missing, "sensitivity" | "rho">>;
  /** Sigma squared, up to 1e36. Set one of the two. */
  variance(variance: Exact): GaussianBuilder<Exclude<Missing, "sensitivity" | "rho">>;
  /** Most that the value moves between neighbors; for a vector, the L2 distance. */
  sensitivity(sensitivity: Exact): GaussianBuilder<Exclude<Missing, "sensitivity">>;
  /** The same squared: 2 for two counts that move by 1. Set one of the two. */
  squaredSensitivity(squared: Exact): GaussianBuilder<Exclude<Missing, "sensitivity">>;
  /** The rho of one release, above 0: of everything that it contains together. */
  rho(rho: Exact): GaussianBuilder<Exclude<Missing, "rho">>;
  /**
   * What one release implies by itself, with `delta` above 0 and below 1: the largest rho that is
   * known to, rounded down. Several releases are added up in rho, never in epsilon and delta.
   */
  approximate(goal: {
    readonly epsilon: Exact;
    readonly delta: Exact;
  }): GaussianBuilder<Exclude<Missing, "rho">>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: GaussianBuilder<Missing> & Complete<Missing>): GaussianMechanism;
}
export interface GaussianPlan extends Plan {
  readonly kind: "discreteGaussian";
  readonly variance: string;
  /** Null where only a scale or a variance was set: `rho` is then that of distance 1. */
  readonly squaredSensitivity: string | null;
}
export interface GaussianMechanism extends ConcentratedMechanism<
  number | bigint | Numbers | BigInts,
  number | bigint | number[] | bigint[],
  GaussianPlan
> {
  /** `dIn`: absolute distance (scalar) or L2 distance (vector). */
  privacyMap(dIn: Exact): number;
  /**
   * Safe integers stay numbers and saturate at ±(2^53 - 1); bigints stay exact bigints of any size.
   * Other numbers are refused.
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
   * With probability at least `confidence`, |noise| <= `error` for all of `values` many values at
   * once (1 by default); before any saturation. From variance 4096 on the error is somewhat larger
   * than it has to be: 1 in 28 at 95%.
   */
  accuracy(options: { confidence: Exact; values?: number | undefined }): { error: number };
}
