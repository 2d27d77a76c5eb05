/** Reads from a plan what a statement needs, without WebAssembly. */
import type { Neighbors } from "../api/person.js";
import type { TalliedPlan } from "../api/sql.js";
import { refuse } from "../error.js";
import { utf8Of } from "../host/text.js";
import { demandWholeStep, finite } from "../identity/counted.js";
import { limit } from "../input/limits.js";
import { demandPlan, own } from "../input/options.js";
import type { quantileKeys } from "../keys/quantiles.js";
import type { countKeys, histogramKeys, meanKeys, sumKeys } from "../keys/rows.js";
import { points } from "./grid.js";

/** The most candidates or categories of one statement: up to 2 MB of text. */
export const mostListed = 1 << 16;

/** Question that is counted, with its parameters. */
export type Question =
  | { readonly kind: "quantile"; readonly candidates: Float64Array }
  | { readonly kind: "count"; readonly atLeast: number | null; readonly atMost: number | null }
  | { readonly kind: "sum" | "mean"; readonly lowest: number; readonly highest: number }
  | { readonly kind: "histogram"; readonly categories: Float64Array | readonly string[] };

export interface Query {
  readonly question: Question;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
}

/** Names of the keys in a table. */
type Names<Table extends () => object> = { readonly [name in keyof ReturnType<Table>]: 1 };

const steps = { lowest: 1, highest: 1, step: 1 } as const;

/**
 * The keys of each kind, in addition to those of all. A difference from the tables does not
 * compile. The last kind is not asked of groups.
 */
const parameters: {
  readonly quantile: Names<typeof quantileKeys>;
  readonly count: Names<typeof countKeys>;
  readonly sum: Names<typeof sumKeys>;
  readonly mean: Names<typeof meanKeys>;
  readonly histogram: Names<typeof histogramKeys>;
} = {
  quantile: { alpha: 1, candidates: 1, scorer: 1, base: 1 },
  count: { where: 1 },
  sum: steps,
  mean: steps,
  histogram: { categories: 1, other: 1 },
};

/** A plan's own value, and not one on its prototype. */
export type Given = { readonly [parameter: string]: unknown };

/** A plan as queries write it. `others` are kinds that the caller takes in addition. */
export function queryOf(plan: TalliedPlan, others: readonly string[] = []): Query {
  demandPlan(plan);
  const named = Object.hasOwn(plan, "kind") ? plan.kind : undefined;
  const kind = (Object.keys(parameters) as Question["kind"][]).find((known) => known === named);
  if (!kind)
    throw refuse("kind", `must be one of ${[...Object.keys(parameters), ...others].join(", ")}`);
  // A rho in the place of epsilon, but for quantiles.
  const loss = kind !== "quantile" && Object.hasOwn(plan, "rho") ? "rho" : "epsilon";
  const inner = Object.keys(parameters[kind]);
  const given: Given = own(plan, ["kind", "neighbors", "rowsPerPerson", loss, ...inner], "plan");
  demandAll(given, inner);
  const { rowsPerPerson } = given;
  const neighbors = neighborsOf(given["neighbors"]);
  demandPositive("rowsPerPerson", rowsPerPerson);
  canonicalFraction(loss, given[loss]);
  const question = questionOf(kind, given);
  return { question, neighbors, rowsPerPerson };
}

/** Reads what is asked of each group: any question except a histogram, and none in base 2. */
export function innerOf(question: unknown): Question {
  const named = (question as Given | null)?.["kind"];
  const known = (Object.keys(parameters) as Question["kind"][]).slice(0, -1);
  const kind = known.find((kind) => kind === named);
  if (!kind) throw refuse("kind", `must be one of ${known.join(", ")}`);
  const names = Object.keys(parameters[kind]).filter((name) => name !== "base");
  const given: Given = own(question, ["kind", ...names], "question");
  demandAll(given, names);
  return questionOf(kind, given);
}

/** Refuses a plan that lacks a key, or holds what no JSON does. */
export function demandAll(given: Given, names: readonly string[]): void {
  const missing = names.find((name) => name !== "base" && given[name] === undefined);
  if (missing) throw refuse(missing, "is missing from the plan");
  try {
    JSON.stringify(given);
  } catch {
    throw refuse("plan", "must contain nothing but JSON: pass query.plan");
  }
}

export function neighborsOf(neighbors: unknown): Neighbors {
  if (neighbors === "add-or-remove-one" || neighbors === "change-one") return neighbors;
  throw refuse("neighbors", 'must be "add-or-remove-one" or "change-one"');
}

export function demandPositive(name: string, value: unknown): asserts value is number {
  if (!Number.isSafeInteger(value) || (value as number) < 1)
    throw refuse(name, "must be a whole number, at least 1: pass query.plan");
}

function questionOf(kind: Question["kind"], given: Given): Question {
  switch (kind) {
    case "quantile":
      canonicalFraction("alpha", given["alpha"]);
      return { kind, candidates: candidatesOf(given["candidates"]) };
    case "count": {
      const { where } = given;
      if (where === null) return { kind, atLeast: null, atMost: null };
      const { atLeast, atMost } = own(where, ["atLeast", "atMost"], "where");
      return { kind, atLeast: bound("atLeast", atLeast), atMost: bound("atMost", atMost) };
    }
    case "sum":
    case "mean": {
      demandWholeStep(given["step"]);
      const [lowest, highest] = [wholeBound(given["lowest"]), wholeBound(given["highest"])];
      if (lowest > highest)
        throw refuse("bounds", "must be the lowest value first, then the highest");
      if (kind === "sum" && lowest === 0 && highest === 0)
        throw refuse("bounds", "must not both be 0");
      if (kind === "mean" && lowest === highest)
        throw refuse("bounds", "must be the lowest value first, then one above it");
      return { kind, lowest, highest };
    }
    case "histogram":
      return { kind, categories: categoriesOf(given["categories"]) };
  }
}

/** Refuses what the plans of queries do not hold: other texts of a number make another digest. */
export function canonicalFraction(argument: string, value: unknown): void {
  if (typeof value !== "string" || !/^\d{1,1024}(\/\d{1,1024})?$/.test(value))
    throw refuse(argument, 'must be canonical text, like "1/2": pass query.plan');
}

/** A bound of a sum or a mean, as its plan holds it. */
function wholeBound(value: unknown): number {
  const bound =
    typeof value === "string" && /^(0|-?[1-9]\d{0,15})$/.test(value) ? Number(value) : NaN;
  if (!Number.isSafeInteger(bound))
    throw refuse("bounds", "must be canonical texts of safe integers: pass query.plan");
  return bound;
}

function bound(argument: string, value: unknown): number | null {
  return value === null ? null : finite(argument, value);
}

function candidatesOf(value: unknown): Float64Array {
  return increasing(
    "candidates",
    Array.isArray(value) ? listed("candidates", value) : points(value, mostListed),
  );
}

function increasing(argument: string, values: Float64Array): Float64Array {
  if (!values.every(Number.isFinite)) throw refuse(argument, "must be finite numbers");
  if (values.some((value, index) => value <= (values[index - 1] ?? -Infinity)))
    throw refuse(argument, "must be strictly increasing");
  return values;
}

/** The edges of bins. */
export function edgesOf(value: unknown): Float64Array {
  return increasing("edges", listed("edges", Array.isArray(value) ? value : []));
}

export function categoriesOf(value: unknown): Float64Array | readonly string[] {
  if (!Array.isArray(value)) throw refuse("categories", "must be an array of texts or of numbers");
  if (new Set(value).size < value.length) throw refuse("categories", "must all be different");
  if (typeof value[0] !== "string") return listed("categories", value);
  limit("categories", value.length, mostListed);
  const texts = value as readonly unknown[];
  for (const text of texts) {
    if (typeof text !== "string" || /\p{Surrogate}/u.test(text))
      throw refuse("categories", "must be well-formed text, or numbers only");
    if (utf8Of(text).length > 4096)
      throw refuse("categories", "must be at most 4096 bytes of UTF-8 each");
  }
  return texts as readonly string[];
}

function listed(argument: string, values: readonly unknown[]): Float64Array {
  if (values.length === 0) throw refuse(argument, "must not be empty");
  limit(argument, values.length, mostListed);
  return Float64Array.from(values, (value) => finite(argument, value));
}
