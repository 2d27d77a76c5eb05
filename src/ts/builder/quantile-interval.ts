/** Confidence intervals for quantiles of rows: the builder. */
import type { Exact } from "../api/common.js";
import type { IntervalBuilder, IntervalQuery } from "../api/quantile-interval.js";
import type { DecimalGrid, Grid } from "../api/quantile.js";
import { refuse } from "../error.js";
import { explainInterval } from "../explain/quantile-interval.js";
import { oneOf } from "../input/builder.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import type { Kinds } from "../plans/kinds.js";
import {
  type AimText,
  canReleaseInterval,
  intervalQuery,
  type IntervalSettings,
} from "../query/quantile-interval.js";
import { gridTexts } from "./grid.js";
import { PersonBuilder, personFromPlan, personKeys } from "./person.js";
import { demand, given, part } from "./settings.js";

/** Settings so far; what has a default, or follows, is there from the start. */
type IntervalInput = Partial<IntervalSettings> &
  Pick<IntervalSettings, "alpha" | "rowsPerPerson" | "lower" | "upper">;

/**
 * A private confidence interval for a quantile: two ends between which it lies, as surely as you
 * say.
 *
 * Take it to say how sure a median is, where a single number would be taken for more than it is.
 * With probability at least `confidence` every such quantile lies in `[low, high]`: for any data,
 * any distribution and any number of rows, never less often. So it is wider than an interval that
 * is right in the long run: for the median of ten thousand rows about twice as wide as one without
 * privacy. An end is infinite where nothing can be said: with few rows, a small epsilon, or a
 * quantile near 0 or 1.
 *
 * `of("rows")` is about these rows alone. `of("population", { expectedRows })` is about those whom
 * they are independent draws from, and wants rows of different people; it is wider, for it holds
 * whichever people were drawn. Points are those of a grid; take the step of the data.
 *
 * There is no `accuracy`: the interval is its own error bar. There is no tally for it either, as
 * the step of the data makes grids that are longer than what a statement lists: stream rows that do
 * not fit in memory, by `releaseFrom`.
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
  return begin(alpha);
}

function begin(alpha: Exact): Interval {
  return new Interval({
    alpha: exactText("alpha", alpha),
    rowsPerPerson: 1,
    lower: null,
    upper: null,
  });
}

class Interval extends PersonBuilder<IntervalInput> {
  candidates(grid: Grid | DecimalGrid): this {
    return this.with({ candidates: gridTexts(grid) });
  }

  confidence(confidence: Exact): this {
    return this.with({ confidence: exactText("confidence", confidence) });
  }

  of(whom: "rows" | "population", expected?: { readonly expectedRows: number }): this {
    const { expectedRows } = own(
      expected === undefined ? {} : expected,
      ["expectedRows"],
      "expectedRows",
    );
    const isPopulation = oneOf("of", whom, ["rows", "population"]) === "population";
    if (isPopulation ? typeof expectedRows !== "number" : expectedRows !== undefined)
      throw refuse("expectedRows", 'must be a number for "population", and left out for "rows"');
    return this.with({ of: whom, expectedRows: isPopulation ? (expectedRows as number) : null });
  }

  /** What a plan says that follows. */
  aimed(lower: AimText | null, upper: AimText | null): this {
    return this.with({ lower, upper });
  }

  build(): IntervalQuery {
    const all = this.all("candidates", "neighbors", "epsilon", "confidence", "of");
    return intervalQuery(all as IntervalSettings);
  }
}

function fromPlan(plan: object): IntervalQuery {
  const parts = own(plan, [
    ...(["kind", "alpha", "candidates", ...personKeys, "confidence", "of"] as const),
    ...(["expectedRows", "lower", "upper"] as const),
  ]);
  demand(parts, ["alpha", "candidates", "confidence", "of"]);
  const { alpha, candidates, confidence, of, expectedRows, lower, upper } = parts;
  const builder = begin(alpha as Exact)
    .candidates(candidates as Grid)
    .confidence(confidence as Exact)
    .of(of as "rows", given(expectedRows) ? { expectedRows: expectedRows as number } : undefined)
    .aimed(aimFromPlan("lower", lower), aimFromPlan("upper", upper));
  return personFromPlan(builder, parts).build();
}

function aimFromPlan(name: string, value: unknown): AimText | null {
  if (!given(value)) return null;
  const { fraction, offset } = own(part(name, value), ["fraction", "offset"], name);
  if (typeof offset !== "number") throw refuse(name, "must have an offset, which is a number");
  return { fraction: exactText(name, fraction as Exact), offset };
}

export const intervalKinds: Kinds<"quantileInterval"> = {
  quantileInterval: { fromPlan, explain: explainInterval, canRelease: canReleaseInterval },
};
