/** Sorted lists of counts, in base 2: what a builder or a plan makes. */
import type { Numbers, Release } from "../api/common.js";
import type { IntegerPartitionPlan } from "../api/partition.js";
import { limit } from "../input/limits.js";
import { doubles } from "../input/numbers.js";
import type { Attempt } from "./attempt.js";
import { OnIntegers, releaseList } from "./integers.js";
import { attemptBy } from "./mechanism.js";
import { isList, isWhole } from "./released.js";

export class IntegerPartition extends OnIntegers<IntegerPartitionPlan> {
  release(counts: Numbers, part?: Attempt): Release<readonly number[], IntegerPartitionPlan> {
    const attempt = attemptBy(this, part);
    const values = doubles("counts", counts);
    // How many counts there are is private: an empty list is a list like any other.
    attempt.begin();
    limit("counts", values.length);
    return releaseList(this, "counts", values, attempt);
  }
}

export function canReleasePartition(
  { total, places }: IntegerPartitionPlan,
  value: unknown,
): boolean {
  return (
    isList(value, (one) => isWhole(one, 0), total ?? places?.length) &&
    value.every((one, index) => index === 0 || one <= (value[index - 1] as number))
  );
}
