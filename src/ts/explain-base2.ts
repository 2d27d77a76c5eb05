/** Plans in base 2, in words. */
import type { Base2Mechanisms } from "./api-base2.js";
import { baseText } from "./explain/words.js";

type BasePlan = Base2Mechanisms[keyof Base2Mechanisms]["plan"];

/** The guarantee in plain English; `factor` is e^epsilon for reading. */
export function explainBase2(
  plan: BasePlan,
  epsilon: number,
  bits: number,
  factor: string,
): string {
  const { what, change } = parts(plan);
  return [
    what,
    `Hidden: what moves the input. ${change} make no answer more than ${factor} times as likely as each other (epsilon ${epsilon}, ${bits} bits). Parts of a unit count as a whole one.`,
    plan.kind === "integerPartition"
      ? "Public in any case: all that this plan says, and so how many counts are released."
      : "Public in any case: how many numbers there are, their order, and all that this plan says.",
    "Every further release of the same people adds its epsilon to what they have already spent.",
  ].join(" ");
}

function parts(plan: BasePlan): { readonly what: string; readonly change: string } {
  const most = plan.sensitivity ?? "1";
  const base = baseText(plan.base);
  switch (plan.kind) {
    case "exponentialBase2":
    case "permuteAndFlipBase2": {
      const { clamp, monotone, rounding, kind } = plan;
      const by =
        kind === "exponentialBase2"
          ? `with probability proportional to (${base})^cost`
          : `by permute-and-flip with coins (${base})^(cost - best)`;
      return {
        what: `The index of one cost, chosen ${by}, costs clamped to ${clamp.lowest} and ${clamp.highest} and ${rounding === "none" ? "floored" : "rounded at random"}.`,
        change: `Cost vectors in which no cost differs by more than ${most}${sameWay(monotone)}`,
      };
    }
    case "discreteLaplaceBase2":
      return {
        what: `An integer with noise, Pr[noise = k] proportional to (${base})^|k|, within ${plan.bounds.lowest} and ${plan.bounds.highest}.`,
        change: `Integers that differ by at most ${most}`,
      };
    case "thresholdTest":
      return {
        what: `How many of the thresholds ${plan.thresholds.join(", ")} an integer reaches with noise, Pr[noise = k] proportional to (${base})^|k|.`,
        change: `Integers that differ by at most ${most}`,
      };
    case "sparseVector":
      return {
        what: `Which answers are above 0 with noise, (${base})^|k| on the threshold and (${baseText(plan.queryBase)})^|k| on each answer, until ${plan.count} are.`,
        change: `Answers of which none differs by more than ${most}${sameWay(plan.monotone)}`,
      };
    case "integerPartition":
      return {
        what: `A nonincreasing list of counts, chosen with probability proportional to (${base})^distance from the true one, in L1.`,
        change: `Lists that differ by at most ${most} in L1`,
      };
  }
}

function sameWay(monotone: boolean): string {
  return monotone ? " and all differ in the same direction" : "";
}
