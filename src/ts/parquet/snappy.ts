/** Unpacks pages of snappy by the decoder of hyparquet. */
import { snappyUncompress } from "hyparquet/src/snappy.js";
import { damaged } from "../files/feed.js";

/** Unpacks a page whose parts are, together, as long as it says. */
export function snappy(bytes: Uint8Array, size: number): Uint8Array {
  if (sizeOf(bytes) !== size) throw damaged();
  const unpacked = new Uint8Array(size);
  snappyUncompress(bytes, unpacked);
  return unpacked;
}

/**
 * Adds up the lengths of all parts. The decoder takes a literal of 2^31 bytes or more for one of a
 * negative length, and would go back to it without end.
 */
function sizeOf(bytes: Uint8Array): number {
  let at = 0;
  const next = (): number => bytes[at++] ?? 0;
  // The size is stated here too, and the decoder passes over it as well.
  while (next() >= 128);
  let size = 0;
  while (at < bytes.length) {
    const head = next();
    const kind = head & 3;
    let length = (kind === 1 ? 3 + ((head >> 2) & 7) : head >> 2) + 1;
    if (kind !== 0) at += kind === 3 ? 4 : kind;
    else {
      const more = length - 60;
      if (more > 0) length = 1;
      for (let byte = 0; byte < more; byte++) length += next() * 256 ** byte;
      if (length > bytes.length) throw damaged();
      at += length;
    }
    size += length;
  }
  return size;
}
