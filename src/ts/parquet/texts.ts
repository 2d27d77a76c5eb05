/**
 * Texts, each behind its length in bytes, as pages and dictionaries have them that are plain. They
 * are views: nothing is copied, and nothing is kept of each.
 */
import { damaged } from "../files/feed.js";

export class Texts {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** The one whose length is there. */
  at(place: number): Uint8Array {
    return this.#bytes.subarray(place + 4, this.next(place));
  }

  /** Where the one behind it is; all of this one is there. */
  next(place: number): number {
    const next = place + 4 + this.#view.getUint32(place, true);
    if (next > this.#bytes.length) throw damaged();
    return next;
  }

  /** Where each is, of this number of texts. All of them are there. */
  places(count: number): Uint32Array {
    const places = new Uint32Array(count);
    let next = 0;
    for (let at = 0; at < count; at++) {
      places[at] = next;
      next = this.next(next);
    }
    return places;
  }
}
