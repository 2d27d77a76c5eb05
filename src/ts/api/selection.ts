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
   * States that one person moves all scores in the same direction. The loss then counts the
   * sensitivity once instead of twice, so the same epsilon needs half the noise. `monotone` needs a
   * sensitivity.
   */
  monotone(): ExponentialBuilder<Missing>;
  /**
   * Releases the indices of the k best scores, at one total loss. The best index comes first. Each
   * next index is selected among the remaining scores. With an epsilon, the scale is k times as
   * large as for one index.
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
  /** Prefers large scores ("max", the default) or small ones ("min"). */
  optimize(direction: "max" | "min"): TopBuilder<Missing>;
  /**
   * States that one person moves all scores in the same direction. The loss then counts the
   * sensitivity once instead of twice, so the same epsilon needs half the noise. `monotone` needs a
   * sensitivity.
   */
  monotone(): TopBuilder<Missing>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: TopBuilder<Missing> & Complete<Missing>): TopMechanism;
}
/**
 * A finished selection of the k best scores. The `value` of a release lists the k indices, the best
 * first. A release throws `ERR_ARGUMENT` if there are fewer than k scores.
 */
export interface TopMechanism extends Mechanism<
  Numbers | BigInts,
  readonly number[],
  SelectionPlan
> {
  /**
   * Returns the loss in nats at range distance `dIn`. The loss is `k * dIn / scale`. The range
   * distance is how far two scores can move apart if one person changes.
   */
  privacyMap(dIn: Exact): number;
}
/** The plan of a selection by scores. */
export interface SelectionPlan extends Plan {
  readonly kind: "exponential" | "gumbelMax" | "permuteAndFlip";
  readonly optimize: "max" | "min";
  /** The number of scores to select. Null without `top(k)`. */
  readonly top: number | null;
  readonly scale: string;
  /**
   * The most that one person moves a score. Null if you set a scale without a sensitivity:
   * `epsilon` is then the loss at range distance 1.
   */
  readonly sensitivity: string | null;
  readonly monotone: boolean;
}
/** A finished selection by scores. */
export interface SelectionMechanism extends Mechanism<Numbers | BigInts, number, SelectionPlan> {
  /**
   * Returns the loss in nats at range distance `dIn` of the scores. For scores `u` and `v` with and
   * without a person, the range distance is the largest `|(u_i - v_i) - (u_j - v_j)|` over all i
   * and j.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases the index of one score, usually of a good one.
   *
   * @remarks
   * Scores must be finite, and bigints between -2^118 and 2^118. Each double is read as the exact
   * binary fraction that it is. Other scores throw `ERR_ARGUMENT`, and nothing is released. This
   * error reveals something about the scores: if scores may be infinite or so large, clamp them
   * first.
   */
  release(scores: Numbers | BigInts): Release<number, SelectionPlan>;
  /**
   * Returns how far the released score may be from the best. Set `scores` to the number of scores.
   * With probability at least `confidence`, the released score is at most `scoreError` worse than
   * the best.
   */
  accuracy(options: { confidence: Exact; scores: number }): { scoreError: number };
}
