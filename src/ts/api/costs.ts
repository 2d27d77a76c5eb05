/** Selection from costs, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Exact, Numbers, Plan, Release } from "./common.js";
import type { Base2, InBase2, IntegerBounds } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

export interface ExponentialBase2Builder<
  Missing extends string = "sensitivity" | "epsilon" | "clamp" | "rounding",
  Built = ExponentialBase2Mechanism,
>
  extends
    Lacking<Missing>,
    BaseMethods<
      ExponentialBase2Builder<Exclude<Missing, "sensitivity" | "epsilon">, Built>,
      ExponentialBase2Builder<Exclude<Missing, "sensitivity">, Built>,
      ExponentialBase2Builder<Exclude<Missing, "epsilon">, Built>
    > {
  /**
   * Most that any one cost, as computed, moves between neighbors. A fraction counts as the next
   * integer, and is refused with `randomized` rounding: scale the costs by a power of two.
   */
  sensitivity(sensitivity: Exact): ExponentialBase2Builder<Exclude<Missing, "sensitivity">, Built>;
  /** Between neighbors all costs move the same way: half the loss. */
  monotone(): ExponentialBase2Builder<Missing, Built>;
  /** Public integer bounds; costs are clamped to them, NaN becomes the upper bound. */
  clamp(lowest: number, highest: number): ExponentialBase2Builder<Exclude<Missing, "clamp">, Built>;
  /** `none`: costs are integers (others are floored). `randomized`: randomized rounding. */
  rounding(
    rule: "none" | "randomized",
  ): ExponentialBase2Builder<Exclude<Missing, "rounding">, Built>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: ExponentialBase2Builder<Missing, Built> & Complete<Missing>): Built;
}
interface CostPlan<Kind extends string> extends Plan {
  readonly kind: Kind;
  readonly base: Base2;
  readonly sensitivity: string | null;
  readonly monotone: boolean;
  readonly clamp: IntegerBounds;
  readonly rounding: "none" | "randomized";
}
export interface ExponentialBase2Plan extends CostPlan<"exponentialBase2"> {}
export interface ExponentialBase2Mechanism extends InBase2<Numbers, number, ExponentialBase2Plan> {
  /**
   * `dIn`: most that any one cost moves, rounded up to an integer; loss 2 * eta * dIn, or eta * dIn
   * when monotone.
   */
  privacyMap(dIn: Exact): number;
  release(costs: Numbers): Release<number, ExponentialBase2Plan>;
  /**
   * How far rounding moves the probability of each outcome at these costs, at most; of up to 65536
   * costs. It reads them and is NOT private: for public costs and for choosing a scale.
   */
  roundingError(costs: Numbers): RoundingError;
}
/**
 * Bounds on the distribution `q` with rounding (at random, or down with `rounding("none")`), and on
 * its distance from the distribution `p` without (Ilvento 2020, Lemma A.2). They are rounded
 * outward: `lower[i] <= q[i] <= lower[i] + slack` and `|q[i] - p[i]| <= distance[i]`.
 */
export interface RoundingError {
  readonly slack: number;
  readonly lower: readonly number[];
  readonly distance: readonly number[];
}

export interface PermuteAndFlipBase2Plan extends CostPlan<"permuteAndFlipBase2"> {}
export interface PermuteAndFlipBase2Mechanism extends InBase2<
  Numbers,
  number,
  PermuteAndFlipBase2Plan
> {
  /** As for the exponential mechanism in base 2. */
  privacyMap(dIn: Exact): number;
}
export type PermuteAndFlipBase2Builder<
  Missing extends string = "sensitivity" | "epsilon" | "clamp" | "rounding",
> = ExponentialBase2Builder<Missing, PermuteAndFlipBase2Mechanism>;
