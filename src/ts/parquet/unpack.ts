/** How pages are packed. */
import { refuse } from "../error.js";
import { damaged } from "../files/feed.js";

/** Unpacks `bytes`. The result has `size` bytes. */
export type ParquetUnpack = (bytes: Uint8Array, size: number) => Uint8Array;

/** The compression of pages, as Parquet names it. Pages without compression need no function. */
export type Codec = "SNAPPY" | "GZIP" | "LZO" | "BROTLI" | "LZ4" | "ZSTD" | "LZ4_RAW";

/** Codecs by their numbers in the footer, and what callers name them by. */
export const CODECS = [
  "UNCOMPRESSED",
  "SNAPPY",
  "GZIP",
  "LZO",
  "BROTLI",
  "LZ4",
  "ZSTD",
  "LZ4_RAW",
] as const satisfies readonly ("UNCOMPRESSED" | Codec)[];

/** Unpacker of each codec. */
export type Unpackers = ReadonlyMap<(typeof CODECS)[number], ParquetUnpack>;

/** Unpacker of a chunk; a codec that nothing unpacks is refused. */
export function unpackerOf(codec: number, unpackers: Unpackers): ParquetUnpack {
  const name = CODECS[codec];
  if (!name) throw damaged();
  const unpack = unpackers.get(name);
  if (!unpack) {
    const rule = `is packed with ${name.toLowerCase()}: hand its unpacker to \`compressors\``;
    throw refuse("source", rule, "ERR_DATA");
  }
  return (bytes, size) => {
    const made = unpack(bytes, size);
    if (!(made instanceof Uint8Array) || made.length !== size) throw damaged();
    // A view of more may be of memory that the next call uses again.
    return made.length < made.buffer.byteLength ? made.slice() : made;
  };
}
