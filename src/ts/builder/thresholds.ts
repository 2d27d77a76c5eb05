/** Tests against thresholds, in base 2: the builder. */
import type { IntegerBounds } from "../api/dyadic-base.js";
import type { ThresholdTestBuilder, ThresholdTestMechanism } from "../api/thresholds.js";
import { explainThresholds } from "../explain/thresholds.js";
import { own } from "../input/options.js";
import type { Kinds } from "../plans/kinds.js";
import { canReleaseTest, ThresholdTest } from "../query/thresholds.js";
import { uncalibrated } from "./calibration.js";
import {
  BaseBuilder,
  basedFromPlan,
  baseKeys,
  type BaseSettings,
  boundsFromPlan,
  integerBounds,
  integers,
} from "./dyadic-base.js";
import { demand } from "./settings.js";

interface TestInput extends BaseSettings {
  readonly kind: "thresholdTest";
  readonly bounds?: IntegerBounds;
  readonly thresholds?: readonly number[];
}

/**
 * Whether a private number reaches public thresholds: yes or no, or how many it reaches.
 *
 * Take it where only the decision is needed ("are there at least 20 answers?"): no noisy number is
 * ever made, so nothing can leak it, and all thresholds together cost no more than one. If you need
 * the number too, release it with noise and compare that yourself: it costs no more. For many
 * numbers of which few are above, take `sparseVector`.
 *
 * The answer is that of the number with noise P[noise = k] proportional to b^|k|, from two random
 * words.
 *
 * @example
 * import { thresholdTest } from "sottovoce/base2";
 *
 * const enough = thresholdTest()
 *   .sensitivity(1)
 *   .epsilon(1)
 *   .bounds(0, 100)
 *   .thresholds([20, 50])
 *   .build();
 * enough.release(42).value; // 0, 1 or 2: how many thresholds are reached
 */
export function thresholdTest(): ThresholdTestBuilder {
  return begin();
}

function begin(): Builder {
  return new Builder({ kind: "thresholdTest", base: null, ...uncalibrated });
}

class Builder extends BaseBuilder<TestInput> {
  bounds(lowest: number, highest: number): this {
    return this.with({ bounds: integerBounds("bounds", lowest, highest) });
  }

  thresholds(thresholds: readonly number[]): this {
    return this.with({ thresholds: integers("thresholds", thresholds) });
  }

  build(): ThresholdTestMechanism {
    this.calibrated("base");
    return new ThresholdTest(this.all("bounds", "thresholds"));
  }
}

function fromPlan(plan: object): ThresholdTestMechanism {
  const parts = own(plan, [...baseKeys, "bounds", "thresholds"]);
  demand(parts, ["base", "bounds", "thresholds"]);
  return basedFromPlan(begin(), parts)
    .bounds(...boundsFromPlan("bounds", parts.bounds))
    .thresholds(parts.thresholds as number[])
    .build();
}

export const thresholdKinds: Kinds<"thresholdTest"> = {
  thresholdTest: { fromPlan, explain: explainThresholds, canRelease: canReleaseTest },
};
