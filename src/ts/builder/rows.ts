/** What the builders of all queries of rows are told. */
import type { Exact, Neighbors } from "../api.js";
import { refuse } from "../error.js";
import { exactText } from "../exact.js";
import type { PersonSettings } from "../query/counted.js";

/** Told of a person so far; `rowsPerPerson` has a default. */
export type PersonTold = Partial<PersonSettings> & Pick<PersonSettings, "rowsPerPerson">;

/** The methods that tell who is hidden, and how well. Every one returns a new builder. */
export abstract class RowsBuilder<Told extends PersonTold> {
  protected readonly told: Told;

  constructor(told: Told) {
    // Without a prototype, so that nothing that a page puts on Object.prototype passes for told.
    this.told = Object.freeze(Object.assign(Object.create(null), told) as Told);
    Object.freeze(this);
  }

  neighbors(relation: Neighbors): this {
    if (relation !== "add-or-remove-one" && relation !== "change-one") {
      throw refuse("neighbors", 'must be "add-or-remove-one" or "change-one"');
    }
    return this.with({ neighbors: relation } as Partial<Told>);
  }

  rowsPerPerson(rows: number): this {
    if (!Number.isSafeInteger(rows) || rows < 1)
      throw refuse("rowsPerPerson", "must be a whole number, from 1 to 2^53 - 1");
    return this.with({ rowsPerPerson: rows } as Partial<Told>);
  }

  epsilon(epsilon: Exact): this {
    return this.with({ epsilon: exactText("epsilon", epsilon) } as Partial<Told>);
  }

  /** A builder of the same kind that was told more. */
  protected with(more: Partial<Told>): this {
    return new (this.constructor as new (told: Told) => this)({ ...this.told, ...more });
  }

  /** All that was told, if nothing is missing. */
  protected all<Settings>(...names: readonly (keyof Settings & keyof Told & string)[]): Settings {
    for (const name of [...names, "neighbors", "epsilon"] as const) {
      if (this.told[name as keyof Told] === undefined)
        throw refuse(name, "must be told before build()");
    }
    return { ...this.told } as unknown as Settings;
  }
}

interface PersonBuilder<B> {
  neighbors(relation: Neighbors): B;
  rowsPerPerson(rows: number): B;
  epsilon(epsilon: Exact): B;
}

/** What a plan says of a person, told to a builder. */
export function personFromPlan<B extends PersonBuilder<B>>(
  builder: B,
  told: {
    readonly neighbors?: unknown;
    readonly rowsPerPerson?: unknown;
    readonly epsilon?: unknown;
  },
): B {
  const { neighbors, rowsPerPerson, epsilon } = told;
  demand(told, ["neighbors", "epsilon"]);
  const most = builder.neighbors(neighbors as Neighbors).epsilon(epsilon as Exact);
  return rowsPerPerson === undefined ? most : most.rowsPerPerson(rowsPerPerson as number);
}

/** Refuses a plan in which one of the names does not stand. */
export function demand<Name extends string>(
  told: { readonly [name in Name]?: unknown },
  names: readonly Name[],
): void {
  for (const name of names)
    if (told[name] === undefined) throw refuse(name, "must stand in the plan");
}
