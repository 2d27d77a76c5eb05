/** Parquet to rows: the requested columns, a row group at a time. */
import { DpError, refuse } from "../error.js";
import { type Batch, type Cells, type Input, noticed, type Slot } from "../files/batch.js";
import { checked, damaged, Feed } from "../files/feed.js";
import { chosen } from "../files/fields.js";
import type { Interrupt } from "../host/interrupt.js";
import { Pace } from "../host/turn.js";
import type { Stored, Values } from "./cells.js";
import { footerOf, type Group } from "./footer.js";
import type { ParquetReading } from "./options.js";
import { kindOf, type Layout, type ParquetField } from "./schema.js";
import { unpackerOf } from "./unpack.js";
import { valuesOf } from "./values.js";

/** Rows that are given at a time. */
const ROWS = 1 << 14;

/** A requested column. */
type Wanted = ParquetField & { readonly layout: Layout };

/** Reads a Parquet file. Anything that its footer rules out is refused before a row is read. */
export async function* readParquet(
  input: Input,
  slots: readonly Slot<string | number>[],
  options: ParquetReading,
): AsyncGenerator<Batch, void, void> {
  if (input.source.kind !== "blob")
    throw refuse("source", "must be a Blob: a Parquet file is read from its end");
  const feed = new Feed(input);
  const footer = await footerOf(feed);
  const wanted = slots.map((slot) => {
    const { index, layout } = chosen(slot, footer.fields, kindOf);
    return { ...(footer.fields[index] as ParquetField), layout };
  });
  const groups = checked(() => footer.groups(wanted));
  for (const { chunks } of groups)
    for (const { codec } of chunks) unpackerOf(codec, options.unpackers);
  yield* noticed(slots, rowsOf(feed, groups, wanted, options, input.interrupt));
}

async function* rowsOf(
  feed: Feed,
  groups: readonly Group[],
  wanted: readonly Wanted[],
  { unpackers }: ParquetReading,
  interrupt: Interrupt,
): AsyncGenerator<Batch, void, void> {
  let bytes = 0;
  const pace = new Pace();
  const turn = async (): Promise<void> => {
    if (pace.isDue()) await interrupt.wait(pace.hostTurn());
  };
  for (const { rows, chunks } of groups) {
    const columns: Column[] = [];
    for (const [at, { start, length, codec }] of chunks.entries()) {
      const { layout } = wanted[at] as Wanted;
      await feed.seek(start);
      const chunk = await feed.demand(length);
      const unpack = unpackerOf(codec, unpackers);
      const values = valuesOf({ chunk, rows, layout, unpack, turn });
      columns.push(new Column(values, layout, interrupt));
      bytes = Math.max(bytes, start + length);
    }
    for (let left = rows; left > 0; left -= ROWS) {
      const cells: Cells[] = [];
      for (const column of columns) cells.push(await column.take(Math.min(left, ROWS)));
      yield { bytes, rows: Math.min(left, ROWS), cells };
    }
  }
  yield { bytes: feed.size as number, rows: 0, cells: [] };
}

/** A column of a row group, of which cells are taken one after another. */
class Column {
  readonly #all: AsyncGenerator<Values, void, void>;
  readonly #layout: Layout;
  readonly #interrupt: Interrupt;
  #values: Values = [];
  /** How many of the values were taken. */
  #at = 0;

  constructor(all: AsyncGenerator<Values, void, void>, layout: Layout, interrupt: Interrupt) {
    this.#all = all;
    this.#layout = layout;
    this.#interrupt = interrupt;
  }

  async take(count: number): Promise<Cells> {
    const { kind, read } = this.#layout;
    if (kind === "numbers") {
      const cells = new Float64Array(count);
      await this.#each(count, (stored, at) => {
        cells[at] = stored === null ? NaN : read(stored);
      });
      return cells;
    }
    const cells: string[] = [];
    await this.#each(count, (stored) => void cells.push(stored === null ? "" : read(stored)));
    return cells;
  }

  /** Errors of the host and of unpackers may show data: none is passed on. */
  async #each(count: number, to: (stored: Stored | null, at: number) => void): Promise<void> {
    try {
      for (let at = 0; at < count; at++) {
        while (this.#at === this.#values.length) {
          const { done, value } = await this.#all.next();
          if (done) throw damaged();
          [this.#values, this.#at] = [value, 0];
        }
        const stored = this.#values[this.#at++];
        // An index that its dictionary has not.
        if (stored === undefined) throw damaged();
        to(stored, at);
      }
    } catch (thrown) {
      this.#interrupt.check();
      throw thrown instanceof DpError ? thrown : damaged();
    }
  }
}
