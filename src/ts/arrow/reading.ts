/** Arrow to rows: the buffers of the columns that are asked for, a batch at a time. */
import { type Batch, type Input, noticed, type Slot } from "../files/batch.js";
import { checked, damaged, Feed, refuseDamaged } from "../files/feed.js";
import { chosen } from "../files/fields.js";
import { type Buffers, cellsOf, type CellsOf } from "./cells.js";
import { Dictionary } from "./dictionary.js";
import type { Fields } from "./flatbuffer.js";
import { BATCH, DICTIONARY, type Message, Messages } from "./messages.js";
import type { ArrowReading, ArrowUnpack } from "./options.js";
import { demandUnpacker, MOST, tooLarge, unpacked } from "./packing.js";
import { type ArrowField, kindOf, type Layout } from "./schema.js";

/** Rows that are given at a time. */
const ROWS = 1 << 14;

/** A column, and where its node and buffers are in a batch. */
interface Wanted {
  readonly layout: Layout;
  readonly node: number;
  readonly buffer: number;
  /** Columns of views before it, whose number of buffers each batch says. */
  readonly views: number;
}

/** The requested columns of a batch. */
interface Columns {
  readonly rows: number;
  readonly cells: readonly CellsOf[];
}

/** Dictionaries by their ids. */
type Texts = Map<number, Dictionary>;

/**
 * Reads an Arrow file or stream. Anything that its schema rules out is refused before a row is
 * read.
 */
export async function* readArrow(
  input: Input,
  slots: readonly Slot<string | number>[],
  { zstd }: ArrowReading,
): AsyncGenerator<Batch, void, void> {
  const feed = new Feed(input);
  const messages = new Messages(feed);
  const fields = await messages.fields();
  const wanted = slots.map((slot) => wantedOf(slot, fields));
  const first = messages.next();
  // How the first rows are packed is known before one is looked at. Damage is found with them.
  demandUnpacker(await first.then(codecOf).catch(() => undefined), zstd);
  yield* noticed(slots, rowsOf(feed, messages, first, wanted, zstd));
}

async function* rowsOf(
  feed: Feed,
  messages: Messages,
  first: Promise<Message | undefined>,
  wanted: readonly Wanted[],
  zstd: ArrowUnpack | undefined,
): AsyncGenerator<Batch, void, void> {
  const texts: Texts = new Map();
  for (let message = await first; message; message = await messages.next()) {
    if (message.kind === DICTIONARY) {
      yield* readTexts(feed, message, wanted, texts, zstd);
    } else if (message.kind === BATCH) {
      const { rows, cells } = yield* columnsOf(feed, message, wanted, texts, zstd);
      for (let start = 0; start < rows; start += ROWS) {
        const end = Math.min(start + ROWS, rows);
        const part = checked(() => cells.map((cellsOf) => cellsOf(start, end)));
        yield { bytes: feed.position, rows: end - start, cells: part };
      }
    }
  }
  yield restAt(feed);
}

function wantedOf(slot: Slot<string | number>, fields: readonly ArrowField[]): Wanted {
  const { index, layout } = chosen(slot, fields, kindOf);
  const sum = (of: "nodes" | "buffers" | "views"): number =>
    fields.slice(0, index).reduce((total, field) => total + field[of], 0);
  return { layout, node: sum("nodes"), buffer: sum("buffers"), views: sum("views") };
}

/** Keeps the texts of a dictionary, if a requested column needs them. */
async function* readTexts(
  feed: Feed,
  message: Message,
  wanted: readonly Wanted[],
  texts: Texts,
  zstd: ArrowUnpack | undefined,
): AsyncGenerator<Batch, void, void> {
  const { id, isDelta } = checked(() => ({
    id: message.header.long(0),
    isDelta: message.header.byte(2) === 1,
  }));
  for (const { layout } of wanted)
    if (layout.kind === "dictionary" && layout.id === id) {
      const text = { kind: "text", bytes: layout.offsets } as const;
      const column = { layout: text, node: 0, buffer: 0, views: 0 };
      const { rows, cells } = yield* columnsOf(feed, message, [column], texts, zstd);
      const dictionary = (isDelta ? texts.get(id) : undefined) ?? new Dictionary();
      texts.set(id, dictionary);
      yield* inParts(feed, dictionary.add(cells[0] as CellsOf, rows));
      return;
    }
}

/** Reads the buffers of columns in a batch; every length is compared with what is there. */
async function* columnsOf(
  feed: Feed,
  message: Message,
  wanted: readonly Wanted[],
  texts: Texts,
  zstd: ArrowUnpack | undefined,
): AsyncGenerator<Batch, Columns, void> {
  const codec = checked(() => codecOf(message));
  demandUnpacker(codec, zstd);
  const { rows, columns } = checked(() => planOf(message, wanted));
  const needed = new Map(columns.flat().map((region) => [region.index, region]));
  const buffers = new Map<number, Uint8Array>();
  for (const { index, start, length } of [...needed.values()].sort((a, b) => a.start - b.start)) {
    if (length > 0) await feed.seek(start);
    const bytes = await feed.demand(length);
    buffers.set(
      index,
      codec === undefined ? bytes : yield* inParts(feed, unpacked(bytes, codec, zstd)),
    );
  }
  return checked(() => {
    const cells = wanted.map(({ layout }, at) => {
      const mine = columns[at]?.map(({ index }) => buffers.get(index) as Uint8Array) as Buffers;
      return cellsOf(layout, mine, rows, texts);
    });
    return { rows, cells };
  });
}

/**
 * Does long work in parts. Between them comes a batch without rows, which gives the host its turn.
 */
async function* inParts<T>(
  feed: Feed,
  work: Generator<void, T, void>,
): AsyncGenerator<Batch, T, void> {
  for (;;) {
    const part = checked(() => work.next());
    if (part.done) return part.value;
    yield restAt(feed);
  }
}

const restAt = (feed: Feed): Batch => ({ bytes: feed.position, rows: 0, cells: [] });

/** Record of a message, which describes its buffers. */
const recordOf = ({ kind, header }: Message): Fields =>
  kind === DICTIONARY ? (header.table(1) ?? refuseDamaged()) : header;

/** How the buffers of a message are packed, if they are. */
const codecOf = (message: Message | undefined): number | undefined =>
  message && recordOf(message).table(3)?.byte(0);

/** Where a buffer is in the file. */
interface Region {
  readonly index: number;
  readonly start: number;
  readonly length: number;
}

/** Where the buffers of each column are. */
function planOf(
  message: Message,
  wanted: readonly Wanted[],
): { rows: number; columns: Region[][] } {
  const { start, end } = message;
  const header = recordOf(message);
  const rows = header.long(0);
  const lengths = header.longs(1, 2, 0);
  const regions = { offsets: header.longs(2, 2, 0), lengths: header.longs(2, 2, 1) };
  const counts = header.longs(4, 1, 0);
  const columns = wanted.map(({ layout, node, buffer, views }) => {
    if (lengths[node] !== rows) throw damaged();
    const first = counts.slice(0, views).reduce((total, count) => total + count, buffer);
    return Array.from({ length: layout.kind === "text" ? 3 : 2 }, (_, at) => {
      const offset = regions.offsets[first + at];
      const length = regions.lengths[first + at];
      if (offset === undefined || length === undefined) throw damaged();
      if (length > MOST) throw tooLarge();
      if (start + offset + length > end) throw damaged();
      return { index: first + at, start: start + offset, length };
    });
  });
  return { rows, columns };
}
