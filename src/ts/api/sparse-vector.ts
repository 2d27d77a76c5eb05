/** The sparse vector technique, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Numbers, Plan } from "./common.js";
import type { Base2, InBase2, IntegerBounds } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

export interface SparseVectorBuilder<
  Missing extends string = "sensitivity" | "epsilon" | "bounds" | "count" | "reach",
>
  extends
    Lacking<Missing>,
    BaseMethods<
      SparseVectorBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      SparseVectorBuilder<Exclude<Missing, "sensitivity">>,
      SparseVectorBuilder<Exclude<Missing, "epsilon">>
    > {
  /** Of the threshold's noise; of the queries' noise too, unless `queryBase` is set. */
  base(
    x: number | bigint,
    y: number,
    z: number,
  ): SparseVectorBuilder<Exclude<Missing, "sensitivity" | "epsilon">>;
  /** Of the queries' noise; that of the threshold by default. */
  queryBase(x: number | bigint, y: number, z: number): SparseVectorBuilder<Missing>;
  /** Between neighbors all answers move the same way. */
  monotone(): SparseVectorBuilder<Missing>;
  /** Public bounds of the answers. */
  bounds(lowest: number, highest: number): SparseVectorBuilder<Exclude<Missing, "bounds">>;
  /** After how many times "above" it stops. */
  count(count: number): SparseVectorBuilder<Exclude<Missing, "count">>;
  /**
   * How far outside `bounds` the noisy threshold may lie; larger is more accurate and costs
   * nothing.
   */
  reach(steps: number): SparseVectorBuilder<Exclude<Missing, "reach">>;
  /** Ascending excesses above 0, to be reported apart at no further loss. None by default. */
  gaps(gaps: readonly number[]): SparseVectorBuilder<Missing>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: SparseVectorBuilder<Missing> & Complete<Missing>): SparseVectorMechanism;
}
export interface SparseVectorPlan extends Plan {
  readonly kind: "sparseVector";
  readonly base: Base2;
  readonly queryBase: Base2;
  readonly sensitivity: string | null;
  readonly monotone: boolean;
  readonly bounds: IntegerBounds;
  readonly count: number;
  readonly reach: number;
  readonly gaps: readonly number[];
}
/**
 * A release takes the answers of all queries in order, the threshold subtracted, and ends after the
 * last "above" that was paid for. `value`: for each query 0 ("below"), or 1 ("above") and one more
 * for every gap reached. `dIn`: most that one answer moves.
 */
export interface SparseVectorMechanism extends InBase2<
  Numbers,
  readonly number[],
  SparseVectorPlan
> {}
