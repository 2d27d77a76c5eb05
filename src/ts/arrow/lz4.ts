/** LZ4 frames, which Arrow packs buffers in. Every offset is checked before it is followed. */
import { damaged } from "../files/feed.js";

const MAGIC = 0x184d2204;

/** How much is unpacked at a time. */
const PART = 1 << 22;

/** The contents of a frame, which has this length. In parts. */
export function* unpackLz4(packed: Uint8Array, length: number): Generator<void, Uint8Array, void> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const out = new Uint8Array(length);
  if (view.getUint32(0, true) !== MAGIC) throw damaged();
  const flags = view.getUint8(4);
  const hasSize = (flags & 8) !== 0;
  const hasDictionary = (flags & 1) !== 0;
  const hasSums = (flags & 16) !== 0;
  let at = 7 + (hasSize ? 8 : 0) + (hasDictionary ? 4 : 0);
  const most = mostOf(view.getUint8(5));
  let written = 0;
  for (let part = 0; ;) {
    const head = view.getUint32(at, true);
    at += 4;
    if (head === 0) break;
    const size = head & 0x7fffffff;
    if (size > packed.length - at) throw damaged();
    const block = packed.subarray(at, at + size);
    if (head >>> 31 === 0) written = unpackBlock(block, out.subarray(0, written + most), written);
    else {
      if (size > length - written) throw damaged();
      out.set(block, written);
      written += size;
    }
    at += size + (hasSums ? 4 : 0);
    if (at + written - part < PART) continue;
    part = at + written;
    yield;
  }
  if (written !== length) throw damaged();
  return out;
}

/** The most bytes that a block of the frame has once it is unpacked: 4 MiB. */
function mostOf(descriptor: number): number {
  const code = (descriptor >> 4) & 7;
  if (code < 4) throw damaged();
  return 1 << (8 + 2 * code);
}

/** Unpacks a block behind what was written, and says where it ends. */
function unpackBlock(block: Uint8Array, out: Uint8Array, start: number): number {
  let at = 0;
  let to = start;
  const next = (): number => {
    if (at >= block.length) throw damaged();
    return block[at++] as number;
  };
  const lengthOf = (nibble: number): number => {
    let length = nibble;
    if (nibble === 15)
      for (let more = 255; more === 255;) {
        more = next();
        length += more;
      }
    return length;
  };
  for (;;) {
    const token = next();
    const literals = lengthOf(token >> 4);
    if (literals > block.length - at || literals > out.length - to) throw damaged();
    out.set(block.subarray(at, at + literals), to);
    at += literals;
    to += literals;
    // The last sequence has no copy.
    if (at === block.length) return to;
    const distance = next() + 256 * next();
    const count = lengthOf(token & 15) + 4;
    if (distance === 0 || distance > to || count > out.length - to) throw damaged();
    // Byte by byte: a copy may overlap what it writes.
    if (distance >= count) out.copyWithin(to, to - distance, to - distance + count);
    else
      for (let end = to + count, from = to - distance, put = to; put < end;)
        out[put++] = out[from++] as number;
    to += count;
  }
}
