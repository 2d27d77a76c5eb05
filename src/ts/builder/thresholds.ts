/** Tests against thresholds, in base 2: the builder. */
import type { ThresholdTestBuilder, ThresholdTestMechanism } from "../api/thresholds.js";
import { explainThresholds } from "../explain/thresholds.js";
import { integerBounds, thresholdKeys } from "../keys/base2.js";
import { beginning, type SoFar } from "../keys/key.js";
import { kind } from "../plans/kinds.js";
import { canReleaseTest, ThresholdTest } from "../query/thresholds.js";
import { BaseBuilder } from "./dyadic-base.js";

/**
 * Releases whether a private number reaches public thresholds: yes or no, or how many it reaches.
 *
 * Use it if only the decision is needed ("are there at least 20 answers?"). No noisy number is ever
 * made, so nothing can leak it, and all thresholds together cost no more than one. If you need the
 * number too, release it with noise and compare that yourself: it costs no more. For many numbers
 * of which few are above, use `sparseVector`.
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
    this.calibrated("base");
    return new ThresholdTest({ kind: "thresholdTest", ...this.all("bounds", "thresholds") });
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
