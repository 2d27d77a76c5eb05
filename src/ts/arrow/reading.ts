/** Arrow to rows: the buffers of the columns that are asked for, a batch at a time. */
import { type DpError, refuse } from "../error.js";
import { type Batch, type Input, noticed, type Slot } from "../files/batch.js";
import { checked, damaged, Feed, refuseDamaged } from "../files/feed.js";
import { chosen } from "../files/fields.js";
import { type Buffers, cellsOf, type CellsOf } from "./cells.js";
import type { Fields } from "./flatbuffer.js";
import { unpackLz4 } from "./lz4.js";
import { BATCH, DICTIONARY, type Message, Messages } from "./messages.js";
import type { ArrowReading, ArrowUnpack } from "./options.js";
import { type ArrowField, kindOf, type Layout } from "./schema.js";

/** The most bytes of a buffer, packed or not: the cells of one column in one batch. */
const MOST = 1 << 28;

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

/** Reads an Arrow file or stream. What its schema refuses is refused before a row is read. */
export async function* readArrow(
  input: Input,
  slots: readonly Slot<string | number>[],
  { zstd }: ArrowReading,
): AsyncGenerator<Batch, void, void> {
  const feed = new Feed(input);
  const messages = new Messages(feed);
  const fields = await messages.fields();
  const wanted = slots.map((slot) => wantedOf(slot, fields));
  yield* noticed(slots, rowsOf(feed, messages, wanted, zstd));
}

async function* rowsOf(
  feed: Feed,
  messages: Messages,
  wanted: readonly Wanted[],
  zstd: ArrowUnpack | undefined,
): AsyncGenerator<Batch, void, void> {
  const texts = new Map<number, readonly string[]>();
  for (let message; (message = await messages.next());) {
    if (message.kind === DICTIONARY) {
      await readTexts(feed, message, wanted, texts, zstd);
    } else if (message.kind === BATCH) {
      const { rows, cells } = await columnsOf(feed, message, message.header, wanted, texts, zstd);
      for (let start = 0; start < rows; start += ROWS) {
        const end = Math.min(start + ROWS, rows);
        const part = checked(() => cells.map((cellsOf) => cellsOf(start, end)));
        yield { bytes: feed.position, rows: end - start, cells: part };
      }
    }
  }
  yield { bytes: feed.position, rows: 0, cells: [] };
}

function wantedOf(slot: Slot<string | number>, fields: readonly ArrowField[]): Wanted {
  const { index, layout } = chosen(slot, fields, kindOf);
  const sum = (of: "nodes" | "buffers" | "views"): number =>
    fields.slice(0, index).reduce((total, field) => total + field[of], 0);
  return { layout, node: sum("nodes"), buffer: sum("buffers"), views: sum("views") };
}

/** Keeps the texts of a dictionary, if a requested column needs them. */
async function readTexts(
  feed: Feed,
  message: Message,
  wanted: readonly Wanted[],
  texts: Map<number, readonly string[]>,
  zstd: ArrowUnpack | undefined,
): Promise<void> {
  const { id, data, isDelta } = checked(() => ({
    id: message.header.long(0),
    data: message.header.table(1) ?? refuseDamaged(),
    isDelta: message.header.byte(2) === 1,
  }));
  for (const { layout } of wanted)
    if (layout.kind === "dictionary" && layout.id === id) {
      const text = { kind: "text", bytes: layout.offsets } as const;
      const column = { layout: text, node: 0, buffer: 0, views: 0 };
      const { rows, cells } = await columnsOf(feed, message, data, [column], texts, zstd);
      const more = checked(() => (cells[0] as CellsOf)(0, rows)) as readonly string[];
      texts.set(id, isDelta ? [...(texts.get(id) ?? []), ...more] : more);
      return;
    }
}

/** Reads the buffers of columns in a batch; every length is compared with what is there. */
async function columnsOf(
  feed: Feed,
  message: Message,
  header: Fields,
  wanted: readonly Wanted[],
  texts: ReadonlyMap<number, readonly string[]>,
  zstd: ArrowUnpack | undefined,
): Promise<Columns> {
  const { rows, codec, columns } = checked(() => planOf(message, header, wanted));
  const needed = new Map(columns.flat().map((region) => [region.index, region]));
  const buffers = new Map<number, Uint8Array>();
  for (const { index, start, length } of [...needed.values()].sort((a, b) => a.start - b.start)) {
    if (length > 0) await feed.seek(start);
    const bytes = await feed.demand(length);
    buffers.set(
      index,
      checked(() => (codec === undefined ? bytes : unpacked(bytes, codec, zstd))),
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

/** Where a buffer is in the file. */
interface Region {
  readonly index: number;
  readonly start: number;
  readonly length: number;
}

/** Where the buffers of each column are, and how they are packed. */
function planOf(
  { start, end }: Message,
  header: Fields,
  wanted: readonly Wanted[],
): { rows: number; codec: number | undefined; columns: Region[][] } {
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
  const compression = header.table(3);
  return { rows, codec: compression && compression.byte(0), columns };
}

const ZSTD = 1;

/** A buffer that says how long it is before it is packed; or that it is not packed. */
function unpacked(bytes: Uint8Array, codec: number, zstd: ArrowUnpack | undefined): Uint8Array {
  if (bytes.length === 0) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = Number(view.getBigInt64(0, true));
  const packed = bytes.slice(8);
  if (size === -1) return packed;
  if (size > MOST) throw tooLarge();
  if (size < 0) throw damaged();
  if (codec !== ZSTD) return unpackLz4(packed, size);
  if (!zstd)
    throw refuse("source", "is packed with zstd: hand its unpacker to `unpack`", "ERR_DATA");
  const made = zstd(packed, size);
  if (!(made instanceof Uint8Array) || made.length !== size) throw damaged();
  return made;
}

function tooLarge(): DpError {
  return refuse("source", "has a buffer of more than 256 MiB: write smaller batches", "ERR_DATA");
}
