/**
 * Runs: levels, indexes into a dictionary, and some booleans. A run says how long it is in a few
 * bytes, so only as many numbers are read at a time as are asked for.
 */
import { damaged } from "../files/feed.js";
import { Cursor } from "./thrift.js";

/** The encoding of levels, and of some booleans. */
export const RUNS = 3;

/** Runs that are preceded by their length in bytes, and what is behind them. */
export function divided(bytes: Uint8Array): { levels: Uint8Array; values: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = 4 + view.getUint32(0, true);
  if (end > bytes.length) throw damaged();
  return { levels: bytes.subarray(4, end), values: bytes.subarray(end) };
}

export class Runs {
  readonly #view: DataView;
  readonly #cursor: Cursor;
  readonly #width: number;
  /** How many numbers are in runs that have not begun. */
  #rest: number;
  /** How many numbers the run still has. */
  #left: number;
  /** The number that the run repeats; of a run that repeats none, the bit that comes next. */
  #repeated: number | undefined = 0;
  #bit = 0;

  /** Numbers of `width` bits, in these bytes of a page; those of no bits are zeros. */
  constructor(bytes: Uint8Array, width: number, count: number) {
    if (width > 32) throw damaged();
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#cursor = new Cursor(this.#view, 0);
    this.#width = width;
    this.#rest = count;
    this.#left = width === 0 ? count : 0;
  }

  /** The next numbers. */
  take(count: number): Uint32Array {
    const numbers = new Uint32Array(count);
    for (let at = 0; at < count;) {
      while (this.#left === 0) this.#begin();
      const end = Math.min(at + this.#left, count);
      this.#left -= end - at;
      if (this.#repeated !== undefined) numbers.fill(this.#repeated, at, end);
      else
        for (let to = at; to < end; to++, this.#bit += this.#width)
          numbers[to] = fewBitsOf(this.#view, this.#bit, this.#width);
      at = end;
    }
    return numbers;
  }

  #begin(): void {
    const cursor = this.#cursor;
    const head = cursor.whole();
    const length = Math.floor(head / 2);
    const from = 8 * cursor.at;
    if (head % 2 === 0) {
      if (length > this.#rest) throw damaged();
      cursor.at += (this.#width + 7) >> 3;
      this.#left = length;
      this.#repeated = bitsOf(this.#view, from, 8 * (cursor.at - from / 8));
      if (this.#repeated >= 2 ** this.#width) throw damaged();
    } else {
      // Eights of numbers, packed.
      cursor.at += length * this.#width;
      this.#left = 8 * length;
      this.#repeated = undefined;
      this.#bit = from;
    }
    this.#rest -= this.#left;
    if (cursor.at > this.#view.byteLength) throw damaged();
  }
}

/**
 * Reads the same bits as {@link bitsOf}: most numbers are within four bytes, which are read at
 * once.
 */
export function fewBitsOf(view: DataView, from: number, width: number): number {
  const at = Math.floor(from / 8);
  if (width > 24 || at + 4 > view.byteLength) return bitsOf(view, from, width);
  return (view.getUint32(at, true) >>> (from % 8)) & ((1 << width) - 1);
}

/** A number of this width, which begins at any bit. */
export function bitsOf(view: DataView, from: number, width: number): number {
  let value = 0;
  for (let bit = 0; bit < width;) {
    const skipped = (from + bit) % 8;
    const taken = Math.min(8 - skipped, width - bit);
    const byte = view.getUint8(Math.floor((from + bit) / 8));
    value += ((byte >> skipped) & ((1 << taken) - 1)) * 2 ** bit;
    bit += taken;
  }
  return value;
}
