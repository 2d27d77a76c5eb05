/**
 * Prefixes: a value may begin with bytes of the one before it, and say only how many
 * (DELTA_BYTE_ARRAY). A few bytes can then stand for more than any memory has, so only as many
 * values are read at a time as are asked for.
 */
import { LONGEST } from "../files/cells.js";
import { damaged } from "../files/feed.js";
import { Differences } from "./differences.js";

/** The most bytes of a value that are kept: one more than a cell has shows that it is too long. */
const KEPT = LONGEST + 1;
/** Memory that many values share. */
const SHARED = 1 << 16;

export class Prefixed {
  readonly #bytes: Uint8Array;
  readonly #prefixes: Differences;
  readonly #suffixes: Differences;
  /** How long each value is, if all are of one length. */
  readonly #only: number | undefined;
  /** Where the next suffix begins. */
  #at: number;
  /** The last value, as far as it is kept, and its length. */
  #last = new Uint8Array(0);
  #length = 0;
  #shared = this.#last;
  #used = 0;

  /** The values that these bytes of a page are, by their number. */
  constructor(bytes: Uint8Array, count: number, only: number | undefined) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const next = new Differences(view, 0, count).end();
    this.#bytes = bytes;
    this.#only = only;
    this.#prefixes = new Differences(view, 0, count);
    this.#suffixes = new Differences(view, next, count);
    this.#at = new Differences(view, next, count).end();
  }

  /** The next values: at most `count` of them, and fewer once they have `enough` bytes. */
  take(count: number, enough: number): Uint8Array[] {
    const values: Uint8Array[] = [];
    for (let size = 0; values.length < count && size < enough; size += this.#last.length) {
      this.#step(this.#prefixes.nextLength(), this.#suffixes.nextLength());
      values.push(this.#last);
    }
    return values;
  }

  #step(prefix: number, suffix: number): void {
    const end = this.#at + suffix;
    if (prefix > this.#length || end > this.#bytes.length) throw damaged();
    this.#length = prefix + suffix;
    if (this.#length !== (this.#only ?? this.#length)) throw damaged();
    const value = this.#room(Math.min(this.#length, KEPT));
    value.set(this.#last.subarray(0, prefix));
    if (prefix < value.length)
      value.set(this.#bytes.subarray(this.#at, this.#at + value.length - prefix), prefix);
    this.#last = value;
    this.#at = end;
  }

  #room(length: number): Uint8Array<ArrayBuffer> {
    if (length > this.#shared.length - this.#used)
      [this.#shared, this.#used] = [new Uint8Array(SHARED), 0];
    this.#used += length;
    return this.#shared.subarray(this.#used - length, this.#used);
  }
}
