/** Questions by group: the query that a builder or a plan makes. */
import type { AnyRelease, Exact, Notion } from "../api/common.js";
import type {
  ByPlan,
  ConcentratedGroupsPlan,
  GroupsPlan,
  GroupValue,
  InnerPlan,
  Label,
  Table,
} from "../api/groups.js";
import type { MeanValue } from "../api/mean.js";
import type { QuantilePlan } from "../api/quantile.js";
import type { Abort, Chunks } from "../api/streams.js";
import { named, ofLines, STEPS } from "../engine/wire.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { bare } from "../host/bare.js";
import { copied, mapped } from "../host/lists.js";
import { isSame } from "../identity/same.js";
import { bigintsOf, wordsOf } from "../input/bigints.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { fromReading } from "../input/chunks.js";
import { tableOf, type TableStep } from "../input/tables.js";
import type { GroupSettings, Inner } from "../keys/groups.js";
import { checkedRelease } from "../release/checked.js";
import type { ReleaseBy } from "../release/notions.js";
import type { Attempt } from "./attempt.js";
import {
  addPart,
  addStepOf,
  areTexts,
  type Feed,
  feedsOf,
  type Part,
  portionsOf,
  type WasmGroups,
} from "./grouped-rows.js";
import { sumsOf, valueOfSums } from "./mean.js";
import { attemptBy, BuiltMechanism, calledOn, makerOf, releaseOf } from "./mechanism.js";
import { canReleaseQuantile } from "./quantile.js";
import { isWhole } from "./released.js";
import { type Counting, drawFrom, StreamedMechanism } from "./tally.js";

type Words = Glue["Source"]["prototype"];
type AnyPlan = GroupsPlan | ConcentratedGroupsPlan;
type Value = readonly GroupValue<Label | readonly Label[], unknown>[];

interface Opening extends Counting<WasmGroups, Part, Value> {
  readonly feeds: readonly Feed[];
  /** The labels of all groups: known once a run was opened. */
  groups(): readonly (Label | readonly Label[])[];
}

class Groups extends StreamedMechanism<AnyPlan, WasmGroups, Part, Table, Value, Notion, Opening> {
  /** `first` gives of the plan what the core does not write. */
  constructor(first: (run: WasmGroups) => object, opener: Opening) {
    super(opener, (run) => ({
      plan: { ...first(run), ...(run.plan() as object) } as AnyPlan,
      opener,
      inNats: isPure(run) ? { epsilon: run.epsilon() } : null,
    }));
  }

  override async releaseFrom(
    chunks: Chunks<Table>,
    options?: { signal?: Abort | undefined },
    part?: Attempt,
  ): Promise<ReleaseBy<Notion, Value, AnyPlan>> {
    const table = tableOf(chunks);
    if (!table) return super.releaseFrom(chunks, options, part);
    const attempt = attemptBy(this, part);
    const hasFlags = this.plan.where.some(({ equals }) => typeof equals === "boolean");
    const opener = BuiltMechanism.opener(this);
    const { feeds } = opener;
    const requested = feeds.map(({ column, as }) => ({ column, as }));
    const counting = { ...opener, addStep: addStepOf(feeds) };
    const open = (): ReturnType<typeof fromReading<TableStep>> => {
      if (hasFlags)
        throw refuse("where", "must compare texts or numbers in a file: it has no true and false");
      return fromReading(table.read(requested));
    };
    const value = await drawFrom(counting, attempt, open, options);
    return releaseOf(value, this, attempt.source.seeded);
  }

  accuracy(options: { confidence: Exact; rows?: number }): { error: number } {
    const isMean = askingOf(this.plan.of.question).byRows;
    const { confidence, rows } = own(options, isMean ? ["confidence", "rows"] : ["confidence"]) as {
      readonly confidence?: unknown;
      readonly rows?: unknown;
    };
    const text = exactText("confidence", confidence);
    if (!isMean) return { error: calledOn(this, (run) => run.error(text)) };
    if (typeof rows !== "number")
      throw refuse("rows", "must be a number: how many rows the smallest group has");
    return { error: calledOn(this, (run) => run.mean_error(text, rows)) };
  }

  interval(
    release: AnyRelease,
    options: { confidence: Exact },
  ): readonly GroupValue<unknown, readonly [number, number]>[] {
    if (!askingOf(this.plan.of.question).byRows)
      throw refuse("release", "must be of means: other answers have accuracy()");
    const { plan, value } = checkedRelease(release, "release");
    if (!isSame(plan, this.plan)) throw refuse("release", "must be of this query, by its plan");
    if (!canReleaseGroups(this.plan, value))
      throw refuse("release", "must hold what this query can release");
    const groups = value as Value;
    const sums = groups.map(({ value }) => sumsOf(value));
    const { confidence } = own(options, ["confidence"]);
    const text = exactText("confidence", confidence);
    return calledOn(this, (run) =>
      Object.freeze(
        groups.map(({ group }, at) => {
          const of = sums[at];
          if (!of) throw refuse("release", "must hold the sums that were released");
          const [low, high] = run.interval(wordsOf(of), text) as Iterable<number> as [
            number,
            number,
          ];
          return Object.freeze({ group, value: Object.freeze([low, high] as const) });
        }),
      ),
    );
  }
}

const isPure = (run: WasmGroups): boolean => Object.hasOwn(run.plan() as object, "epsilon");

export function groupsQuery(settings: GroupSettings): Groups {
  const { by, of, where, person, perPerson, ...guarantee } = settings;
  const { feeds, equals } = feedsOf(settings);
  const { kind } = of.question;
  const plan = bare({ ...guarantee, perPerson });
  /** Known once a run was opened: dates are written by the core. */
  let groups: readonly (Label | readonly Label[])[] | undefined;
  const open = ({ GroupsRun }: Glue): WasmGroups => {
    const run = GroupsRun.begin(person !== null);
    try {
      const labels = mapped(by, (one) => opened(run, one));
      for (let at = 0; at < equals.length; at++) run.by_texts([equals[at] as string], false);
      askingOf(of.question).ask(run, plan, of.question);
      groups ??= labelled(labels);
      return run;
    } catch (thrown) {
      run.free();
      throw thrown;
    }
  };
  const values = (run: WasmGroups, words: Words): Value =>
    released(groups ?? [], askingOf(of.question).draw(run, words));
  return new Groups(
    (run) => ({
      kind: "groupBy",
      by,
      of: { ...of, question: { kind, ...askingOf(of.question).canonical(run, of.question) } },
      where,
      person,
      perPerson,
    }),
    {
      offer: "groupBy",
      takes: "rows",
      feeds,
      groups: () => groups ?? [],
      open,
      portions: (table) => portionsOf(feeds, table),
      add: (run, part) => addPart(run, feeds, part),
      addStep() {
        throw refuse("chunks", "must give tables: read a file with table(), and not with column()");
      },
      draw: values,
    },
  );
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

/** What one kind of question does by group. */
interface Asking<Q> {
  /** Asks it. */
  ask(run: WasmGroups, plan: unknown, question: Q): void;
  /** As a plan says it, with its exact numbers as canonical texts. */
  canonical(run: WasmGroups, question: Q): object;
  draw(run: WasmGroups, words: Words): readonly unknown[];
  canRelease(run: WasmGroups, value: unknown, question: InnerPlan): boolean;
  /** Whether its accuracy depends on how many rows a group has. */
  readonly byRows: boolean;
}

const inSteps = (run: WasmGroups): object => named(STEPS, ofLines(run.steps_text()));
const asking: { readonly [kind in Inner["kind"]]: Asking<Extract<Inner, { kind: kind }>> } = {
  count: {
    byRows: false,
    draw: numbersOf,
    ask: (run, plan, { where }) =>
      run.count(plan, where?.atLeast ?? undefined, where?.atMost ?? undefined),
    canonical: (_, { where }) => ({ where }),
    canRelease: (_, value) => isWhole(value),
  },
  sum: {
    byRows: false,
    draw: numbersOf,
    canonical: inSteps,
    ask: (run, plan, { lowest, highest, step }) => run.sum(plan, lowest, highest, step),
    canRelease: (run, value) => typeof value === "number" && run.is_sum(value),
  },
  mean: {
    byRows: true,
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
};
const askingOf = (question: Inner | InnerPlan): Asking<Inner> =>
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
    made[at] = Object.freeze({ group: groups[at] as Label, value: values[at] });
  return Object.freeze(made);
}

/** The labels of all groups: of one column, or a list of those of several. */
function labelled(columns: readonly Labels[]): readonly (Label | readonly Label[])[] {
  const [first = [], ...rest] = columns.map(labelsOf);
  if (rest.length === 0) return first;
  return rest
    .reduce<readonly (readonly Label[])[]>(
      (lists, next) => lists.flatMap((list) => next.map((label) => [...list, label])),
      first.map((label) => [label]),
    )
    .map((list) => Object.freeze(list));
}

/** A value for each group, with the labels of the plan. */
export function canReleaseGroups(plan: AnyPlan, value: unknown): boolean {
  const query = makerOf(plan) as Groups | undefined;
  if (query === undefined || !Array.isArray(value)) return false;
  return calledOn(query, (run) => {
    const groups = BuiltMechanism.opener(query).groups();
    const { question } = plan.of;
    const { canRelease } = askingOf(question);
    return (
      value.length === groups.length &&
      (value as Value).every(
        ({ group, value }, at) => isSame(group, groups[at]) && canRelease(run, value, question),
      )
    );
  });
}
