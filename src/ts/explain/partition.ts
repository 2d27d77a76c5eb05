/** Sorted lists of counts in words. */
import type { IntegerPartitionPlan } from "../api/partition.js";
import type { ReportedPure } from "../release/release.js";
import { baseText, explainBase2 } from "./words.js";

export function explainPartition(plan: IntegerPartitionPlan, loss: ReportedPure): string {
  return explainBase2(
    `A nonincreasing list of counts, chosen with probability proportional to (${baseText(plan.base)})^distance from the true one, in L1.`,
    `two lists that differ by at most ${plan.sensitivity ?? "1"} in L1`,
    loss,
    "everything in this plan, which fixes how many counts are released",
  );
}
