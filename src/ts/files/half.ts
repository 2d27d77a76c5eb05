/** The number of these bits: IEEE 754 binary16. */
export function half(bits: number): number {
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return exponent === 0
    ? sign * fraction * 2 ** -24
    : sign * (1024 + fraction) * 2 ** (exponent - 25);
}
