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
   * Sets a public upper limit for the sum of all counts. So the i-th largest count is at most total
   * / i. It is at most 83938.
   */
  total(total: number): IntegerPartitionBuilder<Exclude<Missing, "total">>;
  /**
   * Sets the least and the largest count for each rank, instead. Neither may increase from rank to
   * rank. At most 2^20 counts in all.
   */
  places(
    places: readonly (readonly [least: number, largest: number])[],
  ): IntegerPartitionBuilder<Exclude<Missing, "total">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: IntegerPartitionBuilder<Missing> & Complete<Missing>): IntegerPartitionMechanism;
}
/** The plan of a sorted list of counts. */
export interface IntegerPartitionPlan extends Plan {
  readonly kind: "integerPartition";
  readonly base: Base2;
  readonly sensitivity: string | null;
  /** The upper limit of the sum; null if `places` are set. */
  readonly total: number | null;
  readonly places: readonly (readonly [number, number])[] | null;
}
/**
 * A finished query for a sorted list of counts.
 *
 * A release takes counts in any order; missing ones are 0. `value` is a list that never increases,
 * as long as the public bounds allow. For `privacyMap`, `dIn` is the L1 distance.
 *
 * @remarks
 * At most 2^20 counts (a public limit), each at least 0. Their number is private, but the time of a
 * release grows with it. If somebody can measure the time, add zeros up to a public length.
 */
export interface IntegerPartitionMechanism extends InBase2<
  Numbers,
  readonly number[],
  IntegerPartitionPlan
> {}
