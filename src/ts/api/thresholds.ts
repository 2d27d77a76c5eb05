/** Tests against thresholds, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Plan } from "./common.js";
import type { Base2, InBase2, IntegerBounds } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

/** Settings of a test against thresholds. Every method returns a new builder. */
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
  /**
   * Sets the public bounds of the value. Both bounds are safe integers. A value outside the bounds
   * counts as the nearest bound.
   */
  bounds(lowest: number, highest: number): ThresholdTestBuilder<Exclude<Missing, "bounds">>;
  /**
   * Sets the public thresholds, in ascending order and within the bounds. Several thresholds lose
   * no more privacy than one, because all are compared with the same noisy value.
   */
  thresholds(thresholds: readonly number[]): ThresholdTestBuilder<Exclude<Missing, "thresholds">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: ThresholdTestBuilder<Missing> & Complete<Missing>): ThresholdTestMechanism;
}
/** The plan of a test against thresholds. */
export interface ThresholdTestPlan extends Plan {
  readonly kind: "thresholdTest";
  readonly base: Base2;
  readonly sensitivity: string | null;
  readonly bounds: IntegerBounds;
  readonly thresholds: readonly number[];
}
/**
 * A finished test of a number against thresholds. The `value` of a release is the number of
 * thresholds that the noisy number reaches. In `privacyMap(dIn)`, `dIn` is how far the numbers of
 * two datasets differ. It is rounded up to an integer.
 */
export interface ThresholdTestMechanism extends InBase2<number, number, ThresholdTestPlan> {}
