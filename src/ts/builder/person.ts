/** Who is hidden, and how well: what the builders of all questions about rows share. */
import type { Exact } from "../api/common.js";
import type { Neighbors } from "../api/person.js";
import { refuse } from "../error.js";
import { oneOf, type With } from "../input/builder.js";
import { exactText } from "../input/exact.js";
import type { PersonSettings, PromiseSettings } from "../query/rows.js";
import { MechanismBuilder, demand } from "./settings.js";

/** Settings of a person so far; `rowsPerPerson` has a default. */
export type PersonInput = Partial<PersonSettings> & Pick<PersonSettings, "rowsPerPerson">;
/** The same where a rho may be promised. */
export type PromiseInput = PersonInput & Pick<PromiseSettings, "rho">;

/** The keys of a person in a plan. */
export const personKeys = ["neighbors", "rowsPerPerson", "epsilon"] as const;
/** The same where a rho may be promised. */
export const promiseKeys = ["neighbors", "rowsPerPerson", "epsilon", "rho"] as const;

export abstract class PersonBuilder<S extends PersonInput> extends MechanismBuilder<S> {
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

/** With an epsilon, or with a rho. */
export abstract class PromiseBuilder<S extends PromiseInput> extends PersonBuilder<S> {
  rho(rho: Exact): this {
    return this.with({ rho: exactText("rho", rho) } as Partial<S>);
  }

  /** All settings, if there is one promise, and none of these is missing. */
  protected promised<Name extends keyof S & string>(
    ...names: readonly Name[]
  ): With<S, Name | "neighbors"> {
    const { epsilon, rho } = this.settings;
    if (epsilon !== undefined && rho !== undefined)
      throw refuse("rho", "cannot be combined with epsilon: give one of them");
    const needed = rho === undefined ? (["neighbors", "epsilon"] as const) : ["neighbors"];
    return this.all(...([...names, ...needed] as (Name | "neighbors")[]));
  }
}

type Told<Key extends string> = { readonly [key in Key]?: unknown };

/** A builder with what a plan says of a person. */
export function personFromPlan<B extends PersonBuilder<PersonInput>>(
  builder: B,
  plan: Told<(typeof personKeys)[number]>,
): B {
  demand(plan, ["neighbors", "epsilon"]);
  return ofPerson(builder, plan).epsilon(plan.epsilon as Exact);
}

/** The same where a rho may be promised. */
export function promiseFromPlan<B extends PromiseBuilder<PromiseInput>>(
  builder: B,
  plan: Told<(typeof promiseKeys)[number]>,
): B {
  const { epsilon, rho } = plan;
  if (rho === undefined) return personFromPlan(builder, plan);
  demand(plan, ["neighbors"]);
  const priced = ofPerson(builder, plan).rho(rho as Exact);
  return epsilon === undefined ? priced : priced.epsilon(epsilon as Exact);
}

function ofPerson<B extends PersonBuilder<PersonInput>>(
  builder: B,
  { neighbors, rowsPerPerson }: Told<(typeof personKeys)[number]>,
): B {
  const most = builder.neighbors(neighbors as Neighbors);
  return rowsPerPerson === undefined ? most : most.rowsPerPerson(rowsPerPerson as number);
}
