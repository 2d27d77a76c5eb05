/** Noise on one integer within public bounds, in base 2: the builder. */
import type {
  DiscreteLaplaceBase2Builder,
  DiscreteLaplaceBase2Mechanism,
} from "../api/bounded-noise.js";
import { explainBoundedNoise } from "../explain/bounded-noise.js";
import { integerBounds, boundedNoiseKeys } from "../keys/base2.js";
import { beginning, type SoFar } from "../keys/key.js";
import { kind } from "../plans/kinds.js";
import { BoundedNoise, boundedOutcomes, canReleaseBounded } from "../query/bounded-noise.js";
import { BaseBuilder } from "./dyadic-base.js";

/**
 * Adds noise to one integer within public bounds, in base 2.
 *
 * Use it if you must be able to write down the distribution, because every probability is a
 * fraction. For vectors, bigints, or no bounds, use `discreteLaplace`.
 *
 * **Watch out**: the value is clamped to the bounds before the noise and after it, so values near a
 * bound are biased. The loss counts whole units, so a sensitivity of 1/2 loses as much as 1.
 *
 * @remarks
 * The probability of noise k is proportional to b^|k|. Here b is the base `(x / 2^y)^z`, which
 * `base(x, y, z)` sets, or which `build()` finds for an epsilon.
 *
 * Ilvento 2020 also sets a granularity: the step between results. Pass values in steps instead. For
 * steps of 1/4, release `Math.floor(4 * value)`, and multiply bounds and sensitivity by 4. Divide
 * the result by 4.
 *
 * @example
 * import { discreteLaplaceBase2 } from "sottovoce/base2";
 *
 * const count = discreteLaplaceBase2().sensitivity(1).epsilon("1/2").bounds(0, 1000).build();
 * count.release(420).value; // an integer from 0 to 1000
 */
export function discreteLaplaceBase2(): DiscreteLaplaceBase2Builder {
  return new Builder(beginning(boundedNoiseKeys()));
}

class Builder extends BaseBuilder<SoFar<typeof boundedNoiseKeys>> {
  bounds(lowest: number, highest: number): this {
    return this.with({ bounds: integerBounds("bounds", lowest, highest) });
  }

  build(): DiscreteLaplaceBase2Mechanism {
    const all = this.calibrated("base", "bounds");
    return new BoundedNoise({ kind: "discreteLaplaceBase2", ...all });
  }
}

export const boundedNoiseKind = /* @__PURE__ */ kind({
  names: ["discreteLaplaceBase2"],
  keys: boundedNoiseKeys,
  distance: "sensitivity",
  make: (settings, kind) => new BoundedNoise({ kind, ...settings }),
  explain: explainBoundedNoise,
  canRelease: canReleaseBounded,
  outcomes: boundedOutcomes,
});
