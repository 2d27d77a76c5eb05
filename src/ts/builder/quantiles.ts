/** Several quantiles of rows in one release: the builder. */
import type { Exact } from "../api/common.js";
import type { DecimalGrid, Grid } from "../api/quantile.js";
import type { QuantilesBuilder, QuantilesQuery } from "../api/quantiles.js";
import { explainQuantiles } from "../explain/quantiles.js";
import { beginning } from "../keys/key.js";
import { personKeys } from "../keys/person.js";
import { quantilesKeys, type QuantilesSettings } from "../keys/quantiles.js";
import { finished } from "../plans/kinds.js";
import { canReleaseQuantiles, Quantiles } from "../query/quantiles.js";
import { person, PersonBuilder } from "./person.js";

/**
 * Releases several private quantiles at once, such as quartiles or deciles.
 *
 * Use it for box plots, and instead of several calls of `quantile`. At the same total epsilon,
 * quartiles are about twice as accurate as with several calls, and deciles two to four times. The
 * answers never decrease, and `epsilon` covers all of them. If you ask for the lower and the upper
 * quartile, you can add the median without more error.
 *
 * @remarks
 * `alphas` are at most 255 numbers above 0 and below 1, strictly increasing, and read exactly.
 * Their common denominator is at most 10_000, otherwise `build()` throws. For a minimum or a
 * maximum, use `quantile`. Candidates are the points of a grid. As the step of the grid, use the
 * step of the data.
 *
 * The release splits the rows at the middle quantile first, then each side again. So 3 quantiles
 * are as accurate as 2, and 7 are as accurate as 4. Rows with the same value are ordered at random,
 * so that they do not bias the other quantiles. For this order, a release takes 64 random bits for
 * every three rows, including rows that are NaN. So the amount of randomness reveals the number of
 * rows.
 *
 * A query for several quantiles has no `releaseTally`, because a database would have to count rows
 * for every point of the grid in advance.
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
  return new Several({
    ...beginning({ ...quantilesKeys(), ...personKeys() }),
    ...quantilesKeys().alphas.read(alphas),
  });
}

class Several extends PersonBuilder<Partial<QuantilesSettings>> {
  candidates(grid: Grid | DecimalGrid): this {
    return this.with(quantilesKeys().candidates.read(grid));
  }

  build(): QuantilesQuery {
    const all = this.all("candidates", "neighbors", "epsilon");
    return new Quantiles(all as QuantilesSettings);
  }
}

export const quantilesKind = /* @__PURE__ */ finished(person, {
  names: ["quantiles"],
  keys: quantilesKeys,
  make: (settings) => new Quantiles(settings),
  explain: explainQuantiles,
  canRelease: canReleaseQuantiles,
});
