/** Tests against thresholds, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Plan } from "./common.js";
import type { Base2, InBase2, IntegerBounds } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

export interface ThresholdTestBuilder<
  Missing extends string = "sensitivity" | "epsilon" | "bounds" | "thresholds",
>
  extends
    Lacking<Missing>,
    BaseMethods<
      ThresholdTestBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      ThresholdTestBuilder<Exclude<Missing, "sensitivity">>,
      ThresholdTestBuilder<Exclude<Missing, "epsilon">>
    > {
  /** Public safe integers; the value is clamped to them. */
  bounds(lowest: number, highest: number): ThresholdTestBuilder<Exclude<Missing, "bounds">>;
  /**
   * Public, ascending, within the bounds. All share one noise, so several cost no more than one.
   */
  thresholds(thresholds: readonly number[]): ThresholdTestBuilder<Exclude<Missing, "thresholds">>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: ThresholdTestBuilder<Missing> & Complete<Missing>): ThresholdTestMechanism;
}
export interface ThresholdTestPlan extends Plan {
  readonly kind: "thresholdTest";
  readonly base: Base2;
  readonly sensitivity: string | null;
  readonly bounds: IntegerBounds;
  readonly thresholds: readonly number[];
}
/** `value`: how many of the thresholds the noisy value reaches. `dIn` as for noise. */
export interface ThresholdTestMechanism extends InBase2<number, number, ThresholdTestPlan> {}
