/**
 * Writes the vectors beside it: `node tests/vectors/make.mjs`. Exact integers throughout, and nothing of the package, so
 * that an error would have to be made twice to stay unseen. The words of the tapes are fixed below.
 */
import { writeFileSync } from "node:fs";
import { base2Files } from "./base2.mjs";
import { decimal, expFloor, fraction, ofDouble, read, text } from "./exact.mjs";
import { boundary, groupsOf, probabilities, select } from "./law.mjs";
import { discreteLaplaceVectors, geometricVectors } from "./noise-cases.mjs";
import { baseOf, candidatesOf, costsOf, scaleOf } from "./quantile.mjs";
import { edge, gaps, permuteAndFlip, race } from "./selection.mjs";

const MASK = 2n ** 64n - 1n;
const hex = (word) => word.toString(16).padStart(16, "0");

/** SplitMix64, for words and numbers that look like nothing in particular (Steele, Lea and Flood 2014). */
function splitmix(state) {
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return z ^ (z >> 31n);
  };
}

/** Tapes for one selection: ordinary ones, the ends of [0, 1), and V right at each boundary, on either side and beyond. */
export function tapesFor(scale, costs, next, most = 6) {
  const tapes = [[0n, 0n, 0n], [MASK, MASK - 1n, MASK], [MASK, MASK, 0n], [next(), next(), next()], [next(), next(), next()]];
  const inner = groupsOf(costs).length - 1;
  for (let k = 1; k <= Math.min(inner, most); k++) {
    const at = boundary(scale, costs, k, 4);
    if (!at) continue;
    const [high, low, third, fourth] = at;
    // Two words end in the cell that the boundary cuts: a third settles it, unless it is the boundary's own, too.
    tapes.push([high, low, 0n, next()], [high, low, MASK, next()], [high, low, third, 0n, next()], [high, low, third, fourth, MASK, next()]);
    const V = (high << 64n) | low;
    for (const near of [V - 1n, V + 1n].filter((value) => value >= 0n && value >> 128n === 0n)) tapes.push([near >> 64n, near & MASK, next()]);
  }
  return tapes;
}

/** What a tape selects; words that fill it up are taken where a boundary's own words do not settle it, or a member is rejected. */
function outcome(scale, costs, tape, next) {
  for (let words = tape; ; words = [...words, next()]) {
    try {
      const { index, words: used } = select(scale, costs, words);
      return { tape: words.slice(0, used).map(hex), index, words: used };
    } catch (thrown) {
      if (thrown.message !== "the tape ended") throw thrown;
    }
  }
}

export function exponentialVectors() {
  const next = splitmix(1n);
  const some = (count, bound) => Array.from({ length: count }, () => next() % bound);
  const far = 2n ** 120n - 1n;
  const cases = [
    { about: "few small costs", scale: "1", costs: [2n, 0n, 1n, 0n] },
    { about: "one outcome", scale: "1", costs: [7n] },
    { about: "scale below one", scale: "1/3", costs: [4n, 0n, 2n, 1n, 1n, 7n] },
    { about: "a decimal scale", scale: "7/10", costs: [3n, 3n, 9n, 1n, 0n, 0n, 0n] },
    { about: "all equal", scale: "5", costs: [3n, 3n, 3n], tapes: [[1n, 2n, 0n, 0x5555555555555556n], [MASK, MASK, MASK], [0n, 0n, 1n]] },
    { about: "all equal, five of them: word 0 is rejected", scale: "2", costs: [0n, 0n, 0n, 0n, 0n], tapes: [[9n, 9n, 0n, 0n, 0n, 1n], [9n, 9n, 0x3333333333333334n]] },
    { about: "a rejected word for the member of the second group", scale: "1", costs: [1n, 0n, 1n, 1n], tapes: [[MASK, MASK, 0n, MASK], [MASK, MASK, 0n, 0n, 0n, 0x5555555555555556n]] },
    { about: "far costs, of which nothing is left", scale: "1", costs: [0n, far, 5n, far - 1n] },
    { about: "far costs, best one far itself", scale: "3", costs: [far, far - 2n, far - 7n, 2n ** 119n] },
    { about: "costs at the edge of the 128-bit weights", scale: "1", costs: [80n, 0n, 84n, 88n, 120n, 130n] },
    { about: "huge scale: nearly uniform", scale: "1000000000000000000000000000000", costs: [0n, 1n, 2n, 1000000n] },
    { about: "huge scale and huge costs", scale: "1329227995784915872903807060280344575", costs: [far, 0n, far / 2n, 12345678901234567890n] },
    { about: "tiny scale: the best one", scale: "1/1000000000000", costs: [1n, 0n, 2n] },
    { about: "a scale with long parts", scale: "123456789012345678901234567/98765432109876543210", costs: [0n, 1000n, 20000000n, 3n] },
    { about: "many groups", scale: "10", costs: some(60, 50n) },
    { about: "many groups, wide", scale: "100000", costs: some(60, 1000000n) },
    { about: "many outcomes, few groups", scale: "5/2", costs: some(200, 4n) },
    { about: "a group of a power of two and one of an odd number", scale: "4", costs: [...Array(8).fill(0n), ...Array(7).fill(3n)] },
  ];
  return cases.map(({ about, scale, costs, tapes }) => {
    const told = read(scale);
    const all = [...(tapes ?? []), ...tapesFor(told, costs, next)];
    return { about, scale, costs: costs.map(String), tapes: all.map((tape) => outcome(told, costs, tape, next)) };
  });
}

const PLAIN = { neighbors: "add-or-remove-one", rowsPerPerson: 1, epsilon: "1", scorer: "interval" };

/** Makes lists of integers below a bound. */
const smallFrom = (next) => (count, bound) => Array.from({ length: count }, () => Number(next() % bound));

export function quantileVectors() {
  const next = splitmix(2n);
  const small = smallFrom(next);
  const cases = [
    { about: "median of five rows", alpha: "1/2", candidates: [0, 10, 20, 30], rows: [9.5, 10, 10, 11, 28] },
    { about: "no rows at all", alpha: "1/2", candidates: [1, 2, 3], rows: [] },
    { about: "one candidate", alpha: "1/2", candidates: [5], rows: [1, 2, 3] },
    { about: "NaN is skipped; infinities and -0 are values", alpha: "1/2", candidates: [-1, 0, 1], rows: ["NaN", "Infinity", "-Infinity", "-0", "NaN", 0, "-0", "-Infinity"] },
    { about: "only NaN", alpha: "1/4", candidates: [-1, 0, 1], rows: ["NaN", "NaN"], scorer: "rank" },
    { about: "a candidate -0 is 0", alpha: "1/2", candidates: [-1, "-0", 1], rows: [0, "-0", 1] },
    { about: "the minimum", alpha: "0", candidates: [0, 1, 2, 3], rows: [1, 1, 2, 3, 3, 3], epsilon: "2" },
    { about: "the maximum, changed rows", alpha: "1", candidates: [0, 1, 2, 3], rows: [1, 1, 2, 3, 3, 3], neighbors: "change-one", epsilon: "2" },
    { about: "a decimal quantile", alpha: "0.95", candidates: [10, 20, 30, 40, 50], rows: small(40, 60n), epsilon: "0.3" },
    { about: "a third, rank scorer", alpha: "1/3", candidates: [10, 20, 30, 40, 50], rows: small(40, 60n), epsilon: "7/3", scorer: "rank" },
    { about: "changed rows, several of one person", alpha: "3/4", candidates: [10, 20, 30, 40, 50], rows: small(40, 60n), neighbors: "change-one", rowsPerPerson: 5, epsilon: "1/4" },
    { about: "zero-inflated, rank scorer", alpha: "1/2", candidates: [0, 1, 2, 3, 4], rows: [...Array(30).fill(0), ...small(20, 5n)], scorer: "rank" },
    { about: "zero-inflated, interval scorer", alpha: "1/2", candidates: [0, 1, 2, 3, 4], rows: [...Array(30).fill(0), ...small(20, 5n)] },
    { about: "a grid of tenths", alpha: "1/2", grid: { first: "0", last: "1", step: "0.1" }, rows: [0.1, 0.2, 0.30000000000000004, 0.3, 0.7, 0.7, 0.25] },
    { about: "a grid of thirds that misses its last", alpha: "1/5", grid: { first: "-1", last: "1", step: "1/3" }, rows: small(20, 3n), neighbors: "change-one" },
    { about: "a strong epsilon", alpha: "1/2", candidates: [0, 1, 2], rows: small(30, 3n), epsilon: "1000" },
    { about: "a weak epsilon", alpha: "1/2", candidates: [0, 1, 2], rows: small(30, 3n), epsilon: "1e-30" },
    { about: "the largest denominator", alpha: "9999/10000", candidates: [0, 1, 2, 3], rows: small(50, 4n), epsilon: "5" },
    { about: "doubles next to one another", alpha: "1/2", candidates: [1, 1.0000000000000002, 1.0000000000000004], rows: [1, 1.0000000000000002, 1.0000000000000002, 1.0000000000000004, 0.9999999999999999] },
    { about: "the least and the largest doubles", alpha: "1/2", candidates: [-1.7976931348623157e308, -5e-324, 5e-324, 1.7976931348623157e308], rows: [0, 5e-324, -5e-324, 1e308, "Infinity", "-Infinity"], epsilon: "1/7" },
    { about: "many candidates", alpha: "1/2", grid: { first: "0", last: "59", step: "1" }, rows: small(100, 60n), epsilon: "1/2" },
  ];
  return cases.map((told) => quantileCase({ ...PLAIN, ...told }, next));
}

/** The same in base 2. */
export function quantileBase2Vectors() {
  const next = splitmix(7n);
  const small = smallFrom(next);
  const cases = [
    { about: "base 2: median of five rows", alpha: "1/2", candidates: [0, 10, 20, 30], rows: [9.5, 10, 10, 11, 28] },
    { about: "base 2: no rows at all", alpha: "1/2", candidates: [1, 2, 3], rows: [] },
    { about: "base 2: a third, rank scorer", alpha: "1/3", candidates: [10, 20, 30, 40, 50], rows: small(40, 60n), epsilon: "7/3", scorer: "rank" },
    { about: "base 2: changed rows, several of one person", alpha: "3/4", candidates: [10, 20, 30, 40, 50], rows: small(40, 60n), neighbors: "change-one", rowsPerPerson: 5, epsilon: "1/4" },
    { about: "base 2: the maximum", alpha: "1", candidates: [0, 1, 2, 3], rows: [1, 1, 2, 3, 3, 3], neighbors: "change-one", epsilon: "2" },
    { about: "base 2: a strong epsilon, of which 32 bits a unit are spent", alpha: "1/2", candidates: [0, 1, 2, 3], rows: small(9, 4n), epsilon: "1000" },
    { about: "base 2: nearly the least epsilon", alpha: "1/2", candidates: [0, 1, 2], rows: small(30, 3n), epsilon: "4.7e-10" },
    { about: "base 2: many candidates", alpha: "1/2", grid: { first: "0", last: "59", step: "1" }, rows: small(100, 60n), epsilon: "1/2" },
  ];
  return cases.map((told) => quantileCase({ ...PLAIN, ...told, base2: true }, next));
}

function quantileCase(one, next) {
  const candidates = candidatesOf(one);
  const scale = one.base2 ? baseOf(one) : scaleOf(one);
  const costs = costsOf(one, candidates);
  const tapes = tapesFor(scale, costs, next, 3).map((tape) => {
    const { index, ...rest } = outcome(scale, costs, tape, next);
    return { ...rest, value: candidates[index] };
  });
  const exact = probabilities(scale, costs, 6000).map(({ lower, upper }) => ({
    lower: decimal(...lower, 40, false),
    upper: decimal(...upper, 40, true),
  }));
  const of = one.base2 ? { base: [scale.x, scale.y, scale.z].map(String) } : { scale: text(scale) };
  return { ...one, ...of, costs: costs.map(String), probabilities: exact, tapes };
}

/** Scores for every method: integers as text, doubles as numbers. */
const SCORES = [
  { about: "few integers", scale: "1", scores: ["2", "0", "1", "0"] },
  { about: "one score", scale: "7/2", scores: ["-7"] },
  { about: "smaller is better", scale: "1/3", optimize: "min", scores: ["4", "0", "2", "1", "1", "7"] },
  { about: "all equal", scale: "5", scores: ["3", "3", "3"] },
  { about: "tenths, which are doubles", scale: "1/10", scores: [0.1, 0.2, 0.30000000000000004, 0.3, -0.1] },
  { about: "doubles of many sizes", scale: "7.5", optimize: "min", scores: [1e-300, -3.75, 0, 5e-324, 1234.5678, 0.7] },
  { about: "large integers", scale: "100000000000000000000000000000000000", scores: ["332306998946228968225951765070086143", "332306998946228968225951765070086000", "-5"] },
  { about: "a hundred times the scale apart", scale: "1", scores: [0, 100, 200, 3000, -700] },
];

function toldScores({ scale, scores, optimize = "max" }) {
  const sign = optimize === "min" ? -1n : 1n;
  const exact = scores.map((score) => (typeof score === "string" ? fraction(BigInt(score)) : ofDouble(score)));
  return { scale: read(scale), rising: exact.map(({ top, bottom }) => ({ top: sign * top, bottom })) };
}

/** Runs `draw` on a tape that grows as long as it is too short. */
function grown(tape, next, draw) {
  for (let words = tape; ; words = [...words, next()]) {
    try {
      const { order, words: used } = draw(words);
      return { tape: words.slice(0, used).map(hex), order, words: used };
    } catch (thrown) {
      if (thrown.message !== "the tape ended") throw thrown;
    }
  }
}

export function gumbelVectors() {
  const next = splitmix(4n);
  const cases = [];
  for (const one of SCORES) {
    const { scale, rising } = toldScores(one);
    const size = rising.length;
    for (const top of [1, 2, size].filter((k, at, all) => k <= size && all.indexOf(k) === at)) {
      const words = (word) => Array.from({ length: size }, word);
      // Equal words tie equal scores; zeros and ones are open-ended.
      const tapes = [words(next), words(next), words(next), words(() => 1n << 63n), words(() => 0n), words(() => MASK), [...words(next).slice(1), MASK]];
      cases.push({ ...one, top, tapes: tapes.map((tape) => grown(tape, next, (all) => race(scale, rising, top, all))) });
    }
  }
  return cases;
}

export function flipVectors() {
  const next = splitmix(5n);
  return SCORES.map((one) => {
    const { scale, rising } = toldScores(one);
    const words = (word) => rising.map(word);
    const at = gaps(scale, rising).map((gap) => (gap.top === 0n ? 5n : edge(gap)));
    const tapes = [words(next), words(next), words(next), words(() => 0n), words(() => MASK), at, at.map((word) => (word < MASK ? word + 1n : word)), at.map((word) => (word ? word - 1n : 0n))];
    // Each tape of coins, and then every kind of choice.
    const all = tapes.map((tape, place) => (place % 2 ? [...tape, [0n, 1n, MASK][place % 3]] : tape));
    return { ...one, tapes: all.map((tape) => grown(tape, next, (drawn) => permuteAndFlip(scale, rising, drawn))) };
  });
}

/** The exponential mechanism on the same scores: costs in units of a common denominator, at a scale in the same. */
export function scoreVectors() {
  const next = splitmix(6n);
  return SCORES.map((one) => {
    const { scale, rising } = toldScores(one);
    const common = rising.reduce((most, { bottom }) => (bottom > most ? bottom : most), 1n);
    const costs = rising.map(({ top, bottom }) => (-top * common) / bottom);
    const least = costs.reduce((a, b) => (a < b ? a : b));
    const shifted = costs.map((cost) => cost - least);
    const fine = fraction(scale.top * common, scale.bottom);
    return { ...one, tapes: tapesFor(fine, shifted, next, 3).map((tape) => outcome(fine, shifted, tape, next)) };
  });
}

export function expVectors() {
  const next = splitmix(3n);
  const fixed = ["0", "1", "1/2", "1/3", "10", "100", "1/1000000000000000000000", "0.1", "88.7", "44", "700", "127", "128", "100000", "1e-300", "1e300", "22/7"];
  const drawn = Array.from({ length: 20 }, () => `${next() % 5000n}/${(next() % 999n) + 1n}`);
  const cases = [];
  for (const x of [...fixed, ...drawn]) {
    for (const bits of [1, 53, 106, 126, 256, 1200]) cases.push({ x, bits, floor: expFloor(read(x), bits).toString(16) });
  }
  return cases;
}

/** The files, each as text. */
export function files() {
  const lines = (cases) => `[\n${cases.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`;
  const base2 = Object.fromEntries(Object.entries(base2Files(splitmix(4n), hex)).map(([name, cases]) => [name, lines(cases)]));
  return {
    "exponential.json": lines(exponentialVectors()),
    "quantile.json": lines([...quantileVectors(), ...quantileBase2Vectors()]),
    "exp.json": lines(expVectors()),
    "gumbel_max.json": lines(gumbelVectors()),
    "permute_and_flip.json": lines(flipVectors()),
    "scores.json": lines(scoreVectors()),
    "discrete_laplace.json": lines(discreteLaplaceVectors(splitmix(4n))),
    "geometric.json": lines(geometricVectors(splitmix(5n))),
    ...base2,
  };
}

if (process.argv[1] && import.meta.url.endsWith(`/${process.argv[1].split(/[\\/]/).at(-1)}`)) {
  for (const [name, content] of Object.entries(files())) writeFileSync(new URL(name, import.meta.url), content);
}
