/** The keys of questions by group. */
import type { ByPlan } from "../api/groups.js";
import { refuse } from "../error.js";
import { testsOf, type Test } from "../identity/counted.js";
import { doubles } from "../input/numbers.js";
import { own } from "../input/options.js";
import {
  flag,
  type Keys,
  optional,
  orNull,
  part,
  required,
  setting,
  type Settings,
  settingsOf,
} from "./key.js";
import { promiseKeys } from "./person.js";
import { quantileKeys } from "./quantiles.js";
import { countKeys, histogramKeys, meanKeys, sumKeys } from "./rows.js";

/** The guarantee: neighbors and a loss. The most that one person may own is a key of groups. */
export const guaranteeKeys = () => {
  const { neighbors, epsilon, rho } = promiseKeys();
  return { neighbors, epsilon, rho } as const;
};

/**
 * The questions that may be asked of each group, by their kind: the keys of their own, and as what
 * the cells of their column are read.
 */
const inner = {
  count: { keys: countKeys, reads: "numbers" },
  sum: { keys: sumKeys, reads: "numbers" },
  mean: { keys: meanKeys, reads: "numbers" },
  quantile: { keys: quantileOfGroup, reads: "numbers" },
  distinct: { keys: distinctKeys, reads: "texts" },
} as const;
type InnerName = keyof typeof inner;

/** As what the cells of its column are read. */
export const readingOf = ({ kind }: { readonly kind: InnerName }): "numbers" | "texts" =>
  inner[kind].reads;

/** Not in base 2: a base follows from an epsilon of its own. */
function quantileOfGroup() {
  const { alpha, candidates, scorer } = quantileKeys();
  return { alpha, candidates, scorer } as const;
}

/** Nothing but its kind: a number of different texts has no settings of its own. */
export function distinctKeys() {
  return {} as const;
}

/**
 * Question that is asked, in the form of settings: candidates that are listed are a typed array.
 */
export type Inner = {
  [Name in InnerName]: { readonly kind: Name } & Settings<(typeof inner)[Name]["keys"]>;
}[InnerName];

export interface Asked {
  readonly of: { readonly column: string | null; readonly question: Inner };
}
export interface PerPersonSettings {
  readonly perPerson: { readonly groups: number | null; readonly rows: number };
}
export interface Where {
  readonly where: readonly Test[];
}

/** The keys that are about the whole table. */
export const tableKeys = () =>
  ({
    where: optional<Where>({ where: [] }, (where) => ({ where: testsOf(where) })),
    // Refused as the builder's method is called.
    person: orNull("person", (_, column) => named("personId", column)),
  }) as const;

/** Keys of one question by group, about a table that is said elsewhere. */
export const askedKeys = () =>
  ({
    by: required(setting("by", (_, by) => allBy(by))),
    of: required((of: unknown): Asked => ({ of: asked(of) })),
    where: tableKeys().where,
    perPerson: optional<PerPersonSettings>({ perPerson: { groups: null, rows: 1 } }, (most) => ({
      perPerson: perPerson(most),
    })),
  }) as const;

export const groupKeys = () => ({ ...askedKeys(), ...tableKeys() }) as const;

export type GroupSettings = Settings<typeof groupKeys> & Settings<typeof guaranteeKeys>;

function allBy(by: unknown): readonly ByPlan[] {
  if (!Array.isArray(by) || by.length === 0) throw refuse("by", "must be a list of columns");
  return distinct(Array.from(by as readonly unknown[], byOf));
}

/** Refuses a column that is named twice. */
export function distinct(by: readonly ByPlan[]): readonly ByPlan[] {
  if (new Set(by.map(({ column }) => column)).size < by.length)
    throw refuse("by", "must not name a column twice");
  return by;
}

function byOf(given: unknown): ByPlan {
  const { kind, column, ...rest } = { ...part("by", given) } as { readonly [key: string]: unknown };
  return dimension(column, { ...rest, kind });
}

/** The categories of a column, by the keys of their kind. */
export function dimension(column: unknown, given: object): ByPlan {
  const name = named("column", column);
  const { kind } = given as { readonly kind?: unknown };
  // In the order in which plans say them.
  if (kind === "bins") return { column: name, kind, ...settingsOf(given, binKeys()) };
  if (kind === "dates") {
    const { first, last, every, other } = settingsOf(given, dateKeys());
    return { column: name, kind, first, last, every, other };
  }
  if (kind === "categories") {
    const { categories, other } = settingsOf(given, listKeys());
    return { column: name, kind, categories, other };
  }
  throw refuse("kind", 'must be "categories", "bins" or "dates"');
}

const listKeys = () =>
  ({
    categories: required((categories: unknown) => ({ categories: listed(categories) })),
    other: flag("other"),
  }) as const;

/** Categories as a plan lists them. */
function listed(given: unknown): readonly string[] | readonly number[] {
  const { categories } = histogramKeys().categories.read(given);
  return categories instanceof Float64Array ? Array.from(categories) : categories;
}

export const binKeys = () =>
  ({ edges: required((edges: unknown) => ({ edges: numbers("edges", edges) })) }) as const;

const text = <Name extends string>(name: Name) => required(setting(name, named));
export const dateKeys = () =>
  ({
    first: text("first"),
    last: text("last"),
    every: required(
      setting("every", (name, value): Extract<ByPlan, { kind: "dates" }>["every"] => {
        const known = ["year", "quarter", "month", "week", "day", "hour"] as const;
        const every = known.find((one) => one === value);
        if (!every) throw refuse(name, `must be ${known.map((one) => `"${one}"`).join(", ")}`);
        return every;
      }),
    ),
    other: flag("other"),
  }) as const;

function named(name: string, value: unknown): string {
  if (typeof value !== "string") throw refuse(name, "must be text");
  return value;
}

function numbers(name: string, value: unknown): readonly number[] {
  const all = doubles(name, value);
  // Adding 0 turns -0 into 0, which it is.
  return Array.from(all.part(0, all.length), (number) => number + 0);
}

/** Reads what is asked, as a plan or `ask` says it. */
function asked(of: unknown): Asked["of"] {
  const { column, question } = own(of, ["column", "question"], "of");
  return ofColumn(column, innerOf(question));
}

/** A question of a column, which it may lack where rows are counted without a test. */
export function ofColumn(column: unknown, plan: Inner): Asked["of"] {
  if (column !== null) named("column", column);
  // Rows can be counted without looking at a number of them.
  if (column === null && (!("where" in plan) || plan.where !== null))
    throw refuse("column", "must name the column that the question is about");
  return { column: column as string | null, question: plan };
}

/** The question, by its own keys alone. */
export function innerOf(question: unknown): Inner {
  const given = part("ask", question) as { readonly kind?: unknown };
  const kind = (Object.keys(inner) as InnerName[]).find((kind) => kind === given.kind);
  if (!kind)
    throw refuse(
      "ask",
      "must be count(), sum(), mean(), median(), quantile() or distinct() in each group",
    );
  return { kind, ...settingsOf<Keys>(given, inner[kind].keys()) } as Inner;
}

function perPerson(most: unknown): PerPersonSettings["perPerson"] {
  const { groups = null, rows } = own(most, ["groups", "rows"], "perPerson");
  const isNumber = (value: unknown): value is number => typeof value === "number";
  if (!isNumber(rows) || !(groups === null || isNumber(groups)))
    throw refuse("perPerson", "must be { rows } or { groups, rows }, of whole numbers");
  return { groups, rows };
}
