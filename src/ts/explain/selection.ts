/** Selection from scores in words. */
import type { SelectionPlan } from "../api/selection.js";
import type { ReportedPure } from "../release/release.js";
import { adding, apart, sameWay } from "./words.js";

const laws = {
  exponential: "by the exponential mechanism",
  gumbelMax: "by Gumbel noise (the distribution of the exponential mechanism)",
  permuteAndFlip: "by permute-and-flip",
};

export function explainSelection(plan: SelectionPlan, loss: ReportedPure): string {
  const { kind, optimize, top, scale, sensitivity, monotone } = plan;
  const size = optimize === "max" ? "large" : "small";
  const change =
    sensitivity === null
      ? "two score vectors at range distance 1"
      : `two score vectors in which no score differs by more than ${sensitivity}${sameWay(monotone)}`;
  return [
    `${released(top)}, chosen ${laws[kind]} at scale ${scale} so that ${size} scores are likely.`,
    `Protected: changes of the scores. ${apart(change, loss)}`,
    "Public: how many scores there are, their order, and everything in this plan.",
    adding(loss),
  ].join(" ");
}

function released(top: number | null): string {
  if (top === null) return "The index of one score";
  return top === 1 ? "A list of the index of one score" : `The indices of ${top} scores in order`;
}
