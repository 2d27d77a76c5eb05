/** The person to protect, and how well: what the builders of all questions about rows share. */
import type { Exact } from "../api/common.js";
import type { Neighbors } from "../api/person.js";
import { explainPerson } from "../explain/person.js";
import type { With } from "../input/builder.js";
import {
  onePromise,
  personKeys,
  type PersonSettings,
  promiseKeys,
  type PromiseSettings,
} from "../keys/person.js";
import type { Person } from "../plans/kinds.js";
import { MechanismBuilder } from "./settings.js";
import type { asks } from "../api/unfinished.js";

/** Settings of a person so far; `rowsPerPerson` has a default. */
export type PersonInput = {
  readonly [N in keyof PersonSettings]?: PersonSettings[N] | undefined;
};
/** Settings of a person so far, for questions that may have a rho. */
export type PromiseInput = PersonInput & Pick<PromiseSettings, "rho">;

/** For queries with an epsilon. */
export const person: Person<PersonSettings> = {
  keys: personKeys,
  resolved: (settings) => settings,
  explain: explainPerson,
};
/** For queries with an epsilon or a rho. */
export const promise: Person<PromiseSettings> = {
  keys: promiseKeys,
  resolved: onePromise,
  explain: explainPerson,
};

export abstract class PersonBuilder<S extends PersonInput> extends MechanismBuilder<S> {
  /** For the types alone: see `Unfinished`. */
  declare readonly [asks]: (missing: unknown) => never;

  neighbors(relation: Neighbors): this {
    return this.with(personKeys().neighbors.read(relation) as Partial<S>);
  }

  rowsPerPerson(rows: number): this {
    return this.with(personKeys().rowsPerPerson.read(rows) as Partial<S>);
  }

  epsilon(epsilon: Exact): this {
    return this.with(personKeys().epsilon.read(epsilon) as Partial<S>);
  }
}

/** With an epsilon, or with a rho. */
export abstract class PromiseBuilder<S extends PromiseInput> extends PersonBuilder<S> {
  rho(rho: Exact): this {
    return this.with(promiseKeys().rho.read(rho) as Partial<S>);
  }

  /** All settings, if there is one loss, and none of these is missing. */
  protected promised<Name extends keyof S & string>(
    ...names: readonly Name[]
  ): With<S, Name | "neighbors"> {
    const { rho } = onePromise(this.settings);
    const needed = rho === undefined ? (["neighbors", "epsilon"] as const) : ["neighbors"];
    return this.all(...([...names, ...needed] as (Name | "neighbors")[]));
  }
}
