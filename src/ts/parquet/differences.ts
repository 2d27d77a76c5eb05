/**
 * Whole numbers that are written as differences, each from the one before it (DELTA_BINARY_PACKED).
 * They are packed in parts, several to a block, and a part says how wide its differences are. Sums
 * wrap at 64 bits, and are held in two halves.
 */
import { damaged } from "../files/feed.js";
import { bitsOf, fewBitsOf } from "./runs.js";
import { Cursor } from "./thrift.js";

export class Differences {
  readonly #view: DataView;
  readonly #cursor: Cursor;
  /** How many parts a block has, and how many differences a part has. */
  readonly #parts: number;
  readonly #each: number;
  /** How many bits a number has. A difference has one more. */
  readonly #bits: 32 | 64;
  /** How many numbers are left. */
  #left: number;
  /** The next number. */
  #low: number;
  #high: number;
  /** The least difference of the block, where it says how wide its parts are, and parts left. */
  #leastLow = 0;
  #leastHigh = 0;
  #widths = 0;
  #partsLeft = 0;
  /** How many differences the part still has, their width, and where the next begins. */
  #inPart = 0;
  #width = 0;
  #bit = 0;

  constructor(view: DataView, at: number, count: number, bits: 32 | 64 = 32) {
    const cursor = new Cursor(view, at);
    const block = cursor.whole();
    this.#view = view;
    this.#cursor = cursor;
    this.#parts = cursor.whole();
    this.#each = block / this.#parts;
    if (!(this.#each > 0 && this.#each % 32 === 0) || cursor.whole() !== count) throw damaged();
    this.#left = count;
    this.#bits = bits;
    [this.#low, this.#high] = cursor.halves();
    if (bits === 32 && this.#high !== this.#low >> 31) throw damaged();
  }

  /** The next number, of 32 bits. */
  next(): number {
    const value = this.#low;
    this.#step();
    return value;
  }

  /** The next number, of 64 bits. */
  nextLong(): bigint {
    const value = (BigInt(this.#high) << 32n) | BigInt(this.#low >>> 0);
    this.#step();
    return value;
  }

  /** The next length. */
  nextLength(): number {
    const value = this.next();
    if (value < 0) throw damaged();
    return value;
  }

  /** Passes over all of them, to where they end. */
  end(): number {
    for (; this.#left > 1; this.#left -= this.#each) this.#begin();
    return this.#cursor.at;
  }

  #step(): void {
    if (--this.#left <= 0) return;
    if (this.#inPart === 0) this.#begin();
    this.#inPart--;
    const width = Math.min(this.#width, 32);
    const sum = (this.#low >>> 0) + this.#leastLow + fewBitsOf(this.#view, this.#bit, width);
    // Halves are cut to 32 bits, and what is beyond the lower one is carried.
    this.#low = sum | 0;
    this.#high += this.#leastHigh + Math.floor(sum / 2 ** 32);
    if (this.#width > 32) this.#high += bitsOf(this.#view, this.#bit + 32, this.#width - 32);
    this.#high |= 0;
    this.#bit += this.#width;
  }

  /** The next part. Anything after the last difference is left out, except the rest of its part. */
  #begin(): void {
    if (this.#partsLeft === 0) {
      [this.#leastLow, this.#leastHigh] = this.#cursor.halves();
      this.#leastLow >>>= 0;
      if (this.#bits === 32 && this.#leastHigh !== this.#leastHigh >> 31) throw damaged();
      this.#widths = this.#cursor.at;
      this.#partsLeft = this.#parts;
      this.#cursor.at += this.#parts;
    }
    this.#width = this.#view.getUint8(this.#widths + this.#parts - this.#partsLeft--);
    if (this.#width > 64) throw damaged();
    this.#inPart = this.#each;
    this.#bit = 8 * this.#cursor.at;
    this.#cursor.at += (this.#each * this.#width) / 8;
  }
}
