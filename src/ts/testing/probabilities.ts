import type { BigInts, Numbers, QuantileQuery, SelectionMechanism } from "../api.js";
import { refuse } from "../error.js";
import { chunked, doubles } from "../numbers.js";
import { runOf } from "../query/quantile.js";
import { Selection } from "../query/selection.js";

/**
 * Certified enclosures of the exact probability of each outcome (candidate or index). It reads true data and is NOT private:
 * for public samples, teaching and tests only.
 *
 * @throws {@link DpError} `ERR_LIMIT` for more than 256 scores of `permuteAndFlip`: the work grows with the square of their number.
 *
 * @example
 * import { median } from "sottovoce";
 * import { probabilities } from "sottovoce/testing";
 *
 * const query = median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(1).build();
 * probabilities(query, [2, 2, 2]); // three of { lower, upper }
 */
export function probabilities(mechanism: QuantileQuery, rows: Numbers): readonly { lower: number; upper: number }[];
export function probabilities(mechanism: SelectionMechanism, scores: Numbers | BigInts): readonly { lower: number; upper: number }[];
export function probabilities(mechanism: unknown, data: unknown): readonly { lower: number; upper: number }[] {
  const ends = endsOf(mechanism, data);
  return Array.from({ length: ends.length / 2 }, (_, index) => ({ lower: ends[2 * index] as number, upper: ends[2 * index + 1] as number }));
}

function endsOf(mechanism: unknown, data: unknown): Float64Array {
  if (mechanism instanceof Selection) return Selection.ends(mechanism, data);
  const open = runOf(mechanism);
  if (!open) throw refuse("mechanism", "must be what build() returned");
  const values = doubles("rows", data);
  return open((run) => {
    for (const chunk of chunked(values)) run.use((inner) => inner.add(chunk));
    return run.use((inner) => inner.probabilities());
  });
}
