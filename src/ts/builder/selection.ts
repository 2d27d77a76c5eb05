/** Selection from scores: the builders. */
import type { ExponentialBuilder, SelectionPlan } from "../api/selection.js";
import { explainSelection } from "../explain/selection.js";
import { beginning } from "../keys/key.js";
import { selectionKeys, type SelectionSettings } from "../keys/selection.js";
import { kind } from "../plans/kinds.js";
import { canReleaseSelection, Selection, selectionLaw, Top } from "../query/selection.js";
import { ScaleBuilder } from "./calibration.js";

/**
 * Releases the index of a likely good score, by the exponential mechanism.
 *
 * Use it to choose among public options by scores that are computed from people's data: the most
 * common category, the best split, the cheapest plan. The score itself is not released. For one
 * release, use `permuteAndFlip` instead: its choice is better at the same epsilon. For the k best
 * options (`top(k)`), or if you add up rho over many releases, use `exponential`.
 *
 * **Watch out**: `sensitivity` must be at least as large as the most that one person moves any
 * score, as your program computes it. As doubles, 0.8 and 0.7 differ by more than 1/10. So use
 * integers or binary fractions (halves, quarters) if you can. Call `monotone()` if one person moves
 * all scores in the same direction. Adding or removing one person moves counts in this way.
 * `monotone()` halves the noise.
 *
 * @remarks
 * The probability of index i is proportional to exp(score_i / scale), exactly. Scores must be
 * finite. Each score that is a double is read as the exact binary fraction that it is, and the
 * guarantee covers these exact scores. A release takes three random numbers (64 bits each) for any
 * scores. With `top(k)` and k above 1, a release takes one random number for each score.
 *
 * A release also satisfies zero-concentrated differential privacy, with a rho of at most epsilon^2
 * / 8. The reason is that the privacy losses of all outcomes are within epsilon of each other
 * ("bounded range"). With `top(k)`, rho is at most epsilon^2 / (8 k) for the total epsilon.
 *
 * @example
 * // The most common category. One person more or less moves one count by 1, and all moves go the
 * // same way.
 * import { exponential } from "sottovoce";
 *
 * const categories = ["bus", "bicycle", "on foot"];
 * const counts = [120, 340, 95];
 * const mostCommon = exponential().sensitivity(1).monotone().epsilon("1/2").build();
 * categories[mostCommon.release(counts).value]; // "bicycle", almost surely
 * mostCommon.accuracy({ confidence: 0.95, scores: 3 }).scoreError;
 * // at most 8.2 people fewer than the most common one
 */
export function exponential(): ExponentialBuilder {
  return begin("exponential");
}

/**
 * Releases the index of the largest score after exact Gumbel noise.
 *
 * Use it if others must be able to understand the selection ("add noise, take the largest").
 * Otherwise use {@link exponential}, which selects with the same probabilities and takes less
 * randomness.
 *
 * @remarks
 * The noise is made digit by digit (partially sampled random numbers) until the order of the noisy
 * scores is certain. A release takes one random number (64 bits) for each score, and sometimes
 * more. The rules for scores and `sensitivity` are those of {@link exponential}.
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
 * Releases the index of a good score, by permute-and-flip. On average, permute-and-flip chooses a
 * better score than {@link exponential}.
 *
 * Use it for one release with an epsilon. At the same epsilon, the expected score is never worse
 * than with {@link exponential}, and it is up to twice as close to the best score. If you add up
 * rho over many releases, use {@link exponential}, which has a smaller rho at the same epsilon. The
 * rules for scores and `sensitivity` are those of {@link exponential}.
 *
 * @remarks
 * The method (McKenna and Sheldon 2020) visits the options in random order. Let best be the best
 * score. An option with the score s is accepted with probability exp(-|s - best| / scale). The
 * first accepted option is released. A release takes one random number (64 bits) for each score,
 * and one more.
 *
 * `top(k)` selects k times, each time among the remaining scores and with the same `scale`. In
 * every round the expected score is never worse than with {@link exponential} among the same
 * scores. Each round takes randomness and time for every score. So k times the number of scores may
 * be at most 67108864 (2^26). Above this limit, use {@link exponential}.
 *
 * @example
 * import { permuteAndFlip } from "sottovoce";
 *
 * const mechanism = permuteAndFlip().sensitivity(1).epsilon(1).build();
 * mechanism.release([3, 9, 4]).value; // an index
 * const bestTwo = permuteAndFlip().sensitivity(1).epsilon(1).top(2).build();
 * bestTwo.release([3, 9, 4]).value; // two indices, the best first; epsilon is their total
 */
export function permuteAndFlip(): ExponentialBuilder {
  return begin("permuteAndFlip");
}

function begin(kind: SelectionPlan["kind"]): Builder {
  return new Builder({ kind, ...beginning(selectionKeys()) });
}

class Builder extends ScaleBuilder<SelectionSettings> {
  optimize(direction: "max" | "min"): this {
    return this.with(selectionKeys().optimize.read(direction));
  }

  monotone(): this {
    return this.with({ monotone: true });
  }

  top(k: number): this {
    return this.with(selectionKeys().top.read(k));
  }

  build(): never {
    this.calibrated("scale");
    return selection(this.settings) as never;
  }
}

const selection = (settings: SelectionSettings): Selection | Top =>
  settings.top === null ? new Selection(settings) : new Top(settings);

export const selectionKind = /* @__PURE__ */ kind({
  names: ["exponential", "gumbelMax", "permuteAndFlip"],
  keys: selectionKeys,
  distance: "sensitivity",
  make: (settings, kind) => selection({ kind, ...settings }),
  explain: explainSelection,
  canRelease: canReleaseSelection,
  law: selectionLaw,
});
