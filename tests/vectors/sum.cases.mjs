/** Sums of rows, with Laplace and with Gaussian noise. */
import { fraction, over, read, times } from "./exact.mjs";
import { accuracy as gaussianError, blocksOf, release as gaussian } from "./gaussian.mjs";
import { places, sum } from "./mean.mjs";
import { accuracy as laplaceError, places as digits, release as laplace } from "./noise.mjs";
import { row } from "./quantile.mjs";
import { accuracy, told } from "./sum.mjs";
import { grown, MASK, splitmix } from "./tapes.mjs";

const person = { neighbors: "add-or-remove-one", rowsPerPerson: 1 };
const changed = { neighbors: "change-one", rowsPerPerson: 1 };
const nasty = ["NaN", 0.125, 0.375, 1.005, -0.005, "Infinity", "-Infinity", 1e300, 5e-324, "-0"];

const CASES = [
  {
    about: "hours",
    plan: { lowest: "0", highest: "60", step: "1", ...person, epsilon: "1" },
    input: [38, 40, 12, 75],
  },
  {
    about: "a row changed",
    plan: { lowest: "-2", highest: "3", step: "1", ...changed, epsilon: "1/2" },
    input: [1, 2, 9, "NaN", 2.5, 3.5, -7],
  },
  {
    about: "hundredths, and rows beyond",
    plan: { lowest: "-1/2", highest: "2", step: "1/100", ...person, epsilon: "3" },
    input: nasty,
  },
  {
    about: "tenths of a column that whole numbers would lose",
    plan: { lowest: "0", highest: "1", step: "1/10", ...person, epsilon: "1/2" },
    input: Array(20).fill(0.4),
  },
  {
    about: "five halves, three rows of a person",
    plan: {
      ...{ lowest: "-15/2", highest: "5/2", step: "5/2" },
      ...{ neighbors: "change-one", rowsPerPerson: 3, epsilon: "20" },
    },
    input: [-1.25, 1.25, -3.75, 3, -9],
  },
  {
    about: "thirds above 0",
    plan: { lowest: "1/3", highest: "2", step: "1/3", ...changed, epsilon: "1" },
    input: [0.5, 1 / 3, 1 / 6, 2, 1.8333333333333333, 1.8333333333333335],
  },
  {
    about: "one value",
    plan: { lowest: "7", highest: "7", step: "7", ...changed, epsilon: "1/10" },
    input: [1, 100, "NaN"],
  },
  {
    about: "more than 2^53 in all",
    plan: { lowest: "0", highest: "10000000000000", step: "1", ...person, epsilon: "1" },
    input: Array(1000).fill(1e13),
  },
  {
    about: "as far as bounds go",
    plan: {
      ...{ lowest: "-9007199254740991", highest: "9007199254740991", step: "1" },
      ...{ ...changed, epsilon: "1/10" },
    },
    input: [9007199254740990, 9007199254740991, "Infinity", 3],
  },
  {
    about: "steps of a thousand",
    plan: { lowest: "-2000000", highest: "3000000", step: "1000", ...person, epsilon: "1" },
    input: [500, 1500, -500, 2999500, 123456.789],
  },
  {
    about: "nobody",
    plan: { lowest: "0", highest: "4000000000", step: "1/100", ...person, epsilon: "1" },
    input: [],
  },
  {
    about: "noise beyond 128 bits",
    plan: { lowest: "0", highest: "10", step: "1", ...person, epsilon: `1/1${"0".repeat(60)}` },
    input: [1, 2, 9],
  },
  {
    about: "at a price",
    plan: { lowest: "0", highest: "10", step: "1", ...person, rho: "1/8" },
    input: [1, 2, 9],
  },
  {
    about: "at a price, a row changed",
    plan: {
      ...{ lowest: "-1/2", highest: "2", step: "1/4" },
      ...{ neighbors: "change-one", rowsPerPerson: 2, rho: "2" },
    },
    input: nasty,
  },
];

const size = (value) => (value < 0n ? -value : value);
const larger = (a, b) => (a < b ? b : a);

/** Noise of one law: a release, and the error of its value. */
function noiseOf({ rowsPerPerson, epsilon, rho }, distance) {
  const most = fraction(BigInt(rowsPerPerson) * distance);
  if (rho !== undefined) {
    const variance = over(times(most, most), times(fraction(2n), read(rho)));
    const blocks = blocksOf(variance);
    return {
      draw: (values, tape) => gaussian({ values, blocks }, tape),
      error: (confidence) => gaussianError(variance, read(confidence), 1),
    };
  }
  const scale = over(most, read(epsilon));
  const one = { scale, sampler: "digits", table: digits(scale) };
  return {
    draw: (values, tape) => laplace({ ...one, values }, tape),
    error: (confidence) => laplaceError(scale, confidence, 1),
  };
}

export function cases() {
  const next = splitmix(0x73756dn);
  const calm = () => Array.from({ length: 4 }, () => next());
  return CASES.map(({ about, plan, input }) => {
    const { lowest, highest, step } = plan;
    const known = { lowest: read(lowest), highest: read(highest), step: read(step) };
    const [low, high] = [known.lowest, known.highest].map((bound) => over(bound, known.step).top);
    const farthest = larger(size(low), size(high));
    const distance = plan.neighbors === "change-one" ? larger(farthest, high - low) : farthest;
    const total = sum(places(known, input.map(row)));
    const { draw, error } = noiseOf(plan, distance);
    const accuracies = ["0", "1/2", "0.95"].map((confidence) => ({
      confidence,
      error: accuracy(known, farthest, error(confidence)),
    }));
    const tapes = [calm(), calm(), calm(), Array(8).fill(MASK), Array(8).fill(1n)].map((tape) => {
      const grow = (words) => {
        const { released, words: used } = draw([total], words);
        return { order: told(known, released[0]), words: used };
      };
      const { tape: taken, order: value, words } = grown(tape, next, grow);
      return { tape: taken, words, value };
    });
    return { about, plan: { kind: "sum", ...plan }, input, tapes, accuracies };
  });
}
