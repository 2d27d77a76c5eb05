/** Cases of quantiles, in base e and in base 2. */
import { decimal } from "./exact.mjs";
import { probabilities } from "./law.mjs";
import { baseOf, candidatesOf, costsOf, scaleOf } from "./quantile.mjs";
import { outcome, smallFrom, splitmix, tapesFor } from "./tapes.mjs";

const PLAIN = {
  neighbors: "add-or-remove-one",
  rowsPerPerson: 1,
  epsilon: "1",
  scorer: "interval",
};

function inBaseE() {
  const next = splitmix(2n);
  const small = smallFrom(next);
  const list = [
    {
      about: "median of five rows",
      alpha: "1/2",
      candidates: [0, 10, 20, 30],
      rows: [9.5, 10, 10, 11, 28],
    },
    { about: "no rows at all", alpha: "1/2", candidates: [1, 2, 3], rows: [] },
    { about: "one candidate", alpha: "1/2", candidates: [5], rows: [1, 2, 3] },
    {
      about: "NaN is skipped; infinities and -0 are values",
      alpha: "1/2",
      candidates: [-1, 0, 1],
      rows: ["NaN", "Infinity", "-Infinity", "-0", "NaN", 0, "-0", "-Infinity"],
    },
    {
      about: "only NaN",
      alpha: "1/4",
      candidates: [-1, 0, 1],
      rows: ["NaN", "NaN"],
      scorer: "rank",
    },
    { about: "a candidate -0 is 0", alpha: "1/2", candidates: [-1, "-0", 1], rows: [0, "-0", 1] },
    {
      about: "the minimum",
      alpha: "0",
      candidates: [0, 1, 2, 3],
      rows: [1, 1, 2, 3, 3, 3],
      epsilon: "2",
    },
    {
      about: "the maximum, changed rows",
      alpha: "1",
      candidates: [0, 1, 2, 3],
      rows: [1, 1, 2, 3, 3, 3],
      neighbors: "change-one",
      epsilon: "2",
    },
    {
      about: "a decimal quantile",
      alpha: "0.95",
      candidates: [10, 20, 30, 40, 50],
      rows: small(40, 60n),
      epsilon: "0.3",
    },
    {
      about: "a third, rank scorer",
      alpha: "1/3",
      candidates: [10, 20, 30, 40, 50],
      rows: small(40, 60n),
      epsilon: "7/3",
      scorer: "rank",
    },
    {
      about: "changed rows, several of one person",
      alpha: "3/4",
      candidates: [10, 20, 30, 40, 50],
      rows: small(40, 60n),
      neighbors: "change-one",
      rowsPerPerson: 5,
      epsilon: "1/4",
    },
    {
      about: "zero-inflated, rank scorer",
      alpha: "1/2",
      candidates: [0, 1, 2, 3, 4],
      rows: [...Array(30).fill(0), ...small(20, 5n)],
      scorer: "rank",
    },
    {
      about: "zero-inflated, interval scorer",
      alpha: "1/2",
      candidates: [0, 1, 2, 3, 4],
      rows: [...Array(30).fill(0), ...small(20, 5n)],
    },
    {
      about: "a grid of tenths",
      alpha: "1/2",
      grid: { first: "0", last: "1", step: "0.1" },
      rows: [0.1, 0.2, 0.30000000000000004, 0.3, 0.7, 0.7, 0.25],
    },
    {
      about: "a grid of thirds that misses its last",
      alpha: "1/5",
      grid: { first: "-1", last: "1", step: "1/3" },
      rows: small(20, 3n),
      neighbors: "change-one",
    },
    {
      about: "a strong epsilon",
      alpha: "1/2",
      candidates: [0, 1, 2],
      rows: small(30, 3n),
      epsilon: "1000",
    },
    {
      about: "a weak epsilon",
      alpha: "1/2",
      candidates: [0, 1, 2],
      rows: small(30, 3n),
      epsilon: "1e-30",
    },
    {
      about: "the largest denominator",
      alpha: "9999/10000",
      candidates: [0, 1, 2, 3],
      rows: small(50, 4n),
      epsilon: "5",
    },
    {
      about: "doubles next to one another",
      alpha: "1/2",
      candidates: [1, 1.0000000000000002, 1.0000000000000004],
      rows: [1, 1.0000000000000002, 1.0000000000000002, 1.0000000000000004, 0.9999999999999999],
    },
    {
      about: "the least and the largest doubles",
      alpha: "1/2",
      candidates: [-1.7976931348623157e308, -5e-324, 5e-324, 1.7976931348623157e308],
      rows: [0, 5e-324, -5e-324, 1e308, "Infinity", "-Infinity"],
      epsilon: "1/7",
    },
    {
      about: "many candidates",
      alpha: "1/2",
      grid: { first: "0", last: "59", step: "1" },
      rows: small(100, 60n),
      epsilon: "1/2",
    },
  ];
  return list.map((told) => quantileCase({ ...PLAIN, ...told }, next));
}

/** Cases in base 2. */
function inBase2() {
  const next = splitmix(7n);
  const small = smallFrom(next);
  const list = [
    {
      about: "base 2: median of five rows",
      alpha: "1/2",
      candidates: [0, 10, 20, 30],
      rows: [9.5, 10, 10, 11, 28],
    },
    { about: "base 2: no rows at all", alpha: "1/2", candidates: [1, 2, 3], rows: [] },
    {
      about: "base 2: a third, rank scorer",
      alpha: "1/3",
      candidates: [10, 20, 30, 40, 50],
      rows: small(40, 60n),
      epsilon: "7/3",
      scorer: "rank",
    },
    {
      about: "base 2: changed rows, several of one person",
      alpha: "3/4",
      candidates: [10, 20, 30, 40, 50],
      rows: small(40, 60n),
      neighbors: "change-one",
      rowsPerPerson: 5,
      epsilon: "1/4",
    },
    {
      about: "base 2: the maximum",
      alpha: "1",
      candidates: [0, 1, 2, 3],
      rows: [1, 1, 2, 3, 3, 3],
      neighbors: "change-one",
      epsilon: "2",
    },
    {
      about: "base 2: a strong epsilon, of which 32 bits a unit are spent",
      alpha: "1/2",
      candidates: [0, 1, 2, 3],
      rows: small(9, 4n),
      epsilon: "1000",
    },
    {
      about: "base 2: nearly the least epsilon",
      alpha: "1/2",
      candidates: [0, 1, 2],
      rows: small(30, 3n),
      epsilon: "4.7e-10",
    },
    {
      about: "base 2: many candidates",
      alpha: "1/2",
      grid: { first: "0", last: "59", step: "1" },
      rows: small(100, 60n),
      epsilon: "1/2",
    },
  ];
  return list.map((told) => quantileCase({ ...PLAIN, ...told, base2: true }, next));
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
  const { about, rows, grid, candidates: listed, base2, ...plan } = one;
  const base = base2 && { base: { x: String(scale.x), y: Number(scale.y), z: Number(scale.z) } };
  return {
    about,
    plan: { kind: "quantile", ...plan, candidates: grid ?? listed, ...base },
    input: rows,
    costs: costs.map(String),
    probabilities: exact,
    tapes,
  };
}

export const cases = () => [...inBaseE(), ...inBase2()];
