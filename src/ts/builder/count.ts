/** Counts of rows: the builder. */
import type { CountBuilder, CountQuery, RowTest } from "../api.js";
import { refuse } from "../error.js";
import { own } from "../options.js";
import { countQuery, type CountSettings } from "../query/counted.js";
import { personFromPlan, type PersonTold, RowsBuilder } from "./rows.js";

type Told = PersonTold & Pick<CountSettings, "where">;

/**
 * A private count of rows: all that are not NaN, or those that satisfy a public test.
 *
 * The noise is an exact discrete Laplace variable of scale `rowsPerPerson / epsilon`. Counts are
 * unbiased and may lie below 0; `Math.max(0, value)` costs no privacy, and the lack of bias.
 *
 * @example
 * import { count } from "sottovoce";
 *
 * const adults = count()
 *   .where({ atLeast: 18 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon("1/2")
 *   .build();
 * adults.accuracy({ confidence: 0.95 }).error; // known before any row is read
 * adults.release([31, 17, 64, NaN]).value; // 2, give or take that error
 */
export function count(): CountBuilder {
  return new Builder({ rowsPerPerson: 1, where: null }) as unknown as CountBuilder;
}

class Builder extends RowsBuilder<Told> {
  where(test: RowTest): Builder {
    const { atLeast, atMost, equals } = own(test, ["atLeast", "atMost", "equals"]);
    if (equals !== undefined && (atLeast !== undefined || atMost !== undefined)) {
      throw refuse("equals", "must not be told with atLeast or atMost");
    }
    if (equals === undefined && atLeast === undefined && atMost === undefined) {
      throw refuse("where", "must tell atLeast, atMost or equals");
    }
    if (equals !== undefined) {
      const value = finite("equals", equals);
      return this.with({ where: { atLeast: value, atMost: value } });
    }
    return this.with({
      where: { atLeast: finite("atLeast", atLeast), atMost: finite("atMost", atMost) },
    });
  }

  build(): CountQuery {
    return countQuery(this.all<CountSettings>()) as unknown as CountQuery;
  }
}

/** A bound of a test; null where it is left out. */
function finite(name: string, value: unknown): number | null {
  if (value === undefined) return null;
  if (typeof value !== "number" || !Number.isFinite(value))
    throw refuse(name, "must be a finite number");
  // Adding 0 turns -0 into 0, which it is.
  return value + 0;
}

/** The query of a plan, whose own keys were read; see `fromPlan`. */
export function countFromPlan(plan: object): CountQuery {
  const told = own(plan, ["kind", "where", "neighbors", "rowsPerPerson", "epsilon"]);
  let builder = count() as unknown as Builder;
  if (told.where !== undefined && told.where !== null) {
    const { atLeast, atMost } = own(told.where, ["atLeast", "atMost"]);
    builder = builder.where({
      atLeast: (atLeast ?? undefined) as number | undefined,
      atMost: (atMost ?? undefined) as number | undefined,
    });
  }
  return personFromPlan(builder, told).build();
}
