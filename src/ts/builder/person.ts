/** Who is hidden, and how well: what the builders of all questions about rows share. */
import type { Exact } from "../api/common.js";
import type { Neighbors } from "../api/person.js";
import { refuse } from "../error.js";
import { exactText } from "../exact.js";
import type { PersonSettings } from "../query/rows.js";
import { Builder, demand, oneOf } from "./settings.js";

/** Settings of a person so far; `rowsPerPerson` has a default. */
export type PersonInput = Partial<PersonSettings> & Pick<PersonSettings, "rowsPerPerson">;

/** The keys of a person in a plan. */
export const personKeys = ["neighbors", "rowsPerPerson", "epsilon"] as const;

export abstract class PersonBuilder<S extends PersonInput> extends Builder<S> {
  neighbors(relation: Neighbors): this {
    const neighbors = oneOf("neighbors", relation, ["add-or-remove-one", "change-one"]);
    return this.with({ neighbors } as Partial<S>);
  }

  rowsPerPerson(rows: number): this {
    if (typeof rows !== "number") throw refuse("rowsPerPerson", "must be a number");
    return this.with({ rowsPerPerson: rows } as Partial<S>);
  }

  epsilon(epsilon: Exact): this {
    return this.with({ epsilon: exactText("epsilon", epsilon) } as Partial<S>);
  }
}

/** A builder with what a plan says of a person. */
export function personFromPlan<B extends PersonBuilder<PersonInput>>(
  builder: B,
  plan: { readonly [key in (typeof personKeys)[number]]?: unknown },
): B {
  const { neighbors, rowsPerPerson, epsilon } = plan;
  demand(plan, ["neighbors", "epsilon"]);
  const most = builder.neighbors(neighbors as Neighbors).epsilon(epsilon as Exact);
  return rowsPerPerson === undefined ? most : most.rowsPerPerson(rowsPerPerson as number);
}
