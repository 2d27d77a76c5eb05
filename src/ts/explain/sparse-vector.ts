/** The sparse vector technique in words. */
import type { SparseVectorPlan } from "../api/sparse-vector.js";
import type { ReportedPure } from "../release/release.js";
import { baseText, explainBase2, sameWay } from "./words.js";

export function explainSparseVector(plan: SparseVectorPlan, loss: ReportedPure): string {
  const { base, queryBase, count, sensitivity, monotone } = plan;
  return explainBase2(
    `A list that says for each answer whether it is above 0 with noise, (${baseText(base)})^|k| on the threshold and (${baseText(queryBase)})^|k| on each answer, until ${count} are.`,
    `two lists of answers in which none differs by more than ${sensitivity ?? "1"}${sameWay(monotone)}`,
    loss,
  );
}
