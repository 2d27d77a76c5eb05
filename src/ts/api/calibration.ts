/** How noise and chance are sized in base e: by a scale, or by a sensitivity and an epsilon. */
import type { Exact } from "./common.js";

/** The methods that size noise in base e. */
export interface ScaleMethods<Both, WithSensitivity, WithEpsilon> {
  /**
   * Sets the size of the noise, in the unit of the input. Or call `sensitivity` and `epsilon`,
   * which determine the scale.
   *
   * @remarks
   * You cannot combine `scale` with `epsilon`. If you set a scale and a sensitivity, the
   * sensitivity does not change the noise: it only sets for which change of the input `epsilon` is
   * reported.
   */
  scale(scale: Exact): Both;
  /**
   * Sets the most that one person can move the input. The function that begins the builder explains
   * how to measure it. The sensitivity must bound the doubles as given: 0.8 - 0.7 is more than
   * 1/10.
   *
   * @remarks
   * A JavaScript number counts as its decimal or as the double itself, and the larger one is used:
   * `0.3` is 3/10, but `0.1` is 3602879701896397/36028797018963968. With `"0.1"` it is 1/10.
   *
   * Integers move by whole numbers. If you set 9/2 for noise on integers, it is not rounded down to
   * 4: epsilon is larger than necessary, and never too small.
   */
  sensitivity(sensitivity: Exact): WithSensitivity;
  /**
   * Sets epsilon, the privacy loss of one release, above 0. Epsilon covers everything in the
   * release together.
   */
  epsilon(epsilon: Exact): WithEpsilon;
}

/** The methods that size weights in base 2. */
export interface BaseMethods<Both, WithSensitivity, WithEpsilon> {
  /**
   * Sets the base `(x / 2^y)^z` itself. The rules are `0 < x < 2^y`, and `y` and `z` from 1 to
   * 4096.
   *
   * @remarks
   * You cannot combine `base` with `epsilon`. Without a sensitivity, losses are reported at
   * sensitivity 1.
   */
  base(x: number | bigint, y: number, z: number): Both;
  /**
   * Sets the most that one person can move the computed input. The function that begins the builder
   * explains how to measure it. A fraction is rounded up to the next integer.
   *
   * @remarks
   * If you round values down yourself, or to the nearest integer with 0.5 rounded up, this bound is
   * still correct. If you round halves to the even integer, 0.5 and 1.5 become 0 and 2: pass the
   * largest difference between rounded values.
   */
  sensitivity(sensitivity: Exact): WithSensitivity;
  /**
   * Sets the most loss at `sensitivity`, in nats. The base is the 32-bit one with the largest loss
   * that is at most `epsilon`. If 32 bits are too few for this epsilon, `build()` throws
   * `ERR_ARGUMENT`.
   */
  epsilon(epsilon: Exact): WithEpsilon;
}
