/** Selection from scores: the types. */
import type { ScaleMethods } from "./calibration.js";
import type { BigInts, Exact, Mechanism, Numbers, Plan, Release } from "./common.js";
import type { Complete, Lacking } from "./unfinished.js";

export interface ExponentialBuilder<Missing extends string = "sensitivity" | "epsilon">
  extends
    Lacking<Missing>,
    ScaleMethods<
      ExponentialBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      ExponentialBuilder<Exclude<Missing, "sensitivity">>,
      ExponentialBuilder<Exclude<Missing, "epsilon">>
    > {
  /** Whether large or small scores are likely; "max" by default. */
  optimize(direction: "max" | "min"): ExponentialBuilder<Missing>;
  /**
   * Between neighbors all scores move the same way, so the range distance is the sensitivity
   * itself, not twice it. It needs a sensitivity.
   */
  monotone(): ExponentialBuilder<Missing>;
  /**
   * Release the k best in order: one of all, then one of the rest, and so on. `epsilon` is then the
   * total: scale = k * range / epsilon.
   */
  top(k: number): TopBuilder<Missing>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: ExponentialBuilder<Missing> & Complete<Missing>): SelectionMechanism;
}
/** The same after `top(k)`. */
export interface TopBuilder<Missing extends string>
  extends
    Lacking<Missing>,
    ScaleMethods<
      TopBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      TopBuilder<Exclude<Missing, "sensitivity">>,
      TopBuilder<Exclude<Missing, "epsilon">>
    > {
  /** Whether large or small scores are likely, as of {@link ExponentialBuilder}. */
  optimize(direction: "max" | "min"): TopBuilder<Missing>;
  /** Between neighbors all scores move the same way, as of {@link ExponentialBuilder}. */
  monotone(): TopBuilder<Missing>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: TopBuilder<Missing> & Complete<Missing>): TopMechanism;
}
export interface TopMechanism extends Mechanism<
  Numbers | BigInts,
  readonly number[],
  SelectionPlan
> {
  /**
   * `k * dIn / scale`, `dIn` the range distance. More indices than scores asked for is
   * ERR_ARGUMENT.
   */
  privacyMap(dIn: Exact): number;
}
export interface SelectionPlan extends Plan {
  readonly kind: "exponential" | "gumbelMax" | "permuteAndFlip";
  readonly optimize: "max" | "min";
  /** Null without `top(k)`. */
  readonly top: number | null;
  readonly scale: string;
  /** Null where only a scale was set: `epsilon` is then per unit of range distance. */
  readonly sensitivity: string | null;
  readonly monotone: boolean;
}
export interface SelectionMechanism extends Mechanism<Numbers | BigInts, number, SelectionPlan> {
  /** `dIn`: range distance of the scores, max over i, j of |(u_i - v_i) - (u_j - v_j)|. */
  privacyMap(dIn: Exact): number;
  /**
   * Scores are finite, and below 2^118 in size where they are bigints; each double is taken as the
   * exact binary fraction it is. `value` is an index. Other scores are ERR_ARGUMENT before anything
   * is drawn. The scores decide that, and the refusal shows it: where they may be so large, clamp
   * them.
   */
  release(scores: Numbers | BigInts): Release<number, SelectionPlan>;
  /**
   * With probability at least `confidence`, the released score is within `scoreError` of the best
   * of `scores` many.
   */
  accuracy(options: { confidence: Exact; scores: number }): { scoreError: number };
}
