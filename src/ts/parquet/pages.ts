/**
 * The pages of a chunk: checked, unpacked, and written again in the plainest way, so that the
 * library decodes nothing but levels and values. Everything that memory or time could be lost by is
 * compared with what is there first.
 */
import { damaged, refuseDamaged } from "../files/feed.js";
import { checkRuns, MOST, type Runs, tooLarge } from "./runs.js";
import { Struct } from "./thrift.js";
import type { Unpacker } from "./unpack.js";

const DATA = 0;
const DICTIONARY = 2;
const DATA_2 = 3;

// Encodings of values.
const PLAIN = 0;
const PLAIN_DICTIONARY = 2;
const RUNS = 3;
const WITH_PREFIXES = 7;
const BY_DICTIONARY = 8;

/** What of its column a page depends on. */
export interface Shape {
  readonly isOptional: boolean;
  readonly isBoolean: boolean;
}

/** A page as the library gets it: a head, and what is behind it. */
export interface Page {
  readonly isDictionary: boolean;
  /** How many cells it has; of a dictionary, how many values. */
  readonly count: number;
  readonly size: number;
  readonly parts: readonly Uint8Array[];
}

/** The pages that have cells of all rows, and dictionaries before them. */
export function* pagesOf(
  chunk: Uint8Array,
  rows: number,
  shape: Shape,
  unpack: Unpacker,
): Generator<Page, void, void> {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.length);
  let at = 0;
  let hasDictionary = false;
  for (let left = rows; left > 0;) {
    const head = new Struct(view, at);
    const [size, packed] = [head.number(2) ?? -1, head.number(3) ?? -1];
    if (size > MOST) throw tooLarge();
    if (size < 0 || packed < 0 || packed > chunk.length - head.end) throw damaged();
    const bytes = chunk.subarray(head.end, head.end + packed);
    at = head.end + packed;
    if (head.number(1) === DICTIONARY) {
      hasDictionary = true;
      yield dictionary(head.struct(7) ?? refuseDamaged(), unpack(bytes, size));
    } else {
      const page = dataOf(head, bytes, size, unpack);
      if (shape.isOptional && page.levelsBy !== RUNS) throw damaged();
      if (page.count < 0 || page.count > left) throw damaged();
      if (!hasDictionary && isByDictionary(page.encoding)) throw damaged();
      left -= page.count;
      yield written(page, shape);
    }
  }
}

const isByDictionary = (encoding: number): boolean =>
  encoding === PLAIN_DICTIONARY || encoding === BY_DICTIONARY;

function dictionary(about: Struct, values: Uint8Array): Page {
  const count = about.number(1) ?? -1;
  // Each value has a byte at least.
  if (count < 0 || count > values.length) throw damaged();
  const head = headOf(DICTIONARY, values.length, 7, [count, PLAIN]);
  return { isDictionary: true, count, size: values.length, parts: [head, values] };
}

interface About {
  readonly count: number;
  readonly encoding: number;
}

interface Data extends About {
  /** How it is written which cells there are. */
  readonly levelsBy: number | undefined;
  /** Which cells there are; unknown where the values begin with it. */
  readonly levels: Uint8Array | undefined;
  readonly values: Uint8Array;
}

function dataOf(head: Struct, bytes: Uint8Array, size: number, unpack: Unpacker): Data {
  const kind = head.number(1);
  if (kind === DATA) {
    const about = head.struct(5) ?? refuseDamaged();
    const values = unpack(bytes, size);
    return { ...countOf(about, 2), levelsBy: about.number(3), levels: undefined, values };
  }
  if (kind !== DATA_2) throw damaged();
  const about = head.struct(8) ?? refuseDamaged();
  const length = about.number(5) ?? 0;
  if (length < 0 || length > Math.min(bytes.length, size) || about.number(6)) throw damaged();
  const isPacked = about.flag(7) !== false && size > length;
  const rest = bytes.subarray(length);
  const values = isPacked ? unpack(rest, size - length) : rest;
  return { ...countOf(about, 4), levelsBy: RUNS, levels: bytes.subarray(0, length), values };
}

const countOf = (about: Struct, encoding: number): About => ({
  count: about.number(1) ?? -1,
  encoding: about.number(encoding) ?? -1,
});

/** As a page of the first version, which has the length of the levels before them. */
function written({ count, encoding, levels, values }: Data, shape: Shape): Page {
  const body = levels && shape.isOptional ? joined([int32(levels.length), levels, values]) : values;
  const cells = checkRuns(body, count, shape.isOptional, runsOf(encoding, shape));
  // Writers may leave out what encodes no values.
  const head = headOf(DATA, body.length, 5, [count, cells === 0 ? PLAIN : encoding, RUNS, RUNS]);
  return { isDictionary: false, count, size: body.length, parts: [head, body] };
}

function runsOf(encoding: number, { isBoolean }: Shape): Runs {
  if (isByDictionary(encoding)) return "indexes";
  if (encoding === WITH_PREFIXES) return "prefixes";
  if (encoding !== RUNS) return "none";
  if (!isBoolean) throw damaged();
  return "booleans";
}

function int32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The head of a page that is not packed: its kind, and numbers about it in one of its fields. */
function headOf(kind: number, size: number, field: number, about: readonly number[]): Uint8Array {
  const fields = (numbers: readonly number[]): number[] =>
    numbers.flatMap((number) => [0x15, ...zigzag(number)]);
  return Uint8Array.from([
    ...fields([kind, size, size]),
    ((field - 3) << 4) | 12,
    ...fields(about),
    0,
    0,
  ]);
}

function zigzag(number: number): number[] {
  const bytes: number[] = [];
  let left = 2 * number;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push(128 + (left % 128));
  return [...bytes, left];
}
