/** Selection from scores: the types. */
import type { ScaleMethods } from "./calibration.js";
import type { BigInts, Exact, Mechanism, Numbers, Plan, Release } from "./common.js";
import type { Complete, Lacking } from "./unfinished.js";

/** Settings of a selection by scores. Every method returns a new builder. */
export interface ExponentialBuilder<Missing extends string = "sensitivity" | "epsilon">
  extends
    Lacking<Missing>,
    ScaleMethods<
      ExponentialBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      ExponentialBuilder<Exclude<Missing, "sensitivity">>,
      ExponentialBuilder<Exclude<Missing, "epsilon">>
    > {
  /** Prefers large scores ("max", the default) or small ones ("min"). */
  optimize(direction: "max" | "min"): ExponentialBuilder<Missing>;
  /**
   * States that all scores move in the same direction between neighbors. Then the range distance is
   * the sensitivity itself, not twice it. It needs a sensitivity.
   */
  monotone(): ExponentialBuilder<Missing>;
  /**
   * Releases the k best in order, at one total loss. It selects one of all, then one of the rest,
   * and so on. Then scale = k * range / epsilon.
   */
  top(k: number): TopBuilder<Missing>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: ExponentialBuilder<Missing> & Complete<Missing>): SelectionMechanism;
}
/** The builder after `top(k)`. */
export interface TopBuilder<Missing extends string>
  extends
    Lacking<Missing>,
    ScaleMethods<
      TopBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      TopBuilder<Exclude<Missing, "sensitivity">>,
      TopBuilder<Exclude<Missing, "epsilon">>
    > {
  /** Prefers large or small scores, like `optimize` of {@link ExponentialBuilder}. */
  optimize(direction: "max" | "min"): TopBuilder<Missing>;
  /** States that all scores move together, like `monotone` of {@link ExponentialBuilder}. */
  monotone(): TopBuilder<Missing>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: TopBuilder<Missing> & Complete<Missing>): TopMechanism;
}
/** A finished selection of the k best scores. `value` lists their indices, the best first. */
export interface TopMechanism extends Mechanism<
  Numbers | BigInts,
  readonly number[],
  SelectionPlan
> {
  /**
   * Returns the loss at range distance `dIn`. It is `k * dIn / scale`. Throws ERR_ARGUMENT if you
   * ask for more indices than there are scores.
   */
  privacyMap(dIn: Exact): number;
}
/** The plan of a selection by scores. */
export interface SelectionPlan extends Plan {
  readonly kind: "exponential" | "gumbelMax" | "permuteAndFlip";
  readonly optimize: "max" | "min";
  /** The number of scores to select; null without `top(k)`. */
  readonly top: number | null;
  readonly scale: string;
  /**
   * The most that one person moves a score, or null. It is null if only a scale was set: then
   * `epsilon` is per unit of range distance.
   */
  readonly sensitivity: string | null;
  readonly monotone: boolean;
}
/** A finished selection by scores. */
export interface SelectionMechanism extends Mechanism<Numbers | BigInts, number, SelectionPlan> {
  /**
   * Returns the loss at range distance `dIn` of the scores. That is the largest
   * `|(u_i - v_i) - (u_j - v_j)|` over all i and j.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases the index of one score, usually of a good one.
   *
   * @remarks
   * Scores are finite, and bigints are below 2^118 in size. Each double counts as the exact binary
   * fraction that it is. Other scores throw ERR_ARGUMENT before the release. The scores decide
   * that, and the refusal reveals it: if they may be so large, clamp them.
   */
  release(scores: Numbers | BigInts): Release<number, SelectionPlan>;
  /**
   * Returns how far the released score may be from the best. With probability at least
   * `confidence`, the difference is at most `scoreError`, if there are `scores` scores.
   */
  accuracy(options: { confidence: Exact; scores: number }): { scoreError: number };
}
