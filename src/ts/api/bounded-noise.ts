/** Noise on one integer within public bounds, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Plan } from "./common.js";
import type { Base2, InBase2, IntegerBounds } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

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
  /** Public safe integers. The value is clamped to them before the noise, the result after it. */
  bounds(lowest: number, highest: number): DiscreteLaplaceBase2Builder<Exclude<Missing, "bounds">>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(
    this: DiscreteLaplaceBase2Builder<Missing> & Complete<Missing>,
  ): DiscreteLaplaceBase2Mechanism;
}
export interface DiscreteLaplaceBase2Plan extends Plan {
  readonly kind: "discreteLaplaceBase2";
  readonly base: Base2;
  readonly sensitivity: string | null;
  readonly bounds: IntegerBounds;
}
/**
 * `dIn`: absolute distance, rounded up to an integer; loss eta * dIn. A release takes a safe
 * integer.
 */
export interface DiscreteLaplaceBase2Mechanism extends InBase2<
  number,
  number,
  DiscreteLaplaceBase2Plan
> {}
