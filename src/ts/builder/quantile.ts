/** Quantiles of rows: the builder. */
import type { Exact, Numbers } from "../api/common.js";
import type { DecimalGrid, Grid, QuantileBuilder } from "../api/quantile.js";
import { explainQuantile } from "../explain/quantile.js";
import { beginning } from "../keys/key.js";
import { personKeys } from "../keys/person.js";
import { quantileKeys, type QuantileSettings } from "../keys/quantiles.js";
import { finished } from "../plans/kinds.js";
import { canReleaseQuantile, Quantile, quantileLaw } from "../query/quantile.js";
import { person, PersonBuilder } from "./person.js";

/**
 * Releases a private quantile, such as a median, quartile or minimum.
 *
 * Use it for typical or extreme values of people's numbers. The answer is always one of the
 * candidates, which are possible answers that you set. As their step, use the step of the data,
 * such as 1 for ages or 0.01 for money. Choose candidates from what you know in advance, such as
 * ages from 0 to 120, never from the data. If you do not know bounds for the answer, use a
 * `DecimalGrid`, which is an object `{ digits, smallest, largest, signed }`.
 *
 * **Watch out**: with few rows or a small epsilon the answer is mostly noise. Call `accuracy`
 * before you collect data, because it shows the error in advance. A minimum (quantile 0) or a
 * maximum (quantile 1) depends on few rows, and is far noisier than a median.
 *
 * @remarks
 * A grid may have 2^53 points. For a median under `add-or-remove-one` at epsilon 1, ten times as
 * many points add about 2.3 rows to the rank error. On a coarse grid, the answer can differ from
 * the quantile by up to a step, even without noise. If the grid is finer than the data, the answer
 * can be a value that is in no row, between two frequent values.
 *
 * `alpha` is from 0 to 1, and is read exactly, as a fraction. If its denominator is above 10_000,
 * `build()` throws. The exponential mechanism selects the candidate, by exact rank errors.
 *
 * The probability of releasing a candidate is proportional to a power of the number e. After
 * `base2()`, it is proportional to a power of an exact fraction instead, so no logarithm is
 * approximated. The loss is then slightly below `epsilon`. To select by your own scores or costs
 * with powers of a fraction, use `exponentialBase2`.
 *
 * @example
 * import { grid, quantile } from "sottovoce";
 *
 * const upperQuartile = quantile("3/4")
 *   .candidates(grid(0, 120, 1))
 *   .neighbors("add-or-remove-one")
 *   .epsilon("1/2")
 *   .build();
 * const release = upperQuartile.release([31, 44, 27, 63, 58]);
 * release.value; // one of the candidates
 *
 * const inBase2 = quantile("3/4")
 *   .base2()
 *   .candidates(grid(0, 120, 1))
 *   .neighbors("add-or-remove-one")
 *   .epsilon("1/2")
 *   .build();
 * inBase2.plan.base; // { x: "3951560672", y: 32, z: 1 }: the weights are powers of x / 2^32
 * inBase2.bits; //      0.7213475...: the loss in bits
 */
export function quantile(alpha: Exact): QuantileBuilder {
  return begin(alpha);
}

/**
 * Releases a private median. `median()` is the same as `quantile("1/2")`. See {@link quantile} for
 * warnings and limits.
 *
 * @example
 * import { median } from "sottovoce";
 *
 * const query = median()
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("change-one")
 *   .epsilon(1)
 *   .build();
 * query.accuracy({ confidence: 0.95 }); // { rankError: 15.58... }, for any rows
 * const release = query.release([31, 44, 27, 63, 58]);
 * release.value; // one of the candidates
 */
export function median(): QuantileBuilder {
  return begin("1/2");
}

function begin(alpha: Exact): Builder {
  return new Builder({
    ...beginning({ ...quantileKeys(), ...personKeys() }),
    ...quantileKeys().alpha.read(alpha),
  });
}

class Builder extends PersonBuilder<Partial<QuantileSettings>> {
  protected override get kind(): string {
    return "quantile";
  }

  candidates(values: Numbers | Grid | DecimalGrid): this {
    return this.with(quantileKeys().candidates.read(values));
  }

  scorer(scorer: "interval" | "rank"): this {
    return this.with(quantileKeys().scorer.read(scorer));
  }

  base2(): this {
    return this.with({ weights: "2", base: null });
  }

  build(): never {
    return new Quantile(
      this.all("candidates", "neighbors", "epsilon") as QuantileSettings,
    ) as never;
  }
}

export const quantileKind = /* @__PURE__ */ finished(person, {
  names: ["quantile"],
  keys: quantileKeys,
  make: (settings) => new Quantile(settings),
  explain: explainQuantile,
  canRelease: canReleaseQuantile,
  law: quantileLaw,
});
