/** Asks the package, for the worker, about several questions that are asked together. */
import { fromPlan, grid } from "sottovoce/slim";
import type { Release } from "sottovoce";
import type { GroupsPlan } from "sottovoce/groups";
import { nameAt } from "../groups/plan.js";
import { alonePlans, severalPlan } from "../groups/several.js";
import type { SeveralPlan } from "../groups/several.js";
import type { AskedPlan, Promised, Span, Value } from "../model/asked.js";
import type { Refusal } from "../model/refusal.js";
import { CLOSE } from "../questions/asked.js";
import type { Query } from "../questions/asked.js";
import { isByRows, partsOf, questionOf } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { valueTyped } from "../../shared/typed.js";
import { aloneOf, innerOf } from "./groups.js";
import type { Inquiries } from "./groups.js";

/** Query of several questions, which also gives the accuracy of each. */
interface SeveralQuery extends Query {
  accuracy(options: object): Readonly<Record<string, { readonly error: number }>>;
}

export function buildSeveral(settings: Settings, columns: readonly string[]): Query {
  const asked = (part: Settings) => questionOf(part, (...texts) => Array.from(grid(...texts)));
  return fromPlan(severalPlan(settings, columns, asked) as never) as unknown as Query;
}

const planOf = (plan: AskedPlan) => plan as unknown as SeveralPlan;

/** Facts known of each answer in advance: all at once at the confidence of one. */
export function partsPromised(query: Query, inquiryOf: Inquiries): readonly Promised[] {
  const { queries } = planOf(query.plan);
  const alone = alonePlans(planOf(query.plan));
  const byRows = alone.some((plan) => isByRows({ asked: innerOf(plan).kind }));
  const known = (rows: number) =>
    (query as SeveralQuery).accuracy({ ...CLOSE, ...(byRows && { rows }) });
  const any = known(1);
  return alone.map((plan, k): Promised => {
    const { name } = queries[k] as SeveralPlan["queries"][number];
    const inquiry = inquiryOf(innerOf(plan).kind);
    const errorOf = (rows?: number) => (rows === undefined ? any : known(rows))[name]?.error ?? 0;
    const own = aloneOf(plan, errorOf);
    return {
      plan,
      guarantee: "",
      points: inquiry.points(own.plan),
      reach: inquiry.reach(own),
      chanceBelow: inquiry.chanceBelow(own),
    };
  });
}

/** Where the means lie, all at once: by the query that each would be alone. */
export function partIntervals(
  query: Query,
  release: Release<Value, AskedPlan>,
  inquiryOf: Inquiries,
) {
  const { queries } = planOf(query.plan);
  const alone = alonePlans(planOf(query.plan));
  const many = 20 * alone.length;
  const confidence = `${many - 1}/${many}`;
  return alone.map((plan, k): Span | readonly Span[] | null => {
    if (inquiryOf(innerOf(plan).kind).interval === undefined) return null;
    const one = fromPlan(plan as never) as unknown as Query & {
      interval(release: object, options: object): Span | readonly { readonly value: Span }[];
    };
    const value = (release.value as Readonly<Record<string, Value>>)[queries[k]?.name ?? ""];
    const { notion, version, module: drawnBy } = release;
    const found = one.interval(
      { value, notion, version, module: drawnBy, epsilon: one.epsilon, plan: one.plan },
      { confidence },
    );
    return plan.kind === "groupBy"
      ? (found as readonly { readonly value: Span }[]).map(({ value }) => value)
      : (found as Span);
  });
}

/** The columns that several questions name, by their positions. */
export function positionsOf(plan: AskedPlan, columns: readonly string[]): readonly number[] {
  const { queries, where, person } = planOf(plan);
  const used = new Set<unknown>([person, ...where.map(({ column }) => column)]);
  for (const { question } of queries) {
    used.add(question["column"]);
    used.add((question["of"] as GroupsPlan["of"] | undefined)?.column);
    for (const { column } of (question["by"] as GroupsPlan["by"] | undefined) ?? [])
      used.add(column);
  }
  return columns.flatMap((_, position) => (used.has(nameAt(columns, position)) ? [position] : []));
}

/** Refuses weights that are not above 0. */
export function weightProblems(settings: Settings): readonly Refusal[] {
  const isWrong = partsOf(settings).some(({ weight }) => (valueTyped(weight) ?? 0) <= 0);
  const argument = "weight";
  return isWrong
    ? [{ code: "ERR_ARGUMENT", argument, message: `${argument} must be a number above 0` }]
    : [];
}
