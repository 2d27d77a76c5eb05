/** Selection from costs, in base 2: the builders. */
import type {
  CostPlan,
  ExponentialBase2Builder,
  ExponentialBase2Mechanism,
  PermuteAndFlipBase2Builder,
  PermuteAndFlipBase2Mechanism,
} from "../api/costs.js";
import { explainCosts } from "../explain/costs.js";
import type { Kinds } from "../kinds.js";
import { own } from "../options.js";
import { canReleaseIndex, costLaw, CostSelection, type CostSettings } from "../query/costs.js";
import { uncalibrated } from "./calibration.js";
import {
  BaseBuilder,
  basedFromPlan,
  baseKeys,
  boundsFromPlan,
  integerBounds,
} from "./dyadic-base.js";
import { demand, flag, oneOf } from "./settings.js";

/** Settings so far; what has a default is there from the start. */
type CostInput = Omit<CostSettings, "clamp" | "rounding"> &
  Partial<Pick<CostSettings, "clamp" | "rounding">>;

/**
 * The exponential mechanism in base 2: releases index i with probability proportional to b^cost_i,
 * b = (x / 2^y)^z, exactly. Smaller cost is better. All weights are integers, so nothing is ever
 * approximated (Ilvento 2020).
 *
 * Costs are clamped to public integers, and then floored or rounded at random. The loss counts
 * whole units of cost: a sensitivity of 1/2 costs as much as 1, so multiply costs by a power of two
 * until a unit is small. Three random words a release, and one more for every two costs with
 * `randomized` rounding, whatever the costs.
 *
 * @example
 * import { exponentialBase2 } from "sottovoce";
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
  return new Exponential(beginning("exponentialBase2"));
}

/**
 * Permute-and-flip in base 2 (McKenna and Sheldon 2020): accepts each outcome with probability
 * b^(cost - best) and releases a uniform accepted one. Never a worse expected cost (clamped and
 * rounded) than {@link exponentialBase2} at the same loss; not bounded-range.
 *
 * @example
 * import { permuteAndFlipBase2 } from "sottovoce";
 *
 * const mechanism = permuteAndFlipBase2().base(1, 1, 1).clamp(0, 10).rounding("none").build();
 * mechanism.release([4, 0, 7]).value; // an index
 */
export function permuteAndFlipBase2(): PermuteAndFlipBase2Builder {
  return new PermuteAndFlip(beginning("permuteAndFlipBase2"));
}

function beginning(kind: keyof typeof costKinds): CostInput {
  return { kind, base: null, monotone: false, ...uncalibrated };
}

abstract class FromCosts extends BaseBuilder<CostInput> {
  monotone(): this {
    return this.with({ monotone: true });
  }

  clamp(lowest: number, highest: number): this {
    return this.with({ clamp: integerBounds("clamp", lowest, highest) });
  }

  rounding(rule: "none" | "randomized"): this {
    return this.with({ rounding: oneOf("rounding", rule, ["none", "randomized"]) });
  }

  protected finished(): CostSettings {
    this.calibrated("base");
    return this.all("clamp", "rounding");
  }
}

class Exponential extends FromCosts {
  build(): ExponentialBase2Mechanism {
    return new CostSelection(this.finished());
  }
}

class PermuteAndFlip extends FromCosts {
  build(): PermuteAndFlipBase2Mechanism {
    return new CostSelection(this.finished());
  }
}

function fromPlan<B extends FromCosts>(builder: B, plan: object): B {
  const parts = own(plan, [...baseKeys, "clamp", "rounding", "monotone"]);
  demand(parts, ["base", "clamp", "rounding"]);
  const based = basedFromPlan(builder, parts)
    .clamp(...boundsFromPlan("clamp", parts.clamp))
    .rounding(parts.rounding as CostPlan<string>["rounding"]);
  return flag("monotone", parts.monotone) ? based.monotone() : based;
}

const shared = { explain: explainCosts, canRelease: canReleaseIndex, law: costLaw };

export const costKinds: Kinds<"exponentialBase2" | "permuteAndFlipBase2"> = {
  exponentialBase2: {
    ...shared,
    fromPlan: (plan) => fromPlan(new Exponential(beginning("exponentialBase2")), plan).build(),
  },
  permuteAndFlipBase2: {
    ...shared,
    fromPlan: (plan) =>
      fromPlan(new PermuteAndFlip(beginning("permuteAndFlipBase2")), plan).build(),
  },
};
