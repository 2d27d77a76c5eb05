/** How noise and chance are sized in base e: by a scale, or by a sensitivity and an epsilon. */
import type { Exact } from "./common.js";

/** The builder's methods; `Both` has neither missing. */
export interface ScaleMethods<Both, WithSensitivity, WithEpsilon> {
  /**
   * In the unit of the input. Or call `sensitivity` and `epsilon`, from which it follows: it cannot
   * be combined with `epsilon`. With a scale, a sensitivity only sets the distance at which
   * `epsilon` is reported.
   */
  scale(scale: Exact): Both;
  /**
   * How far one person can move the input at most: see the function that begins the builder. It
   * MUST bound the doubles as given: 0.8 - 0.7 is more than 1/10.
   */
  sensitivity(sensitivity: Exact): WithSensitivity;
  /** The privacy loss of one release, in nats, above 0: of everything that it contains together. */
  epsilon(epsilon: Exact): WithEpsilon;
}

/** How weights are sized in base 2: the builder's methods; `Both` has neither missing. */
export interface BaseMethods<Both, WithSensitivity, WithEpsilon> {
  /**
   * The base `(x / 2^y)^z` itself: `0 < x < 2^y`, `y` and `z` from 1 to 4096. It cannot be combined
   * with `epsilon`. Without a sensitivity, losses are reported at sensitivity 1.
   */
  base(x: number | bigint, y: number, z: number): Both;
  /**
   * How far one person can move the input at most, as computed: see the function that begins the
   * builder. A fraction counts as the next integer. If you round values yourself, down or with
   * halves up, they move by at most that. Rounded to even, 0.5 and 1.5 are 2 apart: give how far
   * the rounded values move.
   */
  sensitivity(sensitivity: Exact): WithSensitivity;
  /**
   * Or: the 32-bit base with the largest loss for `sensitivity` that is at most epsilon;
   * ERR_ARGUMENT where 32 bits cannot hold it.
   */
  epsilon(epsilon: Exact): WithEpsilon;
}
