/** Sums of rows: the builder. */
import type { SumBuilder, SumQuery } from "../api.js";
import { refuse } from "../error.js";
import { own } from "../options.js";
import { sumQuery, type SumSettings } from "../query/counted.js";
import { demand, personFromPlan, type PersonTold, RowsBuilder } from "./rows.js";

type Told = PersonTold & Partial<Pick<SumSettings, "lowest" | "highest">>;

/**
 * A private sum of rows, each clamped to public bounds and rounded to the nearest integer (to the
 * even one where two are equally near). Rows that are NaN are skipped. Take a unit in which
 * rounding does not matter: cents, not dollars.
 *
 * The noise is an exact discrete Laplace variable: its scale is the most that one row can count,
 * times `rowsPerPerson`, over epsilon. Tight bounds make little noise; what they cut off is no
 * noise and is not told.
 *
 * @example
 * import { sum } from "sottovoce";
 *
 * const hours = sum().bounds(0, 60).neighbors("add-or-remove-one").epsilon(1).build();
 * hours.accuracy({ confidence: 0.95 }).error; // 180
 * hours.release([38, 40, 12, 75]).value; // 150, give or take that error
 */
export function sum(): SumBuilder {
  return new Builder({ rowsPerPerson: 1 }) as unknown as SumBuilder;
}

class Builder extends RowsBuilder<Told> {
  bounds(lowest: number, highest: number): Builder {
    if (!Number.isSafeInteger(lowest) || !Number.isSafeInteger(highest))
      throw refuse("bounds", "must be integers up to 2^53 - 1 in size");
    if (lowest > highest) throw refuse("bounds", "must not have the lowest above the highest");
    if (lowest === 0 && highest === 0) throw refuse("bounds", "must not both be 0");
    // Adding 0 turns -0 into 0, which it is.
    return this.with({ lowest: lowest + 0, highest: highest + 0 });
  }

  build(): SumQuery {
    if (this.told.lowest === undefined) throw refuse("bounds", "must be told before build()");
    return sumQuery(this.all<SumSettings>()) as unknown as SumQuery;
  }
}

/** The query of a plan, whose own keys were read; see `fromPlan`. */
export function sumFromPlan(plan: object): SumQuery {
  const told = own(plan, ["kind", "lowest", "highest", "neighbors", "rowsPerPerson", "epsilon"]);
  demand(told, ["lowest", "highest"]);
  const builder = (sum() as unknown as Builder).bounds(
    told.lowest as number,
    told.highest as number,
  );
  return personFromPlan(builder, told).build();
}
