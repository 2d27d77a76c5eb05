/**
 * Shows what the time of a release reveals of the kind of its numbers. Some vectors hold one number
 * throughout, so that the distribution is the same for all of them; others have a 0 in every second
 * position. If a processor takes longer over some numbers (subnormal ones, NaN), a ratio departs
 * from 1. Calls of all classes alternate in one process, each time in another order. It also shows
 * what the time reveals of the order of rows of two kinds (`classes/mixtures.mjs`).
 */
import {
  count,
  discreteLaplace,
  exponential,
  geometric,
  gumbelMax,
  histogram,
  median,
  permuteAndFlip,
  sum,
} from "sottovoce";
import { exponentialBase2, permuteAndFlipBase2 } from "sottovoce/base2";
import { main as mixtures } from "./classes/mixtures.mjs";
import { row } from "./kernels.mjs";

const length = 1000;
const classes = [0, 0.3, 1, 1e-300, 5e-324, 1e-310, 1e308, NaN];
/** Numbers of single precision, which has other subnormal numbers. */
const singles = [0, 0.3, 1, 1e-37, 1e-45, 1e-40, 1e38, NaN];
const integers = [0, 1, -1, 1000, 2 ** 40];
/** Rounds of all classes, and calls that are timed together. */
const rounds = 400;
const together = 4;

const person = (builder) => builder.neighbors("change-one").epsilon(1).build();
const inBase2 = (builder, rule) => builder.base(1, 1, 1).clamp(0, 10).rounding(rule).build();

/** Name, mechanism, and whether its numbers may be NaN. */
const mechanisms = [
  ["exponential", exponential().scale(1).build(), false],
  ["gumbelMax", gumbelMax().scale(1).build(), false],
  ["permuteAndFlip", permuteAndFlip().scale(1).build(), false],
  ["exponentialBase2, floors", inBase2(exponentialBase2(), "none"), true],
  ["exponentialBase2, at random", inBase2(exponentialBase2(), "randomized"), true],
  ["permuteAndFlipBase2, at random", inBase2(permuteAndFlipBase2(), "randomized"), true],
  ["median", person(median().candidates({ first: 0, last: 100, step: 1 })), true],
  ["median, base 2", person(median().base2().candidates({ first: 0, last: 100, step: 1 })), true],
  ["count", person(count()), true],
  ["count, at least 1", person(count().where({ atLeast: 1 })), true],
  ["histogram", person(histogram([0, 1, 2, 3, 4]).other()), true],
  ["sum", person(sum().bounds(-100, 100)), true],
];
const noises = [
  ["discreteLaplace", discreteLaplace().scale(1).build(), false],
  ["geometric", geometric().bounds(0, 1000).scale(1).build(), false],
];

/** Places in an order of the round's own. */
function order(places, round) {
  return Array.from(
    { length: places },
    (_, place) => (place * [1, 3, 5, 7][round % 4] + round) % places,
  );
}

const medianOf = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

function nanoseconds(mechanism, inputs) {
  const times = inputs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const place of order(inputs.length, round)) {
      const start = process.hrtime.bigint();
      for (let call = 0; call < together; call++) mechanism.release(inputs[place]);
      // The first rounds warm up.
      if (round >= rounds / 4)
        times[place].push(Number(process.hrtime.bigint() - start) / together);
    }
  }
  return times.map(medianOf);
}

function table(title, kinds, told, vector) {
  console.log(`\n${title}`);
  row("", "us at 0", ...kinds.slice(1));
  for (const [name, mechanism, takesNan] of told) {
    const mine = kinds.filter((one) => takesNan || !Number.isNaN(one));
    const [zeros, ...others] = nanoseconds(mechanism, mine.map(vector));
    row(name, (zeros / 1e3).toFixed(1), ...others.map((time) => (time / zeros).toFixed(2)));
  }
}

const constant = (value) => new Array(length).fill(value);
const alternating = (value) => constant(value).map((one, place) => (place % 2 ? one : 0));

export async function main() {
  console.log(
    `\nReleases of ${length} numbers; medians of ${rounds} rounds, as ratios to a vector of zeros`,
  );
  table("The same number throughout, Float64Array", classes, mechanisms, (value) =>
    Float64Array.from(constant(value)),
  );
  table("The same number throughout, plain array", classes, mechanisms, constant);
  table("The same number throughout, Float32Array", singles, mechanisms, (value) =>
    Float32Array.from(constant(value)),
  );
  table(
    "0 in every second place, Float64Array (other laws, but for the smallest)",
    classes,
    mechanisms,
    (value) => Float64Array.from(alternating(value)),
  );
  table("The same integer throughout, plain array", integers, noises, constant);
  table("The same integer throughout, Float64Array", integers, noises, (value) =>
    Float64Array.from(constant(value)),
  );
  await mixtures();
}
