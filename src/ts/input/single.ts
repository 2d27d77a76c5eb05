/**
 * Numbers of single precision as doubles, exactly, from their bits. A processor that converts a
 * subnormal one may take many times as long as over others, and a clock would see it. So nothing
 * but normal doubles is multiplied and added here.
 *
 * A number has sign s, exponent field e and fraction f. It is (-1)^s (2^(e - 127) + f 2^(e - 150));
 * if e = 0 it is (-1)^s f 2^-149. If e = 255 it is infinite for f = 0, otherwise NaN.
 */

/**
 * By sign and exponent: what it is at f = 0, and two factors of f whose product is a power of two.
 */
const table = /* @__PURE__ */ tables();

function tables(): { readonly [name in "start" | "first" | "second"]: Float64Array } {
  const [start, first, second] = [1, 2, 3].map(() => new Float64Array(512)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let at = 0; at < 512; at++) {
    const sign = at < 256 ? 1 : -1;
    const field = at % 256;
    start[at] = sign * (field === 0 ? 0 : 2 ** (field - 127));
    first[at] = sign;
    second[at] = 2 ** (Math.max(field, 1) - 150);
  }
  for (const [at, sign] of [
    [255, 1],
    [511, -1],
  ] as const) {
    start[at] = sign * Infinity;
    // An infinity for all f but 0, so that the sum of the two is NaN.
    first[at] = sign * -(2 ** 1023);
    second[at] = 2 ** 1023;
  }
  return { start, first, second };
}

export function widened(singles: Uint32Array): Float64Array {
  const { start, first, second } = table;
  const doubles = new Float64Array(singles.length);
  for (let index = 0; index < singles.length; index++) {
    const bits = singles[index] as number;
    const at = bits >>> 23;
    doubles[index] =
      (start[at] as number) + (bits & 0x7fffff) * (first[at] as number) * (second[at] as number);
  }
  return doubles;
}
