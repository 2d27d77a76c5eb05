/** Sorted lists of counts, in base 2: the types. */
import type { BaseMethods } from "./calibration.js";
import type { Numbers, Plan } from "./common.js";
import type { Base2, InBase2 } from "./dyadic-base.js";
import type { Complete, Lacking } from "./unfinished.js";

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
   * A public number that the counts do not exceed together: the i-th largest is at most total / i.
   * At most 83938.
   */
  total(total: number): IntegerPartitionBuilder<Exclude<Missing, "total">>;
  /**
   * Or: for each rank the least and the largest count, neither increasing; at most 2^20 counts in
   * all.
   */
  places(
    places: readonly (readonly [least: number, largest: number])[],
  ): IntegerPartitionBuilder<Exclude<Missing, "total">>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: IntegerPartitionBuilder<Missing> & Complete<Missing>): IntegerPartitionMechanism;
}
export interface IntegerPartitionPlan extends Plan {
  readonly kind: "integerPartition";
  readonly base: Base2;
  readonly sensitivity: string | null;
  /** Null where `places` were given. */
  readonly total: number | null;
  readonly places: readonly (readonly [number, number])[] | null;
}
/**
 * A release takes counts in any order, at least 0, at most 2^20 of them (a public bound); missing
 * ones are 0. How many are given is private, and the time of a release grows with it: where
 * somebody can time it, fill up with zeros to a public length. `value` is a nonincreasing list, as
 * long as the public bounds allow. `dIn`: L1 distance.
 */
export interface IntegerPartitionMechanism extends InBase2<
  Numbers,
  readonly number[],
  IntegerPartitionPlan
> {}
