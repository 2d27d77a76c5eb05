/** Texts on their way to wasm: in UTF-8, one after another. */
import { utf8Of } from "../host/text.js";

/** Texts one after another, and where each of them ends. */
export interface Texts {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** What stands for a missing text: a byte with which none begins. */
export const missingText = /* @__PURE__ */ Uint8Array.of(0xff);

/**
 * A text that may count, in UTF-8: of up to `longest` bytes. A text with half of a surrogate pair
 * counts as missing.
 */
export function countedText(text: string | undefined, longest = 256): Uint8Array {
  // Each of its units takes a byte at least: what is longer does not count, and is not written.
  if (text === undefined || text.length > longest || /\p{Surrogate}/u.test(text))
    return missingText;
  return utf8Of(text);
}

/** The texts from `start` to `end`. */
export function packed(start: number, end: number, bytesOf: (index: number) => Uint8Array): Texts {
  const all = new Array<Uint8Array>(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    const text = bytesOf(at);
    length += text.length;
    all[at - start] = text;
  }
  const bytes = new Uint8Array(length);
  const ends = new Uint32Array(all.length);
  length = 0;
  for (let at = 0; at < all.length; at++) {
    const text = all[at] as Uint8Array;
    bytes.set(text, length);
    ends[at] = length += text.length;
  }
  return { bytes, ends };
}
