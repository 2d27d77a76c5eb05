/** Noise on integers: the builders. */
import type { Exact } from "../api/common.js";
import type { GeometricBuilder, NoiseBuilder, NoiseMechanism, NoisePlan } from "../api/noise.js";
import { engineFor } from "../engine/engines.js";
import { explainNoise } from "../explain/noise.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { beginning, type SoFar } from "../keys/key.js";
import { boundText, noiseKeys } from "../keys/noise.js";
import { kind } from "../plans/kinds.js";
import { canReleaseNoise, Noise, valueCount } from "../query/noise.js";
import { ScaleBuilder } from "./calibration.js";

/**
 * Adds exact noise to integers that you computed yourself: counts, tallies, sums of integers.
 *
 * Use it where `count`, `histogram` and `sum` do not fit: they know the sensitivity, and this one
 * must be given it. The sensitivity is how far one person can move the value; for an array, the sum
 * of all moves (L1). Each value of an array gets noise of its own. If the result must stay within
 * bounds, use {@link geometric}.
 *
 * **Watch out**: numbers must be safe integers, and what is released saturates at ±(2^53 - 1);
 * bigints are of any size and never saturate. `sampler("cks20")` has the same distribution, but how
 * long it runs reveals the noise, and so, with what is released, the input. Do not use it for
 * releases that somebody can time.
 *
 * P[noise = k] is proportional to exp(-|k| / scale). The noise is drawn before it meets the input,
 * from a number of random words that follows from the plan and the number of values.
 *
 * @example
 * // How many people cycle. One person more or less moves the count by 1.
 * import { discreteLaplace } from "sottovoce";
 *
 * const noisy = discreteLaplace().sensitivity(1).epsilon("1/2").build();
 * noisy.release(340).value; // a number near 340
 * noisy.release(340n).value; // a bigint
 * noisy.release([120, 340, 95]).value; // three numbers, if one person moves only one of the counts
 * noisy.accuracy({ confidence: 0.95 }); // { error: 6 }
 */
export function discreteLaplace(): NoiseBuilder {
  return new Builder({ kind: "discreteLaplace", ...beginning(noiseKeys()) });
}

/**
 * Adds the noise of {@link discreteLaplace} to integers that must stay within public bounds.
 *
 * Use it for counts that are never below 0 or above a public number of people. The input is clamped
 * to the bounds, and so is the noisy value: what falls outside becomes the bound. So values near a
 * bound are biased, and the bounds themselves are likely; if you mean to add releases up or to
 * average them, use {@link discreteLaplace}. Without bounds it is just that. It takes no longer for
 * bounds that are far apart. Everything further is as there, including `sampler("cks20")` and what
 * it reveals.
 *
 * @example
 * // A count that is never below 0, nor above the number of people asked, which is public.
 * import { geometric } from "sottovoce";
 *
 * const noisy = geometric().bounds(0, 1000).sensitivity(1).epsilon("1/2").build();
 * noisy.release(3).value; // from 0 to 1000
 */
export function geometric(): GeometricBuilder {
  return new Builder({ kind: "geometric", ...beginning(noiseKeys()) });
}

/**
 * Finds the scale for noise that is small enough: from the error that you can bear to `scale(...)`.
 *
 * Use it if the error must stay within a given number, and read from `epsilon` of the built
 * mechanism what that costs. It is the inverse of `accuracy`. It finds the largest scale of 15
 * digits at which, with probability at least `confidence`, |noise| <= `error` for all of `values`
 * many values at once (1 by default). `error` is at least 0, `confidence` above 0 and below 1.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for anything else, and where the scale would have more
 * digits than an exact number may.
 *
 * @example
 * import { discreteLaplace, scaleForAccuracy } from "sottovoce";
 *
 * const noisy = discreteLaplace()
 *   .scale(scaleForAccuracy({ error: 10, confidence: 0.95 }))
 *   .sensitivity(1)
 *   .build();
 * noisy.accuracy({ confidence: 0.95 }); // { error: 10 }
 * noisy.epsilon; // what that costs
 */
export function scaleForAccuracy(options: {
  error: Exact;
  confidence: Exact;
  values?: number | undefined;
}): string {
  const { error, confidence, values } = own(options, ["error", "confidence", "values"]);
  const [most, sure, many] = [
    exactText("error", error),
    exactText("confidence", confidence),
    valueCount(values),
  ];
  return engineFor("scaleForAccuracy").call((glue) => glue.scale_for_accuracy(most, sure, many));
}

class Builder extends ScaleBuilder<SoFar<typeof noiseKeys> & Pick<NoisePlan, "kind">> {
  sampler(sampler: "digits" | "cks20"): this {
    return this.with(noiseKeys().sampler.read(sampler));
  }

  bounds(lowest: number | bigint, highest: number | bigint): this {
    return this.with({ bounds: { lowest: boundText(lowest), highest: boundText(highest) } });
  }

  build(): NoiseMechanism {
    this.calibrated("scale");
    return new Noise(this.settings);
  }
}

export const noiseKind = /* @__PURE__ */ kind({
  names: ["discreteLaplace", "geometric"],
  keys: noiseKeys,
  distance: "sensitivity",
  make: (settings, kind) => new Noise({ kind, ...settings }),
  explain: explainNoise,
  canRelease: canReleaseNoise,
});
