/** Cells of a chunk, some at a time: however long a run or a page is, no more are in memory. */
import { refuse } from "../error.js";
import { damaged, refuseDamaged } from "../files/feed.js";
import { mapped } from "../host/lists.js";
import type { Stored, Values } from "./cells.js";
import { CELLS, fixed, type Take, takeFrom } from "./encodings.js";
import { type Dictionary, type Page, pagesOf, type Turn } from "./pages.js";
import { Runs } from "./runs.js";
import type { Layout } from "./schema.js";
import { Texts } from "./texts.js";
import type { ParquetUnpack } from "./unpack.js";

/** The most values of a dictionary. */
const MOST = 1 << 20;

// Encodings of indexes in a dictionary.
const PLAIN_DICTIONARY = 2;
const BY_DICTIONARY = 8;

interface Chunk {
  readonly chunk: Uint8Array;
  readonly rows: number;
  readonly layout: Layout;
  readonly unpack: ParquetUnpack;
  readonly turn: Turn;
}

/** The values of all cells in order. */
export async function* valuesOf({
  chunk,
  rows,
  layout,
  unpack,
  turn,
}: Chunk): AsyncGenerator<Values, void, void> {
  const words = dictionaries(layout);
  for await (const page of pagesOf(chunk, rows, layout.isOptional, unpack, turn)) {
    const { count, levels, nulls } = page;
    const present = levels ? await onesOf(levels, count, turn) : count;
    if (present + (nulls ?? count - present) !== count) throw damaged();
    const parts = partsOf(page, present, layout, words);
    for (const values of levels ? withNulls(levels, count, parts) : parts) {
      yield values;
      await turn();
    }
  }
}

/** The values of a dictionary, by their indexes. One that many pages have is decoded once. */
type Words = (dictionary: Dictionary) => Word;
type Word = (index: number) => Stored | null | undefined;

function dictionaries(layout: Layout): Words {
  let last: Dictionary | undefined;
  let word: Word;
  return (dictionary) => {
    if (dictionary !== last) {
      const { count } = dictionary;
      if (count > MOST)
        throw refuse(
          "source",
          "has more than 2^20 values in a dictionary: write smaller ones",
          "ERR_DATA",
        );
      const bytes = dictionary.values();
      const isText = layout.type === "BYTE_ARRAY";
      word = isText ? textOf(bytes, count) : wordOf(fixed(bytes, count, layout));
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
function* withNulls(
  levels: Uint8Array,
  count: number,
  parts: Generator<Values, void, void>,
): Generator<Values, void, void> {
  const runs = new Runs(levels, 1, count);
  let [values, at]: [Values, number] = [[], 0];
  for (let left = count; left > 0; left -= CELLS) {
    const part = runs.take(Math.min(left, CELLS));
    const cells = new Array<Stored | null>(part.length);
    for (let cell = 0; cell < part.length; cell++) {
      if (part[cell] === 1 && at === values.length)
        [values, at] = [parts.next().value ?? refuseDamaged(), 0];
      // An index that its dictionary has not is nothing, and no null.
      cells[cell] = part[cell] === 1 ? (values[at++] as Stored) : null;
    }
    yield cells;
  }
}

/** The values of a page, without nulls. Writers may leave out what encodes none. */
function* partsOf(
  { encoding, values, dictionary }: Page,
  count: number,
  layout: Layout,
  wordsOf: Words,
): Generator<Values, void, void> {
  if (count === 0) return;
  const isIndexed = encoding === PLAIN_DICTIONARY || encoding === BY_DICTIONARY;
  const take = isIndexed
    ? indexed(values, count, wordsOf(dictionary ?? refuseDamaged()))
    : takeFrom(values, encoding, count, layout);
  for (let left = count; left > 0;) {
    const part = take(Math.min(left, CELLS));
    yield part;
    left -= part.length;
  }
}

/** Values by their indexes in a dictionary. */
function indexed(bytes: Uint8Array, count: number, word: Word): Take {
  const [width] = bytes;
  const runs = new Runs(bytes.subarray(1), width ?? refuseDamaged(), count);
  return (most) => mapped(runs.take(most), (index) => word(index) as Stored);
}
