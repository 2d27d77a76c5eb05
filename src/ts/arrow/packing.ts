/** How batches are packed. */
import { type DpError, refuse } from "../error.js";
import { damaged } from "../files/feed.js";
import { unpackLz4 } from "./lz4.js";
import type { ArrowUnpack } from "./options.js";

/** The most bytes of a buffer, packed or not: the cells of one column in one batch. */
export const MOST = 1 << 28;

const LZ4 = 0;
const ZSTD = 1;

/**
 * Refuses a batch by what it says of all its buffers. Writers leave a buffer unpacked where packing
 * does not pay, which rows decide.
 */
export function demandUnpacker(codec: number | undefined, zstd: ArrowUnpack | undefined): void {
  if (codec === undefined || codec === LZ4) return;
  if (codec !== ZSTD) throw damaged();
  if (!zstd)
    throw refuse("source", "is packed with zstd: hand its unpacker to `unpack`", "ERR_DATA");
}

/** A buffer that says how long it is before it is packed; or that it is not packed. In parts. */
export function* unpacked(
  bytes: Uint8Array,
  codec: number,
  zstd: ArrowUnpack | undefined,
): Generator<void, Uint8Array, void> {
  if (bytes.length === 0) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = Number(view.getBigInt64(0, true));
  const packed = bytes.slice(8);
  if (size === -1) return packed;
  if (size > MOST) throw tooLarge();
  if (size < 0) throw damaged();
  if (codec === LZ4) return yield* unpackLz4(packed, size);
  const made = zstd?.(packed, size);
  if (!(made instanceof Uint8Array) || made.length !== size) throw damaged();
  return made;
}

export function tooLarge(): DpError {
  return refuse("source", "has a buffer of more than 256 MiB: write smaller batches", "ERR_DATA");
}
