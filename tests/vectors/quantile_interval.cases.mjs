/** Cases of intervals for quantiles. */
import { interval } from "./interval.mjs";
import { grown, MASK, smallFrom, splitmix } from "./tapes.mjs";

const added = { neighbors: "add-or-remove-one", rowsPerPerson: 1 };
const changed = { neighbors: "change-one", rowsPerPerson: 1 };
const ofRows = { confidence: "19/20", of: "rows", expectedRows: null };
const ofPeople = (expectedRows) => ({ confidence: "19/20", of: "population", expectedRows });

const small = smallFrom(splitmix(0x17e6n));
const grid = (first, last, step) => ({ first, last, step });
const ages = grid("0", "120", "1");
const to = (last) => grid("0", String(last), "1");
const edges = ["Infinity", "-Infinity", "NaN", 0.25, -0.05, "-0", 0.1, 0.30000000000000004, 7, -7];

const CASES = [
  {
    about: "median of rows",
    plan: { alpha: "1/2", candidates: ages, ...added, epsilon: "10", ...ofRows },
    input: small(60, 100n),
  },
  {
    about: "as sure as can be: rows between points, one row below and one above",
    plan: { alpha: "1/2", candidates: to(100), ...added, epsilon: "1000", ...ofRows },
    input: [10, 20.5, 30, 40, 50.9],
  },
  {
    about: "the minimum of rows, whose costs move as far as those of the maximum",
    plan: { alpha: "0", candidates: ages, ...added, epsilon: "8", ...ofRows },
    input: small(40, 90n),
  },
  {
    about: "the maximum of rows, changed",
    plan: { alpha: "1", candidates: ages, ...changed, epsilon: "8", ...ofRows },
    input: small(40, 90n),
  },
  {
    about: "the minimum of rows, changed",
    plan: { alpha: "0", candidates: to(9), ...changed, epsilon: "5", ...ofRows },
    input: small(30, 12n),
  },
  {
    about: "the maximum of rows",
    plan: { alpha: "1", candidates: to(9), ...added, epsilon: "5", ...ofRows },
    input: small(30, 12n),
  },
  {
    about: "9/10 of rows, two rows of one person changed",
    plan: {
      ...{ alpha: "9/10", candidates: ages, neighbors: "change-one", rowsPerPerson: 2 },
      ...{ ...ofRows, epsilon: "40", confidence: "99/100" },
    },
    input: small(80, 120n),
  },
  {
    about: "9/10 of rows, two rows of one person added",
    plan: {
      ...{ alpha: "9/10", candidates: ages, ...added, rowsPerPerson: 2, epsilon: "30" },
      ...ofRows,
    },
    input: small(80, 120n),
  },
  {
    about: "median of a population",
    plan: { alpha: "1/2", candidates: ages, ...added, epsilon: "10", ...ofPeople(100) },
    input: small(120, 100n),
  },
  {
    about: "9/10 of a population, two rows of one person changed",
    plan: {
      ...{ alpha: "9/10", candidates: ages, neighbors: "change-one", rowsPerPerson: 2 },
      ...{ ...ofPeople(200), epsilon: "25", confidence: "9/10" },
    },
    input: small(150, 110n),
  },
  {
    about: "1/3 of a population, two rows of one person added, far fewer than expected",
    plan: {
      ...{ alpha: "1/3", candidates: ages, ...added, rowsPerPerson: 2, epsilon: "6" },
      ...ofPeople(30_000),
    },
    input: small(50, 110n),
  },
  {
    about: "nearly all of a population, one row expected",
    plan: {
      ...{ alpha: "9999/10000", candidates: to(20), ...added, epsilon: "3" },
      ...{ ...ofPeople(1), confidence: "0.999999" },
    },
    input: small(40, 20n),
  },
  {
    about: "nobody",
    plan: { alpha: "1/2", candidates: ages, ...added, epsilon: "1", ...ofRows },
    input: [],
  },
  {
    about: "nobody of a population",
    plan: { alpha: "1/4", candidates: to(5), ...changed, epsilon: "1", ...ofPeople(1000) },
    input: [],
  },
  {
    about: "one point, one row and NaN",
    plan: { alpha: "1/2", candidates: grid("7", "7", "1"), ...added, epsilon: "50", ...ofRows },
    input: [7, "NaN"],
  },
  {
    about: "rows beyond both ends, and between points",
    plan: {
      ...{ alpha: "1/4", candidates: grid("-1", "1", "1/10"), ...added, epsilon: "60" },
      ...ofRows,
    },
    input: [...edges, ...edges],
  },
  {
    about: "all rows beyond an end, of a population",
    plan: {
      ...{ alpha: "1/2", candidates: grid("-1", "1", "1/3"), ...changed, epsilon: "40" },
      ...ofPeople(40),
    },
    input: Array(40).fill(5),
  },
  {
    about: "few rows on one side: an end is infinite",
    plan: { alpha: "9/10", candidates: ages, ...added, epsilon: "10", ...ofRows },
    input: small(25, 90n),
  },
  {
    about: "a weak epsilon: both ends are infinite, or anything, and may cross",
    plan: { alpha: "2/5", candidates: to(30), ...changed, epsilon: "1/50", ...ofRows },
    input: small(20, 30n),
  },
  {
    about: "as many points as three words are for",
    plan: { alpha: "1/2", candidates: to(2 ** 20 - 3), ...added, epsilon: "20", ...ofRows },
    input: small(50, 1_200_000n),
  },
  {
    about: "one more point: four words",
    plan: { alpha: "1/2", candidates: to(2 ** 20 - 2), ...added, epsilon: "20", ...ofRows },
    input: small(50, 1_200_000n),
  },
  {
    about: "2^53 points, of a population",
    plan: {
      ...{ alpha: "0.25", candidates: to(2n ** 53n - 1n), ...added, epsilon: "60" },
      ...ofPeople(60),
    },
    input: [...small(50, 9_000_000_000_000_000n), 123456.789, 1e300],
  },
  {
    about: "decimals, signed",
    plan: {
      alpha: "1/2",
      candidates: { digits: 2, smallest: "1/100", largest: "1000", signed: true },
      ...{ ...added, epsilon: "15", ...ofRows },
    },
    input: [...small(40, 3000n).map((value) => (value - 1000) / 8), "-Infinity", 0.001, "NaN"],
  },
  {
    about: "decimals, above 0, of a population",
    plan: {
      alpha: "3/4",
      candidates: { digits: 3, smallest: "1", largest: "1000000", signed: false },
      ...{ ...changed, epsilon: "60", ...ofPeople(70) },
    },
    input: [...small(70, 500_000n), -3, 0.5],
  },
];

export function cases() {
  const next = splitmix(0x17e6a1n);
  return CASES.map(({ about, plan, input }) => {
    const { lower, upper, words, release } = interval(plan, input);
    const half = words / 2;
    const calm = () => Array.from({ length: words }, () => next());
    const [best, worst] = [Array(half).fill(0n), Array(half).fill(MASK)];
    // This is a middle one of the best ones.
    const middle = best.with(2, 1n << 63n);
    const pairs = [
      [best, best],
      [middle, middle],
      // With these ends cross where candidates beyond the other end are the worst.
      [worst, worst],
      [best, worst],
      [worst, best],
    ];
    const starts = [calm(), calm(), calm(), ...pairs.map((pair) => pair.flat())];
    const tapes = starts.map((start) => {
      const { tape, order: value, words: used } = grown(start, next, release);
      return { tape, words: used, value: value.map(textual) };
    });
    return { about, plan: { kind: "quantileInterval", ...plan, lower, upper }, input, tapes };
  });
}

const textual = (value) => (Number.isFinite(value) ? value : String(value));
