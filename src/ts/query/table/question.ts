/** One question about a table: before a run of the table is opened, and from then on. */
import type { ByPlan, GroupValue, InnerPlan, Label } from "../../api/groups.js";
import { ofLines } from "../../engine/wire.js";
import { refuse } from "../../error.js";
import { ownOf } from "../../host/bare.js";
import { isSame } from "../../identity/same.js";
import { exactText } from "../../input/exact.js";
import { own } from "../../input/options.js";
import { type GroupSettings, readingOf } from "../../keys/groups.js";
import type { Tallied } from "../tallied.js";
import { areTexts, type Feed, feedsOf } from "./feeds.js";
import { answers, type Answers, type WasmTable, type Words } from "./answers.js";

/** A question that is asked alone or with others. */
export interface Asked {
  readonly feeds: readonly Feed[];
  /** As the core takes it. */
  readonly settings: object;
  /** Numbers that travel apart, in the order in which the core reads them. */
  readonly listed: readonly Float64Array[];
  /** The question of a run that was opened, at its place in the table. */
  opened(run: WasmTable, at: number, written: WrittenQuestion): Question;
}

/** A question in canonical form, as the core writes it. */
export interface WrittenQuestion {
  readonly asked: WrittenStatistic;
  readonly found: FoundTerms | null;
}

/** The exact settings of a statistic as canonical texts, each null if it has none. */
interface WrittenStatistic {
  readonly lowest: string | null;
  readonly highest: string | null;
  readonly step: string | null;
  readonly alpha: string | null;
  readonly candidates: object | null;
  /** The kind of its answers. */
  readonly answer: keyof typeof answers;
}

/** The part of a plan that finding groups comes to. */
export interface FoundTerms {
  readonly findingShare: string | null;
  readonly delta: string;
  readonly threshold: number;
}

/** A question of a table that was opened. */
export interface Question {
  /** As a plan says what is asked of each group. */
  readonly canonical: InnerPlan;
  /** How groups are found; null if they are public. */
  readonly found: FoundTerms | null;
  draw(run: WasmTable, words: Words): unknown;
  canRelease(run: WasmTable, value: unknown): boolean;
  /** Contents of a tally of it, which a database made; only public groups have one. */
  readonly tallied?: Tallied;
  /** True if its accuracy depends on how many rows there are at least. */
  readonly byRows: boolean;
  accuracy(run: WasmTable, asked: AccuracyOf): { readonly error: number };
  /** The ends between which the means of these groups lie, by their sums. */
  intervals(run: WasmTable, sums: BigUint64Array, confidence: string): Float64Array;
}

/** Conditions that accuracy is asked for: the least number of rows, and the number of groups. */
export interface AccuracyOf {
  readonly confidence: string;
  readonly rows: number;
  readonly groups: number;
}

/** The options of accuracy: rows and groups, where something depends on how many there are. */
export function accuracyOf(options: unknown, questions: readonly Question[]): AccuracyOf {
  // Both are in the types of all such queries: undefined is the same as absent.
  const { confidence, ...said } = own(options, ["confidence", "rows", "groups"]);
  const number = (name: "rows" | "groups", isNeeded: boolean, rule: string): number => {
    const value = said[name];
    if (!isNeeded) {
      if (value !== undefined) throw refuse(name, `must be left out: no error depends on it`);
      return 0;
    }
    if (typeof value !== "number") throw refuse(name, rule);
    return value;
  };
  const byRows = questions.some(({ byRows }) => byRows);
  const byGroups = questions.some(({ found }) => found !== null);
  return {
    confidence: exactText("confidence", confidence),
    rows: number("rows", byRows, "must be a number: how many rows the smallest group has"),
    groups: number("groups", byGroups, "must be a number: how many groups there are at most"),
  };
}

/** Question about a table, apart from who is protected, and how well. */
type Settings = Omit<GroupSettings, "neighbors" | "epsilon" | "rho">;

/** The parts that public groups and found ones share. */
export function statisticAsked({ of, perPerson }: Pick<Settings, "of" | "perPerson">): {
  readonly settings: object;
  readonly listed: readonly Float64Array[];
  opened(at: number, written: WrittenQuestion): OfStatistic;
} {
  const { question } = of;
  // Its own: a page may have put candidates on prototypes.
  const { candidates } = ownOf(question);
  const listed = candidates instanceof Float64Array ? candidates : null;
  const asked = listed ? { ...question, candidates: null, listed: listed.length } : question;
  return {
    settings: { perPerson, asked },
    listed: listed ? [listed] : [],
    opened(at, { asked, found }) {
      const canonical = canonicalOf(question, asked, listed);
      const answer: Answers = answers[asked.answer];
      const { byRows } = answer;
      return {
        question: {
          canonical,
          found,
          byRows,
          intervals: (run, sums, confidence) => run.intervals(at, sums, confidence),
        },
        answer,
        errorOf: (run, { confidence, rows, groups }) =>
          byRows ? run.mean_error(at, confidence, rows, groups) : run.error(at, confidence, groups),
        drawAll: (run, words) => answer.draw(run, at, words),
        isOne: (run, value) => answer.canRelease(run, at, value, canonical),
      };
    },
  };
}

/** A question as a plan says it: its exact settings are canonical texts. */
function canonicalOf(
  question: Settings["of"]["question"],
  written: WrittenStatistic,
  listed: Float64Array | null,
): InnerPlan {
  const exact = { ...written, candidates: written.candidates ?? Array.from(listed ?? []) };
  // In the order of the core, in which plans are stored: that of settings is the builder's.
  const names = new Set(["kind", ...Object.keys(exact), ...Object.keys(question)]);
  const said = [...names].filter((name) => Object.hasOwn(question, name));
  return Object.fromEntries(
    said.map((name) => [
      name,
      (Object.hasOwn(exact, name) ? exact : question)[name as keyof object],
    ]),
  ) as unknown as InnerPlan;
}

interface OfStatistic {
  readonly question: Pick<Question, "canonical" | "found" | "byRows" | "intervals">;
  readonly answer: Answers;
  errorOf(run: WasmTable, asked: AccuracyOf): number;
  /** The values of all groups. */
  drawAll(run: WasmTable, words: Words): readonly unknown[];
  /** True if a group may have this value. */
  isOne(run: WasmTable, value: unknown): boolean;
}

type Groups = readonly (Label | readonly Label[])[];

/** A question by group. Without groups, it is about all rows that pass the tests. */
export function listedAsked(settings: Settings, isWhole = false): Asked {
  const { by, of, where, person } = settings;
  const { feeds, equals } = feedsOf({ by, of, where, person });
  const asked = statisticAsked(settings);
  const columns = by.map(columnOf);
  return {
    feeds,
    settings: {
      by: isWhole ? null : columns.map(({ categories }) => categories),
      found: null,
      equals,
      ...asked.settings,
    },
    listed: [...columns.flatMap(({ listed }) => listed), ...asked.listed],
    opened(run, at, written) {
      const { question, answer, errorOf, drawAll, isOne } = asked.opened(at, written);
      const groups = isWhole
        ? []
        : labelled(by.map((one, column) => labelsOf(run, at, one, column)));
      return {
        ...question,
        tallied(_, bins) {
          if (readingOf(of.question) === "texts")
            throw refuse("ask", "cannot be distinct() here: a tally does not hold different texts");
          return { ...answer.tallied(question.canonical, bins), cells: groups.length };
        },
        accuracy: (run, asked) => ({ error: errorOf(run, asked) }),
        draw(run, words) {
          const values = drawAll(run, words);
          return isWhole ? values[0] : byGroup(groups, values);
        },
        canRelease(run, value) {
          if (isWhole) return isOne(run, value);
          return (
            Array.isArray(value) &&
            value.length === groups.length &&
            (value as readonly GroupValue<unknown, unknown>[]).every(
              ({ group, value }, at) => isSame(group, groups[at]) && isOne(run, value),
            )
          );
        },
      };
    },
  };
}

/** A column by which rows are grouped, as the core takes it. */
function columnOf(by: ByPlan): {
  readonly categories: object;
  readonly listed: readonly Float64Array[];
} {
  switch (by.kind) {
    case "bins": {
      const edges = Float64Array.from(by.edges);
      return { categories: { edges: edges.length, other: false }, listed: [edges] };
    }
    case "dates": {
      const { first, last, every, other } = by;
      return { categories: { dates: { first, last, every }, other }, listed: [] };
    }
    case "categories": {
      const { categories, other } = by;
      if (areTexts(categories)) return { categories: { texts: categories, other }, listed: [] };
      const numbers = Float64Array.from(categories);
      return { categories: { numbers: numbers.length, other }, listed: [numbers] };
    }
  }
}

/** The labels of the categories of a column: those of dates are written by the core. */
function labelsOf(run: WasmTable, at: number, by: ByPlan, column: number): readonly Label[] {
  if (by.kind === "bins") return [-Infinity, ...by.edges];
  const labels = by.kind === "dates" ? ofLines(run.dates(at, column)) : by.categories;
  return by.other ? [...labels, null] : labels;
}

/** The labels of all groups: of one column, or a list of those of several. */
function labelled(columns: readonly (readonly Label[])[]): Groups {
  const [first = [], ...rest] = columns;
  if (rest.length === 0) return first;
  return rest.reduce<readonly (readonly Label[])[]>(
    (lists, next) => lists.flatMap((list) => next.map((label) => [...list, label])),
    first.map((label) => [label]),
  );
}

/** The value of each group, in order, with its labels. */
function byGroup(
  groups: Groups,
  values: readonly unknown[],
): readonly GroupValue<unknown, unknown>[] {
  const made = new Array<GroupValue<unknown, unknown>>(values.length);
  for (let at = 0; at < values.length; at++)
    made[at] = { group: groups[at] as Label, value: values[at] };
  return made;
}
