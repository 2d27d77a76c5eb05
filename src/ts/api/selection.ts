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
  /**
   * Sets whether large scores (`"max"`) or small scores (`"min"`) are better. The default is
   * `"max"`.
   */
  optimize(direction: "max" | "min"): ExponentialBuilder<Missing>;
  /**
   * States that one person moves all scores in the same direction. The same epsilon then needs half
   * as much noise, because the loss counts the sensitivity once instead of twice. If you call
   * `monotone`, you must also set a sensitivity.
   */
  monotone(): ExponentialBuilder<Missing>;
  /**
   * Makes a release contain k indices, usually of the k best scores. The first index is selected
   * among all scores, and each next one among the remaining scores. `epsilon` covers all k indices
   * together. If you set an epsilon, the scale of the noise is k times as large as for one index.
   */
  top(k: number): TopBuilder<Missing>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: ExponentialBuilder<Missing> & Complete<Missing>): SelectionMechanism;
}
/** Settings of a selection of k scores, after `top(k)`. Every method returns a new builder. */
export interface TopBuilder<Missing extends string>
  extends
    Lacking<Missing>,
    ScaleMethods<
      TopBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      TopBuilder<Exclude<Missing, "sensitivity">>,
      TopBuilder<Exclude<Missing, "epsilon">>
    > {
  /**
   * Sets whether large scores (`"max"`) or small scores (`"min"`) are better. The default is
   * `"max"`.
   */
  optimize(direction: "max" | "min"): TopBuilder<Missing>;
  /**
   * States that one person moves all scores in the same direction. The same epsilon then needs half
   * as much noise, because the loss counts the sensitivity once instead of twice. If you call
   * `monotone`, you must also set a sensitivity.
   */
  monotone(): TopBuilder<Missing>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: TopBuilder<Missing> & Complete<Missing>): TopMechanism;
}
/**
 * A finished selection of k scores, usually the k best. The `value` of a release lists the k
 * indices, in the order in which they were selected. `release` throws `ERR_ARGUMENT` if there are
 * fewer than k scores.
 */
export interface TopMechanism extends Mechanism<
  Numbers | BigInts,
  readonly number[],
  SelectionPlan
> {
  /**
   * Returns the privacy loss in nats at range distance `dIn`. The range distance is the most by
   * which one person can change the difference of any two scores. For k selected indices, the loss
   * is `k * dIn / scale`.
   */
  privacyMap(dIn: Exact): number;
}
/** The plan of a selection by scores, from `exponential`, `gumbelMax` or `permuteAndFlip`. */
export interface SelectionPlan extends Plan {
  readonly kind: "exponential" | "gumbelMax" | "permuteAndFlip";
  readonly optimize: "max" | "min";
  /** The number k of indices in a release, from `top(k)`. Null if `top` was not called. */
  readonly top: number | null;
  readonly scale: string;
  /**
   * The most that one person moves a score. Null if you set a scale without a sensitivity. Then
   * `epsilon` is the loss if one person changes the difference of any two scores by at most 1.
   */
  readonly sensitivity: string | null;
  readonly monotone: boolean;
}
/** A finished selection by scores. */
export interface SelectionMechanism extends Mechanism<Numbers | BigInts, number, SelectionPlan> {
  /**
   * Returns the privacy loss in nats at range distance `dIn`. The range distance is the most by
   * which one person can change the difference of any two scores. If one person turns the scores
   * `u` into `v`, it is the largest `|(u_i - v_i) - (u_j - v_j)|` over all i and j.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases the index of one score, usually of a good one.
   *
   * @remarks
   * Numbers must be finite, and bigints between -2^118 and 2^118. Each number is read as the exact
   * binary fraction that it is. If a score breaks these rules, `release` throws `ERR_ARGUMENT`, and
   * nothing is released. This error reveals something about the scores. If scores may be infinite
   * or too large, clamp them before you pass them.
   */
  release(scores: Numbers | BigInts): Release<number, SelectionPlan>;
  /**
   * Returns how far the released score may be from the best. Set `scores` to the number of scores.
   * With probability at least `confidence`, the released score is at most `scoreError` worse than
   * the best.
   */
  accuracy(options: { confidence: Exact; scores: number }): { scoreError: number };
}
