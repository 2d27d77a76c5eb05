/** The sparse vector technique, in base 2: the builder. */
import type { SparseVectorBuilder, SparseVectorMechanism } from "../api/sparse-vector.js";
import { explainSparseVector } from "../explain/sparse-vector.js";
import { baseOf, integerBounds, sparseVectorKeys } from "../keys/base2.js";
import { beginning, type SoFar } from "../keys/key.js";
import { kind } from "../plans/kinds.js";
import { canReleaseAnswers, SparseVector } from "../query/sparse-vector.js";
import { BaseBuilder } from "./dyadic-base.js";

/**
 * Releases which of many private answers are above 0.
 *
 * Use it to watch many numbers if only a few of them will be above a threshold. This is the sparse
 * vector technique. Subtract the threshold from each number. Pass the results, which are called
 * answers, all at once, in the order of your questions. `count` is the most answers above 0 that a
 * release reports. After that many, the release ends, and ignores the rest. Answers below 0 do not
 * add to the loss. With the same noise, the loss grows with `count`.
 *
 * **Watch out**: answers near 0 may fall on either side, and the noise grows with `count`. If you
 * also need the values of the answers above 0, release them with noise, at an extra privacy loss.
 *
 * @remarks
 * The noise is in base 2, which means that its probabilities are proportional to powers of an exact
 * fraction b. The probability that the noise is k is proportional to b^|k|.
 *
 * Source: Dwork and Roth 2014, Algorithm 1. Lyu, Su and Li 2017 describe common errors in other
 * versions.
 *
 * @example
 * import { sparseVector } from "sottovoce/base2";
 *
 * const firstAbove = sparseVector()
 *   .sensitivity(1)
 *   .epsilon(2)
 *   .bounds(-50, 50)
 *   .reach(20)
 *   .count(1)
 *   .build();
 * firstAbove.release([-30, -12, 44, 3]).value; // such as [0, 0, 1]
 */
export function sparseVector(): SparseVectorBuilder {
  return new Builder(beginning(sparseVectorKeys()));
}

class Builder extends BaseBuilder<SoFar<typeof sparseVectorKeys>> {
  queryBase(x: number | bigint, y: number, z: number): this {
    return this.with({ queryBase: baseOf(x, y, z) });
  }

  monotone(): this {
    return this.with({ monotone: true });
  }

  bounds(lowest: number, highest: number): this {
    return this.with({ bounds: integerBounds("bounds", lowest, highest) });
  }

  count(count: number): this {
    return this.with(sparseVectorKeys().count.read(count));
  }

  reach(steps: number): this {
    return this.with(sparseVectorKeys().reach.read(steps));
  }

  gaps(gaps: readonly number[]): this {
    return this.with(sparseVectorKeys().gaps.read(gaps));
  }

  build(): SparseVectorMechanism {
    const all = this.calibrated("base", "bounds", "count", "reach");
    return new SparseVector({ kind: "sparseVector", ...all });
  }
}

export const sparseVectorKind = /* @__PURE__ */ kind({
  names: ["sparseVector"],
  keys: sparseVectorKeys,
  distance: "sensitivity",
  make: (settings, kind) => new SparseVector({ kind, ...settings }),
  explain: explainSparseVector,
  canRelease: canReleaseAnswers,
});
