/** Reports of surveys, put together from lists and fractions: samplers, replayed natively only. */
import { below as isBelow, ofDouble, over, plus, read, times } from "../exact.mjs";
import { MASK, hex, splitmix } from "../tapes.mjs";

const whole = (number) => ({ top: BigInt(number), bottom: 1n });
const less = (a, b) => plus(a, { top: -b.top, bottom: b.bottom });

/** A tape that is read word by word, and grows where it is too short. */
function reader(words, next) {
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
function below(bound, tape) {
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

const protocols = {
  subset({ options, size }, { top, bottom }, answer, tape) {
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
    const turned = members.map((member) => (member + BigInt(answer)) % k);
    return size === 1 ? turned[0] : turned.reduce((mask, member) => mask + 2n ** member, 0n);
  },
  lines({ options, prime }, { top, bottom }, answer, tape) {
    const g = BigInt(prime);
    let forms = g;
    while (forms < BigInt(options)) forms *= g;
    const form = below(forms, tape);
    const tossed = below(top + (g - 1n) * bottom, tape);
    const other = 1n + below(g - 1n, tape);
    let value = tossed < top ? 0n : other;
    for (let unit = 1n; unit < forms; unit *= g)
      value += ((form / unit) % g) * ((BigInt(answer) / unit) % g);
    return form * g + (value % g);
  },
  boxes({ boxes }, { top, bottom }, answer, tape) {
    const box = below(BigInt(boxes), tape);
    const right = below(top + bottom, tape) < top;
    return 2n * box + BigInt(answer.includes(Number(box)) === right);
  },
  bit({ lowest, highest }, odds, answer, tape) {
    const first = twoWords(tape);
    const place = placed(lowest, highest, answer);
    // (place r + 1 - place) / (r + 1)
    const top = plus(times(place, odds), less(whole(1), place));
    return coin(first, over(top, plus(odds, whole(1))), tape);
  },
  window({ lowest, highest, half }, { top, bottom }, answer, tape) {
    const first = twoWords(tape);
    const width = BigInt(2 * half + 1);
    const tossed = below(top * width + bottom * 64n, tape);
    const [near, far] = [below(width, tape), below(64n, tape)];
    const steps = times(placed(lowest, highest, answer), whole(64));
    const point = steps.top / steps.bottom;
    const up = coin(first, less(steps, whole(point)), tape);
    return ((tossed < top * width ? near : width + far) + point + up) % (64n + width);
  },
};

/** Where a double lies within bounds, from 0 to 1. */
function placed(lowest, highest, answer) {
  const [low, high, exact] = [read(lowest), read(highest), ofDouble(Number(answer))];
  const clamped = isBelow(exact, low) ? low : isBelow(high, exact) ? high : exact;
  return over(less(clamped, low), less(high, low));
}

/** A case, with what each of its tapes reports. */
function replayed(protocol, odds, answers, tapes, next) {
  const ratio = read(odds);
  const shown = tapes.flatMap((words) =>
    answers.map((answer) => {
      const tape = reader(words, next);
      const value = protocols[protocol.kind](protocol, ratio, answer, tape);
      return { tape: tape.used.map(hex), words: tape.used.length, answer, value: Number(value) };
    }),
  );
  return { about: `${protocol.kind}, odds ${odds}`, protocol, odds, tapes: shown };
}

const subset = (options, size) => ({ kind: "subset", options, size });
const bit = (lowest, highest) => ({ kind: "bit", lowest, highest });
const window = (lowest, highest, half) => ({ kind: "window", lowest, highest, half });
const lines = (options, prime) => ({ kind: "lines", options, prime });

export function cases() {
  const next = splitmix(1211n);
  const some = (count) => Array.from({ length: count }, () => next());
  // Ends of [0, 1), and words that most bounds refuse.
  const tapes = () => [
    [],
    Array(20).fill(MASK),
    [0n, 0n],
    [next(), 0n, 0n],
    [next(), next(), 0n, 0n, next(), 0n],
    some(4),
    [1n, 1n, 1n, 1n, 1n],
    // 2/3 and 1/3, on the boundary of a bit at odds 2 for as long as three words.
    ...["a", "5"].map((digit) => Array(3).fill(BigInt(`0x${digit.repeat(16)}`))),
  ];
  const list = [
    [subset(2, 1), "3", [0, 1]],
    [subset(3, 1), "2850325/1048576", [0, 2]],
    [subset(10, 3), "3", [0, 4, 9]],
    [subset(53, 14), "57250309/1048576", [0, 17, 52]],
    [subset(53, 52), "1025/1024", [31]],
    [subset(53, 1), "1048576", [52]],
    [subset(6, 4), "1099511627776/1099511627775", [0, 5]],
    [lines(54, 13), "11", [0, 13, 53]],
    [lines(1000, 5), "3", [0, 999]],
    [lines(65_536, 257), "300", [0, 65_535]],
    [lines(65_536, 3), "1025/1024", [40_000]],
    [{ kind: "boxes", boxes: 2 }, "3", [[], [0], [1], [0, 1]]],
    [{ kind: "boxes", boxes: 64 }, "3873993/524288", [[], [0, 31, 63]]],
    [bit("0", "60"), "3", ["0", "60", "37.5", "-1", "1e300"]],
    [bit("0", "1"), "2", ["0", "0.1", "5e-324"]],
    [bit("-1/3", "1e300"), "2850325/1048576", ["0.1", "-0", "1.7976931348623157e308"]],
    [window("0", "24", 16), "11", ["0", "24", "12.3", "0.375", "-7"]],
    [window("-1/3", "7/10", 0), "1048576", ["0.1", "5e-324", "1"]],
  ];
  return list.map(([protocol, odds, answers]) => replayed(protocol, odds, answers, tapes(), next));
}
