/**
 * Functions that vectors in base 2 share, exact on BigInt alone.
 *
 * Everything is one rule: V is uniform on [0, 1), its first words most significant first;
 * cumulative weights are exact fractions of whole numbers; the group is the k with C_k <= V T <
 * C_(k+1), and while the known interval of V meets two groups one more word follows.
 */
import { hex, MASK, splitmix } from "./tapes.mjs";

class Words {
  constructor(words) {
    this.words = words;
    this.used = 0;
  }
  next() {
    if (this.used === this.words.length) throw new RangeError("the tape ended");
    return this.words[this.used++];
  }
}

/** The group among whole weights, from so many words and more where they do not tell. */
export function choose(weights, words, first = 2) {
  let index = 0n;
  let known = 0n;
  for (let word = 0; word < first; word++, known += 64n) index = (index << 64n) | words.next();
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  for (;;) {
    const [start, end] = [index * total, (index + 1n) * total];
    let before = 0n;
    let found = -1;
    weights.forEach((weight, group) => {
      const after = before + weight;
      if (before << known <= start && end <= after << known) found = group;
      before = after;
    });
    if (found >= 0) return found;
    index = (index << 64n) | words.next();
    known += 64n;
  }
}

export function member(count, words) {
  let product;
  do product = words.next() * count;
  while ((product & MASK) < 2n ** 64n % count);
  return Number(product >> 64n);
}

/** 2^(Y most) b^n. */
export const power = ([x, y, z], n, most) =>
  (BigInt(x) ** BigInt(z * n)) << BigInt(y * z * (most - n));
export const clamp = (value, [lowest, highest]) => Math.max(lowest, Math.min(highest, value));
/** Clamps costs, of which NaN is the highest. */
export const bounded = (cost, [lowest, highest]) =>
  cost === "NaN" ? highest : cost < lowest ? lowest : cost > highest ? highest : cost;

/** Noise folded at `fold`: (1 - b), 2 (1 - b) b^k, 2 b^fold; then a sign. */
export function folded(base, fold, words) {
  const b = (n) => power(base, n, fold + 1);
  const sizes = Array.from({ length: fold + 1 }, (_, size) =>
    size === 0 ? b(0) - b(1) : 2n * (size === fold ? b(size) : b(size) - b(size + 1)),
  );
  const size = choose(fold === 0 ? [1n] : sizes, words);
  return words.next() >> 63n === 1n ? -size : size;
}

/** How many of ascending thresholds noise reaches, by differences of its tails. */
export function reached(base, thresholds, words) {
  const far = Math.max(...thresholds.map(Math.abs)) + 2;
  const tail = (t) =>
    t > 0
      ? power(base, t, far)
      : power(base, 0, far) + power(base, 1, far) - power(base, 1 - t, far);
  const tails = [...thresholds].reverse().map(tail);
  const all = power(base, 0, far) + power(base, 1, far);
  const weights = [...tails, all].map((sum, place) => sum - (place === 0 ? 0n : tails[place - 1]));
  return thresholds.length - choose(weights, words);
}

const BASES = [
  [1, 1, 1],
  [3, 2, 1],
  [3, 2, 2],
  [255, 8, 1],
  [2605029348, 32, 1],
];

/** Each case with each base. */
export const withBases = (list) => BASES.flatMap((base) => list.map((one) => ({ base, ...one })));

/** Pairs and triples as plans have them. */
export const baseOf = ([x, y, z]) => ({ x: String(x), y, z });
export const ends = ([lowest, highest]) => ({ lowest, highest });

/**
 * The cases with tapes: all zeros, all ones, a half, 2/3, and words that look like nothing in
 * particular. `answer` gives the value of a case on a tape; `described` its plan and input. `skip`
 * words are left out of the stream, so that each file has its own.
 */
export function replays(list, answer, described, skip) {
  const next = splitmix(4n, BigInt(skip));
  const A = 0xaaaaaaaaaaaaaaaan;
  const tapeOf = (one, word) => {
    for (let words = []; ; words = [...words, word(words.length)]) {
      // Words that repeat for ever are broken off by others.
      if (words.length > 40) word = () => next();
      try {
        const value = answer(one, new Words(words));
        return { tape: words.map(hex), words: words.length, value };
      } catch (thrown) {
        if (thrown.message !== "the tape ended") throw thrown;
      }
    }
  };
  return list.map((one) => ({
    about: `base (${one.base[0]} / 2^${one.base[1]})^${one.base[2]}`,
    ...described(one),
    tapes: [
      () => 0n,
      () => MASK,
      () => 1n << 63n,
      (at) => (at < 2 ? A : next()),
      ...Array(6).fill(() => next()),
    ].map((word) => tapeOf(one, word)),
  }));
}
