/** Quantiles of rows: the builder. */
import type { Exact, Grid, Numbers, QuantileBuilder, QuantileQuery } from "../api.js";
import type { Base2 } from "../api-base2.js";
import { DpError, refuse } from "../error.js";
import { exactText } from "../exact.js";
import { doubles } from "../numbers.js";
import { own } from "../options.js";
import { type GridTexts, Query, type Settings } from "../query/quantile.js";
import { baseFromPlan } from "./base.js";
import { demand, personFromPlan, RowsBuilder } from "./rows.js";

/** The most candidates of one release. */
const mostCandidates = 1 << 20;

/**
 * What was told so far: kinds checked, copied, and never changed. What has a default is there from
 * the start.
 */
type Told = Partial<Settings> &
  Pick<Settings, "alpha" | "rowsPerPerson" | "scorer" | "base" | "widest">;

/**
 * A private quantile: `alpha` in [0, 1], read exactly and used as a fraction with denominator at
 * most 10_000 (else refused).
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
  return begin(alpha, null) as unknown as QuantileBuilder;
}

/**
 * `quantile("1/2")`.
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
  return quantile("1/2");
}

/**
 * In base 2 if a plan tells the base, which is then compared with the one that follows from
 * epsilon.
 */
function begin(alpha: Exact, base: Base2 | null): Builder {
  return new Builder({
    alpha: exactText("alpha", alpha),
    rowsPerPerson: 1,
    scorer: "interval",
    base,
    widest: false,
  });
}

class Builder extends RowsBuilder<Told> {
  candidates(values: Numbers | Grid): Builder {
    return this.with({
      candidates:
        Array.isArray(values) || ArrayBuffer.isView(values) ? listed(values) : gridTexts(values),
    });
  }

  scorer(scorer: "interval" | "rank"): Builder {
    if (scorer !== "interval" && scorer !== "rank")
      throw refuse("scorer", 'must be "interval" or "rank"');
    return this.with({ scorer });
  }

  base2(): Builder {
    return this.with({ base: null, widest: true });
  }

  build(): QuantileQuery {
    return new Query(this.all<Settings>("candidates")) as unknown as QuantileQuery;
  }
}

/** A copy of candidates that are not a grid; their order and range are for the core to check. */
function listed(values: unknown): Float64Array {
  const candidates = doubles("candidates", values);
  if (candidates.length > mostCandidates)
    throw DpError.of("ERR_LIMIT", "candidates must be at most 1048576 (2^20)", "candidates");
  // Adding 0 turns -0 into 0, which it is.
  return candidates.part(0, candidates.length).map((candidate) => candidate + 0);
}

function gridTexts(value: unknown): GridTexts {
  if (typeof value !== "object" || value === null) {
    throw refuse("candidates", "must be an array of numbers, or a grid { first, last, step }");
  }
  const { first, last, step } = own(value, ["first", "last", "step"]);
  return {
    first: exactText("first", first),
    last: exactText("last", last),
    step: exactText("step", step),
  };
}

/** The query of a plan, whose own keys were read; see `fromPlan`. */
export function quantileFromPlan(plan: object): QuantileQuery {
  const told = own(plan, [
    "kind",
    "alpha",
    "candidates",
    "neighbors",
    "rowsPerPerson",
    "epsilon",
    "scorer",
    "base",
  ]);
  demand(told, ["alpha", "candidates", "neighbors", "epsilon"]);
  const start = begin(
    told.alpha as Exact,
    told.base === undefined ? null : baseFromPlan(told.base),
  );
  const builder = personFromPlan(start.candidates(told.candidates as Numbers), told);
  return (told.scorer === undefined ? builder : builder.scorer(told.scorer as "rank")).build();
}
