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
   * Sets the most that any computed cost moves between neighbors. A fraction is rounded up to the
   * next integer. With `randomized` rounding a fraction is refused: scale the costs by a power of
   * two.
   */
  sensitivity(sensitivity: Exact): ExponentialBase2Builder<Exclude<Missing, "sensitivity">, Built>;
  /** States that all costs move in the same direction between neighbors. This halves the loss. */
  monotone(): ExponentialBase2Builder<Missing, Built>;
  /**
   * Sets public integer bounds, which costs are clamped to. A cost that is NaN becomes the upper
   * bound.
   */
  clamp(lowest: number, highest: number): ExponentialBase2Builder<Exclude<Missing, "clamp">, Built>;
  /**
   * Sets how costs that are not integers are rounded. `none`: down. `randomized`: up or down at
   * random.
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
/** The plan of a selection by costs. */
export interface ExponentialBase2Plan extends CostPlan<"exponentialBase2"> {}
/** A finished selection by costs. `value` is an index. */
export interface ExponentialBase2Mechanism extends InBase2<Numbers, number, ExponentialBase2Plan> {
  /**
   * Returns the loss, in nats, at distance `dIn`. One person changes no cost by more than `dIn`,
   * which is rounded up to an integer. The loss is 2 * eta * dIn, or eta * dIn with `monotone`,
   * where eta is -ln of the base.
   */
  privacyMap(dIn: Exact): number;
  release(costs: Numbers): Release<number, ExponentialBase2Plan>;
  /**
   * Returns bounds on how far rounding moves the probability of each outcome.
   *
   * @remarks
   * `roundingError` reads up to 65536 costs, and its result is not private. Use it for public
   * costs, and to choose a scale.
   */
  roundingError(costs: Numbers): RoundingError;
}
/**
 * Bounds on the effect of rounding (Ilvento 2020, Lemma A.2).
 *
 * `q[i]` is the probability of outcome i with rounding (at random, or down with
 * `rounding("none")`), and `p[i]` without rounding. All bounds are rounded outward:
 * `lower[i] <= q[i] <= lower[i] + slack` and `|q[i] - p[i]| <= distance[i]`.
 */
export interface RoundingError {
  readonly slack: number;
  readonly lower: readonly number[];
  readonly distance: readonly number[];
}

/** The plan of permute-and-flip by costs. */
export interface PermuteAndFlipBase2Plan extends CostPlan<"permuteAndFlipBase2"> {}
/** A finished selection by costs, by permute-and-flip. `value` is an index. */
export interface PermuteAndFlipBase2Mechanism extends InBase2<
  Numbers,
  number,
  PermuteAndFlipBase2Plan
> {
  /**
   * Returns the loss, in nats, at distance `dIn`. One person changes no cost by more than `dIn`,
   * which is rounded up to an integer. The loss is 2 * eta * dIn, or eta * dIn with `monotone`,
   * where eta is -ln of the base.
   */
  privacyMap(dIn: Exact): number;
}
/** Settings of permute-and-flip by costs. Every method returns a new builder. */
export type PermuteAndFlipBase2Builder<
  Missing extends string = "sensitivity" | "epsilon" | "clamp" | "rounding",
> = ExponentialBase2Builder<Missing, PermuteAndFlipBase2Mechanism>;
