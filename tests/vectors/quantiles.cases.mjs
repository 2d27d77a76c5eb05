/** Cases of several quantiles at once. */
import { release } from "./quantiles.mjs";
import { grown, MASK, smallFrom, splitmix } from "./tapes.mjs";

const person = { neighbors: "add-or-remove-one", rowsPerPerson: 1 };
const changed = { neighbors: "change-one", rowsPerPerson: 1 };
const quartiles = ["1/4", "1/2", "3/4"];
const deciles = Array.from({ length: 9 }, (_, at) => (at === 4 ? "1/2" : fifth(at + 1)));

function fifth(tenth) {
  return tenth % 2 === 0 ? `${tenth / 2}/5` : `${tenth}/10`;
}

const small = smallFrom(splitmix(0x7175n));
const grid = (first, last, step) => ({ first, last, step });

const CASES = [
  {
    about: "quartiles of four rows",
    plan: { alphas: quartiles, candidates: grid("0", "3", "1"), ...person, epsilon: "2" },
    input: [0, 1, 1, 3],
  },
  {
    about: "nobody",
    plan: { alphas: quartiles, candidates: grid("0", "99", "1"), ...person, epsilon: "1" },
    input: [],
  },
  {
    about: "one point, one row and NaN",
    plan: { alphas: ["1/3"], candidates: grid("7", "7", "1"), ...changed, epsilon: "1" },
    input: [7, "NaN"],
  },
  {
    about: "deciles, several rows of one person changed",
    plan: {
      ...{ alphas: deciles, candidates: grid("0", "60", "1/4") },
      ...{ neighbors: "change-one", rowsPerPerson: 3, epsilon: "20" },
    },
    input: small(100, 60n),
  },
  {
    about: "rows beyond both ends, and between points",
    plan: {
      alphas: ["1/10", "9/10"],
      candidates: grid("-1", "1", "1/10"),
      ...person,
      epsilon: "9",
    },
    input: ["Infinity", "-Infinity", "NaN", 0.25, -0.05, "-0", 0.1, 0.30000000000000004, 7, -7, 1],
  },
  {
    about: "many rows of one value",
    plan: { alphas: quartiles, candidates: grid("0", "10", "1"), ...person, epsilon: "5" },
    input: [...Array(30).fill(0), ...small(20, 10n)],
  },
  {
    about: "all points that there may be",
    plan: {
      alphas: ["1/10000", "5/8", "9999/10000"],
      candidates: grid("0", "8796093022207", "1"),
      ...{ ...person, epsilon: "100" },
    },
    input: [5, 1e12, 1e12, 8e12, 9e12, 123456.789],
  },
  {
    about: "fine points, a weak epsilon",
    plan: {
      alphas: quartiles,
      candidates: grid("-1000", "100000", "1/100"),
      ...person,
      epsilon: "1/9",
    },
    input: small(50, 1000n),
  },
];

export function cases() {
  const next = splitmix(0x716eb5n);
  return CASES.map(({ about, plan, input }) => {
    const words = Math.ceil(input.length / 3) + 4 * plan.alphas.length;
    const calm = () => Array.from({ length: words }, () => next());
    const starts = [calm(), calm(), calm(), Array(words).fill(MASK), Array(words).fill(0n)];
    const tapes = starts.map((start) => {
      const draw = (tape) => release(plan, input, tape);
      const { tape, order: value, words: used } = grown(start, next, draw);
      return { tape, words: used, value };
    });
    return { about, plan: { kind: "quantiles", ...plan }, input, tapes };
  });
}
