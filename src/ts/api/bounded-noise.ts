/** Noise on one integer within public bounds, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Plan } from "./common.js";
import type { Base2, InBase2, IntegerBounds } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

/** Settings of bounded noise in base 2. Every method returns a new builder. */
export interface DiscreteLaplaceBase2Builder<
  Missing extends string = "sensitivity" | "epsilon" | "bounds",
>
  extends
    Lacking<Missing>,
    BaseMethods<
      DiscreteLaplaceBase2Builder<Exclude<Missing, "sensitivity" | "epsilon">>,
      DiscreteLaplaceBase2Builder<Exclude<Missing, "sensitivity">>,
      DiscreteLaplaceBase2Builder<Exclude<Missing, "epsilon">>
    > {
  /**
   * Sets public bounds of the value and of the result. Both bounds are safe integers. The value is
   * clamped to the bounds before noise is added. Afterwards, the noisy result is clamped to the
   * same bounds.
   */
  bounds(lowest: number, highest: number): DiscreteLaplaceBase2Builder<Exclude<Missing, "bounds">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(
    this: DiscreteLaplaceBase2Builder<Missing> & Complete<Missing>,
  ): DiscreteLaplaceBase2Mechanism;
}
/** The plan of bounded noise, which `discreteLaplaceBase2` builds. */
export interface DiscreteLaplaceBase2Plan extends Plan {
  readonly kind: "discreteLaplaceBase2";
  readonly base: Base2;
  readonly sensitivity: string | null;
  readonly bounds: IntegerBounds;
}
/**
 * A finished mechanism that adds bounded noise to a safe integer. `privacyMap(dIn)` returns the
 * loss for two values that differ by `dIn`. A fractional `dIn` is rounded up to an integer. Let eta
 * be the negative natural logarithm of the base. The loss is `eta * dIn`.
 */
export interface DiscreteLaplaceBase2Mechanism extends InBase2<
  number,
  number,
  DiscreteLaplaceBase2Plan
> {}
