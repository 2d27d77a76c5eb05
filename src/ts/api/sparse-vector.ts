/** The sparse vector technique, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Numbers, Plan } from "./common.js";
import type { Base2, InBase2, IntegerBounds } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

/** Settings of the sparse vector technique. Every method returns a new builder. */
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
  /**
   * Sets the base of the threshold's noise. It is also that of the queries' noise, unless you set
   * `queryBase`.
   */
  base(
    x: number | bigint,
    y: number,
    z: number,
  ): SparseVectorBuilder<Exclude<Missing, "sensitivity" | "epsilon">>;
  /** Sets the base of the queries' noise. By default it is that of the threshold. */
  queryBase(x: number | bigint, y: number, z: number): SparseVectorBuilder<Missing>;
  /** States that all answers move in the same direction between neighbors. */
  monotone(): SparseVectorBuilder<Missing>;
  /** Sets the public bounds of the answers. */
  bounds(lowest: number, highest: number): SparseVectorBuilder<Exclude<Missing, "bounds">>;
  /** Stops after this many answers above the threshold. */
  count(count: number): SparseVectorBuilder<Exclude<Missing, "count">>;
  /**
   * Sets how far outside `bounds` the noisy threshold may be. A larger reach is more accurate, at
   * no extra loss.
   */
  reach(steps: number): SparseVectorBuilder<Exclude<Missing, "reach">>;
  /**
   * Sets extra distances above the threshold, ascending; none by default. Each answer includes how
   * many it passed, at no extra loss.
   */
  gaps(gaps: readonly number[]): SparseVectorBuilder<Missing>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: SparseVectorBuilder<Missing> & Complete<Missing>): SparseVectorMechanism;
}
/** The plan of the sparse vector technique. */
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
 * A finished sparse vector query.
 *
 * A release takes the answers of all queries in order, each minus its threshold. It ends after the
 * last "above" that `count` allows. `value` contains a number for each query: 0 ("below"), or 1
 * ("above") plus the number of gaps that it passed. For `privacyMap`, `dIn` is the most that one
 * answer moves.
 */
export interface SparseVectorMechanism extends InBase2<
  Numbers,
  readonly number[],
  SparseVectorPlan
> {}
