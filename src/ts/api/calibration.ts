/** How noise and chance are sized in base e: by a scale, or by a sensitivity and an epsilon. */
import type { Exact } from "./common.js";

/** The methods that size noise in base e. */
export interface ScaleMethods<Both, WithSensitivity, WithEpsilon> {
  /**
   * Sets the size of the noise, in the unit of the input. Instead of `scale`, you can call
   * `sensitivity` and `epsilon`, which determine the scale.
   *
   * @remarks
   * You cannot combine `scale` with `epsilon`. If you set a scale and a sensitivity, the
   * sensitivity does not change the noise. The reported `epsilon` is then the loss for inputs that
   * differ by the sensitivity.
   */
  scale(scale: Exact): Both;
  /**
   * Sets the most that one person can move the input. The documentation of the function that begins
   * the builder explains how to measure it. The sensitivity must be a bound for the exact binary
   * values of your numbers: as doubles, 0.8 and 0.7 differ by more than 1/10.
   *
   * @remarks
   * If you pass a JavaScript number, the larger of its decimal and its exact binary value is used.
   * So `0.3` is read as 3/10, but `0.1` as 3602879701896397/36028797018963968. The text `"0.1"` is
   * read as 1/10.
   *
   * For noise on integers, a fraction is not rounded down, although integers move by whole numbers.
   * If you set 9/2 instead of 4, the reported loss is larger than necessary, and never too small.
   */
  sensitivity(sensitivity: Exact): WithSensitivity;
  /**
   * Sets epsilon, the privacy loss of one release. Epsilon is above 0, and covers all values of the
   * release together.
   */
  epsilon(epsilon: Exact): WithEpsilon;
}

/** The methods that size weights in base 2. */
export interface BaseMethods<Both, WithSensitivity, WithEpsilon> {
  /**
   * Sets the base of the weights, `(x / 2^y)^z`. `x` is above 0 and below `2^y`, and `y` and `z`
   * are from 1 to 4096. Instead of `base`, you can call `sensitivity` and `epsilon`, which
   * determine the base.
   *
   * @remarks
   * You cannot combine `base` with `epsilon`. If you do not set a sensitivity, the reported losses
   * are those for a sensitivity of 1.
   */
  base(x: number | bigint, y: number, z: number): Both;
  /**
   * Sets the most that one person can move the input. Measure the input as your program computes
   * it, before any rounding to integers. The documentation of the function that begins the builder
   * explains how to measure it. A fraction is rounded up to the next integer.
   *
   * @remarks
   * If your program rounds values down, or to the nearest integer with 0.5 rounded up, a bound for
   * the values before rounding is still correct. If it rounds halves to the even integer, 0.5 and
   * 1.5 become 0 and 2. Then pass the largest difference between rounded values.
   */
  sensitivity(sensitivity: Exact): WithSensitivity;
  /**
   * Sets a limit for the privacy loss of one release, in nats. Among bases of 32 bits, `build()`
   * chooses the one whose loss at `sensitivity` is the largest up to `epsilon`. If the loss of
   * every base of 32 bits is above `epsilon`, `build()` throws `ERR_ARGUMENT`.
   */
  epsilon(epsilon: Exact): WithEpsilon;
}
