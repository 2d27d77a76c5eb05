// Runs in Node and in pages: how much longer a query of rows takes over rows of two kinds in no
// order than over the same rows in two blocks.
import { count, histogram, mean, median, quantileInterval, quantiles, sum } from "sottovoce";

const length = 200_000;
/** Calls over each order, in turn. */
const rounds = 60;

const person = (builder) => builder.neighbors("change-one").epsilon(1).build();
const short = { first: 0, last: 100, step: 1 };
const long = { first: 0, last: 2 ** 21, step: 1 };

const queries = {
  "median, 101 points": person(median().candidates(short)),
  "median, 2^21 points": person(median().candidates(long)),
  quantileInterval: person(quantileInterval("1/2").candidates(short).confidence("0.9").of("rows")),
  "quantiles (3)": person(quantiles(["1/4", "1/2", "3/4"]).candidates(short)),
  histogram: person(histogram([0, 25, 50, 75, 100]).other()),
  sum: person(sum().bounds(0, 100)),
  mean: person(mean().bounds(0, 100)),
  "mean, step 0.01": person(mean().bounds(0, 100).step("0.01")),
  count: person(count().where({ atLeast: 0, atMost: 100 })),
};

/** The two kinds of rows, and the share of the first. */
const mixtures = {
  "half NaN": [NaN, 50.25, 0.5],
  "10 % NaN": [NaN, 50.25, 0.1],
  "half below": [-7.5, 50.25, 0.5],
  "half above": [1e7, 50.25, 0.5],
  "below, above": [-7.5, 1e7, 0.5],
  "half on a point": [50, 50.25, 0.5],
  "half infinite": [Infinity, 50.25, 0.5],
};

/** True for so many of all, in an order that every run has (xorshift, Marsaglia 2003). */
function shuffled(share) {
  const order = Array.from({ length }, (_, place) => place < share * length);
  let state = 12345;
  for (let place = length - 1; place > 0; place--) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const other = (state >>> 0) % (place + 1);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

/** One call, in nanoseconds a row. */
function timed(query, rows) {
  const start = performance.now();
  query.release(rows);
  return ((performance.now() - start) * 1e6) / length;
}

/** The mean of the lowest tenth: what the machine does besides only adds. */
function typical(times) {
  const lowest = times.sort((a, b) => a - b).slice(0, times.length / 10);
  return lowest.reduce((total, time) => total + time, 0) / lowest.length;
}

function ratioOf(query, [first, second, share]) {
  const atRandom = Float64Array.from(shuffled(share), (isFirst) => (isFirst ? first : second));
  const inBlocks = Float64Array.from({ length }, (_, at) => (at < share * length ? first : second));
  const times = [[], []];
  for (let round = 0; round < rounds; round++)
    [atRandom, inBlocks].forEach((rows, which) => times[which].push(timed(query, rows)));
  const [random, blocks] = times.map(typical);
  return { ratio: random / blocks, nanoseconds: blocks };
}

export const kinds = Object.keys(mixtures);
export const names = Object.keys(queries);

/** Gives for one query the nanoseconds a row in blocks, and the ratio for each mixture. */
export function measured(name) {
  const told = Object.values(mixtures).map((mixture) => ratioOf(queries[name], mixture));
  return [
    Math.min(...told.map(({ nanoseconds }) => nanoseconds)),
    ...told.map(({ ratio }) => ratio),
  ];
}
