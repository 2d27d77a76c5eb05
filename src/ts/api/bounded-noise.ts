/** Noise on one number within public bounds, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Exact, Plan } from "./common.js";
import type { Base2, InBase2, NumberBounds } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

/** Settings of bounded noise in base 2. Every method returns a new builder. */
export interface DiscreteLaplaceBase2Builder<
  Missing extends string = "sensitivity" | "epsilon" | "bounds",
>
  extends
    Lacking<Missing>,
    BaseMethods<
      DiscreteLaplaceBase2Builder<Exclude<Missing, "sensitivity" | "epsilon">>,
      DiscreteLaplaceBase2Builder<Exclude<Missing, "sensitivity">>,
      DiscreteLaplaceBase2Builder<Exclude<Missing, "epsilon">>
    > {
  /**
   * Sets public bounds of the value and of the result. Both bounds are safe integers. With `step`,
   * they are multiples of the step, and a number such as 0.1 means the decimal. The value is
   * clamped to the bounds before noise is added. Afterwards, the noisy result is clamped to the
   * same bounds.
   */
  bounds(lowest: number, highest: number): DiscreteLaplaceBase2Builder<Exclude<Missing, "bounds">>;
  /**
   * Sets the step between results, such as 1/4. Ilvento 2020 calls it the granularity. The value
   * can then be any number, also NaN, which counts as 0, or an infinity. It is clamped to the
   * bounds, and rounded to the nearest multiple of the step, halves up. The result is the double
   * nearest to a multiple of the step.
   *
   * Sensitivity and bounds stay in the unit of the value. The sensitivity is rounded up to a whole
   * number of steps. A base that you set with `base(x, y, z)` is the base of one step. So at a
   * sensitivity of 1, a step of 1/4 costs four times as much as a step of 1.
   *
   * **Watch out**: the sensitivity is a distance of the doubles that you pass. Include the rounding
   * errors of your own sums: the smallest excess costs a whole step more. For example, 0.15 and
   * 0.25 are farther than 1/10 apart, and become 0.1 and 0.3. A sensitivity that you set as the
   * number 0.1 includes this error. The text `"1/10"` does not.
   *
   * The step is above 0, and a fraction of two whole numbers below 2^53. It divides both bounds,
   * which are fewer than 2^53 steps from 0.
   */
  step(step: Exact): DiscreteLaplaceBase2Builder<Missing>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(
    this: DiscreteLaplaceBase2Builder<Missing> & Complete<Missing>,
  ): DiscreteLaplaceBase2Mechanism;
}
/**
 * The plan of bounded noise, which `discreteLaplaceBase2` builds. The plan of integers has no
 * `step`.
 */
export type DiscreteLaplaceBase2Plan = Plan & {
  readonly kind: "discreteLaplaceBase2";
  readonly base: Base2;
  readonly sensitivity: string | null;
  readonly bounds: NumberBounds;
  readonly step?: string;
};
/**
 * A finished mechanism that adds bounded noise to one number. The number is a safe integer, unless
 * a step is set. `privacyMap(dIn)` returns the loss for two values that differ by `dIn`. Let n be
 * the number of steps in `dIn`, rounded up to an integer. Without a step, n is `dIn` rounded up.
 * Let eta be the negative natural logarithm of the base. The loss is `eta * n`.
 */
export interface DiscreteLaplaceBase2Mechanism extends InBase2<
  number,
  number,
  DiscreteLaplaceBase2Plan
> {}
