/** Counts of rows by category: the builder. */
import type { HistogramBuilder, HistogramQuery, Numbers } from "../api.js";
import { DpError, refuse } from "../error.js";
import { doubles } from "../numbers.js";
import { own } from "../options.js";
import { histogramQuery, type HistogramSettings } from "../query/counted.js";
import { demand, personFromPlan, type PersonTold, RowsBuilder } from "./rows.js";

type Told = PersonTold & Pick<HistogramSettings, "categories" | "other">;

/** The most categories of one release. */
const mostCategories = 1 << 20;

/**
 * Private counts of rows by public category, in the order of the categories: numbers, or texts.
 *
 * A row is compared with the categories exactly: texts letter by letter, blanks and capitals
 * included. Rows that are NaN are skipped, and rows of no category are, unless `other()` counts
 * them together, last. Every count has exact discrete Laplace noise of scale
 * `rowsPerPerson / epsilon`, twice that under `change-one`; epsilon covers all counts together.
 * Counts are unbiased and may lie below 0; `Math.max(0, value)` costs no privacy, and the lack of
 * bias.
 *
 * @example
 * import { histogram } from "sottovoce";
 *
 * const ways = histogram(["bus", "bicycle", "on foot"])
 *   .other()
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * ways.accuracy({ confidence: 0.95 }).error; // no count is further off than this
 * ways.release(["bicycle", "bus", "bicycle", "car"]).value; // about [1, 2, 0, 1]
 */
export function histogram(categories: readonly string[]): HistogramBuilder<string>;
export function histogram(categories: Numbers): HistogramBuilder<number>;
export function histogram(categories: unknown): unknown {
  return new Builder({ rowsPerPerson: 1, categories: listed(categories), other: false });
}

class Builder extends RowsBuilder<Told> {
  other(): Builder {
    return this.with({ other: true });
  }

  build(): HistogramQuery<number | string> {
    return histogramQuery(this.all<HistogramSettings>()) as HistogramQuery<number | string>;
  }
}

/**
 * A copy of the categories, of the kind of the first; that they are different is for the core to
 * check.
 */
function listed(categories: unknown): Float64Array | readonly string[] {
  if (!Array.isArray(categories) && !ArrayBuffer.isView(categories))
    throw refuse("categories", "must be an array of texts or of numbers");
  const isText = Array.isArray(categories) && typeof categories[0] === "string";
  const numbers = isText ? undefined : doubles("categories", categories);
  const length = numbers ? numbers.length : (categories as readonly unknown[]).length;
  if (length > mostCategories)
    throw DpError.of("ERR_LIMIT", "categories must be at most 1048576 (2^20)", "categories");
  // Adding 0 turns -0 into 0, which it is.
  if (numbers) return numbers.part(0, length).map((category) => category + 0);
  return Object.freeze(Array.from(categories as readonly unknown[], textOf));
}

function textOf(category: unknown): string {
  if (typeof category !== "string")
    throw refuse("categories", "must be texts only, or numbers only");
  // Half of a pair is no letter: it could not be told from another once it is written as UTF-8.
  if (/\p{Surrogate}/u.test(category))
    throw refuse("categories", "must be well-formed text, without lone surrogates");
  return category;
}

/** The query of a plan, whose own keys were read; see `fromPlan`. */
export function histogramFromPlan(plan: object): HistogramQuery<number | string> {
  const told = own(plan, ["kind", "categories", "other", "neighbors", "rowsPerPerson", "epsilon"]);
  demand(told, ["categories"]);
  const { other = false } = told;
  if (typeof other !== "boolean") throw refuse("other", "must be true or false");
  const builder = histogram(told.categories as readonly string[]) as unknown as Builder;
  return personFromPlan(other ? builder.other() : builder, told).build();
}
