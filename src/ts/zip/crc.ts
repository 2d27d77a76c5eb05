/** The checksum of zip archives: CRC-32, reflected, with the polynomial 0x04c11db7. */

/** Sum of each byte; then of each byte before one zero, two and three: four are taken at a time. */
const TABLE = /* @__PURE__ */ (() => {
  const table = new Int32Array(1024);
  for (let at = 0; at < 1024; at++) {
    let sum = at < 256 ? at : (table[at - 256] as number);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
    table[at] = sum;
  }
  return table;
})();

/** The sum of these bytes after those whose sum is `before`, which begins with 0. */
export function crc32(bytes: Uint8Array, before: number): number {
  const whole = bytes.length & ~3;
  let sum = ~before;
  for (let at = 0; at < bytes.length; at++) {
    sum ^= bytes[at] as number;
    if (at < whole) {
      sum ^=
        ((bytes[++at] as number) << 8) |
        ((bytes[++at] as number) << 16) |
        ((bytes[++at] as number) << 24);
      sum =
        (TABLE[768 + (sum & 0xff)] as number) ^
        (TABLE[512 + ((sum >>> 8) & 0xff)] as number) ^
        (TABLE[256 + ((sum >>> 16) & 0xff)] as number) ^
        (TABLE[sum >>> 24] as number);
    } else sum = (sum >>> 8) ^ (TABLE[sum & 0xff] as number);
  }
  return ~sum >>> 0;
}
