/**
 * Discrete Gaussian noise by blocks, written for checking only: the law of one round and its word
 * tapes, and accuracies.
 *
 * Blocks have B = 2^b places, b the largest with 64 4^b <= v, or 0. The first bit is the sign, all
 * that follow are a uniform V; the block is the number of q >= 1 with V below (w_q + w_(q+1) + ...)
 * / (w_0 + w_1 + ...), w_q = e^(-(q B)^2 / (2 v)), doubled for q >= 1 where B is 1. With blocks,
 * the place is the top b bits of a word, and a coin of e^(-(m^2 - (q B)^2) / (2 v)) keeps it.
 */
import { expEnclosure, fraction, over, times } from "./exact.mjs";

const WORD = 64n;
const BITS = 512n;

/** `[low, high]` of `2^BITS e^(-number^2 / (2 v))`. */
const power = (variance, number) =>
  expEnclosure(over(fraction(number * number), times(variance, fraction(2n))), Number(BITS));

export function blocksOf(variance) {
  const { top, bottom } = variance;
  let bits = 0n;
  while (64n * 4n ** (bits + 1n) * bottom <= top) bits++;
  return { variance, bits, floors: thresholds(variance, 1n << bits) };
}

/** Ends of `2^BITS T_q`, each weight by itself. */
function thresholds(variance, length) {
  const weights = [];
  for (let q = 0n; ; q++) {
    const [low, high] = power(variance, q * length);
    const twice = length === 1n && q > 0n ? 2n : 1n;
    weights.push([low * twice, high * twice]);
    if (high < 2n ** 16n) break;
  }
  let [low, high] = [0n, 0n];
  const sums = weights
    .reverse()
    .map(([least, most]) => [(low += least), (high += most)])
    .reverse();
  const [least, most] = sums[0];
  // The weights that are left out add up to less than the last one, this far out.
  return sums
    .slice(1)
    .map((sum) => [(sum[0] << BITS) / most, ((sum[1] + 2n ** 17n) << BITS) / least]);
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

/** How many of the thresholds are above V, by as many words as it takes. */
function block(floors, first, words) {
  let [index, bits] = [first, WORD - 1n];
  for (;;) {
    const [start, end] = [index << (BITS - bits), (index + 1n) << (BITS - bits)];
    const above = floors.filter(([low]) => low >= end).length;
    if (index > 0n && floors.slice(above).every(([, high]) => high <= start)) return BigInt(above);
    index = (index << WORD) | words.word();
    bits += WORD;
    if (bits > BITS - 100n) throw new RangeError("more precision is needed");
  }
}

function coin(exponent, words) {
  let [index, bits] = [words.word(), WORD];
  if (exponent.top === 0n) return true;
  for (;;) {
    const [low, high] = expEnclosure(exponent, Number(BITS));
    if ((index + 1n) << (BITS - bits) <= low) return true;
    if (index << (BITS - bits) >= high) return false;
    index = (index << WORD) | words.word();
    bits += WORD;
  }
}

function draw({ variance, bits, floors }, words) {
  for (;;) {
    const first = words.word();
    const negative = first >> 63n === 1n;
    const q = block(floors, first & (2n ** 63n - 1n), words);
    let size = q;
    if (bits > 0n) {
      const [place, from] = [words.word() >> (WORD - bits), q << bits];
      size = from + place;
      const cost = fraction(size * size - from * from);
      const kept = coin(over(cost, times(variance, fraction(2n))), words);
      if (!kept || (negative && size === 0n)) continue;
    }
    return negative ? -size : size;
  }
}

/** Gives what a tape releases of values, and how many words that takes. */
export function release({ values, blocks }, tape) {
  const words = reader(tape);
  const released = values.map((value) => value + (blocks ? draw(blocks, words) : 0n));
  return { released, words: words.used() };
}

/** The least error by the sum of all probabilities, for variances below 4096. */
export function accuracy(variance, confidence, values) {
  if (variance.top === 0n) return 0n;
  const tails = thresholds(variance, 1n);
  const unit = 1n << BITS;
  const all = (one) => {
    let product = unit;
    for (let many = 0; many < values; many++) product = (product * one) >> BITS;
    return product;
  };
  const wanted = (confidence.top * unit) / confidence.bottom;
  const found = tails.findIndex(([low]) => all(unit - low) >= wanted);
  const [, high] = tails[found];
  if (all(unit - high - 1n) < wanted) throw new RangeError("more precision is needed");
  return BigInt(found);
}
