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
 * Chooses by costs, smaller is better: the exponential mechanism with weights that are fractions.
 *
 * Use it instead of `exponential` where you must be able to write down the distribution itself and
 * check it by hand. With b = (x / 2^y)^z, index i has probability proportional to b^cost_i. All
 * weights are integers over a power of two, and nothing is ever approximated (Ilvento 2020).
 *
 * **Watch out**: the loss counts whole units of cost, so a sensitivity of 1/2 costs as much as 1.
 * Multiply costs by a power of two until a unit is small. Costs are clamped to public integers, and
 * then floored or rounded at random: `roundingError` says what that does. It minimizes, because b
 * is below 1: negate scores to maximize. There is no `top` and no `accuracy` in base 2 yet: for the
 * k best, release k times at a share of epsilon each.
 *
 * Takes three random words a release, and one more for every two costs with `randomized` rounding,
 * whether costs are large or small.
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
 * Chooses by costs, closer to the best than {@link exponentialBase2}: permute-and-flip in base 2.
 *
 * Use it for one release: at the same loss its expected cost (clamped and rounded) is never worse.
 * It is not bounded-range, so it is not better where many releases are added up as
 * zero-concentrated privacy. Settings and warnings are as there.
 *
 * McKenna and Sheldon 2020: each outcome is accepted with probability b^(cost - best), and a
 * uniform accepted one is released.
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
    this.calibrated("base");
    return new CostSelection(this.all("clamp", "rounding")) as never;
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
