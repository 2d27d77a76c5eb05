/** Discrete Gaussian noise on integers: the builder. */
import type { Exact } from "../api/common.js";
import type { GaussianBuilder, GaussianMechanism } from "../api/gaussian.js";
import { explainGaussian } from "../explain/gaussian.js";
import { missing } from "../input/builder.js";
import { own } from "../input/options.js";
import { beginning, exact, given } from "../keys/key.js";
import { gaussianKeys, type GaussianSettings } from "../keys/noise.js";
import { kind } from "../plans/kinds.js";
import { Gaussian } from "../query/gaussian.js";
import { canReleaseInteger } from "../query/noise.js";
import { MechanismBuilder } from "./settings.js";

/**
 * Adds exact Gaussian noise to integers that you computed yourself.
 *
 * Use it if one person changes many values of a vector by a little. Use it also for many releases
 * if a ledger adds up their rhos. At the same rho, the variance of the noise is half that of
 * {@link discreteLaplace}. Do not use it for a single count with a given epsilon, because Gaussian
 * noise of any size has no finite epsilon.
 *
 * **Watch out**: the sensitivity is an L2 distance. Square how far one person can move each value,
 * add up the squares, and take the square root. If it is simpler, pass the sum of squares to
 * `squaredSensitivity`. Never add a `rho` to an epsilon. To get an epsilon, add up the rhos and
 * pass the sum to `epsilonOf`. Numbers must be safe integers, and results stay within ±(2^53 - 1).
 * Bigints may have any size.
 *
 * @remarks
 * The probability of noise k is exactly proportional to exp(-k^2 / (2 variance)), and no tail is
 * cut off. The noise is sampled before it is added, and the number of random numbers (64 bits each)
 * that a release takes reveals nothing about the noise.
 *
 * @example
 * // Eight counts, of which one person moves at most four, by 1 each.
 * import { discreteGaussian } from "sottovoce";
 *
 * const noisy = discreteGaussian().squaredSensitivity(4).rho("1/8").build();
 * noisy.release([120, 340, 95, 12, 0, 7, 81, 66]).value; // eight numbers
 * noisy.plan.variance; // "16"
 * noisy.accuracy({ confidence: 0.95, values: 8 }); // { error: 11 }
 */
export function discreteGaussian(): GaussianBuilder {
  return new Builds(beginning(gaussianKeys()));
}

class Builds extends MechanismBuilder<GaussianSettings> {
  scale(sigma: Exact): this {
    return this.with(exact("scale")(sigma));
  }

  variance(variance: Exact): this {
    return this.with(exact("variance")(variance));
  }

  sensitivity(sensitivity: Exact): this {
    return this.with({
      ...exact("sensitivity")(sensitivity),
      sensitivityNumber: typeof sensitivity === "number" ? sensitivity : null,
    });
  }

  squaredSensitivity(squared: Exact): this {
    return this.with(gaussianKeys().squaredSensitivity.read(squared));
  }

  rho(rho: Exact): this {
    return this.with(exact("rho")(rho));
  }

  approximate(goal: { readonly epsilon: Exact; readonly delta: Exact }): this {
    const { epsilon, delta } = own(goal, ["epsilon", "delta"], "approximate");
    return this.with({
      approximate: { ...exact("epsilon")(epsilon), ...exact("delta")(delta) },
    });
  }

  /** The core refuses all other settings. */
  build(): GaussianMechanism {
    const { scale, variance, rho, approximate, sensitivity, squaredSensitivity } = this.settings;
    const isPriced = given(rho) || given(approximate);
    if (!isPriced && !given(scale) && !given(variance))
      throw missing(["rho"], ".sensitivity(...) and .rho(...), or .scale(...),");
    if (isPriced && !given(sensitivity) && !given(squaredSensitivity))
      throw missing(["sensitivity"]);
    return new Gaussian(this.settings);
  }
}

export const gaussianKind = /* @__PURE__ */ kind({
  names: ["discreteGaussian"],
  keys: gaussianKeys,
  distance: "squaredSensitivity",
  make: (settings) => new Gaussian(settings),
  explain: explainGaussian,
  canRelease: (_, value) => canReleaseInteger(value),
});
