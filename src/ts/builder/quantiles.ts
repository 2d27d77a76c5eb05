/** Several quantiles of rows in one release: the builder. */
import type { Exact } from "../api/common.js";
import type { DecimalGrid, Grid } from "../api/quantile.js";
import type { QuantilesBuilder, QuantilesQuery } from "../api/quantiles.js";
import { refuse } from "../error.js";
import { explainQuantiles } from "../explain/quantiles.js";
import { exactText } from "../input/exact.js";
import type { Kinds } from "../plans/kinds.js";
import { canReleaseQuantiles, quantilesQuery, type QuantilesSettings } from "../query/quantiles.js";
import { gridTexts } from "./grid.js";
import { beginning, required, settingsOf } from "./keys.js";
import { PersonBuilder, personKeys } from "./person.js";

/** The most quantiles of one release. */
const MOST = 255;

const keys = () =>
  ({
    alphas: required((alphas) => ({ alphas: alphasOf(alphas) })),
    candidates: required((grid) => ({ candidates: gridTexts(grid) })),
    ...personKeys(),
  }) as const;

/**
 * Several private quantiles in one release: quartiles, deciles, what a box plot needs.
 *
 * Take it instead of one `quantile` after the other: at the same epsilon quartiles are about twice
 * as close, deciles two to four times, and they never cross. `epsilon` is for all of them. Rows are
 * split at the middle quantile first, then each side again, so that 3 quantiles cost as much as 2,
 * and 7 as 4: the median is free beside the quartiles.
 *
 * `alphas` are strictly increasing and inside (0, 1), at most 255, read exactly, with a common
 * denominator of at most 10_000 (else refused); for a minimum or a maximum take `quantile`. Points
 * are those of a grid; take the step of the data. Many rows of one value are told apart at random,
 * so that they do not push the other quantiles away; for that a release takes a random word for
 * every three rows, NaN included, so how many words it took tells how many rows there were.
 *
 * There is no tally for it: how rows are split follows from the answers so far, so counts that were
 * made beforehand are as many as the grid has points.
 *
 * @example
 * import { quantiles } from "sottovoce";
 *
 * const quartiles = quantiles(["1/4", "1/2", "3/4"])
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * quartiles.accuracy({ confidence: 0.95, rows: 100 }); // known before any row is read
 * const [lower, middle, upper] = quartiles.release([31, 44, 27, 63, 58]).value;
 */
export function quantiles(alphas: readonly Exact[]): QuantilesBuilder {
  return new Several({ ...beginning(keys()), ...keys().alphas.read(alphas) });
}

function alphasOf(alphas: unknown): readonly string[] {
  if (!Array.isArray(alphas)) throw refuse("alphas", "must be an array of exact numbers");
  if (alphas.length === 0 || alphas.length > MOST)
    throw refuse("alphas", "must be from 1 to 255 numbers");
  const texts = Array.from(alphas, (alpha: unknown) => exactText("alphas", alpha));
  // Each is a line for the core.
  if (texts.some((text) => text.includes("\n"))) throw refuse("alphas", "must be exact numbers");
  return Object.freeze(texts);
}

class Several extends PersonBuilder<Partial<QuantilesSettings>> {
  candidates(grid: Grid | DecimalGrid): this {
    return this.with(keys().candidates.read(grid));
  }

  build(): QuantilesQuery {
    const all = this.all("candidates", "neighbors", "epsilon");
    return quantilesQuery(all as QuantilesSettings);
  }
}

export const quantilesKinds: Kinds<"quantiles"> = {
  quantiles: {
    fromPlan: (plan) => quantilesQuery(settingsOf(plan, keys())),
    explain: explainQuantiles,
    canRelease: canReleaseQuantiles,
  },
};
