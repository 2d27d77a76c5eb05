/** How sure others can become, in one word and one figure, from a loss alone. */
import type { Reported } from "./release.js";

/**
 * How sure others can become: `"nobody"` at odds up to 9, `"fairly"` up to 20, where 95% is
 * reached, and `"nearly"` above 20.
 */
export type Grade = "nobody" | "fairly" | "nearly";

/** Up to the first of these odds nobody can be sure; above the second, 95% is certain enough. */
const [unsure, fairlySure] = [9n, 20n];

/** The grade of odds, as a fraction. */
export function gradeOf({ top, bottom }: { readonly top: bigint; readonly bottom: bigint }): Grade {
  if (top <= unsure * bottom) return "nobody";
  return top <= fairlySure * bottom ? "fairly" : "nearly";
}

/** The chance that a rho leaves out, whose loss has no bound: one in a million. */
const leftOut = 1e-6;

/** More than all roundings of a few operations on doubles. */
const up = 1 + 2 ** -40;

/** The loss in nats apart from the chances that a delta or a rho leaves out. */
function nats(loss: Reported): number {
  if (loss.notion !== "zcdp") return loss.epsilon;
  // Bun and Steinke 2016, Proposition 1.3: rho is (rho + 2 sqrt(rho ln(1 / delta)), delta).
  return (loss.rho + 2 * Math.sqrt(loss.rho * -Math.log(leftOut))) * up;
}

/**
 * How sure anyone who sees a release can become of what `of` names, in the words that surveys use.
 * Odds of 50:50 before become e^epsilon to 1 after, at most.
 */
export function gradeInWords(loss: Reported, of: string): string {
  const epsilon = nats(loss);
  if (epsilon === Infinity) return "This protects nobody.";
  const odds = Math.exp(epsilon) * up;
  const grade =
    odds <= Number(unsure) ? "nobody" : odds <= Number(fairlySure) ? "fairly" : "nearly";
  const [who, most, then] = {
    nobody: ["Nobody who sees the answer can be sure", "at most", ""],
    fairly: ["Anyone who sees the answer can be fairly sure", "up to", ""],
    nearly: [
      "Anyone who sees the answer can be nearly sure",
      "up to",
      " This protects almost nobody.",
    ],
  }[grade] as [string, string, string];
  const apart = {
    pure: "",
    zcdp: " (apart from a chance of 1 in 1,000,000)",
    approximate: " (apart from the case of delta)",
  }[loss.notion];
  return `${who} ${of}${apart}: anyone who guessed 50:50 before is ${most} ${atMostText(epsilon)} sure after.${then}`;
}

/** The share that those odds are of all, rounded up, and never to 100%. */
function atMostText(epsilon: number): string {
  const rest = 1 / (1 + Math.exp(epsilon) * up);
  for (let unit = 1; unit <= 1000; unit *= 10) {
    const units = Math.ceil(100 * unit * (1 - rest) * up);
    if (units < 100 * unit) return `${units / unit}%`;
  }
  return "almost 100%";
}
