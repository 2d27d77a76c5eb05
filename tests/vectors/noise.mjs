/**
 * Discrete Laplace noise, written for checking only: the law of both samplers and their word tapes,
 * and accuracies.
 *
 * a = e^(-1/scale). Digits: a word for the sign (positive below a/(1+a), negative above 1 -
 * a/(1+a), else 0), then a geometric number in radix 16 from the top, L the least number of digits
 * below it with 16^(L+1) >= 45 scale. A digit at place i is v or more if U is below (R^v - R^16) /
 * (1 - R^16), R = a^(16^i); the top one if U < R^v, and where it is 16 another one is added to it.
 * Each U is revealed by words until no threshold is left among the numbers that it may be.
 */
import { expEnclosure, fraction, over, read, times } from "./exact.mjs";

const WORD = 64n;
const BITS = 448;

/**
 * `floor(2^bits threshold)` for the digits at a place, by differences on so many bits that what
 * cancels does not matter.
 */
function thresholds(scale, place, radix, open) {
  const unit = 1n << BigInt(2 * BITS);
  const power = (v) =>
    expEnclosure(over(fraction(BigInt(v) * 16n ** BigInt(place)), scale), 2 * BITS);
  const [leastLow, leastHigh] = power(radix);
  const floors = [];
  for (let v = 1; v < radix + (open ? 1 : 0); v++) {
    const [low, high] = power(v);
    if (open) floors.push([low >> BigInt(BITS), high >> BigInt(BITS)]);
    else
      floors.push([
        ((low - leastHigh) << BigInt(BITS)) / (unit - leastLow),
        ((high - leastLow) << BigInt(BITS)) / (unit - leastHigh),
      ]);
  }
  return floors;
}

/** The known thresholds, cut to so many bits. */
function cut(floors, bits) {
  return floors.map(([low, high]) => {
    const [floor, other] = [low, high].map((end) => end >> (BigInt(BITS) - bits));
    if (floor !== other) throw new RangeError("more precision is needed");
    return floor;
  });
}

function reader(tape) {
  let used = 0;
  return {
    word() {
      if (used === tape.length) throw new RangeError("the tape ended");
      return tape[used++];
    },
    used: () => used,
  };
}

/** How many thresholds are above a uniform number; and above 1 minus it, if `mirrored`. */
function uniform(floors, words, mirrored = false) {
  let [index, bits] = [words.word(), WORD];
  for (;;) {
    const cells = cut(floors, bits);
    const other = (1n << bits) - 1n - index;
    if (!cells.includes(index) && !(mirrored && cells.includes(other))) {
      const above = (at) => cells.filter((cell) => at < cell).length;
      return [above(index), above(other)];
    }
    index = (index << WORD) | words.word();
    bits += WORD;
  }
}

/** The thresholds of all uniform numbers of a draw, in order. */
export function places(scale) {
  let lower = 0;
  while (45n * scale.top > scale.bottom * 16n ** BigInt(lower + 1)) lower++;
  const below = Array.from({ length: lower }, (_, at) =>
    thresholds(scale, lower - 1 - at, 16, false),
  );
  return { sign: thresholds(scale, 0, 2, false), top: thresholds(scale, lower, 16, true), below };
}

function drawDigits({ sign, top, below }, words) {
  const [positive, negative] = uniform(sign, words, true);
  let size = 0n;
  for (let digit = 16; digit === 16; size += BigInt(digit)) [digit] = uniform(top, words);
  for (const floors of below) size = size * 16n + BigInt(uniform(floors, words)[0]);
  return positive ? 1n + size : negative ? -1n - size : 0n;
}

/**
 * Canonne, Kamath and Steinke 2020, Algorithm 2, on a lazily revealed uniform number for each coin.
 */
function drawCks20(scale, words) {
  const coin = (top, bottom) => {
    let [index, bits] = [words.word(), WORD];
    for (;;) {
      if ((index + 1n) * bottom <= top << bits) return true;
      if (index * bottom >= top << bits) return false;
      index = (index << WORD) | words.word();
      bits += WORD;
    }
  };
  const exponential = (top, bottom) => {
    let k = 1n;
    while (coin(top, bottom * k)) k++;
    return k % 2n === 1n;
  };
  const { top: t, bottom: s } = scale;
  const length = t === 1n ? 0n : BigInt((t - 1n).toString(2).length);
  const wordsOfU = (length + WORD - 1n) / WORD;
  for (;;) {
    let u;
    do {
      u = 0n;
      for (let at = 0n; at < wordsOfU; at++) u = (u << WORD) | words.word();
      u >>= wordsOfU * WORD - length;
    } while (u >= t);
    if (!exponential(u, t)) continue;
    let v = 0n;
    while (exponential(1n, 1n)) v++;
    const y = (u + t * v) / s;
    const negative = words.word() >> 63n === 1n;
    if (!(negative && y === 0n)) return negative ? -y : y;
  }
}

const clamp = (value, bounds) =>
  bounds && value < bounds[0] ? bounds[0] : bounds && value > bounds[1] ? bounds[1] : value;

/**
 * Gives what a tape releases of values, and how many words that takes. Throws where the tape is too
 * short.
 */
export function release({ scale, sampler, values, bounds, table }, tape) {
  const words = reader(tape);
  const noise = values.map(() =>
    scale.top === 0n
      ? 0n
      : sampler === "digits"
        ? drawDigits(table, words)
        : drawCks20(scale, words),
  );
  return {
    released: values.map((value, at) => clamp(clamp(value, bounds) + noise[at], bounds)),
    words: words.used(),
  };
}

/**
 * Whether the size of the noise is at most `error` for `values` many values with probability at
 * least `confidence`.
 */
function holds(scale, error, confidence, values) {
  for (let bits = 512; bits <= 8192; bits *= 2) {
    const unit = 1n << BigInt(bits);
    const [aLow, aHigh] = expEnclosure(over(fraction(1n), scale), bits);
    const [tailLow, tailHigh] = expEnclosure(over(fraction(error + 1n), scale), bits);
    // (1 + a - 2 a^(error + 1))^n against c (1 + a)^n.
    const left = [unit + aLow - 2n * tailHigh, unit + aHigh - 2n * tailLow].map(
      (end) => (end > 0n ? end : 0n) ** values * confidence.bottom,
    );
    const right = [unit + aLow, unit + aHigh].map((end) => end ** values * confidence.top);
    if (left[0] >= right[1]) return true;
    if (left[1] < right[0]) return false;
  }
  throw new RangeError("more precision is needed");
}

/** The least number from 0 on for which `enough` holds. */
function least(enough) {
  let high = 0n;
  while (!enough(high)) high = 2n * high + 1n;
  let low = -1n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

export const accuracy = (scale, confidence, values) =>
  scale.top === 0n ? 0n : least((error) => holds(scale, error, read(confidence), BigInt(values)));

/** The largest scale of 15 significant digits with an accuracy, as text. */
export function scaleFor(error, confidence, values) {
  const fails = (scale) => !holds(scale, error, read(confidence), BigInt(values));
  const power = (exponent) =>
    exponent < 0 ? fraction(1n, 10n ** BigInt(-exponent)) : fraction(10n ** BigInt(exponent));
  let exponent = -14;
  while (!fails(times(fraction(10n ** 15n), power(exponent)))) exponent++;
  while (fails(times(fraction(10n ** 14n), power(exponent)))) exponent--;
  const more = least((extra) => fails(times(fraction(10n ** 14n + extra), power(exponent))));
  const { top, bottom } = times(fraction(10n ** 14n + more - 1n), power(exponent));
  return bottom === 1n ? `${top}` : `${top}/${bottom}`;
}

/** The first words of a threshold. */
export const start = (floors, at, words) => {
  const [floor] = cut([floors[at]], BigInt(64 * words));
  return Array.from(
    { length: words },
    (_, place) => (floor >> BigInt(64 * (words - 1 - place))) & (2n ** 64n - 1n),
  );
};
