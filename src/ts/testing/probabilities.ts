import type { DiscreteLaplaceBase2Mechanism } from "../api/bounded-noise.js";
import type { BigInts, Exact, Numbers } from "../api/common.js";
import type { ExponentialBase2Mechanism, PermuteAndFlipBase2Mechanism } from "../api/costs.js";
import type { NoiseMechanism } from "../api/noise.js";
import type { QuantileQuery } from "../api/quantile.js";
import type { SelectionMechanism } from "../api/selection.js";
import { refuse } from "../error.js";
import { kindOf } from "../plans/kinds.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { BuiltMechanism, type Window } from "../query/mechanism.js";

/**
 * Returns lower and upper bounds for the exact probability of each outcome.
 *
 * The outcomes are listed in order. They are the candidates of a quantile, the indices of scores,
 * or the integers within the bounds of noise. For noise without bounds, you must set a `window`.
 *
 * **Watch out**: `probabilities` reads true data, and its result is NOT private. Use it for public
 * samples, teaching and tests only.
 *
 * @throws {@link DpError} `ERR_LIMIT` for more than 256 scores or costs of permute-and-flip,
 * because the work grows with the square of the number. `ERR_LIMIT` too for more than 65536 costs
 * of `exponentialBase2` with randomized rounding, and for more than 65536 results of noise.
 *
 * @example
 * import { geometric, median } from "sottovoce";
 * import { probabilities } from "sottovoce/testing";
 *
 * const query = median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(1).build();
 * probabilities(query, [2, 2, 2]); // three of { lower, upper }
 *
 * const noise = geometric().bounds(0, 3).scale(1).build();
 * probabilities(noise, 2).length; // → 4
 */
export function probabilities(
  mechanism: QuantileQuery,
  rows: Numbers,
): readonly { lower: number; upper: number }[];
export function probabilities(
  mechanism: SelectionMechanism,
  scores: Numbers | BigInts,
): readonly { lower: number; upper: number }[];
/**
 * Returns lower and upper bounds for the exact probability of each index. With randomized rounding,
 * the two bounds are close to each other if at most 12 costs are not integers. For 13 or more such
 * costs, the bounds may be far apart: they are the bounds that `roundingError` of the mechanism
 * returns.
 */
export function probabilities(
  mechanism: ExponentialBase2Mechanism,
  costs: Numbers,
): readonly { lower: number; upper: number }[];
/**
 * Returns lower and upper bounds for the exact probability of each index. You can pass up to 256
 * costs. The two bounds are close to each other, even with randomized rounding.
 */
export function probabilities(
  mechanism: PermuteAndFlipBase2Mechanism,
  costs: Numbers,
): readonly { lower: number; upper: number }[];
/**
 * Returns lower and upper bounds for the exact probability of each result. The results are the
 * integers from the lowest to the highest bound of the noise, in order. If a step is set, they are
 * the multiples of the step.
 *
 * @remarks
 * Without bounds, there are infinitely many results, so you must set a `window`. Noise on several
 * integers is independent. So the probability of a list of results is the product of the
 * probabilities of its integers.
 */
export function probabilities(
  mechanism: NoiseMechanism | DiscreteLaplaceBase2Mechanism,
  value: number | bigint,
): readonly { lower: number; upper: number }[];
/**
 * Returns lower and upper bounds for exact probabilities of results of noise. `within` has one pair
 * of bounds for each integer in the window, in order. `below` is for all results below the window
 * together, and `above` for all results above it.
 *
 * @remarks
 * The window contains the integers from `from` to `to`, both included. It contains at most 65536
 * integers. If a step is set, multiples of the step replace the integers, and a number such as 0.1
 * means the decimal. For a step of 1/3, pass texts.
 *
 * @example
 * import { discreteLaplace } from "sottovoce";
 * import { probabilities } from "sottovoce/testing";
 *
 * const noise = discreteLaplace().scale(2).build();
 * const { below, within, above } = probabilities(noise, 5, { window: { from: 3, to: 7 } });
 * within.length; // → 5
 * within[2].lower; // → 0.2449…
 * below.lower; // → 0.1388…
 * above.lower; // → 0.1388…
 */
export function probabilities(
  mechanism: NoiseMechanism | DiscreteLaplaceBase2Mechanism,
  value: number | bigint,
  options: { window: { from: Exact; to: Exact } },
): {
  below: { lower: number; upper: number };
  within: readonly { lower: number; upper: number }[];
  above: { lower: number; upper: number };
};
export function probabilities(mechanism: unknown, data: unknown, options?: unknown): unknown {
  if (!BuiltMechanism.isOne(mechanism)) throw refuse("mechanism", "must be what build() returned");
  const [name, { law, outcomes }] = kindOf(mechanism.plan);
  const window = windowOf(options);
  if (outcomes) {
    const [below, ...within] = pairs(outcomes(mechanism, data, window));
    const above = within.pop();
    return window ? { below, within, above } : within;
  }
  if (!law) throw refuse("mechanism", `must have outcomes that can be listed, unlike ${name}`);
  if (window) throw refuse("window", `is for noise on integers: leave it out for ${name}`);
  return pairs(law(mechanism, data));
}

/** The keys of a window. In a list, `check:words` would take the first one for an import. */
const ends = { from: null, to: null };

function windowOf(options: unknown): Window | null {
  if (options === undefined) return null;
  const { window } = own(options, ["window"]);
  if (window === undefined) return null;
  const { from, to } = own(window, Object.keys(ends) as (keyof typeof ends)[], "window");
  return { from: endText(from), to: endText(to) };
}

/** Refuses integers that are not safe: decimals that print them are other integers. */
function endText(end: unknown): string {
  if (Number.isInteger(end) && !Number.isSafeInteger(end))
    throw refuse("window", "must have safe integers, bigints or texts as ends");
  return exactText("window", end);
}

function pairs(all: Float64Array): { lower: number; upper: number }[] {
  return Array.from({ length: all.length / 2 }, (_, index) => ({
    lower: all[2 * index] as number,
    upper: all[2 * index + 1] as number,
  }));
}
