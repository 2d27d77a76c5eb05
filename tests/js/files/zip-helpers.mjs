/** Writes zip archives byte by byte, also those that no program would write. */
import { deflateRawSync } from "node:zlib";

const encoder = new TextEncoder();
const bytesOf = (content) => (typeof content === "string" ? encoder.encode(content) : content);

/** The checksum, a bit at a time: independent of the package's tables. */
export function crcOf(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

const u16 = (...values) => values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff]);
const u32 = (...values) =>
  values.flatMap((value) => [...u16(value), ...u16(Math.floor(value / 2 ** 16))]);
const u64 = (...values) =>
  values.flatMap((value) => [...u32(value % 2 ** 32), ...u32(Math.floor(value / 2 ** 32))]);

/**
 * An archive of these members: `{ name, content }`, or with any field of the directory said
 * otherwise. With `large`, all is in fields of 64 bits.
 */
export function zipOf(members, { large = false, before = "", comment = "", count, noEnd64 } = {}) {
  const parts = [bytesOf(before)];
  const directory = [];
  let at = parts[0].length;
  for (const member of members) {
    const { name, content = "", method = 8, flags = 0x800 } = member;
    const whole = bytesOf(content);
    const data = member.data ?? (method === 8 ? deflateRawSync(whole) : whole);
    const { crc = crcOf(whole), size = whole.length, packed = data.length } = member;
    const title = bytesOf(name);
    const own = Uint8Array.from([
      ...u32(0x04034b50),
      ...u16(20, flags, method, 0, 0),
      ...u32(crc, packed, size),
      ...u16(title.length, 4),
      ...title,
      ...u16(0xcafe, 0),
    ]);
    const offset = member.offset ?? at;
    const extra = large ? [...u16(0xcafe, 2, 0), ...u16(1, 24), ...u64(size, packed, offset)] : [];
    const none = 0xffffffff;
    directory.push(
      ...u32(0x02014b50),
      ...u16(20, 20, flags, method, 0, 0),
      ...u32(...(large ? [crc, none, none] : [crc, packed, size])),
      ...u16(title.length, extra.length, 0, 0, 0),
      ...u32(0, large ? none : offset),
      ...title,
      ...extra,
    );
    parts.push(own, data);
    at += own.length + data.length;
  }
  const entries = count ?? members.length;
  const end64 = [
    ...u32(0x06064b50),
    ...u64(44),
    ...u16(45, 45),
    ...u32(0, 0),
    ...u64(entries, entries, directory.length, at),
    ...u32(0x07064b50, 0),
    ...u64(at + directory.length),
    ...u32(1),
  ];
  const end = large ? [0xffff, 0xffffffff, 0xffffffff] : [entries, directory.length, at];
  if (noEnd64) end.splice(0, 2, entries, directory.length);
  parts.push(
    Uint8Array.from([
      ...directory,
      ...(large && !noEnd64 ? end64 : []),
      ...u32(0x06054b50),
      ...u16(0, 0, end[0], end[0]),
      ...u32(end[1], end[2]),
      ...u16(bytesOf(comment).length),
      ...bytesOf(comment),
    ]),
  );
  return new Uint8Array(Buffer.concat(parts));
}
