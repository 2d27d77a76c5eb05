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
import { canReleaseNoise, Noise, noiseOutcomes, valueCount } from "../query/noise.js";
import { ScaleBuilder } from "./calibration.js";

/**
 * Adds exact Laplace noise to integers that you computed yourself.
 *
 * Use it if `count`, `histogram` and `sum` do not fit. You must set the sensitivity, which is how
 * far one person can move the value. For an array, the sensitivity is an L1 distance: add up how
 * far one person can move each value. Each value gets its own noise. If the result must stay within
 * bounds, use {@link geometric}.
 *
 * **Watch out**: numbers must be safe integers, and results stay within ±(2^53 - 1). Bigints may
 * have any size. If somebody can measure the time of a release, do not use `sampler("cks20")`. Its
 * time reveals the noise, and the noise together with the release reveals the input.
 *
 * @remarks
 * The probability of noise k is proportional to exp(-|k| / scale). The noise is sampled before it
 * is added. With the default sampler, the number of random numbers (64 bits each) that a release
 * takes depends only on the plan and on the number of values. With probability at most 2^-50, a
 * value takes more.
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
 * Adds exact Laplace noise to integers that must stay within bounds.
 *
 * Use it for counts that are never below 0 or above a public number of people. The input and the
 * noisy value are both clamped to the bounds.
 *
 * **Watch out**: results for values near a bound are biased, and are often exactly the bound. If
 * you want to add up or average releases, use {@link discreteLaplace}. If somebody can measure the
 * time of a release, do not use `sampler("cks20")`, because its time reveals the noise.
 *
 * @remarks
 * Without bounds, the noise is the same as that of {@link discreteLaplace}. A release takes no
 * longer if the bounds are far apart.
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
 * Returns the largest scale whose noise stays within a given error.
 *
 * Use it if the error must stay below a limit. Pass the result to `scale(...)`, and read the
 * privacy loss from `epsilon` of the built mechanism. Set `values` to the number of values in a
 * release. The default is 1. With probability at least `confidence`, none of these values is off by
 * more than `error`. `scaleForAccuracy` is the inverse of `accuracy`.
 *
 * @remarks
 * The returned scale has at most 15 digits. `error` is at least 0, and `confidence` is above 0 and
 * below 1.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for other values, and if the scale would have too many
 * digits for an {@link Exact} number.
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
    return this.with({
      bounds: { lowest: boundText("bounds", lowest), highest: boundText("bounds", highest) },
    });
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
  outcomes: noiseOutcomes,
});
