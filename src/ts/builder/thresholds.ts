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
 * thresholds lose no more privacy than one. If you also need the number, release it with noise
 * instead, at the same loss. Then compare the noisy number with the thresholds yourself. For many
 * numbers, of which only few reach a threshold, use `sparseVector`.
 *
 * @remarks
 * The answer has the same probabilities as if noise were added to the number before the comparison.
 * The probabilities of the noise are proportional to powers of an exact fraction b. The probability
 * that the noise is k is proportional to b^|k|. A release takes 128 random bits, and never computes
 * a noisy number.
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
