/** Options that say what a tally is of, checked, and the digest that names it. */
import type { Json, Plan } from "../api/common.js";
import type { Neighbors } from "../api/person.js";
import type { ColumnTest, PersonColumns } from "../api/tally.js";
import { refuse } from "../error.js";
import { own } from "../input/options.js";
import { digestOf } from "./canonical.js";

/** Description of what is counted, in any table: it names the tally. */
export interface Counted {
  readonly plan: Plan;
  readonly where: readonly Test[];
  readonly person: PersonColumns | null;
}

/** 32 hexadecimal digits that name what is counted. */
export function digest({ plan, where, person }: Counted): string {
  return digestOf({ plan, where, person: person as Json });
}

/** Refuses the plan of a sum or a mean whose rows no engine can round as the core does. */
export function demandWholeStep(step: unknown): void {
  if (step !== "1")
    throw refuse(
      "step",
      "must be 1 for tallies, because databases round quotients: store values in units of the step",
    );
}

/** A plan that names the columns of tables itself: those of its tests, and that of ids. */
export type NamingPlan = Plan & {
  readonly where: readonly Test[];
  readonly person: string | null;
};

export const namesColumns = (plan: Plan): plan is NamingPlan => Object.hasOwn(plan, "person");

/** Describes what such a plan counts. */
export function countedBy<P extends NamingPlan>(
  plan: P,
  row: unknown,
): Counted & { readonly plan: P } {
  const { where, person } = plan;
  if (person === null) {
    if (row !== undefined) throw refuse("row", "is for questions with personId: this one has none");
    return { plan, where, person };
  }
  if (typeof row !== "string")
    throw refuse("row", "must name a column whose values differ within a person");
  return { plan, where, person: { column: person, row } };
}

export function personOf(person: unknown, neighbors: Neighbors): PersonColumns | null {
  if (person === undefined) return null;
  const { column, row } = own(person, ["column", "row"], "person");
  if (typeof column !== "string" || typeof row !== "string")
    throw refuse("person", "must name two columns: { column, row }");
  demandAdded(neighbors);
  return { column, row };
}

/** Refuses persons who change. */
export function demandAdded(neighbors: Neighbors): void {
  if (neighbors === "change-one")
    throw refuse(
      "person",
      'cannot be combined with "change-one": a changed person may own another number of rows',
    );
}

/** A test that was checked, as the digest has it. */
export type Test = { readonly [key: string]: Json } & { readonly column: string };

export function testsOf(where: unknown): readonly Test[] {
  if (where === undefined) return [];
  return Array.from(listOf(where), testOf);
}

/** The tests that `where` was given: one, or a list of them. Holes of a list are tests too. */
export function listOf(where: unknown): readonly unknown[] {
  return Array.isArray(where) ? Array.from(where as readonly unknown[]) : [where];
}

function testOf(test: unknown): Test {
  const { column, equals, atLeast, atMost } = own(
    test,
    ["column", "equals", "atLeast", "atMost"] satisfies (keyof ColumnTest)[],
    "where",
  );
  if (typeof column !== "string") throw refuse("where", "must name a column in each filter");
  if (equals !== undefined) {
    if (atLeast !== undefined || atMost !== undefined)
      throw refuse("equals", "cannot be combined with atLeast or atMost");
    return { column, equals: valueOf(equals) };
  }
  if (atLeast === undefined && atMost === undefined)
    throw refuse("where", "must have equals, atLeast or atMost in each filter");
  const bounds = {
    ...(atLeast === undefined ? {} : { atLeast: finite("atLeast", atLeast) }),
    ...(atMost === undefined ? {} : { atMost: finite("atMost", atMost) }),
  };
  return { column, ...bounds };
}

function valueOf(value: unknown): string | number | boolean {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return finite("equals", value);
  if (/\p{Surrogate}/u.test(value))
    throw refuse("equals", "must be well-formed text, without lone surrogates");
  return value;
}

export function finite(argument: string, value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value))
    throw refuse(argument, "must be a finite number");
  // -0 is 0.
  return value + 0;
}
