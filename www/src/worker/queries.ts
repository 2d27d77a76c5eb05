/**
 * The package's queries for the questions of the page: built, with their accuracy and their rows.
 */
import { explain, fromPlan, grid } from "sottovoce/slim";
import type { Release } from "sottovoce";
import { questions } from "../../generated/questions/asked.js";
import type { Asked, AskedPlan, Promised, Value } from "../model/asked.js";
import type { Table } from "../model/table.js";
import type { Inquiry, Query, Rows } from "../questions/asked.js";
import { isGrouped, isSeveral } from "../questions/grouping-settings.js";
import { planOf } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { columnOf } from "./files.js";
import type { Watched } from "./files.js";
import { buildGroups, ofGroups, positionsOf, tableOf } from "./groups.js";
import { ofFound, shownOf } from "./found.js";
import * as several from "./several.js";

/** Inquiry of a kind of question; its query is one of that kind. */
export function inquiryOf(kind: Asked): Inquiry<Query> {
  return questions[kind] as Inquiry<never> as Inquiry<Query>;
}

/** How close its answers are, and where the truth lies: of a column, or by group. */
type Known = Pick<Inquiry<Query>, "reach" | "chanceBelow" | "points" | "interval">;
function knownOf(plan: AskedPlan): Known {
  const { kind } = plan;
  if (kind === "batch") return NOTHING;
  if (kind === "foundGroups") return ofFound(plan, inquiryOf) as Known;
  return kind === "groupBy" ? (ofGroups(plan, inquiryOf) as Known) : inquiryOf(kind);
}
/** Known of several questions together: nothing, because each knows its own. */
const NOTHING: Known = { reach: () => null, chanceBelow: () => null, points: () => null };

/** The query of the settings: several questions, or one, by group if they say so. */
export function build(settings: Settings, columns: readonly string[]): Query {
  if (isSeveral(settings)) return several.buildSeveral(settings, columns);
  return isGrouped(settings) ? buildGroups(settings, columns) : buildAlone(settings);
}

/** Builds the query of a question of all rows together. */
export function buildAlone(settings: Settings): Query {
  return queryOf(planOf(settings, (...texts) => Array.from(grid(...texts))));
}

export function queryOf(plan: AskedPlan): Query {
  return fromPlan(plan as { readonly kind: string }) as unknown as Query;
}

export function promisedOf(query: Query): Promised {
  const { plan } = query;
  const inquiry = knownOf(plan);
  return {
    plan,
    guarantee: explain(plan),
    points: inquiry.points(plan),
    reach: inquiry.reach(query),
    chanceBelow: inquiry.chanceBelow(query),
    ...(plan.kind === "foundGroups" && { found: shownOf(query) }),
    ...(plan.kind === "batch" && { parts: several.partsPromised(query, inquiryOf) }),
  };
}

/** Where the truth lies, by what was released of it. */
export function intervalOf(query: Query, release: Release<Value, AskedPlan>) {
  return knownOf(query.plan).interval?.(query, release) ?? null;
}

/** Intervals of each of several questions. */
export function intervalsOf(query: Query, release: Release<Value, AskedPlan>) {
  return query.plan.kind === "batch" ? several.partIntervals(query, release, inquiryOf) : undefined;
}

/** The rows of a column, or of those that groups need, as the query takes them. */
export async function rowsFor(
  plan: AskedPlan,
  table: Table,
  columns: readonly string[],
  position: number,
  watched: Watched,
): Promise<Rows> {
  const { kind, categories } = plan;
  if (kind === "groupBy" || kind === "foundGroups" || kind === "batch") {
    const positions = (kind === "batch" ? several.positionsOf : positionsOf)(plan, columns);
    return tableOf(table, columns, positions, watched);
  }
  if (Array.isArray(categories) && typeof categories[0] === "string")
    return columnOf(table, columns, position, "texts", watched);
  const rows = await columnOf(table, columns, position, "numbers", watched);
  return inquiryOf(kind).rows?.(plan, rows as never) ?? rows;
}
