/** The keys that say who is hidden, and how well: what finished questions about rows share. */
import type { Neighbors } from "../api/person.js";
import { refuse } from "../error.js";
import { exact, number, optional, required, setting, type Settings, word } from "./key.js";

export const personKeys = () =>
  ({
    neighbors: required(word("neighbors", ["add-or-remove-one", "change-one"])),
    rowsPerPerson: optional({ rowsPerPerson: 1 }, setting("rowsPerPerson", number)),
    epsilon: required(exact("epsilon")),
  }) as const;

export type PersonSettings = Settings<typeof personKeys>;

/** An epsilon, or a rho: one of them. */
export interface Promised {
  readonly epsilon?: string | undefined;
  readonly rho?: string | undefined;
}

/** Keys of a person, for questions that may have a rho. */
export const promiseKeys = () =>
  ({
    ...personKeys(),
    epsilon: { ...required<Promised>(exact("epsilon")), unless: "rho" },
    rho: optional<Promised>({}, exact("rho")),
  }) as const;

export interface PromiseSettings extends Promised {
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
}

/** Refuses settings with both an epsilon and a rho. */
export function onePromise<S extends Promised>(settings: S): S {
  if (settings.epsilon !== undefined && settings.rho !== undefined)
    throw refuse("rho", "cannot be combined with epsilon: give one of them");
  return settings;
}
