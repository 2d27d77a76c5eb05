/** Tests against thresholds, in base 2: the builder. */
import type { ThresholdTestBuilder, ThresholdTestMechanism } from "../api/thresholds.js";
import { explainThresholds } from "../explain/thresholds.js";
import { integerBounds, thresholdKeys } from "../keys/base2.js";
import { beginning, type SoFar } from "../keys/key.js";
import { kind } from "../plans/kinds.js";
import { canReleaseTest, ThresholdTest } from "../query/thresholds.js";
import { BaseBuilder } from "./dyadic-base.js";

/**
 * Releases how many public thresholds a private number reaches.
 *
 * Use it if you only need a decision, such as whether there are at least 20 answers. Several
 * thresholds lose no more privacy than one. If you need the number too, release it with noise and
 * compare the noisy number yourself, at the same loss. For many numbers, of which only few reach a
 * threshold, use `sparseVector`.
 *
 * @remarks
 * The answer has the same probabilities as if noise was added to the number. The probability of
 * noise k is proportional to b^|k|, where b is an exact fraction. A release takes two random
 * numbers (64 bits each), and never computes a noisy number.
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
  return new Builder(beginning(thresholdKeys()));
}

class Builder extends BaseBuilder<SoFar<typeof thresholdKeys>> {
  bounds(lowest: number, highest: number): this {
    return this.with({ bounds: integerBounds("bounds", lowest, highest) });
  }

  thresholds(thresholds: readonly number[]): this {
    return this.with(thresholdKeys().thresholds.read(thresholds));
  }

  build(): ThresholdTestMechanism {
    const all = this.calibrated("base", "bounds", "thresholds");
    return new ThresholdTest({ kind: "thresholdTest", ...all });
  }
}

export const thresholdKind = /* @__PURE__ */ kind({
  names: ["thresholdTest"],
  keys: thresholdKeys,
  distance: "sensitivity",
  make: (settings, kind) => new ThresholdTest({ kind, ...settings }),
  explain: explainThresholds,
  canRelease: canReleaseTest,
});
