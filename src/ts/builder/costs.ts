/** Selection from costs, in base 2: the builders. */
import type { ExponentialBase2Builder, PermuteAndFlipBase2Builder } from "../api/costs.js";
import { explainCosts } from "../explain/costs.js";
import { costKeys, type CostSettings, integerBounds } from "../keys/base2.js";
import { beginning, type SoFar } from "../keys/key.js";
import { kind } from "../plans/kinds.js";
import { costLaw, CostSelection } from "../query/costs.js";
import { isIndex } from "../query/released.js";
import { BaseBuilder } from "./dyadic-base.js";

/**
 * Selects the index of a small cost by the exponential mechanism. The probability of an index is
 * proportional to a power of a fraction, the base.
 *
 * Use it instead of `exponential` if you must be able to write down the distribution and check it
 * by hand. Every probability is a ratio of two integers, and nothing is approximated (Ilvento
 * 2020). Smaller costs are better. To select a large score, pass negated scores as costs.
 *
 * **Watch out**: the loss counts whole units of cost. A sensitivity of 1/2 is rounded up to 1, or
 * refused with randomized rounding. Multiply costs by a power of two, so large that a difference of
 * 1 does not matter any more. Costs are clamped to public integer bounds, and then rounded down or
 * at random. `roundingError` shows the effect of rounding.
 *
 * @remarks
 * Let b be the base `(x / 2^y)^z`, which `base(x, y, z)` sets, or which `build()` finds for an
 * epsilon. The probability of index i is proportional to b^cost_i. A release takes three random
 * numbers (64 bits each). With randomized rounding, it takes one more for every two costs. The
 * values of the costs do not change this number.
 *
 * `top` and `accuracy` do not exist in base 2. To select the k best indices, release k times, each
 * time with a part of epsilon.
 *
 * @example
 * import { exponentialBase2 } from "sottovoce/base2";
 *
 * // The place nearest to all: one person moves each distance by at most 1 km.
 * const kilometers = [12.5, 3.25, 40];
 * const nearest = exponentialBase2()
 *   .sensitivity(1)
 *   .epsilon(1)
 *   .clamp(0, 100)
 *   .rounding("randomized")
 *   .build();
 * nearest.release(kilometers).value; // 1, almost surely
 * nearest.bits; // 1.4426950378...: the loss in bits
 */
export function exponentialBase2(): ExponentialBase2Builder {
  return begin("exponentialBase2");
}

/**
 * Selects the index of a small cost by permute-and-flip in base 2. On average, permute-and-flip
 * chooses a smaller cost than {@link exponentialBase2}.
 *
 * Use it for one release: at the same loss, the expected cost (clamped and rounded) is never larger
 * than with {@link exponentialBase2}. If you add up rho over many releases, use
 * {@link exponentialBase2}, which has a smaller rho at the same loss. Settings and warnings are
 * those of {@link exponentialBase2}.
 *
 * @remarks
 * The method (McKenna and Sheldon 2020) accepts or rejects each index at random. Let b be the base
 * and best the smallest cost. An index is accepted with probability b^(cost - best). One of the
 * accepted indices is released, each with the same probability.
 *
 * @example
 * import { permuteAndFlipBase2 } from "sottovoce/base2";
 *
 * const mechanism = permuteAndFlipBase2().base(1, 1, 1).clamp(0, 10).rounding("none").build();
 * mechanism.release([4, 0, 7]).value; // an index
 */
export function permuteAndFlipBase2(): PermuteAndFlipBase2Builder {
  return begin("permuteAndFlipBase2");
}

function begin(kind: CostSettings["kind"]): Builder {
  return new Builder({ kind, ...beginning(costKeys()) });
}

class Builder extends BaseBuilder<SoFar<typeof costKeys> & Pick<CostSettings, "kind">> {
  monotone(): this {
    return this.with({ monotone: true });
  }

  clamp(lowest: number, highest: number): this {
    return this.with({ clamp: integerBounds("clamp", lowest, highest) });
  }

  rounding(rule: "none" | "randomized"): this {
    return this.with(costKeys().rounding.read(rule));
  }

  build(): never {
    return new CostSelection(this.calibrated("base", "clamp", "rounding")) as never;
  }
}

export const costKind = /* @__PURE__ */ kind({
  names: ["exponentialBase2", "permuteAndFlipBase2"],
  keys: costKeys,
  distance: "sensitivity",
  make: (settings, kind) => new CostSelection({ kind, ...settings }) as never,
  explain: explainCosts,
  canRelease: (_, value) => isIndex(value),
  law: costLaw,
});
