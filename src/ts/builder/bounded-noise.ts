/** Noise on one integer within public bounds, in base 2: the builder. */
import type {
  DiscreteLaplaceBase2Builder,
  DiscreteLaplaceBase2Mechanism,
} from "../api/bounded-noise.js";
import type { IntegerBounds } from "../api/dyadic-base.js";
import { explainBoundedNoise } from "../explain/bounded-noise.js";
import { own } from "../input/options.js";
import type { Kinds } from "../plans/kinds.js";
import { BoundedNoise, canReleaseBounded } from "../query/bounded-noise.js";
import { uncalibrated } from "./calibration.js";
import {
  BaseBuilder,
  basedFromPlan,
  baseKeys,
  type BaseSettings,
  boundsFromPlan,
  integerBounds,
} from "./dyadic-base.js";
import { demand } from "./settings.js";

interface NoiseInput extends BaseSettings {
  readonly kind: "discreteLaplaceBase2";
  readonly bounds?: IntegerBounds;
}

/**
 * Noise for one integer within public bounds, whose every probability is a fraction.
 *
 * Take it where the law must be one you can write down: P[noise = k] is proportional to b^|k|, b =
 * (x / 2^y)^z. The value is clamped to the bounds before the noise and after it: what falls outside
 * becomes the bound, so values near a bound are biased. For vectors, bigints, or no bounds, take
 * `discreteLaplace`.
 *
 * What bites: the loss counts whole units, so a sensitivity of 1/2 costs as much as 1.
 *
 * @example
 * import { discreteLaplaceBase2 } from "sottovoce/base2";
 *
 * const count = discreteLaplaceBase2().sensitivity(1).epsilon("1/2").bounds(0, 1000).build();
 * count.release(420).value; // an integer from 0 to 1000
 */
export function discreteLaplaceBase2(): DiscreteLaplaceBase2Builder {
  return begin();
}

function begin(): Builder {
  return new Builder({ kind: "discreteLaplaceBase2", base: null, ...uncalibrated });
}

class Builder extends BaseBuilder<NoiseInput> {
  bounds(lowest: number, highest: number): this {
    return this.with({ bounds: integerBounds("bounds", lowest, highest) });
  }

  build(): DiscreteLaplaceBase2Mechanism {
    this.calibrated("base");
    return new BoundedNoise(this.all("bounds"));
  }
}

function fromPlan(plan: object): DiscreteLaplaceBase2Mechanism {
  const parts = own(plan, [...baseKeys, "bounds"]);
  demand(parts, ["base", "bounds"]);
  const based = basedFromPlan(begin(), parts);
  return based.bounds(...boundsFromPlan("bounds", parts.bounds)).build();
}

export const boundedNoiseKinds: Kinds<"discreteLaplaceBase2"> = {
  discreteLaplaceBase2: {
    fromPlan,
    explain: explainBoundedNoise,
    canRelease: canReleaseBounded,
  },
};
