/** Selection from costs, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Exact, Numbers, Plan, Release } from "./common.js";
import type { Base2, InBase2, IntegerBounds } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

/** Settings of a selection by costs. Every method returns a new builder. */
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
   * Sets the most that one person can move any cost. With `rounding("none")`, a fractional
   * sensitivity is rounded up to the next integer. With `rounding("randomized")`, it is refused. In
   * that case, multiply all costs by a power of two that makes the sensitivity an integer.
   */
  sensitivity(sensitivity: Exact): ExponentialBase2Builder<Exclude<Missing, "sensitivity">, Built>;
  /**
   * States that one person moves all costs in the same direction. At the same base, the loss is
   * then half as large.
   */
  monotone(): ExponentialBase2Builder<Missing, Built>;
  /**
   * Sets public integer bounds of the costs. A cost outside the bounds counts as the nearest bound,
   * and NaN counts as the upper bound.
   */
  clamp(lowest: number, highest: number): ExponentialBase2Builder<Exclude<Missing, "clamp">, Built>;
  /**
   * Sets how costs that are not integers are rounded. Use `"none"` if all costs are integers; any
   * other cost is then rounded down. `"randomized"` rounds up or down at random.
   */
  rounding(
    rule: "none" | "randomized",
  ): ExponentialBase2Builder<Exclude<Missing, "rounding">, Built>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
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
/** The plan of a selection by costs, which `exponentialBase2` builds. */
export interface ExponentialBase2Plan extends CostPlan<"exponentialBase2"> {}
/** A finished selection by costs. The `value` of a release is the index of the selected cost. */
export interface ExponentialBase2Mechanism extends InBase2<Numbers, number, ExponentialBase2Plan> {
  /**
   * Returns the privacy loss in nats for costs that move by `dIn`. This means that one person moves
   * each cost by at most `dIn`. A fractional `dIn` is rounded up to an integer. Let eta be the
   * negative natural logarithm of the base. The loss is `2 * eta * dIn`. With `monotone()`, the
   * loss is `eta * dIn`.
   */
  privacyMap(dIn: Exact): number;
  release(costs: Numbers): Release<number, ExponentialBase2Plan>;
  /**
   * Returns bounds on how far rounding moves the probability of each outcome.
   *
   * @remarks
   * The result is not private, so use `roundingError` only with public costs. For example, it helps
   * you choose the power of two by which you multiply your costs. You can pass at most 65536 costs.
   */
  roundingError(costs: Numbers): RoundingError;
}
/**
 * Bounds on the effect of rounding (Ilvento 2020, Lemma A.2).
 *
 * Let `q[i]` be the probability of index i after costs are rounded as `rounding` says. Let `p[i]`
 * be the probability of index i if costs were not rounded. Then `lower[i] <= q[i] <= lower[i] +
 * slack` and `|q[i] - p[i]| <= distance[i]`. All bounds are rounded outward, so these inequalities
 * hold exactly.
 */
export interface RoundingError {
  readonly slack: number;
  readonly lower: readonly number[];
  readonly distance: readonly number[];
}

/** The plan of a selection by costs, which `permuteAndFlipBase2` builds. */
export interface PermuteAndFlipBase2Plan extends CostPlan<"permuteAndFlipBase2"> {}
/**
 * A finished selection by costs with permute-and-flip. The `value` of a release is the index of the
 * selected cost.
 */
export interface PermuteAndFlipBase2Mechanism extends InBase2<
  Numbers,
  number,
  PermuteAndFlipBase2Plan
> {
  /**
   * Returns the privacy loss in nats for costs that move by `dIn`. This means that one person moves
   * each cost by at most `dIn`. A fractional `dIn` is rounded up to an integer. Let eta be the
   * negative natural logarithm of the base. The loss is `2 * eta * dIn`. With `monotone()`, the
   * loss is `eta * dIn`.
   */
  privacyMap(dIn: Exact): number;
}
/** Settings of a selection by costs with permute-and-flip. Every method returns a new builder. */
export type PermuteAndFlipBase2Builder<
  Missing extends string = "sensitivity" | "epsilon" | "clamp" | "rounding",
> = ExponentialBase2Builder<Missing, PermuteAndFlipBase2Mechanism>;
