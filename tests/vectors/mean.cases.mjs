/** Means of rows, with Laplace and with Gaussian noise. */
import { over, read, times, fraction } from "./exact.mjs";
import { accuracy as gaussianError, blocksOf, release as gaussian } from "./gaussian.mjs";
import { accuracy, distances, interval, told } from "./mean.mjs";
import { accuracy as laplaceError, places, release as laplace } from "./noise.mjs";
import { row } from "./quantile.mjs";
import { grown, MASK, splitmix } from "./tapes.mjs";

const person = { neighbors: "add-or-remove-one", rowsPerPerson: 1 };
const changed = { neighbors: "change-one", rowsPerPerson: 1 };
const thirds = [1, 2, 9];
const nasty = ["NaN", 0.125, 0.375, 1.005, -0.005, "Infinity", "-Infinity", 1e300, 5e-324, "-0"];

const CASES = [
  {
    about: "three rows from 0 to 10",
    plan: { lowest: "0", highest: "10", step: "1", ...person, epsilon: "1" },
    input: thirds,
  },
  {
    about: "a row changed",
    plan: { lowest: "0", highest: "10", step: "1", ...changed, epsilon: "1/2" },
    input: [...thirds, "NaN", 2.5, 3.5],
  },
  {
    about: "hundredths, and rows beyond",
    plan: { lowest: "-1/2", highest: "2", step: "1/100", ...person, epsilon: "3" },
    input: nasty,
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
    about: "thirds",
    plan: { lowest: "-1/3", highest: "2", step: "1/3", ...person, epsilon: "1" },
    input: [0.5, 1 / 3, 1 / 6, 2, 1.8333333333333333, 1.8333333333333335],
  },
  {
    about: "far from 0",
    plan: {
      ...{ lowest: "4503599627370495", highest: "9007199254740991", step: "1" },
      ...{ ...person, epsilon: "1/10" },
    },
    input: [4503599627370494, 4503599627370497, 9007199254740990, "Infinity"],
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
    about: "noise beyond all bounds",
    plan: { lowest: "0", highest: "10", step: "1", ...person, epsilon: `1/1${"0".repeat(60)}` },
    input: thirds,
  },
  {
    about: "at a price",
    plan: { lowest: "0", highest: "10", step: "1", ...person, rho: "1/8" },
    input: thirds,
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

/** Noise of one law: a release, and the error of both values. */
function noiseOf({ neighbors, rowsPerPerson, epsilon, rho }, width) {
  const [most, moved] = [fraction(BigInt(rowsPerPerson) * width), neighbors === "change-one"];
  const parts = fraction(moved ? 2n : 1n);
  if (rho !== undefined) {
    const squared = times(parts, times(most, most));
    const variance = over(squared, times(fraction(2n), read(rho)));
    const blocks = blocksOf(variance);
    return {
      draw: (values, tape) => gaussian({ values, blocks }, tape),
      error: (confidence) => gaussianError(variance, read(confidence), 2),
    };
  }
  const scale = over(times(parts, most), read(epsilon));
  const one = { scale, sampler: "digits", table: places(scale) };
  return {
    draw: (values, tape) => laplace({ ...one, values }, tape),
    error: (confidence) => laplaceError(scale, confidence, 2),
  };
}

const end = 2n ** 120n;
const cut = (value) => (value > end ? end : value < -end ? -end : value);

export function cases() {
  const next = splitmix(0x6d65616en);
  const calm = () => Array.from({ length: 4 }, () => next());
  return CASES.map(({ about, plan, input }) => {
    const { lowest, highest, step } = plan;
    const known = { lowest: read(lowest), highest: read(highest), step: read(step) };
    const ends = [known.lowest, known.highest].map((bound) => over(bound, known.step).top);
    const exact = distances(known, input.map(row));
    const { draw, error } = noiseOf(plan, ends[1] - ends[0]);
    const errors = ["1/2", "0.95"].map((confidence) => [confidence, error(confidence)]);
    const tapes = [calm(), calm(), calm(), Array(8).fill(MASK), Array(8).fill(1n)].map((tape) => {
      const grow = (words) => {
        const { released, words: used } = draw(exact, words);
        return { order: released.map(cut), words: used };
      };
      const { tape: taken, order: sums, words } = grown(tape, next, grow);
      return {
        tape: taken,
        words,
        value: { ...told(known, sums), sums: sums.map(String) },
        intervals: errors.map(([confidence, off]) => ({
          confidence,
          ends: interval(known, sums, off),
        })),
      };
    });
    const accuracies = errors.flatMap(([confidence, off]) =>
      [1, 30, 1_000_000].map((rows) => ({
        confidence,
        rows,
        error: accuracy(known, off, BigInt(rows)),
      })),
    );
    return { about, plan: { kind: "mean", ...plan }, input, tapes, accuracies };
  });
}
