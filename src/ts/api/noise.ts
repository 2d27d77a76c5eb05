/** Noise on integers: the types. */
import type { ScaleMethods } from "./calibration.js";
import type { BigInts, Exact, Mechanism, Numbers, Plan, Release } from "./common.js";
import type { Complete, Lacking } from "./unfinished.js";

export interface NoiseBuilder<Missing extends string = "sensitivity" | "epsilon">
  extends
    Lacking<Missing>,
    ScaleMethods<
      NoiseBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      NoiseBuilder<Exclude<Missing, "sensitivity">>,
      NoiseBuilder<Exclude<Missing, "epsilon">>
    > {
  /**
   * Both have the same distribution. `digits` (default): a fixed amount of randomness. `cks20`: the
   * algorithm of Canonne, Kamath and Steinke 2020, whose duration reveals the noise.
   */
  sampler(sampler: "digits" | "cks20"): NoiseBuilder<Missing>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: NoiseBuilder<Missing> & Complete<Missing>): NoiseMechanism;
}
export interface GeometricBuilder<Missing extends string = "sensitivity" | "epsilon">
  extends
    Lacking<Missing>,
    ScaleMethods<
      GeometricBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      GeometricBuilder<Exclude<Missing, "sensitivity">>,
      GeometricBuilder<Exclude<Missing, "epsilon">>
    > {
  /** As for `discreteLaplace()`. */
  sampler(sampler: "digits" | "cks20"): GeometricBuilder<Missing>;
  /**
   * Public. The input is clamped to them before the noise, the result after it. Without bounds it
   * is `discreteLaplace`.
   */
  bounds(lowest: number | bigint, highest: number | bigint): GeometricBuilder<Missing>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: GeometricBuilder<Missing> & Complete<Missing>): NoiseMechanism;
}
export interface NoisePlan extends Plan {
  readonly kind: "discreteLaplace" | "geometric";
  readonly scale: string;
  /** Null where only a scale was set: `epsilon` is then per unit of distance. */
  readonly sensitivity: string | null;
  /** Null for "discreteLaplace". */
  readonly bounds: { readonly lowest: string; readonly highest: string } | null;
  readonly sampler: "digits" | "cks20";
}
export interface NoiseMechanism extends Mechanism<
  number | bigint | Numbers | BigInts,
  number | bigint | number[] | bigint[],
  NoisePlan
> {
  /** `dIn`: absolute distance (scalar) or L1 distance (vector). */
  privacyMap(dIn: Exact): number;
  /**
   * Safe integers stay numbers and saturate at ±(2^53 - 1); bigints stay exact bigints of any size.
   * Other numbers are refused.
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
   * With probability at least `confidence`, |noise| <= `error` for all of `values` many values at
   * once (1 by default); before any saturation or bound.
   */
  accuracy(options: { confidence: Exact; values?: number | undefined }): { error: number };
}
