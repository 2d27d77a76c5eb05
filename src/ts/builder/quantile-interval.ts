/** Confidence intervals for quantiles of rows: the builder. */
import type { Exact } from "../api/common.js";
import type { IntervalBuilder, IntervalQuery } from "../api/quantile-interval.js";
import type { DecimalGrid, Grid } from "../api/quantile.js";
import { refuse } from "../error.js";
import { explainInterval } from "../explain/quantile-interval.js";
import { own } from "../input/options.js";
import { beginning } from "../keys/key.js";
import { personKeys } from "../keys/person.js";
import { intervalKeys, type IntervalSettings } from "../keys/quantiles.js";
import { finished } from "../plans/kinds.js";
import { canReleaseInterval, Interval } from "../query/quantile-interval.js";
import { person, PersonBuilder } from "./person.js";

/**
 * Releases an interval that contains a quantile with the given confidence.
 *
 * Use it to show how certain a median is. With probability at least `confidence`, the quantile is
 * in `[low, high]`, for any data, distribution and number of rows. With few rows, a small epsilon,
 * or a quantile near 0 or 1, an end of the interval can be infinite.
 *
 * With `of("rows")`, the interval is for the quantile of these rows alone. With
 * `of("population", { expectedRows })`, the rows are independent samples from a population, and the
 * interval is for the quantile of this population. Such an interval is wider, and each row must be
 * from a different person.
 *
 * @remarks
 * Privacy makes the interval wider. For the median of ten thousand rows, it is about twice as wide
 * as an interval without privacy. Both ends are points of a grid that you choose. As the step of
 * the grid, use the step of the data.
 *
 * The query has no `accuracy`, because the interval itself shows the error. It has no
 * `releaseTally` either, because a grid has more points than SQL can list. If rows do not fit in
 * memory, stream them with `releaseFrom`.
 *
 * @example
 * import { quantileInterval } from "sottovoce";
 *
 * const query = quantileInterval("1/2")
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .confidence("0.95")
 *   .of("rows")
 *   .build();
 * query.plan.lower; // { fraction: "1/2", offset: 35 }: 17.5 rows below the middle
 * const [low, high] = query.release([31, 44, 27, 63, 58]).value; // of five rows about [-∞, ∞]
 */
export function quantileInterval(alpha: Exact): IntervalBuilder {
  return new Builder({
    ...beginning({ ...intervalKeys(), ...personKeys() }),
    ...intervalKeys().alpha.read(alpha),
  });
}

class Builder extends PersonBuilder<Partial<IntervalSettings>> {
  candidates(grid: Grid | DecimalGrid): this {
    return this.with(intervalKeys().candidates.read(grid));
  }

  confidence(confidence: Exact): this {
    return this.with(intervalKeys().confidence.read(confidence));
  }

  of(whom: "rows" | "population", expected: { readonly expectedRows?: number } = {}): this {
    const { expectedRows } = own(expected, ["expectedRows"], "expectedRows");
    return this.with(forWhom(intervalKeys().of.read(whom).of, expectedRows));
  }

  build(): IntervalQuery {
    const all = this.all("candidates", "neighbors", "epsilon", "confidence", "of");
    return new Interval(all as IntervalSettings);
  }
}

/** Draws of a population are expected; rows are counted. */
function forWhom(
  of: IntervalSettings["of"],
  expectedRows: unknown,
): Pick<IntervalSettings, "of" | "expectedRows"> {
  const isNumber = typeof expectedRows === "number";
  if (of === "population" ? !isNumber : expectedRows !== undefined)
    throw refuse(
      "expectedRows",
      'must be a number for "population", and must be left out for "rows"',
    );
  return { of, expectedRows: isNumber ? expectedRows : null };
}

export const intervalKind = /* @__PURE__ */ finished(person, {
  names: ["quantileInterval"],
  keys: intervalKeys,
  make: (settings) =>
    new Interval({ ...settings, ...forWhom(settings.of, settings.expectedRows ?? undefined) }),
  explain: explainInterval,
  canRelease: canReleaseInterval,
});
