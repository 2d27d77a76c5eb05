/** Who is hidden, and how well: what the builders of all questions about rows share. */
import type { asks, Exact } from "../api/common.js";
import type { Neighbors } from "../api/person.js";
import { refuse } from "../error.js";
import type { With } from "../input/builder.js";
import type { PersonSettings, PromiseSettings } from "../query/rows.js";
import { exact, type Key, optional, required, word } from "./keys.js";
import { MechanismBuilder } from "./settings.js";

/** Settings of a person so far; `rowsPerPerson` has a default. */
export type PersonInput = {
  readonly [N in keyof PersonSettings]?: PersonSettings[N] | undefined;
};
/** The same where a rho may be promised. */
export type PromiseInput = PersonInput & Pick<PromiseSettings, "rho">;

/** The keys of a person in a plan. */
export const personKeys = () =>
  ({
    neighbors: required(word("neighbors", ["add-or-remove-one", "change-one"])),
    rowsPerPerson: optional({ rowsPerPerson: 1 }, (rows) => {
      if (typeof rows !== "number") throw refuse("rowsPerPerson", "must be a number");
      return { rowsPerPerson: rows };
    }),
    epsilon: required(exact("epsilon")),
  }) as const;

/** The same where a rho may be promised. */
export const promiseKeys = () =>
  ({
    ...personKeys(),
    epsilon: { ...personKeys().epsilon, unless: "rho" },
    rho: { read: exact("rho"), otherwise: {}, absent: "allowed", unless: null } as Key<
      { readonly rho?: string | undefined },
      object
    >,
  }) as const;

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

  /** All settings, if there is one promise, and none of these is missing. */
  protected promised<Name extends keyof S & string>(
    ...names: readonly Name[]
  ): With<S, Name | "neighbors"> {
    const { rho } = onePromise(this.settings);
    const needed = rho === undefined ? (["neighbors", "epsilon"] as const) : ["neighbors"];
    return this.all(...([...names, ...needed] as (Name | "neighbors")[]));
  }
}

/** Refuses settings that promise twice. */
export function onePromise<S extends PromiseInput>(settings: S): S {
  if (settings.epsilon !== undefined && settings.rho !== undefined)
    throw refuse("rho", "cannot be combined with epsilon: give one of them");
  return settings;
}
