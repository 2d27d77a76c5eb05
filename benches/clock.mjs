/**
 * Shows what the time of one release reveals of the data: pairs of inputs, interleaved in a random
 * order, and the ratio of the medians and of the 10% quantiles of their times. A pair of one input
 * twice shows what the machine makes of nothing.
 */
import { exponential, gumbelMax, permuteAndFlip } from "sottovoce";
import { exponentialBase2, integerPartition } from "sottovoce/base2";
import { shuffled } from "./base2/curve.mjs";
import { row } from "./kernels.mjs";

const size = 1000;
const zeros = new Float64Array(size);
const one = (value) => Float64Array.from(zeros, (_, index) => (index === size >> 1 ? value : 0));
const spread = Float64Array.from(zeros, (_, index) => index / 100);
const counts = Int32Array.from({ length: 100_000 }, (_, index) => index);
const mixed = (values) =>
  values.constructor.from(shuffledOf(values.length), (from) => values[from]);
const reals = Float64Array.from({ length: 2 ** 17 }, (_, index) => index / 3);

/** A permutation that is the same at every run. */
function shuffledOf(length) {
  const places = Array.from({ length }, (_, index) => index);
  let state = 12345;
  for (let index = length - 1; index > 0; index--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (index + 1));
    [places[index], places[other]] = [places[other], places[index]];
  }
  return places;
}

/** Times of releases over the one and over the other, which are put into the same array. */
function times(mechanism, pair, calls) {
  const input = pair[0].slice();
  const both = [[], []];
  const order = shuffled(calls, 12345);
  for (const [at, which] of [...order.slice(0, calls / 4), ...order].entries()) {
    input.set(pair[which]);
    const start = process.hrtime.bigint();
    mechanism.release(input);
    const spent = Number(process.hrtime.bigint() - start);
    if (at >= calls / 4) both[which].push(spent);
  }
  return both;
}

const quantile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)];

function tell(name, mechanism, pair, calls = 5000) {
  const [first, second] = times(mechanism, pair, calls);
  const ratio = (part) => (quantile(second, part) / quantile(first, part)).toFixed(3);
  row(name, (quantile(first, 0.5) / 1e3).toFixed(1), ratio(0.5), ratio(0.1));
}

export async function main() {
  console.log(
    `\nWhat the time of one release tells: ${size} doubles, all 0, against others (scale 1)`,
  );
  row("", "us", "median", "10 %");
  for (const [name, start] of Object.entries({ exponential, gumbelMax, permuteAndFlip })) {
    const mechanism = start().scale(1).build();
    tell(`${name}, the same twice`, mechanism, [zeros, zeros]);
    tell(`${name}, one of 30`, mechanism, [zeros, one(30)]);
    tell(`${name}, one of 1e6`, mechanism, [zeros, one(1e6)]);
    tell(`${name}, 0 to 10`, mechanism, [zeros, spread]);
  }
  const costs = exponentialBase2().base(1, 1, 1).clamp(0, 1000).rounding("none").build();
  tell("exponentialBase2, one of 30", costs, [zeros, one(30)]);
  console.log("\nSorted data against the same in no order");
  row("", "us", "median", "10 %");
  tell(
    `top(2) of ${reals.length} scores`,
    exponential().top(2).scale(1).build(),
    [reals, mixed(reals)],
    40,
  );
  tell(
    `integerPartition of ${counts.length} counts`,
    integerPartition().base(1, 1, 1).total(1000).build(),
    [counts, mixed(counts)],
    400,
  );
}
