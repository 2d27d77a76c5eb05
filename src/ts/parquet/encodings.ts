/** Values without nulls, by how a page or a dictionary encodes them. */
import { refuse } from "../error.js";
import { damaged } from "../files/feed.js";
import type { Stored, Values } from "./cells.js";
import { Differences } from "./differences.js";
import { Prefixed } from "./prefixes.js";
import { divided, RUNS, Runs } from "./runs.js";
import type { Layout } from "./schema.js";
import { Texts } from "./texts.js";

/** How many values are decoded at a time; eights of them, so that booleans end with a byte. */
export const CELLS = 1 << 13;
/** From how many bytes on a part has enough values with prefixes. */
const BYTES = 1 << 20;

// Encodings.
const PLAIN = 0;
const DIFFERENCES = 5;
const WITH_LENGTHS = 6;
const WITH_PREFIXES = 7;
/** The first bytes of all values, then the second ones, and so on. */
const SPLIT = 9;

/** The rule on encodings that Parquet got later, or never had: such a file need not be damaged. */
const UNKNOWN = "has values in an encoding that is not read here: write them plainly";

/** Gives the next values: this number at most, and one at least. */
export type Take = (most: number) => Values;

/** Decodes this number of values, which are at least one. */
export function takeFrom(bytes: Uint8Array, encoding: number, count: number, layout: Layout): Take {
  const { type, length } = layout;
  const isText = type === "BYTE_ARRAY";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (encoding === RUNS && type === "BOOLEAN") {
    const runs = new Runs(divided(bytes).levels, 1, count);
    return (most) => runs.take(most);
  }
  if (encoding === PLAIN) return isText ? textsFrom(bytes) : fixedFrom(bytes, layout);
  if (encoding === SPLIT && !isText && type !== "BOOLEAN") return splitFrom(bytes, count, layout);
  if (encoding === DIFFERENCES && (type === "INT32" || type === "INT64")) {
    const isShort = type === "INT32";
    const numbers = new Differences(view, 0, count, isShort ? 32 : 64);
    return isShort
      ? (most) => filled(new Int32Array(most), () => numbers.next())
      : (most) => filled(new BigInt64Array(most), () => numbers.nextLong());
  }
  if (encoding === WITH_LENGTHS && isText) {
    const lengths = new Differences(view, 0, count);
    return viewsFrom(bytes, new Differences(view, 0, count).end(), () => lengths.nextLength());
  }
  if (encoding === WITH_PREFIXES && (isText || type === "FIXED_LEN_BYTE_ARRAY")) {
    const prefixed = new Prefixed(bytes, count, length);
    return (most) => prefixed.take(most, BYTES);
  }
  if (encoding > SPLIT) throw refuse("source", UNKNOWN, "ERR_DATA");
  throw damaged();
}

/** Values that are one after another, and all have one length in bits. */
function fixedFrom(bytes: Uint8Array, layout: Layout): Take {
  let at = 0;
  return (most) => {
    const start = at;
    at += Math.ceil((most * bitsIn(layout)) / 8);
    return fixed(bytes.subarray(start, at), most, layout);
  };
}

/** Values of one length, in these bytes alone. */
export function fixed(bytes: Uint8Array, count: number, layout: Layout): Values {
  const bits = bitsIn(layout);
  if (Math.ceil((count * bits) / 8) > bytes.length) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  switch (layout.type) {
    case "BOOLEAN":
      return filled(new Uint8Array(count), (at) => (view.getUint8(at >> 3) >> (at & 7)) & 1);
    case "INT32":
      return filled(new Int32Array(count), (at) => view.getInt32(4 * at, true));
    case "INT64":
      return filled(new BigInt64Array(count), (at) => view.getBigInt64(8 * at, true));
    case "FLOAT":
      return filled(new Float32Array(count), (at) => view.getFloat32(4 * at, true));
    case "DOUBLE":
      return filled(new Float64Array(count), (at) => view.getFloat64(8 * at, true));
    default:
      return viewsFrom(bytes, 0, () => bits / 8)(count);
  }
}

/** How many bits each value has. */
function bitsIn({ type, length = 0 }: Layout): number {
  if (type === "BOOLEAN") return 1;
  if (type === "INT32" || type === "FLOAT") return 32;
  if (type === "INT64" || type === "DOUBLE") return 64;
  if (type !== "FIXED_LEN_BYTE_ARRAY" || length <= 0) throw damaged();
  return 8 * length;
}

function splitFrom(bytes: Uint8Array, count: number, layout: Layout): Take {
  const width = bitsIn(layout) / 8;
  if (count * width > bytes.length) throw damaged();
  let start = 0;
  return (most) => {
    const joined = new Uint8Array(most * width);
    for (let byte = 0; byte < width; byte++)
      for (let at = 0; at < most; at++)
        joined[at * width + byte] = bytes[byte * count + start + at] as number;
    start += most;
    return fixed(joined, most, layout);
  };
}

/** Values that are one after another from there on, each of its length in bytes. */
function viewsFrom(bytes: Uint8Array, start: number, lengthOf: () => number): Take {
  let end = start;
  const next = (): Uint8Array => {
    const from = end;
    end += lengthOf();
    if (end > bytes.length) throw damaged();
    return bytes.subarray(from, end);
  };
  return (most) => filled(new Array<Uint8Array>(most), next);
}

function textsFrom(bytes: Uint8Array): Take {
  const texts = new Texts(bytes);
  let place = 0;
  return (most) =>
    filled(new Array<Uint8Array>(most), () => {
      const text = texts.at(place);
      place = texts.next(place);
      return text;
    });
}

/** Fills a list in a plain loop. */
function filled<One extends Stored, List extends { [at: number]: One; readonly length: number }>(
  list: List,
  one: (at: number) => One,
): List {
  for (let at = 0; at < list.length; at++) list[at] = one(at);
  return list;
}
