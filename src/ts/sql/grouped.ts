/** Reads from the plan of a question by group what a statement needs, without WebAssembly. */
import type { GroupedPlan } from "../api/sql.js";
import { refuse } from "../error.js";
import { demandAdded, type Test, testsOf } from "../identity/counted.js";
import { limit } from "../input/limits.js";
import { own } from "../input/options.js";
import { type Buckets, bucketsOf } from "./dates.js";
import {
  canonicalFraction,
  categoriesOf,
  demandAll,
  demandPositive,
  edgesOf,
  type Given,
  innerOf,
  mostListed,
  neighborsOf,
  type Question,
} from "./plan.js";

/** The public categories of a column. */
type Categories =
  | { readonly kind: "categories"; readonly categories: Float64Array | readonly string[] }
  | { readonly kind: "bins"; readonly edges: Float64Array }
  | { readonly kind: "dates"; readonly buckets: Buckets };

/** A column by which rows are grouped. */
export interface Dimension {
  readonly column: string;
  readonly of: Categories;
  /** How many categories there are, without the one of all others. */
  readonly size: number;
  readonly other: boolean;
}

export interface Grouped {
  readonly by: readonly Dimension[];
  /** The column is null where rows are counted, and nothing of them is read. */
  readonly column: string | null;
  readonly question: Question;
  readonly where: readonly Test[];
  readonly person: string | null;
  readonly perPerson: { readonly groups: number | null; readonly rows: number };
}

/** A plan as queries write it. */
export function groupedOf(plan: GroupedPlan): Grouped {
  const names = ["by", "of", "where", "person", "perPerson", "neighbors"] as const;
  const given: Given = own(plan, ["kind", ...names, "epsilon", "rho"], "plan");
  demandAll(given, names);
  const neighbors = neighborsOf(given["neighbors"]);
  const { column, question: inner } = own(given["of"], ["column", "question"], "of");
  const question = innerOf(inner);
  const loss = !hasCandidates(question) && given["rho"] !== undefined ? "rho" : "epsilon";
  canonicalFraction(loss, given[loss]);
  if (column === null && !("atLeast" in question))
    throw refuse("column", "must name what the question is about");
  const { groups, rows } = own(given["perPerson"], ["groups", "rows"], "perPerson");
  demandPositive("perPerson", rows);
  if (groups !== null) demandPositive("perPerson", groups);
  const { person } = given;
  if (person !== null) demandAdded(neighbors);
  return {
    by: dimensionsOf(given["by"], question),
    column: column as string | null,
    question,
    where: testsOf(given["where"]),
    person: person as string | null,
    perPerson: { groups, rows },
  };
}

const hasCandidates = (
  question: Question,
): question is Extract<Question, { candidates: unknown }> => "candidates" in question;

function dimensionsOf(by: unknown, question: Question): readonly Dimension[] {
  if (!Array.isArray(by) || by.length === 0) throw refuse("by", "must be a list of columns");
  const all = Array.from(by as readonly unknown[], dimensionOf);
  const cells = all.reduce((cells, { size, other }) => cells * (size + Number(other)), 1);
  limit("categories", cells, mostListed);
  if (hasCandidates(question) && cells * question.candidates.length > mostListed)
    throw refuse("candidates", "times groups must be at most 65,536", "ERR_LIMIT");
  return all;
}

function dimensionOf(one: unknown): Dimension {
  const names = ["column", "kind", "categories", "edges", "first", "last", "every", "other"];
  const given: Given = own(one, names, "by");
  const { column: named, kind } = given;
  // Checked where it is quoted.
  const column = named as string;
  const { other = false } = given as { readonly other?: unknown };
  if (typeof other !== "boolean") throw refuse("other", "must be true or false");
  switch (kind) {
    case "categories": {
      const categories = categoriesOf(given["categories"]);
      return { column, of: { kind, categories }, size: categories.length, other };
    }
    case "bins": {
      const edges = edgesOf(given["edges"]);
      return { column, of: { kind, edges }, size: edges.length + 1, other: false };
    }
    case "dates": {
      const buckets = bucketsOf(given);
      return { column, of: { kind, buckets }, size: buckets.last - buckets.first + 1, other };
    }
    default:
      throw refuse("kind", 'must be "categories", "bins" or "dates"');
  }
}
