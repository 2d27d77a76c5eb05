/** Tables: the mechanism that all questions about them are, alone or together. */
import type { AnyRelease, Exact, Notion, Plan } from "../../api/common.js";
import type { GroupValue } from "../../api/groups.js";
import type { Table } from "../../api/tables.js";
import type { Abort, Chunks } from "../../api/streams.js";
import type { Offer } from "../../engine/modules.js";
import { refuse } from "../../error.js";
import type { Glue } from "../../generated/glue.js";
import { bare, inherited } from "../../host/bare.js";
import { mapped } from "../../host/lists.js";
import { isSame } from "../../identity/same.js";
import { wordsOf } from "../../input/bigints.js";
import { fromReading } from "../../input/chunks.js";
import { exactText } from "../../input/exact.js";
import { inChunks } from "../../input/numbers.js";
import { own } from "../../input/options.js";
import { tableOf, type TableStep } from "../../input/tables.js";
import { checkedRelease } from "../../release/checked.js";
import type { ReleaseBy } from "../../release/notions.js";
import type { Attempt } from "../attempt.js";
import { sumsOf } from "../mean.js";
import { attemptBy, BuiltMechanism, calledOn, makerOf, ownDelta, releaseOf } from "../mechanism.js";
import type { Tallied } from "../tallied.js";
import { type Counting, drawFrom, StreamedMechanism } from "../tally.js";
import { addPart, addStepOf, type Column, columnsOfAll, type Part, portionsOf } from "./feeds.js";
import type { Asked, Question, WrittenQuestion } from "./question.js";
import type { WasmTable } from "./answers.js";

/** A plan of a table in canonical form, as the core writes it. */
export interface WrittenTable {
  readonly neighbors: string;
  readonly epsilon: string | null;
  readonly rho: string | null;
  readonly weights: readonly string[] | null;
  readonly questions: readonly WrittenQuestion[];
}

/** The loss as a plan says it. */
export const lossOf = ({ epsilon, rho }: WrittenTable): object =>
  rho === null ? { epsilon } : { rho };

/** Everything that one kind of table says of itself. */
export interface TableSettings<P, Value> {
  readonly offer: Offer;
  /** Neighbors, and a loss: an epsilon or a rho. */
  readonly guarantee: object;
  /** The column of ids of persons. */
  readonly person: string | null;
  /** How the loss is divided; null for one question, which has all of it. */
  readonly weights: readonly string[] | null;
  readonly asked: readonly Asked[];
  plan(questions: readonly Question[], written: WrittenTable): P;
  /** The value of a release, by the values of its questions. */
  value(values: readonly unknown[]): Value;
  /** The values of the questions in what may be the value of a release of a plan. */
  values(value: unknown): readonly unknown[] | undefined;
}

interface Opening<Value> extends Counting<WasmTable, Part, Value> {
  readonly table: readonly Column[];
  readonly questions: readonly Question[];
  /** Contents of a tally of the one question. */
  readonly tallied: Tallied;
  canRelease(run: WasmTable, value: unknown): boolean;
}

/** A kind of one question, whose value is that of the release. */
export const alone = {
  weights: null,
  value: <Value>(values: readonly unknown[]): Value => values[0] as Value,
  values: (value: unknown): readonly unknown[] => [value],
} as const;

type Reading = Omit<Opening<unknown>, "questions" | "draw" | "tallied" | "canRelease">;

/** Opens runs, and reads and counts rows. */
function readingOf({
  offer,
  guarantee,
  person,
  weights,
  asked,
}: Pick<
  TableSettings<never, never>,
  "offer" | "guarantee" | "person" | "weights" | "asked"
>): Reading {
  const plan = bare({
    ...guarantee,
    hasIds: person !== null,
    weights,
    questions: asked.map(({ settings }) => settings),
  });
  const listed = joined(asked.flatMap(({ listed }) => listed));
  const table = columnsOfAll(asked.map(({ feeds }) => feeds));
  return {
    offer,
    takes: "rows",
    table,
    open: ({ TableRun }: Glue) => TableRun.open(plan, listed),
    portions(rows) {
      if (isInChunks(rows))
        throw refuse("rows", `must be columns by name or an array of objects${inChunks(rows)}`);
      return portionsOf(table, rows);
    },
    add: (run, part) => addPart(run, table, part),
    addStep() {
      throw refuse("chunks", "must give tables: read a file with table(), and not with column()");
    },
  };
}

/** Draws and checks, by questions that are known once a run was opened. */
function answeringOf<Value>(
  { value, values }: Pick<TableSettings<never, Value>, "value" | "values">,
  questions: readonly Question[],
): Omit<Opening<Value>, keyof Reading> {
  return {
    questions,
    draw: (run, words) => value(mapped(questions, (question) => question.draw(run, words))),
    tallied(plan, bins) {
      const [question] = questions as readonly [Question];
      if (question.tallied) return question.tallied(plan, bins);
      throw refuse("plan", "cannot be of found groups: their tally would hold the rarest texts");
    },
    canRelease(run, given) {
      const all = values(given);
      return all !== undefined && questions.every((one, at) => one.canRelease(run, all[at]));
    },
  };
}

/** Lists of numbers, one after another. */
function joined(lists: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(lists.reduce((length, list) => length + list.length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  return all;
}

/** True for a file, a stream or an iterator of chunks. */
function isInChunks(table: unknown): boolean {
  if (typeof table !== "object" || table === null || Array.isArray(table)) return false;
  const isCallable = ["getReader", "stream", "next"].some(
    (name) => typeof inherited(table, name) === "function",
  );
  return isCallable || Symbol.asyncIterator in table || tableOf(table) !== undefined;
}

export abstract class TableMechanism<P extends Plan, Value> extends StreamedMechanism<
  P,
  WasmTable,
  Part,
  Table,
  Value,
  Notion,
  Opening<Value>
> {
  constructor(settings: TableSettings<P, Value>) {
    const reading = readingOf(settings);
    super(reading, (run) => {
      const written = run.plan() as WrittenTable;
      const questions = settings.asked.map((one, at) =>
        one.opened(run, at, written.questions[at] as WrittenQuestion),
      );
      const plan = settings.plan(questions, written);
      const inNats = Object.hasOwn(plan, "epsilon") ? { epsilon: run.epsilon() } : null;
      const opener = { ...reading, ...answeringOf(settings, questions) };
      return { plan, opener, inNats, delta: ownDelta(run)?.reported };
    });
  }

  override async releaseFrom(
    chunks: Chunks<Table>,
    options?: { signal?: Abort | undefined },
    part?: Attempt,
  ): Promise<ReleaseBy<Notion, Value, P>> {
    const read = tableOf(chunks);
    if (!read) return super.releaseFrom(chunks, options, part);
    const attempt = attemptBy(this, part);
    const opener = BuiltMechanism.opener(this);
    const { table } = opener;
    const requested = table.map(({ feed: { column, as } }) => ({ column, as }));
    const counting = { ...opener, addStep: addStepOf(table) };
    const open = (): ReturnType<typeof fromReading<TableStep>> => {
      // The reader of a file gives cells of columns, and no rows without any.
      if (table.length === 0)
        throw refuse("chunks", 'must have a column to read: ask("column", count()) names one');
      if (table.some(({ feed: { isFlag } }) => isFlag))
        throw refuse("where", "must compare texts or numbers in a file: it has no true and false");
      return fromReading(read.read(requested));
    };
    const value = await drawFrom(counting, attempt, open, options);
    return releaseOf(value, this, attempt.source.seeded);
  }
}

/** The questions of a table, in order. */
export const questionsOf = <P extends Plan, Value>(
  query: TableMechanism<P, Value>,
): readonly Question[] => BuiltMechanism.opener(query).questions;

/** The ends of the mean of each group: those of all groups hold at once. */
export function meansWithin<P extends Plan, G>(
  query: TableMechanism<P, readonly GroupValue<G, unknown>[]>,
  release: AnyRelease,
  options: { confidence: Exact },
): readonly GroupValue<G, readonly [number, number]>[] {
  const [question] = questionsOf(query) as readonly [Question];
  if (!question.byRows) throw refuse("release", "must be of means: other answers have accuracy()");
  const { plan, value } = checkedRelease(release, "release");
  if (!isSame(plan, query.plan)) throw refuse("release", "must be of this query, by its plan");
  const { confidence } = own(options, ["confidence"]);
  const text = exactText("confidence", confidence);
  return calledOn(query, (run) => {
    if (!question.canRelease(run, value))
      throw refuse("release", "must hold what this query can release");
    const groups = value as readonly GroupValue<G, unknown>[];
    const sums = groups.flatMap(({ value }) => sumsOf(value) ?? []);
    const ends = question.intervals(run, wordsOf(sums), text);
    const of = (at: number) => Object.freeze([ends[2 * at], ends[2 * at + 1]] as [number, number]);
    return Object.freeze(groups.map(({ group }, at) => Object.freeze({ group, value: of(at) })));
  });
}

/** Checks whether a value is one that a table of this plan can release. */
export function canReleaseTable(plan: Plan, value: unknown): boolean {
  const query = makerOf(plan) as TableMechanism<Plan, unknown> | undefined;
  if (query === undefined) return false;
  return calledOn(query, (run) => BuiltMechanism.opener(query).canRelease(run, value));
}
