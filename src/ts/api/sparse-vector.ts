/** The sparse vector technique, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Numbers, Plan } from "./common.js";
import type { Base2, InBase2, IntegerBounds } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

/** Settings of a sparse vector query. Every method returns a new builder. */
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
   * Sets the base `(x / 2^y)^z` of the noise on the threshold. The probability that the noise is k
   * is proportional to base^|k|. The noise on the answers has the same base, unless you set
   * `queryBase`.
   */
  base(
    x: number | bigint,
    y: number,
    z: number,
  ): SparseVectorBuilder<Exclude<Missing, "sensitivity" | "epsilon">>;
  /**
   * Sets the base `(x / 2^y)^z` of the noise on the answers. The default is the base of the noise
   * on the threshold.
   */
  queryBase(x: number | bigint, y: number, z: number): SparseVectorBuilder<Missing>;
  /**
   * States that one person's data can move answers only in one direction. Each answer above the
   * threshold then loses half as much privacy. You must make sure that this is true. It is true for
   * counts of rows, if one person's rows are added or removed.
   */
  monotone(): SparseVectorBuilder<Missing>;
  /**
   * Sets the public bounds of the answers. Answers outside the bounds count as the nearest bound.
   */
  bounds(lowest: number, highest: number): SparseVectorBuilder<Exclude<Missing, "bounds">>;
  /**
   * Ends the release after this many answers above the threshold. If you set a base, the loss grows
   * with `count`. If you set epsilon, the noise grows instead.
   */
  count(count: number): SparseVectorBuilder<Exclude<Missing, "count">>;
  /**
   * Sets how far outside `bounds` the noisy threshold may be. `steps` is in the unit of the
   * answers. A larger reach makes answers more accurate, at no extra privacy loss.
   */
  reach(steps: number): SparseVectorBuilder<Exclude<Missing, "reach">>;
  /**
   * Sets distances above the threshold, in ascending order. For each answer above the threshold,
   * the release then also shows how many of these distances the noisy answer reaches. This loses no
   * extra privacy. By default there are no distances.
   */
  gaps(gaps: readonly number[]): SparseVectorBuilder<Missing>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: SparseVectorBuilder<Missing> & Complete<Missing>): SparseVectorMechanism;
}
/** The plan of a sparse vector query. */
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
 * First subtract the threshold from the answer to each question. Then pass all answers to
 * `release`, in order. The release ends after as many answers above the threshold as `count`
 * allows. Its `value` contains a number for each answer until then. This number is 0 for an answer
 * below the threshold. For an answer above it, the number is 1 plus the number of `gaps` that the
 * answer reaches, with noise. In `privacyMap(dIn)`, `dIn` is the most by which any answer differs
 * between two datasets.
 */
export interface SparseVectorMechanism extends InBase2<
  Numbers,
  readonly number[],
  SparseVectorPlan
> {}
