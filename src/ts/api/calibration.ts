/** How noise and chance are sized in base e: by a scale, or by a sensitivity and an epsilon. */
import type { Exact } from "./common.js";

/** The builder's methods; `Both` has neither missing. */
export interface ScaleMethods<Both, WithSensitivity, WithEpsilon> {
  /**
   * In the unit of the input. Or call `sensitivity` and `epsilon`, from which it follows: it cannot
   * be combined with `epsilon`. Beside a scale, a sensitivity only sets the distance at which
   * `epsilon` is reported.
   */
  scale(scale: Exact): Both;
  /**
   * How far one person can move the input at most: see the function that begins the builder. It
   * MUST bound the doubles as given: 0.8 - 0.7 is more than 1/10.
   */
  sensitivity(sensitivity: Exact): WithSensitivity;
  /** The privacy loss of one release, in nats, above 0: of all that it holds together. */
  epsilon(epsilon: Exact): WithEpsilon;
}
