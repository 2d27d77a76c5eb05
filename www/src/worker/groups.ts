/** Asks the package, for the worker, about a question by group. */
import { bins, dates, fromPlan, grid, groupBy, isDpError } from "sottovoce/slim";
import type { GroupsPlan, GroupsQuery, MeanValue } from "sottovoce/groups";
import { exactly, readTyped } from "../../shared/typed.js";
import { MOST_GROUPS, categoriesOf, groupPlan, nameAt, tableOptions } from "../groups/plan.js";
import { sizeOf } from "../groups/words.js";
import type { Asked, AskedPlan, Span } from "../model/asked.js";
import type { Refusal } from "../model/refusal.js";
import type { Table } from "../model/table.js";
import { CLOSE } from "../questions/asked.js";
import type { Inquiry, Query, Rows } from "../questions/asked.js";
import { endsTyped, sidesOf } from "../questions/grouping-settings.js";
import type { Side } from "../questions/grouping-plan.js";
import { questionOf } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { rowsBy } from "./files.js";
import type { Watched } from "./files.js";

type Grouped = GroupsQuery<unknown, number> & GroupsQuery<unknown, MeanValue>;

export function buildGroups(settings: Settings, columns: readonly string[]): Query {
  const question = questionOf(settings, (...texts) => Array.from(grid(...texts)));
  return fromPlan(groupPlan(settings, columns, question) as never) as unknown as Query;
}

/** Found categories are those of one column. */
type Found = { readonly column?: string };

/** The columns that a plan names, by their positions. */
export function positionsOf(plan: AskedPlan, columns: readonly string[]): readonly number[] {
  const { by = [], column, of, where, person } = plan as unknown as GroupsPlan & Found;
  const named = [...by, ...where].map((each) => each.column);
  const used = new Set<unknown>([...named, column, of.column, person]);
  return columns.flatMap((_, position) => (used.has(nameAt(columns, position)) ? [position] : []));
}

/** These columns, read in one pass. */
export const tableOf = (
  table: Table,
  columns: readonly string[],
  positions: readonly number[],
  watched: Watched,
): Promise<Rows> => rowsBy(table, "table", tableOptions(table.format, columns, positions), watched);

/** Gives what is known of a kind of question. */
export type Inquiries = (kind: Asked) => Inquiry<Query>;

/** Question that is asked of each group; a plan of the page asks what it can ask of a column. */
export const innerOf = (plan: AskedPlan) =>
  (plan.kind === "groupBy" || plan.kind === "foundGroups"
    ? (plan as unknown as GroupsPlan).of.question
    : plan) as AskedPlan & {
    readonly kind: Asked;
  };

/** The question alone, with the accuracy that it has with others or in each group. */
export function aloneOf(plan: AskedPlan, errorOf: (rows?: number) => number): Query {
  const accuracy = ({ rows }: { readonly rows?: number }) => {
    const error = errorOf(rows);
    return { error, rankError: error };
  };
  return { plan: innerOf(plan), accuracy } as unknown as Query;
}

/** Derives what is known of the groups of a plan from what is known of their question. */
export function ofGroups(plan: AskedPlan, inquiryOf: Inquiries) {
  const inquiry = inquiryOf(innerOf(plan).kind);
  return {
    reach: (query) => inquiry.reach(aloneOf(plan, errorOf(query))),
    chanceBelow: (query) => inquiry.chanceBelow(aloneOf(plan, errorOf(query))),
    points: () => inquiry.points(innerOf(plan)),
    interval(query, release) {
      if (inquiry.interval === undefined) return null;
      const found = query.interval(release as never, CLOSE);
      return found.map(({ value }): Span => value);
    },
  } satisfies Pick<Inquiry<Grouped>, "reach" | "chanceBelow" | "points" | "interval">;
}

/** How far off an answer is; `rows` of the smallest group, where that matters. */
const errorOf = (query: Grouped) => (rows?: number) =>
  query.accuracy({ ...CLOSE, ...(rows !== undefined && { rows }) } as never).error;

/** Everything that is wrong with how rows are grouped and owned, by the fields of the page. */
export function groupProblems(settings: Settings): readonly Refusal[] {
  const sides = sidesOf(settings);
  const listed = sides.filter((side) => settings[side] !== "found");
  const problems = [...listed.flatMap((side) => wrongWith(settings, side)), ...owners(settings)];
  return problems.length > 0 ? problems : tooMany(settings, sides);
}

/** The package's refusal of one column, by the field that it is about. */
function wrongWith(settings: Settings, side: Side): readonly Refusal[] {
  try {
    const { kind, ...told } = categoriesOf(settings, side) as {
      readonly kind: "bins" | "dates" | "categories";
      readonly edges: readonly number[];
      readonly categories: readonly string[];
    };
    const kinds =
      kind === "bins"
        ? bins(told.edges)
        : kind === "dates"
          ? dates(datesOf(told))
          : told.categories;
    groupBy("column", kinds).neighbors("change-one").epsilon(1).build();
    return [];
  } catch (reason) {
    if (!isDpError(reason)) throw reason;
    const { code, argument = "", message } = reason;
    const field = fieldOf(side, argument, settings);
    return [{ code, argument: field, message: message.replace(argument, field) }];
  }
}

const datesOf = (told: object) => {
  const { first, last, every } = told as Parameters<typeof dates>[0];
  return { first, last, every };
};

function fieldOf(side: Side, argument: string, settings: Settings): string {
  if (settings[side] === "bins") return `${side}Edges`;
  if (settings[side] === "words") return `${side}Words`;
  return argument === "last" ? `${side}Last` : `${side}First`;
}

/** Checks what a person may own: the package says one thing of two fields. */
function owners({ groupsPerPerson, rowsPerPerson }: Settings): readonly Refusal[] {
  if (groupsPerPerson.trim() === "") return [];
  const [groups, rows] = [groupsPerPerson, rowsPerPerson].map((text) => Number(exactly(text)));
  const argument = "groupsPerPerson";
  const refused = (rule: string): readonly Refusal[] => [
    { code: "ERR_ARGUMENT", argument, message: `${argument} must be ${rule}` },
  ];
  if (!Number.isInteger(groups) || (groups as number) < 1 || (groups as number) > 65_536)
    return refused("a whole number from 1 to 65536");
  return (groups as number) * (rows as number) > 2 ** 32
    ? refused("smaller: groups times rows must be at most 2^32")
    : [];
}

/** Most bytes of a text that the package compares with cells. */
const MOST_BYTES = 4096;

/** The text or the ends of the rows that count, looked at before the package hears of them. */
export function filterProblems(settings: Settings): readonly Refusal[] {
  const refused = (argument: string, rule: string): readonly Refusal[] => [
    { code: "ERR_ARGUMENT", argument, message: `${argument} must ${rule}` },
  ];
  if (settings.only === "text")
    return new TextEncoder().encode(settings.onlyText).length > MOST_BYTES
      ? refused("onlyText", `be at most ${MOST_BYTES} bytes`)
      : [];
  const typed = endsTyped(settings);
  // That one can be read in two ways is said already.
  if (typed.some((end) => "instead" in readTyped(settings[end]))) return [];
  const wrong = typed.filter((end) => !Number.isFinite(Number(exactly(settings[end]))));
  if (wrong.length > 0) return wrong.flatMap((end) => refused(end, "be a number"));
  const [from, to] = typed.map((end) => Number(exactly(settings[end])));
  return from !== undefined && to !== undefined && from > to
    ? refused("onlyTo", "not be below the lowest")
    : [];
}

/** More groups than a page can show: named is the column that makes most of them. */
function tooMany(settings: Settings, sides: readonly Side[]): readonly Refusal[] {
  const sizes = sides.map((side) => ({ side, size: sizeOf(settings, side) ?? 0 }));
  if (sizes.reduce((all, { size }) => all * size, 1) <= MOST_GROUPS) return [];
  const [{ side } = { side: "by" as const }] = sizes.toSorted(
    (one, other) => other.size - one.size,
  );
  const argument = fieldOf(side, "last", settings);
  const message = `${argument} must make at most ${MOST_GROUPS} groups, in all columns together`;
  return [{ code: "ERR_LIMIT", argument, message }];
}
