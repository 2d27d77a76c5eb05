/** Noise on integers in words. */
import type { NoisePlan } from "../api/noise.js";
import type { ReportedPure } from "../release/release.js";
import { adding, apart } from "./words.js";

export function explainNoise(plan: NoisePlan, loss: ReportedPure): string {
  const { scale, sensitivity, bounds, sampler } = plan;
  const where =
    bounds === null
      ? ""
      : `, clamped to the bounds ${bounds.lowest} and ${bounds.highest} before and after`;
  const change = `Integers that differ by no more than ${sensitivity ?? "1"}, or vectors whose differences add up to no more than that,`;
  return [
    scale === "0"
      ? `Integers as they are${where}: no noise at scale 0.`
      : `Integers with discrete Laplace noise of scale ${scale}${where}.`,
    scale === "0"
      ? "Hidden: nothing. What is released tells the input apart from any other (epsilon Infinity)."
      : `Hidden: what moves the integers. ${apart(change, loss)}`,
    "Public in any case: how many integers there are, their order and kind, and all that this plan says.",
    ...(sampler === "cks20" ? ["Whoever can time the release learns much of the noise."] : []),
    adding(loss),
  ].join(" ");
}
