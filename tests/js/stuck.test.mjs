/**
 * Sources that are stuck outside their test bytes: every kind of release ends, with a value or
 * ERR_NO_ENTROPY, after a bounded number of words.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  count,
  discreteLaplace,
  exponential,
  geometric,
  gumbelMax,
  histogram,
  mean,
  median,
  permuteAndFlip,
  quantile,
  quantileInterval,
  quantiles,
  sum,
} from "sottovoce";
import {
  discreteLaplaceBase2,
  exponentialBase2,
  integerPartition,
  permuteAndFlipBase2,
  sparseVector,
  thresholdTest,
} from "sottovoce/base2";
import { discreteGaussian } from "sottovoce/gaussian";
import { noEntropy, stillUsable, withCrypto } from "./api-helpers.mjs";
import { listing } from "./kinds.mjs";

const real = globalThis.crypto;
const one = (start) => start.neighbors("add-or-remove-one").epsilon(1);
const some = Array.from({ length: 300 }, (_, index) => index % 7);
const costs = (start) => start().base(1, 1, 1).clamp(0, 4000);
const integers = (start) => start().base(3, 2, 1).bounds(-1000, 1000);

/** Every kind of plan: what is built, what it is given. */
const kinds = {
  count: [one(count()).build(), some],
  histogram: [one(histogram([0, 1, 2, 3])).build(), some],
  sum: [one(sum().bounds(0, 10)).build(), some],
  mean: [one(mean().bounds(0, 10)).build(), some],
  "mean, far apart": [one(mean().bounds(0, 4e9).step("1/100")).build(), some],
  "median, base e": [one(median().candidates({ first: 0, last: 300, step: 1 })).build(), some],
  "interval for a median": [
    one(quantileInterval("1/2"))
      .candidates({ first: 0, last: 300, step: 1 })
      .confidence("0.95")
      .of("population", { expectedRows: 9 })
      .build(),
    some,
  ],
  "quantiles, nine": [
    one(quantiles([...Array(9).keys()].map((at) => `${at + 1}/10`)))
      .candidates({ first: 0, last: 300, step: 1 })
      .build(),
    some,
  ],
  "quantile, base 2": [
    quantile(0.25).candidates([1, 2, 3]).neighbors("change-one").epsilon(1).base2().build(),
    some,
  ],
  "exponential, integers": [
    exponential().scale(1).build(),
    Int32Array.from(some, (score) => score * 1000),
  ],
  "exponential, doubles": [exponential().scale(1).build(), some.map((score) => score * 1000.5)],
  "exponential, three": [exponential().scale(1).build(), [1, 2, 3]],
  "gumbelMax, three": [gumbelMax().scale(1).build(), [1, 2, 3]],
  "gumbelMax, all the same": [gumbelMax().scale(1).build(), new Float64Array(2000)],
  "gumbelMax, bigints": [gumbelMax().scale(1).build(), [1n, 2n, 2n]],
  "permuteAndFlip, three": [permuteAndFlip().scale(1).build(), [1, 2, 3]],
  "permuteAndFlip, far apart": [
    permuteAndFlip().scale(1).build(),
    some.map((score) => score * 1000),
  ],
  "discreteLaplace, one": [discreteLaplace().scale(3).build(), 5],
  "discreteLaplace, many": [discreteLaplace().scale("1e300").build(), some],
  "discreteLaplace, small": [discreteLaplace().scale("1e-300").build(), some],
  "discreteLaplace, cks20": [discreteLaplace().scale("10/3").sampler("cks20").build(), some],
  "discreteLaplace, cks20, large": [discreteLaplace().scale("1e300").sampler("cks20").build(), 5n],
  "histogram at a price": [
    histogram([0, 1, 2, 3]).neighbors("change-one").rho("1e-9").build(),
    some,
  ],
  "discreteGaussian, one": [discreteGaussian().variance(3).build(), 5],
  "discreteGaussian, many": [discreteGaussian().variance("1e36").build(), some],
  "discreteGaussian, bigints": [discreteGaussian().variance("256").build(), [1n, 2n]],
  geometric: [geometric().scale(3).bounds(0, 10).build(), 5],
  "exponentialBase2, integers": [
    costs(exponentialBase2).rounding("none").build(),
    Int32Array.from(some, (score) => score * 500),
  ],
  "exponentialBase2, randomized": [
    costs(exponentialBase2).rounding("randomized").build(),
    some.map((score) => score * 500.25),
  ],
  permuteAndFlipBase2: [
    costs(permuteAndFlipBase2).rounding("none").build(),
    some.map((score) => score * 500),
  ],
  discreteLaplaceBase2: [integers(discreteLaplaceBase2).build(), 5],
  thresholdTest: [integers(thresholdTest).thresholds([0, 5]).build(), 5],
  sparseVector: [
    integers(sparseVector).queryBase(3, 2, 1).count(2).reach(1000).gaps([]).build(),
    [-5, 5, 7],
  ],
  integerPartition: [integerPartition().base(3, 2, 1).total(100).build(), some],
};

for (const [kind, { least }] of listing) {
  const best = least().scale(1).top(2).build();
  kinds[`${kind}, top 2`] = [best, some];
  kinds[`${kind}, top 2 of three`] = [best, [1, 2, 3]];
}

/** Words of `pattern` everywhere but in the test bytes, which are good; counts the bytes. */
function stuck(pattern) {
  const source = {
    bytes: 0,
    getRandomValues(view) {
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
      bytes.forEach((_, at) => (bytes[at] = pattern[Math.floor(at / 8) % pattern.length]));
      for (let block = 0; block < bytes.length; block += 256)
        real.getRandomValues(bytes.subarray(block, Math.min(block + 32, bytes.length)));
      source.bytes += bytes.length;
      return view;
    },
  };
  return source;
}

/**
 * `2 w + 256` words, in blocks of which 28 of 32 words are used, the probe and the last fill, of
 * 32 KiB at most. `w` is at most 128 for a number, and more for the sampler that rejects.
 */
const most = (input, rejecting) => {
  const values = (input.length ?? 1) * 128 + (rejecting ? 16 * 12_000 : 0);
  return ((2 * values + 256) * 8 * 32) / 28 + 4096 + 2 ** 15;
};

for (const pattern of [[0], [0xff], [0, 0xff], [0xff, 0], [0x55]]) {
  for (const [kind, [built, input]] of Object.entries(kinds)) {
    test(`${kind}, words stuck at ${pattern.map((byte) => `0x${byte.toString(16)}`)}`, (t) => {
      const source = stuck(pattern);
      const start = process.cpuUsage();
      let outcome = "a value";
      withCrypto(source, () => {
        try {
          built.release(input);
        } catch (thrown) {
          noEntropy(thrown);
          outcome = "ERR_NO_ENTROPY";
        }
      });
      t.diagnostic(
        `${outcome}, ${source.bytes} bytes, ${(process.cpuUsage(start).user / 1000).toFixed(1)} ms`,
      );
      assert.ok(source.bytes <= most(input, kind.includes("cks20")), `${source.bytes} bytes`);
      stillUsable();
    });
  }
}
