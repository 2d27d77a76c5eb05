/** Selection from scores: the builders. */
import type { ExponentialBuilder, SelectionPlan } from "../api/selection.js";
import { explainSelection } from "../explain/selection.js";
import { beginning } from "../keys/key.js";
import { selectionKeys, type SelectionSettings } from "../keys/selection.js";
import { kind } from "../plans/kinds.js";
import { canReleaseSelection, Selection, selectionLaw, Top } from "../query/selection.js";
import { ScaleBuilder } from "./calibration.js";

/**
 * Releases the index of a likely good score, and not the score: the exponential mechanism.
 *
 * Use it to choose among public options by scores that people's data decide: the most common
 * category, the best split, the cheapest plan. `permuteAndFlip` is closer to the best at the same
 * epsilon. Use this one for many of the best of many (`top(k)`), which it draws in one go, and
 * where many releases are added up as zero-concentrated privacy.
 *
 * **Watch out** for `sensitivity`: it must bound how far one person moves any score *as computed*,
 * and 0.8 - 0.7 is more than 1/10. Use integers or binary fractions (halves, quarters) where you
 * can. Call `monotone()` where all scores move the same way, as counts do: that halves the noise.
 *
 * Index k has probability proportional to exp(score_k / scale), exactly. Scores are finite; doubles
 * count as the exact binary fractions they are, and the guarantee holds between score vectors in
 * that domain. A release takes three random words, for any scores; with `top(k)`, k above 1, one
 * for each score. In addition to epsilon it satisfies epsilon^2 / 8 zero-concentrated differential
 * privacy (bounded range); with `top(k)`, epsilon being the total, epsilon^2 / (8 k).
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
 * Draws from the same distribution as {@link exponential}, in another way: the largest score after
 * exact Gumbel noise.
 *
 * Use it if others must be able to follow the draw ("add noise, take the largest"). Otherwise
 * {@link exponential} does the same with fewer random words.
 *
 * The noise is made digit by digit (partially sampled random numbers) until the order is certain:
 * one random word for each score, now and then more. Scores and `sensitivity` are as for
 * {@link exponential}.
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
 * Chooses by scores, closer to the best than {@link exponential}: permute-and-flip.
 *
 * Use it for one release with pure differential privacy: its expected score is never worse at the
 * same epsilon, and up to twice as close to the best. It is not bounded-range, so where many
 * releases are added up as zero-concentrated privacy, {@link exponential} is the better one. Scores
 * and `sensitivity` are as for {@link exponential}.
 *
 * McKenna and Sheldon 2020: outcomes are visited in random order, and each is accepted with
 * probability exp((score - best) / scale). One random word for each score and one more.
 *
 * `top(k)` draws k times, each time among the rest and each time at `scale`. In every round the
 * expected score is never worse than that of {@link exponential} among the same rest. It takes
 * words and time for each score in each round: k times the number of scores is at most 67108864
 * (2^26). Use {@link exponential} for more.
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
