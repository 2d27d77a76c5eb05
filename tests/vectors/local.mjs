/** The protocols of surveys, put together from lists and fractions. */
import { below as isBelow, ofDouble, over, plus, read, times } from "./exact.mjs";
import { MASK } from "./tapes.mjs";

const whole = (number) => ({ top: BigInt(number), bottom: 1n });
const less = (a, b) => plus(a, { top: -b.top, bottom: b.bottom });

/** A tape that is read word by word, and grows where it is too short. */
export function reader(words, next) {
  const used = [];
  return {
    used,
    word: () => {
      const word = used.length < words.length ? words[used.length] : next();
      used.push(word);
      return word;
    },
  };
}

/** Lemire 2019: the high half of a product, unless the low half is among the first few. */
export function below(bound, tape) {
  for (;;) {
    const product = tape.word() * bound;
    if ((product & MASK) >= (1n << 64n) % bound) return product >> 64n;
  }
}

/** 1 with this probability, by comparing a number of `[0, 1)` with what is left below. */
function coin(first, probability, tape) {
  // The number lies in [index, index + 1) / 2^bits.
  let { index, bits } = first;
  const edge = less(whole(1), probability);
  for (;;) {
    const scaled = edge.top << bits;
    if (scaled <= index * edge.bottom) return 1n;
    if (scaled >= (index + 1n) * edge.bottom) return 0n;
    index = (index << 64n) | tape.word();
    bits += 64n;
  }
}

/** Two words, of which the first is the more significant one. */
const twoWords = (tape) => ({ index: (tape.word() << 64n) | tape.word(), bits: 128n });

/** Draws of each protocol from a tape; of them and an answer, what is reported. */
export const protocols = {
  subset({ options, size }, { top, bottom }, tape) {
    const [k, z] = [BigInt(options), BigInt(size)];
    const tossed = below(z * top + (k - z) * bottom, tape);
    const others = [];
    for (let last = k - z; last < k; last++) {
      const drawn = 1n + below(last, tape);
      others.push(others.includes(drawn) ? last : drawn);
    }
    const leftOut = Number(below(z, tape));
    const sorted = others.sort((one, other) => Number(one - other));
    const members =
      tossed < z * top ? [0n, ...sorted.filter((_, place) => place !== leftOut)] : sorted;
    return (answer) => {
      const turned = members.map((member) => (member + BigInt(answer)) % k);
      return size === 1 ? turned[0] : turned.reduce((mask, member) => mask + 2n ** member, 0n);
    };
  },
  lines({ options, prime }, { top, bottom }, tape) {
    const g = BigInt(prime);
    let forms = g;
    while (forms < BigInt(options)) forms *= g;
    const form = below(forms, tape);
    const tossed = below(top + (g - 1n) * bottom, tape);
    const other = 1n + below(g - 1n, tape);
    return (answer) => {
      let value = tossed < top ? 0n : other;
      for (let unit = 1n; unit < forms; unit *= g)
        value += ((form / unit) % g) * ((BigInt(answer) / unit) % g);
      return form * g + (value % g);
    };
  },
  boxes({ boxes }, { top, bottom }, tape) {
    const box = below(BigInt(boxes), tape);
    const right = below(top + bottom, tape) < top;
    return (answer) => 2n * box + BigInt(answer.includes(Number(box)) === right);
  },
  bit({ lowest, highest }, odds, tape) {
    const first = twoWords(tape);
    return (answer, more) => {
      const place = placed(lowest, highest, answer);
      // (place r + 1 - place) / (r + 1)
      const top = plus(times(place, odds), less(whole(1), place));
      return coin(first, over(top, plus(odds, whole(1))), more);
    };
  },
  window({ lowest, highest, half }, { top, bottom }, tape) {
    const first = twoWords(tape);
    const width = BigInt(2 * half + 1);
    const tossed = below(top * width + bottom * 64n, tape);
    const [near, far] = [below(width, tape), below(64n, tape)];
    return (answer, more) => {
      const steps = times(placed(lowest, highest, answer), whole(64));
      const point = steps.top / steps.bottom;
      const up = coin(first, less(steps, whole(point)), more);
      return ((tossed < top * width ? near : width + far) + point + up) % (64n + width);
    };
  },
};

/** Where a double lies within bounds, from 0 to 1. */
function placed(lowest, highest, answer) {
  const [low, high, exact] = [read(lowest), read(highest), ofDouble(Number(answer))];
  const clamped = isBelow(exact, low) ? low : isBelow(high, exact) ? high : exact;
  return over(less(clamped, low), less(high, low));
}
