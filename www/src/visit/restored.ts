/** A plan as the settings that it came from, as far as its answer's pictures and words need it. */
import type { FoundGroupsPlan, GroupsPlan } from "sottovoce/groups";
import { asDecimal } from "../../shared/fraction.js";
import { asTyped } from "../../shared/typed.js";
import type { Asked, AskedPlan } from "../model/asked.js";
import { SIDES } from "../questions/grouping-plan.js";
import type { Filter, Grouping, Kind, Side } from "../questions/grouping-plan.js";
import { STARTING_SETTINGS } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import type { SeveralPlan } from "../groups/several.js";

type Loose = Readonly<Record<string, unknown>>;

export interface Restored {
  readonly settings: Settings;
  /** The columns that the plan names; of one column it names none. */
  readonly columns: readonly string[];
}

export function restored(plan: AskedPlan): Restored {
  const all = plan as Loose;
  const parts = (plan.kind === "batch" ? (all as unknown as SeveralPlan).queries : []).map(
    ({ question, weight }): Loose => ({ ...question, weight }),
  );
  const columns = columnsOf([all, ...parts]);
  const settings = parts.length === 0 ? settingsOf(all, columns) : severalOf(parts, columns);
  const shared = { ...peopleOf(all, columns), ...filterOf(all["where"], columns) };
  return { settings: { ...settings, ...shared }, columns };
}

/** The last of several is the one in hand. */
function severalOf(parts: readonly Loose[], columns: readonly string[]): Settings {
  const all = parts.map((part) => settingsOf(part, columns));
  return { ...(all.at(-1) as Settings), others: all.slice(0, -1) };
}

function settingsOf(plan: Loose, columns: readonly string[]): Settings {
  if (plan["kind"] === "foundGroups") return foundOf(plan, columns);
  if (plan["kind"] !== "groupBy") {
    const { kind, column } = plan as { readonly kind: Asked; readonly column?: string };
    return {
      ...STARTING_SETTINGS,
      ...questionOf(plan),
      ...mostOf(plan),
      asked: kind,
      column: placeOf(column, columns),
    };
  }
  const { by, of } = plan as unknown as GroupsPlan;
  const sides = by.map((each, k) => sideOf(SIDES[k] ?? "by", each as unknown as Loose, columns));
  return {
    ...STARTING_SETTINGS,
    ...questionOf(of.question as unknown as Loose),
    ...mostOf(plan),
    ...Object.assign({}, ...sides),
    asked: of.question.kind as Asked,
    column: placeOf(of.column, columns),
  };
}

/** Categories that were found; the column of the plan is the one that they are in. */
function foundOf(plan: Loose, columns: readonly string[]): Settings {
  const { of } = plan as unknown as FoundGroupsPlan;
  return {
    ...STARTING_SETTINGS,
    ...questionOf(of.question as unknown as Loose),
    ...mostOf(plan),
    ...{ by: "found", byColumn: placeOf(plan["column"], columns), delta: typed(plan["delta"]) },
    asked: of.question.kind as Asked,
    column: placeOf(of.column, columns),
  };
}

const placeOf = (name: unknown, columns: readonly string[]): number | null =>
  typeof name === "string" ? columns.indexOf(name) : null;

function columnsOf(plans: readonly Loose[]): readonly string[] {
  const names = plans.flatMap((plan) => {
    const { by = [], of } = plan as Partial<Pick<GroupsPlan, "by" | "of">>;
    const asked = typeof of === "object" ? [plan["column"], of.column] : [plan["column"]];
    const tests = Array.isArray(plan["where"]) ? (plan["where"] as readonly Loose[]) : [];
    const named = tests.map(({ column }) => column);
    return [...by.map(({ column }) => column), ...named, ...asked, plan["person"]];
  });
  return [...new Set(names)].filter((name) => typeof name === "string");
}

const typed = (value: unknown): string => (value == null ? "" : asTyped(asDecimal(String(value))));

/** Only what is there: the rest stays as settings begin. */
const there = <T extends object>(patch: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

function questionOf(plan: Loose): Partial<Settings> {
  const { alpha, alphas, confidence, of, expectedRows, candidates, lowest, highest, step } = plan;
  const { where, categories, other } = plan;
  const ends = where as
    { readonly atLeast?: unknown; readonly atMost?: unknown } | null | undefined;
  return there({
    alpha: alpha === undefined ? undefined : String(alpha),
    alphas: (alphas as readonly string[] | undefined)?.join(" "),
    confidence: confidence === undefined ? undefined : typed(confidence),
    whom: of === "population" ? ("population" as const) : undefined,
    expectedRows: expectedRows == null ? undefined : typed(expectedRows),
    ...(ends != null && { atLeast: typed(ends.atLeast), atMost: typed(ends.atMost) }),
    ...(lowest !== undefined && { first: typed(lowest), last: typed(highest), step: typed(step) }),
    ...candidatesOf(candidates as Loose | undefined),
    ...barsOf(categories as readonly unknown[] | undefined, other),
  }) as Partial<Settings>;
}

function candidatesOf(candidates: Loose | undefined): Partial<Settings> {
  if (candidates === undefined) return {};
  if ("first" in candidates) {
    const { first, last, step } = candidates;
    return { range: "steps", first: typed(first), last: typed(last), step: typed(step) };
  }
  const { digits, smallest, largest, signed } = candidates;
  return {
    ...{ range: "decimals", signed: signed === true, digits: typed(digits) },
    ...{ smallest: typed(smallest), largest: typed(largest) },
  };
}

function barsOf(categories: readonly unknown[] | undefined, other: unknown): Partial<Settings> {
  if (categories === undefined) return {};
  if (typeof categories[0] === "string")
    return { bars: "words", words: categories.join("\n"), other: other === true };
  const [first = 0, second] = categories as readonly number[];
  const last = categories.at(-1);
  // Doubles near multiples of a step: their difference has its digits and some noise.
  const step = second === undefined ? undefined : Number((second - first).toPrecision(12));
  return { bars: "numbers", first: typed(first), last: typed(last), step: typed(step) };
}

const KINDS: Readonly<Record<string, Kind>> = {
  categories: "words",
  bins: "bins",
  dates: "dates",
};

function sideOf(side: Side, by: Loose, columns: readonly string[]): Partial<Grouping> {
  const { kind, column, categories, edges, first, last, every, other } = by;
  return there({
    [side]: KINDS[String(kind)],
    [`${side}Column`]: placeOf(column, columns),
    [`${side}Words`]: (categories as readonly unknown[] | undefined)?.join("\n"),
    [`${side}Edges`]: (edges as readonly unknown[] | undefined)?.map(typed).join(" "),
    [`${side}First`]: first,
    [`${side}Last`]: last,
    [`${side}Every`]: every,
    [`${side}Other`]: other === true,
  }) as Partial<Grouping>;
}

/** This page asks by one test. */
function filterOf(where: unknown, columns: readonly string[]): Partial<Filter> {
  const [test] = Array.isArray(where) ? (where as readonly Loose[]) : [];
  if (test === undefined) return {};
  const onlyColumn = placeOf(test["column"], columns);
  return test["equals"] === undefined
    ? { only: "range", onlyColumn, onlyFrom: typed(test["atLeast"]), onlyTo: typed(test["atMost"]) }
    : { only: "text", onlyColumn, onlyText: String(test["equals"]) };
}

/** How many rows of one person count, and the part of the loss; each question has its own. */
function mostOf({ rowsPerPerson, perPerson, weight }: Loose): Partial<Settings> {
  const { rows = rowsPerPerson, groups } = (perPerson ?? {}) as Loose;
  return there({
    rowsPerPerson: rows === undefined ? undefined : typed(rows),
    groupsPerPerson: groups == null ? undefined : typed(groups),
    weight: weight === undefined ? undefined : typed(weight),
  }) as Partial<Settings>;
}

/** The people protected, of all questions. */
function peopleOf({ neighbors, epsilon, person }: Loose, columns: readonly string[]) {
  return there({
    neighbors: neighbors as Settings["neighbors"],
    epsilon: typed(epsilon),
    person: typeof person === "string" ? ("ids" as const) : undefined,
    idColumn: placeOf(person, columns) ?? undefined,
  }) as Partial<Settings>;
}
