/** Cells of a chunk, some at a time: however long a run or a page is, no more are in memory. */
import { type DpError, refuse } from "../error.js";
import { damaged, refuseDamaged } from "../files/feed.js";
import { mapped } from "../host/lists.js";
import type { Stored } from "./cells.js";
import { decoded, type Values } from "./decode.js";
import type { ParquetLibrary } from "./library.js";
import { type Dictionary, divided, type Page, pagesOf, RUNS, type Turn } from "./pages.js";
import { Prefixed } from "./prefixes.js";
import { Runs } from "./runs.js";
import type { Layout } from "./schema.js";
import { Texts } from "./texts.js";
import type { Unpacker } from "./unpack.js";

/** How many cells are decoded at a time; eights of them, so that booleans end with a byte. */
const CELLS = 1 << 13;
/** From how many bytes on a part has enough values with prefixes. */
const BYTES = 1 << 20;
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
  const words = dictionaries(layout, decode);
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

/** The values of a dictionary, by their indexes. One that many pages have is decoded once. */
type Words = (dictionary: Dictionary) => Promise<Word>;
type Word = (index: number) => Stored | null | undefined;

function dictionaries({ type }: Layout, decode: Decode): Words {
  let last: Dictionary | undefined;
  let word: Word;
  return async (dictionary) => {
    if (dictionary !== last) {
      const { count } = dictionary;
      if (count > TOGETHER) throw tooMany("dictionary");
      const bytes = dictionary.values();
      word =
        type === "BYTE_ARRAY" ? textOf(bytes, count) : wordOf(await decode(PLAIN, count, bytes));
      last = dictionary;
    }
    return word;
  };
}

const wordOf =
  (words: Values): Word =>
  (index) =>
    words[index];

function textOf(bytes: Uint8Array, count: number): Word {
  const texts = new Texts(bytes);
  const places = texts.places(count);
  // A view takes more memory than most texts.
  if (count <= CELLS) return wordOf(mapped(places, (place) => texts.at(place)));
  return (index) => (index < count ? texts.at(places[index] as number) : undefined);
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
    const word = await wordsOf(dictionary ?? refuseDamaged());
    const [width] = values;
    const runs = new Runs(values.subarray(1), width ?? refuseDamaged(), count);
    for (const indexes of inParts(runs, count))
      yield mapped(indexes, (index) => word(index) as Stored);
  } else if (encoding === RUNS) {
    if (layout.type !== "BOOLEAN") throw damaged();
    yield* inParts(new Runs(divided(values).levels, 1, count), count);
  } else if (encoding === PLAIN && layout.type === "BYTE_ARRAY") {
    yield* plainTexts(values, count);
  } else if (encoding === PLAIN) {
    for (const { length, bytes } of plainParts(values, count, layout))
      yield await decode(PLAIN, length, bytes);
  } else if (encoding === WITH_PREFIXES) {
    if (layout.type !== "BYTE_ARRAY" && layout.type !== "FIXED_LEN_BYTE_ARRAY") throw damaged();
    const prefixed = new Prefixed(values, count, layout.length);
    for (let left = count; left > 0;) {
      const part = prefixed.take(Math.min(left, CELLS), BYTES);
      yield part;
      left -= part.length;
    }
  } else {
    if (count > TOGETHER) throw tooMany("encoded page");
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

/** Values one after another. */
function* plainParts(
  bytes: Uint8Array,
  count: number,
  layout: Layout,
): Generator<Part, void, void> {
  const bits = bitsOf(layout);
  let at = 0;
  for (let left = count; left > 0; left -= CELLS) {
    const start = at;
    const length = Math.min(left, CELLS);
    at += Math.ceil((length * bits) / 8);
    if (at > bytes.length) throw damaged();
    yield { length, bytes: bytes.subarray(start, at) };
  }
}

/** How many bits each value has. */
function bitsOf({ type, length }: Layout): number {
  if (type === "FIXED_LEN_BYTE_ARRAY") return 8 * (length ?? refuseDamaged());
  if (type === "BOOLEAN") return 1;
  return type === "INT32" || type === "FLOAT" ? 32 : 64;
}

function* plainTexts(bytes: Uint8Array, count: number): Generator<Uint8Array[], void, void> {
  const texts = new Texts(bytes);
  let place = 0;
  for (let left = count; left > 0; left -= CELLS) {
    const part = new Array<Uint8Array>(Math.min(left, CELLS));
    for (let at = 0; at < part.length; at++, place = texts.next(place)) part[at] = texts.at(place);
    yield part;
  }
}

function tooMany(where: "dictionary" | "encoded page"): DpError {
  return refuse(
    "source",
    `has more than 2^20 values in a ${where}: write smaller ones`,
    "ERR_DATA",
  );
}
