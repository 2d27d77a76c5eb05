/** Selection from scores: the builders. */
import type { Exact } from "../api/common.js";
import type {
  ExponentialBuilder,
  SelectionMechanism,
  SelectionPlan,
  TopMechanism,
} from "../api/selection.js";
import { refuse } from "../error.js";
import { explainSelection } from "../explain/selection.js";
import type { Kinds } from "../kinds.js";
import { own } from "../options.js";
import {
  canReleaseSelection,
  Selection,
  selectionLaw,
  type SelectionSettings,
  Top,
} from "../query/selection.js";
import { ScaleBuilder, uncalibrated } from "./calibration.js";
import { demand, flag, given, oneOf } from "./settings.js";

/**
 * The exponential mechanism: releases an index k with probability proportional to exp(score_k /
 * scale), exactly.
 *
 * Scores are finite; doubles count as the exact binary fractions they are, and the guarantee holds
 * between score vectors in that domain. `sensitivity` must bound how far these move: 0.8 - 0.7 is
 * more than 1/10, so take integers or binary fractions (halves, quarters) where you can. Three
 * random words a release, whatever the scores; with `top(k)`, k above 1, one for each score.
 * Besides epsilon it keeps epsilon^2 / 8 zero-concentrated differential privacy (bounded range);
 * with `top(k)`, epsilon being the total, epsilon^2 / (8 k).
 *
 * @example
 * // The most common category. One person more or less moves one count by 1, and all moves go the same way.
 * import { exponential } from "sottovoce";
 *
 * const categories = ["bus", "bicycle", "on foot"];
 * const counts = [120, 340, 95];
 * const mostCommon = exponential().sensitivity(1).monotone().epsilon("1/2").build();
 * categories[mostCommon.release(counts).value]; // "bicycle", almost surely
 * mostCommon.accuracy({ confidence: 0.95, scores: 3 }).scoreError; // at most 8.2 people fewer than the most common one
 */
export function exponential(): ExponentialBuilder {
  return begin("exponential");
}

/**
 * The same law as {@link exponential}, drawn as an argmax of scores with exact Gumbel noise
 * (partially sampled random numbers): one random word for each score. Scores and `sensitivity` are
 * as for {@link exponential}.
 *
 * @example
 * import { gumbelMax } from "sottovoce";
 *
 * const bestTwo = gumbelMax().sensitivity(1).monotone().epsilon(1).top(2).build();
 * bestTwo.release([120, 340, 95]).value; // two indices, the best first
 */
export function gumbelMax(): ExponentialBuilder {
  return begin("gumbelMax");
}

/**
 * Permute-and-flip (McKenna and Sheldon 2020): never a worse expected score than {@link
 * exponential} at the same epsilon, and up to twice as close to the best. Take it for one release
 * with pure differential privacy. It is not bounded-range, so where many releases are added up as
 * zero-concentrated privacy, `exponential` is the better one. `top` is refused. Scores and
 * `sensitivity` are as for {@link exponential}.
 *
 * @example
 * import { permuteAndFlip } from "sottovoce";
 *
 * const mechanism = permuteAndFlip().sensitivity(1).epsilon(1).build();
 * mechanism.release([3, 9, 4]).value; // an index
 */
export function permuteAndFlip(): ExponentialBuilder {
  return begin("permuteAndFlip");
}

function begin(kind: SelectionPlan["kind"]): OfOne {
  const start = { kind, optimize: "max", top: null, scale: null, monotone: false } as const;
  return new OfOne({ ...start, ...uncalibrated });
}

abstract class FromScores extends ScaleBuilder<SelectionSettings> {
  optimize(direction: "max" | "min"): this {
    return this.with({ optimize: oneOf("optimize", direction, ["max", "min"]) });
  }

  monotone(): this {
    return this.with({ monotone: true });
  }

  top(k: number): OfTop {
    if (typeof k !== "number") throw refuse("top", "must be a number");
    return new OfTop({ ...this.settings, top: k });
  }
}

class OfOne extends FromScores {
  build(): SelectionMechanism {
    this.calibrated("scale");
    return new Selection(this.settings);
  }
}

class OfTop extends FromScores {
  build(): TopMechanism {
    this.calibrated("scale");
    return new Top(this.settings);
  }
}

function fromPlan(plan: object, kind: SelectionPlan["kind"]): SelectionMechanism | TopMechanism {
  const keys = ["kind", "optimize", "top", "scale", "sensitivity", "monotone"] as const;
  const parts = own(plan, keys, "plan");
  demand(parts, ["scale"]);
  const { optimize = "max", top, scale, sensitivity, monotone } = parts;
  let builder = begin(kind)
    .optimize(optimize as "max")
    .scale(scale as Exact);
  if (given(sensitivity)) builder = builder.sensitivity(sensitivity as Exact);
  if (flag("monotone", monotone)) builder = builder.monotone();
  return given(top) ? builder.top(top as number).build() : builder.build();
}

const kind = {
  fromPlan,
  explain: explainSelection,
  canRelease: canReleaseSelection,
  law: selectionLaw,
};

export const selectionKinds: Kinds<SelectionPlan["kind"]> = {
  exponential: kind,
  gumbelMax: kind,
  permuteAndFlip: kind,
};
