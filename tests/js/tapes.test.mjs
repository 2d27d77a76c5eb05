/**
 * Tapes of the independent script, of mechanisms whose cases are settings, an input and tapes: each
 * gives the script's value, after as many words.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  discreteLaplaceBase2,
  exponentialBase2,
  integerPartition,
  permuteAndFlipBase2,
  sparseVector,
  thresholdTest,
} from "sottovoce/base2";
import { withTape } from "sottovoce/testing";
import { noEntropy } from "./api-helpers.mjs";

const vectors = (name) =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), "utf8"));
const read = (cost) => (typeof cost === "number" ? cost : Number(cost));
const bounded = (builder, one) => builder.base(...one.base).bounds(...one.bounds);
const costs = (builder, one) => builder.base(...one.base).clamp(...one.clamp);

/** By file: how a case is built, what its release takes, and how the script writes its value. */
const replays = {
  exponential_base2: {
    build: (one) => costs(exponentialBase2(), one).rounding(one.rounding),
    input: (one) => one.costs.map(read),
  },
  permute_and_flip_base2: {
    build: (one) => costs(permuteAndFlipBase2(), one).rounding("none"),
    input: (one) => one.costs.map(read),
  },
  discrete_laplace_base2: {
    build: (one) => bounded(discreteLaplaceBase2(), one),
    input: (one) => one.value,
  },
  threshold_test: {
    build: (one) => bounded(thresholdTest(), one).thresholds(one.thresholds),
    input: (one) => one.value,
  },
  integer_partition: {
    build: (one) =>
      integerPartition()
        .base(...one.base)
        .places(one.bounds),
    input: (one) => one.list,
  },
  sparse_vector: {
    build: ({ threshold, queries, bounds, count, reach, gaps }) =>
      sparseVector()
        .base(...threshold)
        .queryBase(...queries)
        .bounds(...bounds)
        .count(count)
        .reach(reach)
        .gaps(gaps),
    input: (one) => one.values,
    written: (value) => value.map((said) => (said === 0 ? null : said - 1)),
  },
};

for (const [name, { build, input, written = (value) => value }] of Object.entries(replays)) {
  test(`${name}: values and number of words are those of the script`, () => {
    for (const one of vectors(name)) {
      const mechanism = build(one).build();
      const release = () => written(mechanism.release(input(one)).value);
      for (const told of one.tapes) {
        const words = BigUint64Array.from(told.tape, (word) => BigInt(`0x${word}`));
        assert.equal(words.length, told.words);
        assert.deepEqual(withTape(words, release), told.value, JSON.stringify(told));
        assert.throws(() => withTape(words.subarray(0, -1), release), noEntropy);
      }
    }
  });
}
