/** Selection from costs in words. */
import type { ExponentialBase2Plan, PermuteAndFlipBase2Plan } from "../api/costs.js";
import type { ReportedPure } from "../release/release.js";
import { baseText, explainBase2, sameWay } from "./words.js";

export function explainCosts(
  plan: ExponentialBase2Plan | PermuteAndFlipBase2Plan,
  loss: ReportedPure,
): string {
  const { kind, clamp, monotone, rounding, sensitivity } = plan;
  const base = baseText(plan.base);
  const by =
    kind === "exponentialBase2"
      ? `with probability proportional to (${base})^cost`
      : `by permute-and-flip with coins (${base})^(cost - best)`;
  const rounded = rounding === "none" ? "floored" : "rounded at random";
  return explainBase2(
    `The index of one cost, chosen ${by}, costs clamped to ${clamp.lowest} and ${clamp.highest} and ${rounded}.`,
    `two cost vectors in which no cost differs by more than ${sensitivity ?? "1"}${sameWay(monotone)}`,
    loss,
  );
}
