/** Questions about tables: what those by group and batches of them share. */
import type { Notion, Plan } from "../api/common.js";
import type { Table } from "../api/tables.js";
import type { Abort, Chunks } from "../api/streams.js";
import { refuse } from "../error.js";
import { inherited } from "../host/bare.js";
import { fromReading } from "../input/chunks.js";
import { inChunks } from "../input/numbers.js";
import { tableOf, type TableStep } from "../input/tables.js";
import type { ReleaseBy } from "../release/notions.js";
import type { Attempt } from "./attempt.js";
import {
  addPart,
  addStepOf,
  type Feed,
  type Part,
  portionsOf,
  type WasmGroups,
} from "./grouped-rows.js";
import { attemptBy, BuiltMechanism, ownDelta, releaseOf } from "./mechanism.js";
import { type Counting, drawFrom, StreamedMechanism } from "./tally.js";

/** How tables are read and counted. */
export interface OfTable<Value> extends Counting<WasmGroups, Part, Value> {
  readonly feeds: readonly Feed[];
}

/** Reads and counts the rows of a table. */
export function ofTable(
  feeds: readonly Feed[],
): Pick<OfTable<unknown>, "takes" | "feeds" | "portions" | "add" | "addStep"> {
  return {
    takes: "rows",
    feeds,
    portions(table) {
      if (isInChunks(table))
        throw refuse("rows", `must be columns by name or an array of objects${inChunks(table)}`);
      return portionsOf(feeds, table);
    },
    add: (run, part) => addPart(run, feeds, part),
    addStep() {
      throw refuse("chunks", "must give tables: read a file with table(), and not with column()");
    },
  };
}

/** True for a file, a stream or an iterator of chunks. */
function isInChunks(table: unknown): boolean {
  if (typeof table !== "object" || table === null || Array.isArray(table)) return false;
  const isCallable = ["getReader", "stream", "next"].some(
    (name) => typeof inherited(table, name) === "function",
  );
  return isCallable || Symbol.asyncIterator in table || tableOf(table) !== undefined;
}

export abstract class TableMechanism<
  P extends Plan,
  Value,
  C extends OfTable<Value>,
> extends StreamedMechanism<P, WasmGroups, Part, Table, Value, Notion, C> {
  /** `planOf` gives the plan, as the core writes it. */
  constructor(planOf: (run: WasmGroups) => object, opener: C) {
    super(opener, (run) => {
      const plan = planOf(run) as P;
      const inNats = Object.hasOwn(plan, "epsilon") ? { epsilon: run.epsilon() } : null;
      return { plan, opener, inNats, delta: ownDelta(run)?.reported };
    });
  }

  override async releaseFrom(
    chunks: Chunks<Table>,
    options?: { signal?: Abort | undefined },
    part?: Attempt,
  ): Promise<ReleaseBy<Notion, Value, P>> {
    const table = tableOf(chunks);
    if (!table) return super.releaseFrom(chunks, options, part);
    const attempt = attemptBy(this, part);
    const opener = BuiltMechanism.opener(this);
    const { feeds } = opener;
    const requested = feeds.map(({ column, as }) => ({ column, as }));
    const counting = { ...opener, addStep: addStepOf(feeds) };
    const open = (): ReturnType<typeof fromReading<TableStep>> => {
      // The reader of a file gives cells of columns, and no rows without any.
      if (feeds.length === 0)
        throw refuse("chunks", 'must have a column to read: ask("column", count()) names one');
      if (feeds.some(({ isFlag }) => isFlag))
        throw refuse("where", "must compare texts or numbers in a file: it has no true and false");
      return fromReading(table.read(requested));
    };
    const value = await drawFrom(counting, attempt, open, options);
    return releaseOf(value, this, attempt.source.seeded);
  }
}
