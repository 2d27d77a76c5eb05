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
    const end = this.next(place);
    if (end > this.#bytes.length) throw damaged();
    return this.#bytes.subarray(place + 4, end);
  }

  /** Where the one behind it is. */
  next(place: number): number {
    return place + 4 + this.#view.getUint32(place, true);
  }

  /** Where each is, of this number of texts. */
  places(count: number): Uint32Array {
    const places = new Uint32Array(count);
    for (let at = 1; at < count; at++) places[at] = this.next(places[at - 1] as number);
    return places;
  }
}
