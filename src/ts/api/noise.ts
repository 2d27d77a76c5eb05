/** Noise on integers: the types. */
import type { ScaleMethods } from "./calibration.js";
import type { BigInts, Exact, Mechanism, Numbers, Plan, Release } from "./common.js";
import type { Complete, Lacking } from "./unfinished.js";

/** Settings of Laplace noise. Every method returns a new builder. */
export interface NoiseBuilder<Missing extends string = "sensitivity" | "epsilon">
  extends
    Lacking<Missing>,
    ScaleMethods<
      NoiseBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      NoiseBuilder<Exclude<Missing, "sensitivity">>,
      NoiseBuilder<Exclude<Missing, "epsilon">>
    > {
  /**
   * Sets the algorithm that samples the noise. Both algorithms sample the same distribution.
   * `"digits"`, the default, takes a fixed amount of randomness. `"cks20"` is the algorithm of
   * Canonne, Kamath and Steinke 2020. The time that `"cks20"` takes reveals the noise.
   */
  sampler(sampler: "digits" | "cks20"): NoiseBuilder<Missing>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: NoiseBuilder<Missing> & Complete<Missing>): NoiseMechanism;
}
/** Settings of Laplace noise with bounds. Every method returns a new builder. */
export interface GeometricBuilder<Missing extends string = "sensitivity" | "epsilon">
  extends
    Lacking<Missing>,
    ScaleMethods<
      GeometricBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      GeometricBuilder<Exclude<Missing, "sensitivity">>,
      GeometricBuilder<Exclude<Missing, "epsilon">>
    > {
  /**
   * Sets the algorithm that samples the noise. Both algorithms sample the same distribution.
   * `"digits"`, the default, takes a fixed amount of randomness. `"cks20"` is the algorithm of
   * Canonne, Kamath and Steinke 2020. The time that `"cks20"` takes reveals the noise.
   */
  sampler(sampler: "digits" | "cks20"): GeometricBuilder<Missing>;
  /**
   * Sets public bounds of the input and of the result. The input is clamped to the bounds before
   * noise is added. Afterwards, the noisy result is clamped to the same bounds. Without bounds, the
   * mechanism is the same as `discreteLaplace`.
   */
  bounds(lowest: number | bigint, highest: number | bigint): GeometricBuilder<Missing>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: GeometricBuilder<Missing> & Complete<Missing>): NoiseMechanism;
}
/** The plan of Laplace noise, from `discreteLaplace` or `geometric`. */
export interface NoisePlan extends Plan {
  readonly kind: "discreteLaplace" | "geometric";
  readonly scale: string;
  /**
   * The most that one person moves the input, or null. If only a scale was set, the sensitivity is
   * null, and `epsilon` is the loss between inputs that differ by 1.
   */
  readonly sensitivity: string | null;
  /** The public bounds of the input and of the result. Null if no bounds were set. */
  readonly bounds: { readonly lowest: string; readonly highest: string } | null;
  readonly sampler: "digits" | "cks20";
}
/** A finished mechanism that adds Laplace noise to integers. */
export interface NoiseMechanism extends Mechanism<
  number | bigint | Numbers | BigInts,
  number | bigint | number[] | bigint[],
  NoisePlan
> {
  /**
   * Returns the loss in nats for inputs at distance `dIn`, rounded up. For one value, `dIn` is the
   * absolute difference. For a vector, `dIn` is the L1 distance.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases the value or vector with noise. Numbers that are not safe integers are refused. For
   * numbers, results are clamped to ±(2^53 - 1). Bigints may have any size, and only `bounds` limit
   * results for bigints.
   */
  release(value: number): Release<number, NoisePlan>;
  release(value: bigint): Release<bigint, NoisePlan>;
  release(value: number | bigint): Release<number | bigint, NoisePlan>;
  release(values: Numbers): Release<number[], NoisePlan>;
  release(values: BigInts): Release<bigint[], NoisePlan>;
  release(
    input: number | bigint | Numbers | BigInts,
  ): Release<number | bigint | number[] | bigint[], NoisePlan>;
  /**
   * Returns an error that the noise rarely exceeds. With probability at least `confidence`, the
   * noise of every value in a release is between `-error` and `error`. Set `values` to the number
   * of values in the release. The default is 1. `error` is only about the noise. It ignores that
   * results are clamped to the bounds, and to safe integers if the input is a number.
   */
  accuracy(options: { confidence: Exact; values?: number | undefined }): { error: number };
}
