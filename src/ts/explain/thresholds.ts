/** Tests against thresholds in words. */
import type { ThresholdTestPlan } from "../api/thresholds.js";
import type { ReportedPure } from "../release/release.js";
import { baseText, explainBase2 } from "./words.js";

export function explainThresholds(plan: ThresholdTestPlan, loss: ReportedPure): string {
  const { base, thresholds, sensitivity } = plan;
  return explainBase2(
    `How many of the thresholds ${thresholds.join(", ")} an integer reaches after noise is added, with Pr[noise = k] proportional to (${baseText(base)})^|k|.`,
    `two integers that differ by at most ${sensitivity ?? "1"}`,
    loss,
  );
}
