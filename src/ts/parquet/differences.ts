/**
 * Lengths that are written as differences, each from the one before it (DELTA_BINARY_PACKED). They
 * are packed in parts, several to a block, and a part says how wide its differences are.
 */
import { damaged } from "../files/feed.js";
import { bitsOf } from "./runs.js";
import { Cursor } from "./thrift.js";

export class Differences {
  readonly #view: DataView;
  readonly #cursor: Cursor;
  /** How many parts a block has, and how many differences a part has. */
  readonly #parts: number;
  readonly #each: number;
  /** How many lengths are left. */
  #left: number;
  #value: number;
  /** The least difference of the block, where it says how wide its parts are, and parts left. */
  #least = 0;
  #widths = 0;
  #partsLeft = 0;
  /** How many differences the part still has, their width, and where the next begins. */
  #inPart = 0;
  #width = 0;
  #bit = 0;

  constructor(view: DataView, at: number, count: number) {
    const cursor = new Cursor(view, at);
    const block = cursor.whole();
    this.#view = view;
    this.#cursor = cursor;
    this.#parts = cursor.whole();
    this.#each = block / this.#parts;
    if (!(this.#each > 0 && this.#each % 32 === 0) || cursor.whole() !== count) throw damaged();
    this.#left = count;
    this.#value = cursor.signed();
  }

  /** The next length. */
  next(): number {
    const value = this.#value;
    if (value < 0) throw damaged();
    if (--this.#left > 0) {
      if (this.#inPart === 0) this.#begin();
      this.#inPart--;
      this.#value += this.#least + bitsOf(this.#view, this.#bit, this.#width);
      this.#bit += this.#width;
    }
    return value;
  }

  /** Passes over all of them, to where they end. */
  end(): number {
    for (; this.#left > 1; this.#left -= this.#each) this.#begin();
    return this.#cursor.at;
  }

  /** The next part. Anything after the last difference is left out, except the rest of its part. */
  #begin(): void {
    if (this.#partsLeft === 0) {
      this.#least = this.#cursor.signed();
      this.#widths = this.#cursor.at;
      this.#partsLeft = this.#parts;
      this.#cursor.at += this.#parts;
    }
    this.#width = this.#view.getUint8(this.#widths + this.#parts - this.#partsLeft--);
    if (this.#width > 32) throw damaged();
    this.#inPart = this.#each;
    this.#bit = 8 * this.#cursor.at;
    this.#cursor.at += (this.#each * this.#width) / 8;
  }
}
