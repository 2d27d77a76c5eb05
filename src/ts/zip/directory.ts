/** The directory at the end of a zip archive (PKWARE, APPNOTE 6.3.10, sections 4.3 and 4.5). */
import type { BlobLike } from "../api/streams.js";
import { refuse } from "../error.js";
import { damagedZip, slice } from "./slice.js";

/** Member of an archive, as the directory describes it. */
export interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 is stored, 8 is deflate. */
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Where its own header begins. */
  readonly offset: number;
}

/** The most bytes of a directory that are read: 100,000 members with names of 100 letters. */
const DIRECTORY_LIMIT = 1 << 24;

/** The longest end of an archive: its record, and the longest comment. */
const END_LIMIT = 22 + 0xffff;

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
/** A member's own header. */
export const MEMBER = 0x04034b50;

/** A field of 32 bits that stands for one of 64 bits, which is elsewhere. */
const ELSEWHERE = 0xffffffff;

/** All members, in the order of the directory. */
export async function directoryOf(blob: BlobLike): Promise<Entry[]> {
  const { count, size, offset } = await endOf(blob);
  if (size > DIRECTORY_LIMIT)
    throw refuse("source", "has a directory of more than 16 MiB: pack fewer files", "ERR_DATA");
  return entriesOf(await slice(blob, offset, size), count);
}

interface End {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
}

async function endOf(blob: BlobLike): Promise<End> {
  const length = Math.min(blob.size, END_LIMIT);
  const start = blob.size - length;
  const tail = await slice(blob, start, length);
  for (let at = length - 22; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END || at + 22 + tail.getUint16(at + 20, true) !== length)
      continue;
    const size = tail.getUint32(at + 12, true);
    const offset = tail.getUint32(at + 16, true);
    const end = {
      count: tail.getUint16(at + 10, true),
      size,
      // Info-ZIP 3.0 (`zip -fz`) leaves out the record that has it: the directory is before it.
      offset: offset === ELSEWHERE ? start + at - size : offset,
    };
    const isLarge = at >= 20 && tail.getUint32(at - 20, true) === LOCATOR_64;
    const all = isLarge ? await end64(blob, whole(tail, at - 12)) : end;
    // An archive in parts has further members elsewhere.
    if (tail.getUint16(at + 8, true) !== end.count || all.offset + all.size > start + at)
      throw damagedZip();
    return all;
  }
  throw damagedZip();
}

async function end64(blob: BlobLike, at: number): Promise<End> {
  const record = await slice(blob, at, 56);
  if (record.getUint32(0, true) !== END_64) throw damagedZip();
  return { count: whole(record, 32), size: whole(record, 40), offset: whole(record, 48) };
}

function entriesOf(directory: DataView, count: number): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  while (at < directory.byteLength) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== ENTRY)
      throw damagedZip();
    const name = directory.getUint16(at + 28, true);
    const extra = directory.getUint16(at + 30, true);
    const next = at + 46 + name + extra + directory.getUint16(at + 32, true);
    if (next > directory.byteLength) throw damagedZip();
    entries.push(entryOf(directory, at, name, extra));
    at = next;
  }
  if (entries.length !== count) throw damagedZip();
  return entries;
}

function entryOf(directory: DataView, at: number, name: number, extra: number): Entry {
  let large = extra64(directory, at + 46 + name, extra);
  // In this order, and each only where its own field has no room.
  const field = (offset: number): number => {
    const value = directory.getUint32(at + offset, true);
    if (value !== ELSEWHERE) return value;
    if (large.byteLength < 8) throw damagedZip();
    const found = whole(large, 0);
    large = new DataView(large.buffer, large.byteOffset + 8, large.byteLength - 8);
    return found;
  };
  return {
    name: new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, name)),
    isEncrypted: (directory.getUint16(at + 8, true) & 1) !== 0,
    method: directory.getUint16(at + 10, true),
    crc: directory.getUint32(at + 16, true),
    size: field(24),
    packed: field(20),
    offset: field(42),
  };
}

/** The fields of 64 bits; the entry may have further ones. */
function extra64(directory: DataView, start: number, length: number): DataView {
  for (let at = start; at + 4 <= start + length;) {
    const size = directory.getUint16(at + 2, true);
    if (directory.getUint16(at, true) === 1 && at + 4 + size <= start + length)
      return new DataView(directory.buffer, at + 4, size);
    at += 4 + size;
  }
  return new DataView(directory.buffer, 0, 0);
}

/** An integer of 64 bits; from 2^53 on rounded, when no file is so large. */
function whole(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
}
