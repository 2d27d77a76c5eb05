/** The settings of a whole table, in all builders of queries about tables. */
import type { Exact } from "../api/common.js";
import type { Neighbors } from "../api/person.js";
import type { ColumnTest } from "../api/tally.js";
import { refuse } from "../error.js";
import { type GroupSettings, guaranteeKeys, tableKeys } from "../keys/groups.js";
import { onePromise } from "../keys/person.js";
import { MechanismBuilder } from "./settings.js";

type Shared = Pick<GroupSettings, "where" | "person" | "neighbors" | "epsilon" | "rho">;

export abstract class TableBuilder<
  S extends { readonly [N in keyof Shared]?: Shared[N] | undefined },
> extends MechanismBuilder<S> {
  where(tests: ColumnTest | readonly ColumnTest[]): this {
    // A condition that is not there must not become none.
    if (tests === undefined) throw refuse("where", "must be a filter or a list of filters");
    return this.with(tableKeys().where.read(tests) as Partial<S>);
  }

  personId(column: string): this {
    return this.with(tableKeys().person.read(column) as Partial<S>);
  }

  neighbors(relation: Neighbors): this {
    return this.with(guaranteeKeys().neighbors.read(relation) as Partial<S>);
  }

  epsilon(epsilon: Exact): this {
    return this.with(guaranteeKeys().epsilon.read(epsilon) as Partial<S>);
  }

  rho(rho: Exact): this {
    return this.with(guaranteeKeys().rho.read(rho) as Partial<S>);
  }

  /** All settings, if there is one loss, and neither it nor these are missing. */
  protected promised(...names: readonly (keyof S & string)[]): S {
    const { rho } = onePromise(this.settings);
    const needed = rho === undefined ? ["neighbors", "epsilon"] : ["neighbors"];
    return this.all(...([...names, ...needed] as (keyof S & string)[])) as S;
  }
}
