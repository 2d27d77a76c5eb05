/** Cases of quantiles on grids of more points than can be listed. */
import { fraction, plus, read, times } from "./exact.mjs";
import { draw, pointsOf } from "./quantiles.mjs";
import { nearest, row, scaleOf } from "./quantile.mjs";
import { grown, MASK, smallFrom, splitmix } from "./tapes.mjs";

const person = { neighbors: "add-or-remove-one", rowsPerPerson: 1, scorer: "interval" };
const whole = { first: "0", last: "9007199254740991", step: "1" };
const far = [1e15, 2e15, 2e15 + 1, 9e15];
const small = smallFrom(splitmix(0x10a6n));

const CASES = [
  {
    about: "2^53 points, a strong epsilon",
    plan: { alpha: "1/2", candidates: whole, ...person, epsilon: "40" },
    input: far,
    tapes: [
      [0n, 0n, 0n, 0n],
      [1n << 63n, 1n, 0xfedcba9876543210n, 0x0123456789abcdefn],
      [0xfedcba9876543210n, 0n, 0x0123456789abcdefn, 0n],
    ],
  },
  {
    about: "2^53 points",
    plan: { alpha: "1/2", candidates: whole, ...person, epsilon: "1" },
    input: far,
    tapes: [
      [1n << 63n, 1n, 0xfedcba9876543210n, 0x0123456789abcdefn],
      [0xfedcba9876543210n, 0n, 0x0123456789abcdefn, 0n],
    ],
  },
  {
    about: "nobody",
    plan: { alpha: "1/3", candidates: whole, ...person, epsilon: "1" },
    input: [],
  },
  {
    about: "hundredths: rows between points, beyond both ends, and NaN",
    plan: {
      ...{ alpha: "1/4", candidates: { first: "-100", last: "1000000", step: "0.01" } },
      ...{ ...person, neighbors: "change-one", rowsPerPerson: 2, epsilon: "6" },
    },
    input: [
      "NaN",
      "-Infinity",
      "Infinity",
      "-0",
      0.1,
      0.105,
      0.30000000000000004,
      -200,
      1e7,
      12.34,
    ],
  },
  {
    about: "sevenths, many rows of few values, the maximum",
    plan: {
      ...{ alpha: "1", candidates: { first: "-1/3", last: "1000000", step: "1/7" } },
      ...{ ...person, epsilon: "1/3" },
    },
    input: small(60, 9n),
  },
  {
    about: "one point more than can be listed",
    plan: {
      ...{ alpha: "0.95", candidates: { first: "1", last: "1048577", step: "1" } },
      ...{ ...person, epsilon: "2" },
    },
    input: small(40, 2_000_000n),
  },
];

/** The points by their cost, ascending: where they are, and how many. */
function groupsOf({ alpha, candidates }, input) {
  const points = pointsOf(candidates);
  const { top: p, bottom: q } = read(alpha);
  const rows = input.map(row).filter((value) => !Number.isNaN(value));
  const target = p * BigInt(rows.length);
  const groups = new Map();
  const add = (start, end, less, equal) => {
    if (start > end) return;
    const costs = [q * less - target, target - q * (less + equal), 0n];
    const cost = costs.reduce((most, one) => (one > most ? one : most));
    groups.set(cost, [...(groups.get(cost) ?? []), [start, end]]);
  };
  let [start, less] = [0n, 0n];
  for (const value of [...new Set(rows)].sort((a, b) => a - b)) {
    const place = value < points.point(0n) ? -1n : points.below(value);
    const equal = BigInt(rows.filter((one) => one === value).length);
    const isPoint = place >= 0n && points.point(place) === value;
    add(start, isPoint ? place - 1n : place, less, 0n);
    if (isPoint) add(place, place, less, equal);
    [start, less] = [place + 1n, less + equal];
  }
  add(start, points.count - 1n, less, 0n);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cost, ranges]) => ({
      ...{ cost, ranges },
      count: ranges.reduce((sum, [first, last]) => sum + last - first + 1n, 0n),
    }));
}

export function cases() {
  const next = splitmix(0x10a6e5n);
  return CASES.map(({ about, plan, input, tapes = [] }) => {
    const { first, step } = plan.candidates;
    const point = (index) => nearest(plus(read(first), times(read(step), fraction(index))));
    const groups = groupsOf(plan, input);
    const release = (tape) => {
      let used = 0;
      const word = () => {
        if (used === tape.length) throw new RangeError("the tape ended");
        return tape[used++];
      };
      return { order: point(draw(groups, scaleOf(plan), word)), words: used };
    };
    const calm = () => Array.from({ length: 4 }, () => next());
    const starts = [...tapes, calm(), calm(), calm(), Array(4).fill(MASK)];
    return {
      about,
      plan: { kind: "quantile", ...plan },
      input,
      tapes: starts.map((start) => {
        const { tape, order: value, words } = grown(start, next, release);
        return { tape, words, value };
      }),
    };
  });
}
