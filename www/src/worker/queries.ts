/**
 * The package's queries for the questions of the page: built, with their accuracy and their rows.
 */
import { explain, fromPlan, grid } from "sottovoce/slim";
import type { Chunks, Release } from "sottovoce";
import { column, textColumn } from "sottovoce/csv";
import { questions } from "../../generated/questions/asked.js";
import type { Asked, AskedPlan, Promised, Value } from "../model/asked.js";
import { readingOptions, textOptions } from "../model/format.js";
import type { Progress, Table } from "../model/table.js";
import type { Inquiry, Query } from "../questions/asked.js";
import { planOf } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";

/** What is asked of a kind; its query is one of that kind. */
export function inquiryOf(kind: Asked): Inquiry<Query> {
  return questions[kind] as Inquiry<never> as Inquiry<Query>;
}

export function build(settings: Settings): Query {
  return queryOf(planOf(settings, (...texts) => Array.from(grid(...texts))));
}

export function queryOf(plan: AskedPlan): Query {
  return fromPlan(plan as { readonly kind: string }) as unknown as Query;
}

export function promisedOf(query: Query): Promised {
  const { plan } = query;
  const inquiry = inquiryOf(plan.kind);
  return {
    plan,
    guarantee: explain(plan),
    points: inquiry.points(plan),
    reach: inquiry.reach(query),
    chanceBelow: inquiry.chanceBelow(query),
  };
}

/** Where the truth lies, by what was released of it. */
export function intervalOf(query: Query, release: Release<Value, AskedPlan>) {
  return inquiryOf(query.plan.kind).interval?.(query, release) ?? null;
}

/** How a reading is stopped, and what it tells meanwhile. */
export interface Watched {
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
}

/** The rows of a column, as the query takes them. */
export function rowsFor(
  plan: AskedPlan,
  { file, format }: Table,
  position: number,
  { signal, progress }: Watched,
): Chunks<Float64Array | readonly string[]> {
  const watched = {
    signal,
    onProgress: ({ bytes, rows }: { bytes: number; rows: number }) =>
      progress({ bytes, totalBytes: file.size, rows }),
  };
  const { categories } = plan;
  if (Array.isArray(categories) && typeof categories[0] === "string")
    return textColumn(file, { ...textOptions(format, position), ...watched });
  const rows = column(file, { ...readingOptions(format, position), ...watched });
  return inquiryOf(plan.kind).rows?.(plan, rows) ?? rows;
}
