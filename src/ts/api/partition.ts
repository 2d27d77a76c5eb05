/** Sorted lists of counts, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Numbers, Plan } from "./common.js";
import type { Base2, InBase2 } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

/** Settings of a sorted list of counts. Every method returns a new builder. */
export interface IntegerPartitionBuilder<
  Missing extends string = "sensitivity" | "epsilon" | "total",
>
  extends
    Lacking<Missing>,
    BaseMethods<
      IntegerPartitionBuilder<Exclude<Missing, "sensitivity" | "epsilon">>,
      IntegerPartitionBuilder<Exclude<Missing, "sensitivity">>,
      IntegerPartitionBuilder<Exclude<Missing, "epsilon">>
    > {
  /**
   * Sets a public upper limit for the sum of all counts. The i-th largest count is then at most
   * `total / i`, and each release lists `total` counts. `total` is at most 83,938.
   */
  total(total: number): IntegerPartitionBuilder<Exclude<Missing, "total">>;
  /**
   * Sets public bounds of the count at each rank, instead of `total`. Each pair contains the
   * smallest and the largest possible value of one count. The first pair is for the largest count,
   * the second pair for the second largest, and so on. From one pair to the next, neither number
   * may increase. A pair stands for a range of values, and all ranges together may contain at most
   * 2^20 values.
   */
  places(
    places: readonly (readonly [least: number, largest: number])[],
  ): IntegerPartitionBuilder<Exclude<Missing, "total">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: IntegerPartitionBuilder<Missing> & Complete<Missing>): IntegerPartitionMechanism;
}
/** The plan of a sorted list of counts, which `integerPartition` builds. */
export interface IntegerPartitionPlan extends Plan {
  readonly kind: "integerPartition";
  readonly base: Base2;
  readonly sensitivity: string | null;
  /** The public upper limit of the sum of all counts. Null if `places` is set instead. */
  readonly total: number | null;
  readonly places: readonly (readonly [number, number])[] | null;
}
/**
 * A finished query for a sorted list of counts.
 *
 * `release` takes the counts in any order. The `value` of a release is a list of noisy counts, from
 * the largest to the smallest. The list has `total` counts, or one count for each pair of `places`.
 * If you pass fewer counts, zeros are added. `dIn` of `privacyMap(dIn)` is the L1 distance of two
 * lists. This distance is the sum of the absolute differences of their counts.
 *
 * @remarks
 * `release` takes at most 2^20 counts (a public limit), each at least 0. The number of counts that
 * you pass is private, but a release takes longer for more counts. If somebody can measure this
 * time, add zeros until the list has a public length.
 */
export interface IntegerPartitionMechanism extends InBase2<
  Numbers,
  readonly number[],
  IntegerPartitionPlan
> {}
