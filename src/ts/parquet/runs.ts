/**
 * Runs: levels, indexes into a dictionary, and some booleans. A run says how long it is in a few
 * bytes, and the library believes it: one that is longer than its page would take all memory.
 */
import { type DpError, refuse } from "../error.js";
import { damaged } from "../files/feed.js";
import { prefixBytes } from "./prefixes.js";
import { Cursor } from "./thrift.js";

/** How a body's values are written, as far as runs go. */
export type Runs = "none" | "booleans" | "indexes" | "prefixes";

/** The most bytes of a page, unpacked. */
export const MOST = 1 << 28;

export function tooLarge(): DpError {
  return refuse("source", "has a page of more than 256 MiB: write smaller pages", "ERR_DATA");
}

/** Checks the runs of a page of the first version; gives how many of its cells are not null. */
export function checkRuns(
  body: Uint8Array,
  count: number,
  isOptional: boolean,
  runs: Runs,
): number {
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  let at = 0;
  // Runs that are preceded by their length in bytes.
  const within = (most: number): number => {
    const start = at + 4;
    at = start + view.getUint32(at, true);
    return onesOf(view, start, at, 1, most);
  };
  const cells = isOptional ? within(count) : count;
  if (cells === 0) return 0;
  if (runs === "booleans") within(cells);
  if (runs === "indexes") {
    const width = view.getUint8(at);
    if (width > 0) onesOf(view, at + 1, body.length, width, cells);
  }
  if (runs === "prefixes" && prefixBytes(view, at, cells) > MOST) throw tooLarge();
  return cells;
}

/** How many of these numbers are odd: of levels, those of cells that are not null. */
function onesOf(view: DataView, start: number, end: number, width: number, count: number): number {
  if (end > view.byteLength || width > 32) throw damaged();
  const cursor = new Cursor(view, start);
  let ones = 0;
  for (let left = count; left > 0;) {
    const head = cursor.whole();
    const length = Math.floor(head / 2);
    const from = cursor.at;
    if (head % 2 === 0) {
      if (length > count) throw damaged();
      cursor.at += (width + 7) >> 3;
      if (view.getUint8(from) & 1) ones += Math.min(length, left);
      left -= length;
    } else {
      cursor.at += length * width;
      // Only levels, which have one bit, are counted.
      for (let bit = 0; width === 1 && bit < Math.min(8 * length, left); bit++)
        ones += (view.getUint8(from + (bit >> 3)) >> (bit & 7)) & 1;
      left -= 8 * length;
    }
    if (cursor.at > end) throw damaged();
  }
  return ones;
}
