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
 * Releases a private quantile: the value that a public share of the rows lies below.
 *
 * Use it for medians, quartiles, minima and maxima of people's numbers. What is released is always
 * one of the candidates, so their grid is the finest answer that you can get. Use the step of the
 * data (1 for ages, 0.01 for money). A grid may have 2^53 points, and ten times as many cost 2.3
 * rows of rank error at epsilon 1. A coarse one is always wrong by its steps; one finer than the
 * data answers between values that many rows share. Few rows or a small epsilon make a release that
 * says little: ask `accuracy` before you collect, it needs no data. Candidates come from what you
 * know of the question (ages from 0 to 120), never from the data. If you know no bounds, use
 * decimals, `{ digits, smallest, largest, signed }`. An extreme quantile (0, 1) hangs on few rows,
 * and is far noisier than a median.
 *
 * `alpha` is in [0, 1], read exactly, and used as a fraction with denominator at most 10_000
 * (otherwise it is refused). The candidate is drawn by the exponential mechanism on exact rank
 * errors.
 *
 * In base 2 (`base2()`) the weights are powers of a fraction instead of e: no logarithm is ever
 * approximated, at a loss that is barely below `epsilon`. Questions about rows keep their name and
 * the kind of their plan there, because the question is the same. Mechanisms that you feed
 * yourself, and that take something different in base 2, begin with a function of their own, such
 * as `exponentialBase2`.
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
 * Releases a private median: the same as `quantile("1/2")`, whose documentation holds here too.
 *
 * @example
 * import { median } from "sottovoce";
 *
 * const query = median()
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("change-one")
 *   .epsilon(1)
 *   .build();
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
