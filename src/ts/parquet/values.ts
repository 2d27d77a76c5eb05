/** Cells of a chunk, some at a time: however long a run or a page is, no more are in memory. */
import { type DpError, refuse } from "../error.js";
import { damaged, refuseDamaged } from "../files/feed.js";
import { mapped } from "../host/lists.js";
import type { Stored } from "./cells.js";
import { decoded, type Values } from "./decode.js";
import type { ParquetLibrary } from "./library.js";
import {
  type Dictionary,
  divided,
  MOST,
  type Page,
  pagesOf,
  RUNS,
  tooLarge,
  type Turn,
} from "./pages.js";
import { prefixBytes } from "./prefixes.js";
import { Runs } from "./runs.js";
import type { Layout } from "./schema.js";
import type { Unpacker } from "./unpack.js";

/** How many cells are decoded at a time; eights of them, so that booleans end with a byte. */
const CELLS = 1 << 16;
/** From how many bytes on a part has enough texts. */
const BYTES = 1 << 24;
/** The most values of a dictionary, and of a page that cannot be divided. */
const TOGETHER = 1 << 20;

// Encodings of values.
const PLAIN = 0;
const PLAIN_DICTIONARY = 2;
const WITH_PREFIXES = 7;
const BY_DICTIONARY = 8;

interface Chunk {
  readonly chunk: Uint8Array;
  readonly rows: number;
  readonly layout: Layout;
  readonly unpack: Unpacker;
  readonly library: ParquetLibrary;
  readonly turn: Turn;
}

/** The values of all cells in order. */
export async function* valuesOf({
  chunk,
  rows,
  layout,
  unpack,
  library,
  turn,
}: Chunk): AsyncGenerator<Values, void, void> {
  const decode: Decode = (encoding, count, bytes) =>
    decoded({ encoding, count, bytes }, layout, library);
  const words = dictionaries(decode);
  for await (const page of pagesOf(chunk, rows, layout.isOptional, unpack, turn)) {
    const { count, levels } = page;
    const present = levels ? await onesOf(levels, count, turn) : count;
    const parts = partsOf(page, present, layout, decode, words);
    for await (const values of levels ? withNulls(levels, count, parts) : parts) {
      yield values;
      await turn();
    }
  }
}

type Decode = (encoding: number, count: number, bytes: Uint8Array) => Promise<Values>;

/** The values of a dictionary. One that many pages have is decoded once. */
type Words = (dictionary: Dictionary) => Promise<Values>;

function dictionaries(decode: Decode): Words {
  let last: Dictionary | undefined;
  let words: Values = [];
  return async (dictionary) => {
    if (dictionary !== last) {
      const { count } = dictionary;
      if (count > TOGETHER) throw tooMany("dictionary");
      words = await decode(PLAIN, count, dictionary.values());
      last = dictionary;
    }
    return words;
  };
}

/** How many cells have a value. */
async function onesOf(levels: Uint8Array, count: number, turn: Turn): Promise<number> {
  const runs = new Runs(levels, 1, count);
  let ones = 0;
  for (let left = count; left > 0; left -= CELLS) {
    const part = runs.take(Math.min(left, CELLS));
    for (let at = 0; at < part.length; at++) ones += part[at] as number;
    await turn();
  }
  return ones;
}

/** Puts nulls between values. */
async function* withNulls(
  levels: Uint8Array,
  count: number,
  parts: AsyncGenerator<Values, void, void>,
): AsyncGenerator<Values, void, void> {
  const runs = new Runs(levels, 1, count);
  let [values, at]: [Values, number] = [[], 0];
  for (let left = count; left > 0; left -= CELLS) {
    const part = runs.take(Math.min(left, CELLS));
    const cells = new Array<Stored | null>(part.length);
    for (let cell = 0; cell < part.length; cell++) {
      if (part[cell] === 1 && at === values.length)
        [values, at] = [(await parts.next()).value ?? refuseDamaged(), 0];
      // An index that its dictionary has not is nothing, and no null.
      cells[cell] = part[cell] === 1 ? (values[at++] as Stored) : null;
    }
    yield cells;
  }
}

/** The values of a page, without nulls. Writers may leave out what encodes none. */
async function* partsOf(
  { encoding, values, dictionary }: Page,
  count: number,
  layout: Layout,
  decode: Decode,
  wordsOf: Words,
): AsyncGenerator<Values, void, void> {
  if (count === 0) return;
  if (encoding === PLAIN_DICTIONARY || encoding === BY_DICTIONARY) {
    const words = await wordsOf(dictionary ?? refuseDamaged());
    const [width] = values;
    const runs = new Runs(values.subarray(1), width ?? refuseDamaged(), count);
    for (const indexes of inParts(runs, count))
      yield mapped(indexes, (index) => words[index] as Stored);
  } else if (encoding === RUNS) {
    if (layout.type !== "BOOLEAN") throw damaged();
    yield* inParts(new Runs(divided(values).levels, 1, count), count);
  } else if (encoding === PLAIN) {
    for (const { length, bytes } of plainParts(values, count, layout))
      yield await decode(PLAIN, length, bytes);
  } else {
    if (count > TOGETHER) throw tooMany("encoded page");
    if (encoding === WITH_PREFIXES && prefixBytes(viewOf(values), 0, count) > MOST)
      throw tooLarge();
    yield await decode(encoding, count, values);
  }
}

function* inParts(runs: Runs, count: number): Generator<Uint32Array, void, void> {
  for (let left = count; left > 0; left -= CELLS) yield runs.take(Math.min(left, CELLS));
}

interface Part {
  /** How many values it has. */
  readonly length: number;
  readonly bytes: Uint8Array;
}

/** Values one after another, of one length or each after its own. */
function* plainParts(
  bytes: Uint8Array,
  count: number,
  layout: Layout,
): Generator<Part, void, void> {
  const view = viewOf(bytes);
  const bits = bitsOf(layout);
  let at = 0;
  for (let left = count; left > 0;) {
    const start = at;
    let length = 0;
    const most = Math.min(left, CELLS);
    if (bits === undefined)
      for (; length < most && at - start < BYTES; length++) at += 4 + view.getUint32(at, true);
    else {
      length = most;
      at += Math.ceil((length * bits) / 8);
    }
    if (at > bytes.length) throw damaged();
    yield { length, bytes: bytes.subarray(start, at) };
    left -= length;
  }
}

/** How many bits each value has; nothing where each says its own length. */
function bitsOf({ type, length }: Layout): number | undefined {
  if (type === "BYTE_ARRAY") return undefined;
  if (type === "FIXED_LEN_BYTE_ARRAY") return 8 * (length ?? refuseDamaged());
  if (type === "BOOLEAN") return 1;
  return type === "INT32" || type === "FLOAT" ? 32 : 64;
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, length);

function tooMany(where: "dictionary" | "encoded page"): DpError {
  return refuse(
    "source",
    `has more than 2^20 values in a ${where}: write smaller ones`,
    "ERR_DATA",
  );
}
