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
  const change = `two integers that differ by at most ${sensitivity ?? "1"}, or vectors whose differences add up to at most that`;
  return [
    scale === "0"
      ? `Integers as they are${where}: no noise at scale 0.`
      : `Integers with discrete Laplace noise of scale ${scale}${where}.`,
    scale === "0"
      ? "Protected: nothing. The release distinguishes the input from any other (epsilon Infinity)."
      : `Protected: changes of the integers. ${apart(change, loss)}`,
    "Public: how many integers there are, their order and kind, and everything in this plan.",
    ...(sampler === "cks20"
      ? ["Anyone who can time the release learns much about the noise."]
      : []),
    adding(loss),
  ].join(" ");
}
