/** Texts on their way to wasm: in UTF-8, one after another. */
import { utf8Of } from "../host/text.js";

/** Texts one after another, and where each of them ends. */
export interface Texts {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/**
 * A text in UTF-8. One of ASCII alone, as most are, stands for its bytes: to write these takes a
 * small part of the time.
 */
export type Utf8 = Uint8Array | string;

export const inUtf8 = (text: string): Utf8 => (/\P{ASCII}/u.test(text) ? utf8Of(text) : text);

/** Replaces a missing text: a byte with which none begins. */
export const missingText = /* @__PURE__ */ Uint8Array.of(0xff);

/**
 * A text that may count, in UTF-8: of up to `longest` bytes. A text with half of a surrogate pair
 * counts as missing.
 */
export function countedText(text: string | undefined, longest = 256): Utf8 {
  // Each of its units takes a byte at least: what is longer does not count, and is not written.
  if (text === undefined || text.length > longest || /\p{Surrogate}/u.test(text))
    return missingText;
  return inUtf8(text);
}

/** The texts from `start` to `end`. */
export function packed(start: number, end: number, bytesOf: (index: number) => Utf8): Texts {
  const all = new Array<Utf8>(end - start);
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
    const text = all[at] as Utf8;
    if (typeof text === "string")
      for (let unit = 0; unit < text.length; unit++) bytes[length + unit] = text.charCodeAt(unit);
    else bytes.set(text, length);
    ends[at] = length += text.length;
  }
  return { bytes, ends };
}
