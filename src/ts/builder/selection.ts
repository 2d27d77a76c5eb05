/** Selection from scores: the builders. */
import type {
  Exact,
  ExponentialBuilder,
  SelectionMechanism,
  SelectionPlan,
  TopMechanism,
} from "../api.js";
import { refuse } from "../error.js";
import { exactText } from "../exact.js";
import { own } from "../options.js";
import { Selection, type SelectionTold } from "../query/selection.js";

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
  return start("exponential");
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
  return start("gumbelMax");
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
  return start("permuteAndFlip");
}

function start(kind: SelectionPlan["kind"]): ExponentialBuilder {
  return new Builder({
    kind,
    optimize: "max",
    top: null,
    scale: null,
    epsilon: null,
    sensitivity: null,
    sensitivityNumber: null,
    monotone: false,
  }) as unknown as ExponentialBuilder;
}

class Builder {
  readonly #told: SelectionTold;

  constructor(told: SelectionTold) {
    this.#told = told;
    Object.freeze(this);
  }

  optimize(direction: "max" | "min"): Builder {
    if (direction !== "max" && direction !== "min")
      throw refuse("optimize", 'must be "max" or "min"');
    return this.#with({ optimize: direction });
  }

  scale(scale: Exact): Builder {
    return this.#with({ scale: exactText("scale", scale) });
  }

  sensitivity(sensitivity: Exact): Builder {
    const sensitivityNumber = typeof sensitivity === "number" ? sensitivity : null;
    return this.#with({ sensitivity: exactText("sensitivity", sensitivity), sensitivityNumber });
  }

  monotone(): Builder {
    return this.#with({ monotone: true });
  }

  epsilon(epsilon: Exact): Builder {
    return this.#with({ epsilon: exactText("epsilon", epsilon) });
  }

  top(k: number): Builder {
    if (!Number.isSafeInteger(k) || k < 1)
      throw refuse("top", "must be a whole number, from 1 to 1048576 (2^20)");
    if (this.#told.kind === "permuteAndFlip")
      throw refuse("top", "is for exponential() and gumbelMax() only");
    return this.#with({ top: k });
  }

  build(): SelectionMechanism | TopMechanism {
    const { scale, epsilon, sensitivity, monotone } = this.#told;
    if (scale !== null && epsilon !== null)
      throw refuse("scale", "must not be told with epsilon: one follows from the other");
    if (scale === null && epsilon === null)
      throw refuse("epsilon", "(with sensitivity) or scale must be told before build()");
    if (sensitivity === null && (epsilon !== null || monotone)) {
      throw refuse(
        "sensitivity",
        `must be told with ${epsilon === null ? "monotone()" : "epsilon"}`,
      );
    }
    return new Selection(this.#told) as unknown as SelectionMechanism | TopMechanism;
  }

  #with(more: Partial<SelectionTold>): Builder {
    return new Builder({ ...this.#told, ...more });
  }
}

/** The mechanism of a plan, whose own keys were read; see `fromPlan`. */
export function selectionFromPlan(
  plan: object,
  kind: SelectionPlan["kind"],
): SelectionMechanism | TopMechanism {
  const told = own(plan, ["kind", "optimize", "top", "scale", "sensitivity", "monotone"], "plan");
  if (told.scale === undefined) throw refuse("scale", "must stand in the plan");
  const { optimize = "max", top = null, sensitivity = null, monotone = false } = told;
  if (typeof monotone !== "boolean") throw refuse("monotone", "must be true or false");
  let builder = (start(kind) as unknown as Builder)
    .optimize(optimize as "max")
    .scale(told.scale as Exact);
  if (top !== null) builder = builder.top(top as number);
  if (sensitivity !== null) builder = builder.sensitivity(sensitivity as Exact);
  if (monotone) builder = builder.monotone();
  return builder.build();
}
