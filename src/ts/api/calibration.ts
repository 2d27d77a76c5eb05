/** How noise and chance are sized in base e: by a scale, or by a sensitivity and an epsilon. */
import type { Exact } from "./common.js";

/**
 * The methods that determine the amount of noise. The probabilities of the mechanism are powers of
 * e, the base of natural logarithms.
 */
export interface ScaleMethods<Both, WithSensitivity, WithEpsilon> {
  /**
   * Sets the scale of the noise, in the unit of the input. A larger scale means more noise and a
   * smaller loss. Instead of `scale`, you can call `sensitivity` and `epsilon`, which determine the
   * scale.
   *
   * @remarks
   * You cannot combine `scale` with `epsilon`. If you set a scale and a sensitivity, only the scale
   * determines the noise. The reported `epsilon` is then the loss for inputs that differ by the
   * sensitivity.
   */
  scale(scale: Exact): Both;
  /**
   * Sets the most that one person can move the input. The documentation of the function that begins
   * the builder explains how to measure the sensitivity. It must be large enough for the exact
   * binary values of your numbers. For example, 0.8 and 0.7 are stored as doubles that differ by
   * more than 1/10.
   *
   * @remarks
   * If you pass a JavaScript number, the larger of its decimal and its exact binary value is used.
   * So `0.3` is read as 3/10, but `0.1` as 3602879701896397/36028797018963968. The text `"0.1"` is
   * read as 1/10.
   *
   * Integers move by whole numbers only. Still, a fractional sensitivity is not rounded down for
   * noise on integers. If you set 9/2 instead of 4, the reported loss is larger than necessary. It
   * is never too small.
   */
  sensitivity(sensitivity: Exact): WithSensitivity;
  /**
   * Sets epsilon, the privacy loss of one release. Epsilon must be above 0. If a release contains
   * several values, epsilon covers all of them together.
   */
  epsilon(epsilon: Exact): WithEpsilon;
}

/**
 * The methods that determine the amount of noise in base 2. The probabilities of the mechanism are
 * computed from powers of a fraction, the base.
 */
export interface BaseMethods<Both, WithSensitivity, WithEpsilon> {
  /**
   * Sets the base, which is the fraction `(x / 2^y)^z`. The mechanism computes its probabilities
   * from powers of the base. A base nearer to 1 means more noise and a smaller loss. `x` is above 0
   * and below `2^y`, and `y` and `z` are from 1 to 4096. Instead of `base`, you can call
   * `sensitivity` and `epsilon`, which determine the base.
   *
   * @remarks
   * You cannot combine `base` with `epsilon`. If you do not set a sensitivity, the reported losses
   * are those for a sensitivity of 1.
   */
  base(x: number | bigint, y: number, z: number): Both;
  /**
   * Sets the most that one person can move the input. Measure this on the input as your program
   * computes it, before any rounding to integers. The documentation of the function that begins the
   * builder explains how. A fractional sensitivity is rounded up to the next integer, or to the
   * next multiple of a step if one is set.
   *
   * @remarks
   * Your program may round values down, or round them to the nearest integer and halves up. In both
   * cases, a sensitivity measured before rounding is still correct. It may be too small if your
   * program rounds halves to the nearest even integer, because 0.5 and 1.5 then become 0 and 2. In
   * this case, measure the sensitivity after rounding.
   */
  sensitivity(sensitivity: Exact): WithSensitivity;
  /**
   * Sets a limit for the privacy loss of one release, in nats. `build()` computes the loss of each
   * base of 32 bits at your `sensitivity`. It chooses the base with the largest loss that is not
   * above `epsilon`. If the loss of every base of 32 bits is above `epsilon`, `build()` throws
   * `ERR_ARGUMENT`.
   */
  epsilon(epsilon: Exact): WithEpsilon;
}
