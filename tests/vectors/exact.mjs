/** Exact numbers on BigInt alone: fractions, doubles, and certified enclosures of e^-x. */

/** A fraction `top / bottom` in lowest terms, `bottom > 0`. */
export function fraction(top, bottom = 1n) {
  if (bottom === 0n) throw new RangeError("zero denominator");
  const divisor = gcd(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom) || 1n;
  const sign = bottom < 0n ? -1n : 1n;
  return { top: (sign * top) / divisor, bottom: (sign * bottom) / divisor };
}

function gcd(a, b) {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** Reads `-?digits(.digits)?(e[+-]?digits)?` and `-?digits/digits`. */
export function read(text) {
  const ratio = /^(-?\d+)\/(\d+)$/.exec(text);
  if (ratio) return fraction(BigInt(ratio[1]), BigInt(ratio[2]));
  const [, sign, whole, places = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text);
  const digits = BigInt(whole + places) * (sign ? -1n : 1n);
  const power = Number(exponent) - places.length;
  return power < 0
    ? fraction(digits, 10n ** BigInt(-power))
    : fraction(digits * 10n ** BigInt(power));
}

export const times = (a, b) => fraction(a.top * b.top, a.bottom * b.bottom);
export const over = (a, b) => fraction(a.top * b.bottom, a.bottom * b.top);
export const plus = (a, b) => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const below = (a, b) => a.top * b.bottom < b.top * a.bottom;
export const text = ({ top, bottom }) => (bottom === 1n ? `${top}` : `${top}/${bottom}`);

/** The exact value of a finite double. */
export function ofDouble(value) {
  const bits = new BigUint64Array(new Float64Array([value]).buffer)[0];
  const field = (bits >> 52n) & 0x7ffn;
  const low = bits & ((1n << 52n) - 1n);
  const mantissa = field === 0n ? low : low | (1n << 52n);
  const size = fraction(mantissa << (field === 0n ? 1n : field), 1n << 1075n);
  return bits >> 63n ? fraction(-size.top, size.bottom) : size;
}

const ceiling = (top, bottom) => (top + bottom - 1n) / bottom;

/**
 * `[low, high]` with `low <= 2^bits e^-x <= high`, for `x >= 0`.
 *
 * The series of e^t has positive terms only: with t = x / 2^halvings below 1/256, the terms that
 * are left out sum to less than twice the first of them. Then e^x by squaring, and one division.
 */
export function expEnclosure(x, bits) {
  const width = BigInt(bits);
  if (x.top === 0n) return [1n << width, 1n << width];
  // e^-x < 2^-bits once x >= bits, since e > 2.
  if (x.top >= width * x.bottom) return [0n, 1n];
  let halvings = 0n;
  while (x.top * 256n >= x.bottom << halvings) halvings++;
  // Room for the size of e^x, which is below 4^x, and for what squaring loses.
  const room = 2n * (x.top / x.bottom + 1n);
  const work = 2n * width + room + 2n * halvings + 64n;
  const unit = 1n << work;
  const bottom = x.bottom << halvings;
  let [low, high] = [unit, unit];
  let [least, most] = [unit, unit];
  for (let order = 1n; most > 1n; order++) {
    least = (least * x.top) / (bottom * order);
    most = ceiling(most * x.top, bottom * order);
    low += least;
    high += most;
  }
  // The part that was left out is below 2, and so is what the last term's rounding hides.
  high += 4n;
  for (let step = 0n; step < halvings; step++) {
    low = (low * low) >> work;
    high = ceiling(high * high, unit);
  }
  return [(unit << width) / high, ceiling(unit << width, low)];
}

/**
 * `floor(2^bits e^-x)`, with more precision until both ends agree: for x > 0 the number is no
 * integer.
 */
export function expFloor(x, bits) {
  if (x.top === 0n) return 1n << BigInt(bits);
  for (let guard = 64; ; guard *= 2) {
    const [low, high] = expEnclosure(x, bits + guard);
    const [floor, other] = [low >> BigInt(guard), high >> BigInt(guard)];
    if (floor === other) return floor;
  }
}

/** `top / bottom` in [0, 1] as a decimal of `digits` significant digits, rounded down or up. */
export function decimal(top, bottom, digits, up) {
  if (top === 0n) return "0";
  let exponent = 0;
  while (top * 10n < bottom) {
    top *= 10n;
    exponent--;
  }
  const scaled = top * 10n ** BigInt(digits);
  const mantissa = up ? ceiling(scaled, bottom) : scaled / bottom;
  const padded = mantissa.toString().padStart(digits + 1, "0");
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}e${exponent}`;
}
