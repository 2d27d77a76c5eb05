/** Noise within bounds in words. */
import type { DiscreteLaplaceBase2Plan } from "../api/bounded-noise.js";
import type { ReportedPure } from "../release/release.js";
import { baseText, explainBase2 } from "./words.js";

export function explainBoundedNoise(plan: DiscreteLaplaceBase2Plan, loss: ReportedPure): string {
  const { base, bounds, sensitivity } = plan;
  const most = sensitivity ?? "1";
  // A key of its own: a page may have added one to all objects.
  const step = Object.hasOwn(plan, "step") ? plan.step : undefined;
  const within = `within ${bounds.lowest} and ${bounds.highest}`;
  const isOf = `proportional to (${baseText(base)})^|k|, ${within}.`;
  if (step === undefined)
    return explainBase2(
      `An integer with noise, Pr[noise = k] ${isOf}`,
      `two integers that differ by at most ${most}`,
      loss,
    );
  return explainBase2(
    `A number, rounded to a multiple of ${step}, with noise in steps of ${step}, Pr[noise = k steps] ${isOf}`,
    `two numbers that differ by at most ${most}`,
    loss,
    undefined,
    "step",
  );
}
