/** Parts of an archive. */
import type { BlobLike } from "../api/streams.js";
import { open } from "../csv/source.js";
import { type DpError, refuse } from "../error.js";

export const DAMAGED =
  "is not a zip archive, or is one that is cut off or damaged: choose a complete copy";

export const damagedZip = (): DpError => refuse("source", DAMAGED, "ERR_DATA");

/** These bytes of a Blob, all of them. */
export async function slice(blob: BlobLike, start: number, length: number): Promise<DataView> {
  const all = new Uint8Array(length);
  const part = partOf(blob, start, length);
  if (length > 0) {
    const bytes = open({ kind: "blob", blob: part }, length);
    let at = 0;
    for (let chunk = await bytes.read(); chunk; chunk = await bytes.read()) {
      if (at + chunk.length > length) throw damagedZip();
      all.set(chunk, at);
      at += chunk.length;
    }
    if (at < length) throw damagedZip();
  }
  return new DataView(all.buffer);
}

/** A part that is within the Blob. */
export function partOf(blob: BlobLike, start: number, length: number): BlobLike {
  if (start + length > blob.size) throw damagedZip();
  return blob.slice(start, start + length);
}
