/** The bytes of one member. */
import type { BlobLike } from "../api/streams.js";
import type { Bytes } from "../csv/bytes.js";
import { inflated } from "../csv/inflated.js";
import { open } from "../csv/source.js";
import { refuse } from "../error.js";
import { crc32 } from "./crc.js";
import { type Entry, MEMBER } from "./directory.js";
import { DAMAGED, damagedZip, partOf, slice } from "./slice.js";

const refusals = {
  unsupported: "is a zip archive, which this host cannot unpack: unpack it first",
  damaged: DAMAGED,
};

/** How long a member's own header is, without its name and what else is in it. */
const HEADER = 30;

/**
 * The member's bytes, read `ask` at a time as they are needed. They end in a refusal unless they
 * are as many as the directory says, and have its checksum.
 */
export function openMember(blob: BlobLike, entry: Entry, ask: number): Bytes {
  let inner: Bytes | undefined;
  let size = 0;
  let sum = 0;
  const begin = async (): Promise<Bytes> => {
    const packed = open({ kind: "blob", blob: await contentOf(blob, entry) }, ask);
    return entry.method === 0 ? packed : inflated(packed, "deflate-raw", refusals);
  };
  return {
    async read() {
      inner ??= await begin();
      const chunk = await inner.read();
      if (chunk) {
        size += chunk.length;
        sum = crc32(chunk, sum);
      }
      if (size > entry.size || (!chunk && (size < entry.size || sum !== entry.crc)))
        throw damagedZip();
      return chunk;
    },
    cancel: (reason) => inner?.cancel(reason),
  };
}

/** Its packed bytes: between its own header, whose length only that header says, and the next. */
async function contentOf(blob: BlobLike, entry: Entry): Promise<BlobLike> {
  if (entry.isEncrypted || (entry.method !== 0 && entry.method !== 8))
    throw refuse(
      "source",
      "is packed with a password, or other than by deflate: unpack it first",
      "ERR_DATA",
    );
  const header = await slice(blob, entry.offset, HEADER);
  if (header.getUint32(0, true) !== MEMBER) throw damagedZip();
  const more = header.getUint16(26, true) + header.getUint16(28, true);
  return partOf(blob, entry.offset + HEADER + more, entry.packed);
}
