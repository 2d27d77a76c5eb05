/** Questions by group: the query that a builder or a plan makes. */
import type { AnyRelease, Exact, Notion } from "../api/common.js";
import type {
  ByPlan,
  ConcentratedGroupsPlan,
  GroupsPlan,
  GroupValue,
  InnerPlan,
  Label,
} from "../api/groups.js";
import type { MeanValue } from "../api/mean.js";
import type { QuantilePlan } from "../api/quantile.js";
import type { GroupsTallyOptions, GroupsTallyRow } from "../api/tally.js";
import { named, ofLines, STEPS } from "../engine/wire.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { bare } from "../host/bare.js";
import { copied, mapped } from "../host/lists.js";
import { countedBy, type NamingPlan } from "../identity/counted.js";
import { isSame } from "../identity/same.js";
import { bigintsOf } from "../input/bigints.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import type { GroupSettings, Inner } from "../keys/groups.js";
import type { ReleaseBy } from "../release/notions.js";
import type { Attempt } from "./attempt.js";
import { areTexts, type Feed, feedsOf, type WasmGroups } from "./grouped-rows.js";
import { sumsOf, valueOfSums } from "./mean.js";
import { meansWithin } from "./means-by-group.js";
import { attemptBy, BuiltMechanism, calledOn, makerOf } from "./mechanism.js";
import { canReleaseQuantile } from "./quantile.js";
import { isWhole } from "./released.js";
import {
  type Tallied,
  type TalliedOne,
  tallyOfCounts,
  tallyOfMean,
  tallyOfSum,
} from "./tallied.js";
import { releasedTally } from "./tally.js";
import { type OfTable, ofTable, TableMechanism } from "./tables.js";

type Words = Glue["Source"]["prototype"];
type AnyPlan = GroupsPlan | ConcentratedGroupsPlan;
type Value = readonly GroupValue<Label | readonly Label[], unknown>[];

interface Opening extends OfTable<Value> {
  readonly question: AskedOf;
  readonly tallied: Tallied;
}

class Groups extends TableMechanism<AnyPlan, Value, Opening> {
  releaseTally(
    rows: Iterable<GroupsTallyRow>,
    options?: GroupsTallyOptions,
    part?: Attempt,
  ): ReleaseBy<Notion, Value, AnyPlan> {
    const attempt = attemptBy(this, part);
    const { row } = own(options === undefined ? {} : options, ["row"]);
    const counted = countedBy(this.plan as NamingPlan & AnyPlan, row);
    return releasedTally(this, rows, counted, attempt);
  }

  accuracy(options: { confidence: Exact; rows?: number }): { error: number } {
    const { question } = BuiltMechanism.opener(this);
    const asked = accuracyOf(options, question);
    return calledOn(this, (run) => question.accuracy(run, asked));
  }

  interval(
    release: AnyRelease,
    options: { confidence: Exact },
  ): readonly GroupValue<unknown, readonly [number, number]>[] {
    return meansWithin(this, release, options);
  }
}

/** One question about a table, to be asked alone or with others. */
export interface AskedOf {
  readonly feeds: readonly Feed[];
  /** Begins it on a run: `plan` says who is protected, and how well. */
  begin(run: WasmGroups, plan: object): void;
  /** Question that a run has been turned to: as a plan says what is asked of each group. */
  canonical(run: WasmGroups): InnerPlan;
  draw(run: WasmGroups, words: Words): unknown;
  canRelease(run: WasmGroups, value: unknown): boolean;
  /** Contents of a tally of it, which a database made. */
  readonly tallied: Tallied;
  /** Part of a plan about groups that are found, once a run was opened. */
  found?(run: WasmGroups): FoundTerms;
  /** True if its accuracy depends on how many rows there are at least. */
  readonly byRows: boolean;
  /** True if it depends on how many groups there are. */
  readonly byGroups: boolean;
  accuracy(run: WasmGroups, asked: AccuracyOf): { readonly error: number };
}

/** The part of a plan that finding groups comes to. */
export interface FoundTerms {
  readonly findingShare: string | null;
  readonly delta: string;
  readonly threshold: number;
}

/** Conditions that accuracy is asked for: the least number of rows, and the number of groups. */
export interface AccuracyOf {
  readonly confidence: string;
  readonly rows: number;
  readonly groups: number;
}

/** The options of accuracy: rows and groups, where something depends on how many there are. */
export function accuracyOf(
  options: unknown,
  { byRows, byGroups }: Pick<AskedOf, "byRows" | "byGroups">,
): AccuracyOf {
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
  return {
    confidence: exactText("confidence", confidence),
    rows: number("rows", byRows, "must be a number: how many rows the smallest group has"),
    groups: number("groups", byGroups, "must be a number: how many groups there are at most"),
  };
}

/** Question about a table, apart from who is protected, and how well. */
export type TableQuestion = Omit<GroupSettings, "neighbors" | "epsilon" | "rho">;

/** A question by group. Without groups, it is about all rows that pass the tests. */
export function askedOf(
  { by, of, where, person, perPerson }: TableQuestion,
  isWhole = false,
): AskedOf {
  const { feeds, equals } = feedsOf({ by, of, where, person });
  const { kind } = of.question;
  const asking = askingOf(of.question);
  /** Known once a run was opened: dates are written by the core. */
  let groups: readonly (Label | readonly Label[])[] | undefined;
  const canonical = (run: WasmGroups): InnerPlan =>
    ({ kind, ...asking.canonical(run, of.question) }) as InnerPlan;
  return {
    feeds,
    byRows: asking.byRows,
    byGroups: false,
    begin(run, plan) {
      run.begin_question(isWhole);
      const labels = mapped(by, (one) => opened(run, one));
      for (let at = 0; at < equals.length; at++) run.by_texts([equals[at] as string], false);
      asking.ask(run, bare({ ...plan, perPerson }), of.question);
      groups ??= isWhole ? [] : labelled(labels);
    },
    canonical,
    tallied: (_, bins) => ({ ...asking.tallied(of.question, bins), cells: groups?.length ?? 0 }),
    accuracy: (run, asked) => ({ error: asking.error(run, asked) }),
    draw(run, words) {
      const values = asking.draw(run, words);
      return isWhole ? values[0] : released(groups ?? [], values);
    },
    canRelease(run, value) {
      const question = canonical(run);
      const isOne = (one: unknown): boolean => asking.canRelease(run, one, question);
      if (isWhole) return isOne(value);
      return (
        Array.isArray(value) &&
        value.length === groups?.length &&
        (value as Value).every(
          ({ group, value }, at) => isSame(group, groups?.[at]) && isOne(value),
        )
      );
    },
  };
}

export function groupsQuery(settings: GroupSettings): Groups {
  const { by, of, where, person, perPerson, ...guarantee } = settings;
  const question = askedOf(settings);
  const plan = (run: WasmGroups): object => {
    const core = run.plan() as object;
    const asked = { ...of, question: question.canonical(run) };
    return { kind: "groupBy", by, of: asked, where, person, perPerson, ...core };
  };
  return new Groups(plan, {
    ...ofTable(question.feeds),
    offer: "groupBy",
    question,
    tallied: question.tallied,
    open: ({ GroupsRun }) =>
      opening(GroupsRun.begin(person !== null, false), (run) => question.begin(run, guarantee)),
    draw: (run, words) => question.draw(run, words) as Value,
  });
}

/** Frees a run that cannot be opened. */
export function opening(run: WasmGroups, open: (run: WasmGroups) => void): WasmGroups {
  try {
    open(run);
    return run;
  } catch (thrown) {
    run.free();
    throw thrown;
  }
}

/** Groups by a column, and gives the labels of its categories: dates in one text. */
function opened(run: WasmGroups, by: ByPlan): Labels {
  switch (by.kind) {
    case "bins":
      run.by_bins(Float64Array.from(by.edges));
      return { by, dates: "" };
    case "dates":
      return { by, dates: run.by_dates(by.first, by.last, by.every, by.other) };
    case "categories":
      if (areTexts(by.categories)) run.by_texts(copied(by.categories), by.other);
      else run.by_numbers(Float64Array.from(by.categories), by.other);
      return { by, dates: "" };
  }
}

/** A column with the labels of its dates, a line each. */
interface Labels {
  readonly by: ByPlan;
  readonly dates: string;
}

function labelsOf({ by, dates }: Labels): readonly Label[] {
  if (by.kind === "bins") return [-Infinity, ...by.edges];
  const labels = by.kind === "dates" ? ofLines(dates) : by.categories;
  return by.other ? [...labels, null] : labels;
}

/** Everything that one kind of question does by group. */
export interface Asking<Q> {
  /** Asks it. */
  ask(run: WasmGroups, plan: unknown, question: Q): void;
  /** As a plan says it, with its exact numbers as canonical texts. */
  canonical(run: WasmGroups, question: Q): object;
  draw(run: WasmGroups, words: Words): readonly unknown[];
  canRelease(run: WasmGroups, value: unknown, question: InnerPlan): boolean;
  /** Contents of a tally of one group. */
  readonly tallied: TalliedOne;
  /** True if its accuracy depends on how many rows a group has. */
  readonly byRows: boolean;
  /** The error of that number of groups; of public ones, of all. */
  error(run: WasmGroups, asked: AccuracyOf): number;
}

const byCount: Asking<never>["error"] = (run, { confidence, groups }) =>
  run.error(confidence, groups);
const byRows: Asking<never>["error"] = (run, { confidence, rows, groups }) =>
  run.mean_error(confidence, rows, groups);
const inSteps = (run: WasmGroups): object => named(STEPS, ofLines(run.steps_text()));
const asking: { readonly [kind in Inner["kind"]]: Asking<Extract<Inner, { kind: kind }>> } = {
  count: {
    byRows: false,
    error: byCount,
    tallied: tallyOfCounts,
    draw: numbersOf,
    ask: (run, plan, { where }) =>
      run.count(plan, where?.atLeast ?? undefined, where?.atMost ?? undefined),
    canonical: (_, { where }) => ({ where }),
    canRelease: (_, value) => isWhole(value),
  },
  sum: {
    byRows: false,
    error: byCount,
    tallied: tallyOfSum,
    draw: numbersOf,
    canonical: inSteps,
    ask: (run, plan, { lowest, highest, step }) => run.sum(plan, lowest, highest, step),
    canRelease: (run, value) => typeof value === "number" && run.is_sum(value),
  },
  mean: {
    byRows: true,
    error: byRows,
    tallied: tallyOfMean,
    draw: meansOf,
    canonical: inSteps,
    ask: (run, plan, { lowest, highest, step }) => run.mean(plan, lowest, highest, step),
    canRelease(run, value) {
      const sums = sumsOf(value);
      return sums !== undefined && isSame(value, valueOfSums(run, [...sums]));
    },
  },
  quantile: {
    byRows: false,
    error: byCount,
    tallied: tallyOfCounts,
    draw: numbersOf,
    ask(run, plan, { alpha, scorer, candidates }) {
      const isList = candidates instanceof Float64Array;
      const [grid, listed] = isList ? [null, candidates] : [bare(candidates), new Float64Array(0)];
      run.quantile(plan, alpha, scorer, grid, listed);
    },
    canonical(run, { candidates, scorer }) {
      const said = run.of_quantile() as { readonly alpha: string; readonly candidates: unknown };
      return {
        alpha: said.alpha,
        candidates: said.candidates ?? Array.from(candidates as Float64Array),
        scorer,
      };
    },
    canRelease: (_, value, question) => canReleaseQuantile(question as QuantilePlan, value),
  },
  distinct: {
    byRows: false,
    error: byCount,
    tallied() {
      throw refuse("ask", "cannot be distinct() here: a tally does not hold different texts");
    },
    draw: numbersOf,
    ask: (run, plan) => run.distinct(plan),
    canonical: () => ({}),
    canRelease: (_, value) => isWhole(value),
  },
};
export const askingOf = (question: Inner | InnerPlan): Asking<Inner> =>
  asking[question.kind] as unknown as Asking<Inner>;

function numbersOf(run: WasmGroups, words: Words): readonly number[] {
  return copied(run.release(words));
}

function meansOf(run: WasmGroups, words: Words): readonly MeanValue[] {
  const sums = bigintsOf(run.release_sums(words));
  const made = new Array<MeanValue>(sums.length / 2);
  for (let at = 0; at < made.length; at++)
    made[at] = valueOfSums(run, [sums[2 * at] as bigint, sums[2 * at + 1] as bigint]);
  return made;
}

/** The value of each group, in order, with its labels. */
function released(
  groups: readonly (Label | readonly Label[])[],
  values: readonly unknown[],
): Value {
  const made = new Array<Value[number]>(values.length);
  for (let at = 0; at < values.length; at++)
    made[at] = { group: groups[at] as Label, value: values[at] };
  return made;
}

/** The labels of all groups: of one column, or a list of those of several. */
function labelled(columns: readonly Labels[]): readonly (Label | readonly Label[])[] {
  const [first = [], ...rest] = columns.map(labelsOf);
  if (rest.length === 0) return first;
  return rest.reduce<readonly (readonly Label[])[]>(
    (lists, next) => lists.flatMap((list) => next.map((label) => [...list, label])),
    first.map((label) => [label]),
  );
}

/** A value for each group, with the labels of the plan. */
export function canReleaseGroups(plan: AnyPlan, value: unknown): boolean {
  const query = makerOf(plan) as Groups | undefined;
  if (query === undefined) return false;
  return calledOn(query, (run) => BuiltMechanism.opener(query).question.canRelease(run, value));
}
