import type { BigInts, Numbers } from "../api/common.js";
import type { ExponentialBase2Mechanism, PermuteAndFlipBase2Mechanism } from "../api/costs.js";
import type { QuantileQuery } from "../api/quantile.js";
import type { SelectionMechanism } from "../api/selection.js";
import { refuse } from "../error.js";
import { kindOf } from "../plans/kinds.js";
import { BuiltMechanism } from "../query/mechanism.js";

/**
 * Returns bounds of the exact probability of each outcome.
 *
 * The outcomes are the candidates of a quantile, or the indices of scores, in order.
 *
 * **Watch out**: `probabilities` reads true data, and its result is NOT private. Use it for public
 * samples, teaching and tests only.
 *
 * @throws {@link DpError} `ERR_LIMIT` for more than 256 scores or costs of permute-and-flip,
 * because the work grows with the square of their number. `ERR_LIMIT` too for more than 65536 costs
 * of `exponentialBase2` with randomized rounding.
 *
 * @example
 * import { median } from "sottovoce";
 * import { probabilities } from "sottovoce/testing";
 *
 * const query = median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(1).build();
 * probabilities(query, [2, 2, 2]); // three of { lower, upper }
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
 * Returns bounds of the exact probability of each index. With randomized rounding, the bounds are
 * narrow if at most 12 costs are not integers. If more costs are not integers, the bounds are as
 * wide as `roundingError` says.
 */
export function probabilities(
  mechanism: ExponentialBase2Mechanism,
  costs: Numbers,
): readonly { lower: number; upper: number }[];
/**
 * Returns bounds of the exact probability of each index. The bounds are narrow for up to 256 costs,
 * even with randomized rounding.
 */
export function probabilities(
  mechanism: PermuteAndFlipBase2Mechanism,
  costs: Numbers,
): readonly { lower: number; upper: number }[];
export function probabilities(
  mechanism: unknown,
  data: unknown,
): readonly { lower: number; upper: number }[] {
  const ends = endsOf(mechanism, data);
  return Array.from({ length: ends.length / 2 }, (_, index) => ({
    lower: ends[2 * index] as number,
    upper: ends[2 * index + 1] as number,
  }));
}

function endsOf(mechanism: unknown, data: unknown): Float64Array {
  if (!BuiltMechanism.isOne(mechanism)) throw refuse("mechanism", "must be what build() returned");
  const [name, { law }] = kindOf(mechanism.plan);
  if (!law) throw refuse("mechanism", `must have outcomes that can be listed, unlike ${name}`);
  return law(mechanism, data);
}
