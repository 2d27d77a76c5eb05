/** Noise on one number within public bounds, in base 2: the builder. */
import type { Exact } from "../api/common.js";
import type {
  DiscreteLaplaceBase2Builder,
  DiscreteLaplaceBase2Mechanism,
} from "../api/bounded-noise.js";
import { explainBoundedNoise } from "../explain/bounded-noise.js";
import { boundedNoiseKeys, numberBounds } from "../keys/base2.js";
import { beginning, type SoFar } from "../keys/key.js";
import { kind } from "../plans/kinds.js";
import { BoundedNoise, boundedOutcomes, canReleaseBounded } from "../query/bounded-noise.js";
import { BaseBuilder } from "./dyadic-base.js";

/**
 * Adds noise to one number within public bounds, in base 2.
 *
 * Use it if you must be able to write down the distribution. Here every probability is a ratio of
 * two integers. For vectors, bigints, or no bounds, use `discreteLaplace`.
 *
 * **Watch out**: the value is clamped to the bounds before noise is added, and the result is
 * clamped again. So results for values near a bound are biased. A sensitivity is rounded up to a
 * whole number of steps. Without `step`, the loss at a sensitivity of 1/2 is the loss at 1.
 *
 * @remarks
 * Let b be the base `(x / 2^y)^z`, which `base(x, y, z)` sets, or which `build()` finds for an
 * epsilon. The probability of noise k is proportional to b^|k|.
 *
 * Results are integers. For other results, set `step`: the granularity in Ilvento 2020. The noise
 * is then a whole number k of steps.
 *
 * @example
 * import { discreteLaplaceBase2 } from "sottovoce/base2";
 *
 * const count = discreteLaplaceBase2().sensitivity(1).epsilon("1/2").bounds(0, 1000).build();
 * count.release(420).value; // an integer from 0 to 1000
 *
 * const hours = discreteLaplaceBase2().sensitivity(1).epsilon(1).bounds(0, 24).step("1/4").build();
 * hours.release(7.6).value; // a multiple of 1/4 from 0 to 24
 */
export function discreteLaplaceBase2(): DiscreteLaplaceBase2Builder {
  return new Builder(beginning(boundedNoiseKeys()));
}

class Builder extends BaseBuilder<SoFar<typeof boundedNoiseKeys>> {
  bounds(lowest: number, highest: number): this {
    return this.with({ bounds: numberBounds("bounds", lowest, highest) });
  }

  step(step: Exact): this {
    return this.with(boundedNoiseKeys().step.read(step));
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
