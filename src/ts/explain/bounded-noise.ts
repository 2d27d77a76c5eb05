/** Noise within bounds in words. */
import type { DiscreteLaplaceBase2Plan } from "../api/bounded-noise.js";
import type { ReportedPure } from "../release/release.js";
import { baseText, explainBase2 } from "./words.js";

export function explainBoundedNoise(plan: DiscreteLaplaceBase2Plan, loss: ReportedPure): string {
  const { base, bounds, sensitivity } = plan;
  return explainBase2(
    `An integer with noise, Pr[noise = k] proportional to (${baseText(base)})^|k|, within ${bounds.lowest} and ${bounds.highest}.`,
    `two integers that differ by at most ${sensitivity ?? "1"}`,
    loss,
  );
}
