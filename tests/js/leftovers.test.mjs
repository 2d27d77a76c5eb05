/** What is left in the memory of the module after a release: nothing of the rows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namesStarted, started } from "./started.mjs";

const {
  count,
  discreteLaplace,
  exponential,
  geometric,
  gumbelMax,
  histogram,
  mean,
  quantileInterval,
  quantiles,
  median,
  permuteAndFlip,
  sum,
} = await import("sottovoce");
const {
  discreteLaplaceBase2,
  exponentialBase2,
  integerPartition,
  permuteAndFlipBase2,
  sparseVector,
  thresholdTest,
} = await import("sottovoce/base2");
const { column } = await import("sottovoce/csv");
const { number, survey } = await import("sottovoce/survey");

/** How often these bytes stand in the memories of all modules. */
function copies(bytes) {
  let count = 0;
  for (const {
    memory: { buffer },
  } of started) {
    const memory = Buffer.from(buffer);
    for (let at = memory.indexOf(bytes); at !== -1; at = memory.indexOf(bytes, at + 1)) count++;
  }
  return count;
}

const double = (value) => Buffer.from(new Float64Array([value]).buffer);
const query = median()
  .candidates({ first: 0, last: 100, step: 1 })
  .neighbors("add-or-remove-one")
  .epsilon("1e-9")
  .build();

test("a row that was released over is not left behind", () => {
  const secret = 31337.424242424242;
  query.release(Array.from({ length: 50_000 }, (_, index) => (index % 3 === 0 ? secret : index)));
  assert.ok(namesStarted().includes("main"));
  assert.equal(copies(double(secret)), 0);
});

test("a cell of a file is not left behind, nor is its text", async () => {
  const text = "27182.8182845904";
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    index % 2 ? text : String(index),
  ).join("\n");
  await query.releaseFrom(column(new Blob([`name\n${rows}\n`]), { column: "name" }));
  assert.equal(copies(double(Number(text))), 0);
  assert.equal(copies(Buffer.from(text)), 0);
  assert.ok(namesStarted().includes("csv"));
});

test("an answer to a survey is not left behind", () => {
  const secret = 31415.92653589793;
  for (const odds of [3, 1000]) {
    const asked = survey("s", { a: number(0, "1e5") })
      .odds(odds)
      .build();
    asked.respond(asked.begin(), { a: secret });
    assert.equal(copies(double(secret)), 0);
  }
  assert.ok(namesStarted().includes("survey"));
});

test("counts and costs are not left behind", () => {
  // 1,234,567 rows above every candidate: each cost of the median is that number, or twice its
  // half.
  const rows = new Float64Array(1_234_567).fill(1e9);
  query.release(rows);
  const wide = Buffer.alloc(16);
  wide.writeBigUInt64LE(1_234_567n);
  assert.equal(copies(wide), 0);
});

test("rows on a grid that is never written out are not left behind, nor are their places", () => {
  const fine = median()
    .candidates({ first: 0, last: 2 ** 44, step: 1 })
    .neighbors("add-or-remove-one")
    .epsilon("1e-9")
    .build();
  const secret = 0xbcd_ef98_7654;
  // Alone, among rows that differ, and among those that do not.
  for (const length of [1, 3_000_000]) {
    const rows = Float64Array.from({ length }, (_, index) => (index * 7919) % 2 ** 21);
    rows[0] = secret;
    fine.release(rows);
    assert.equal(copies(double(secret)), 0);
    const bin = Buffer.alloc(8);
    bin.writeBigUInt64LE(2n * BigInt(secret) + 1n);
    assert.equal(copies(bin), 0);
  }
});

/**
 * The bytes of an integer, as they stand in memory: without those of its sign, and without the
 * lowest, which carries change.
 */
function digits(value) {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(2 * Math.ceil(hex.length / 2), "0"), "hex")
    .reverse()
    .subarray(1);
}

/**
 * Which of these values stand in the memory: it is gone through once for all of them, and looked at
 * where one of their last two bytes stand.
 */
function found(values, bytesOf) {
  const wanted = new Map(values.map((value) => [bytesOf(value).toString("latin1"), value]));
  const lengths = new Set([...wanted.keys()].map((text) => text.length));
  const ends = new Uint8Array(2 ** 16);
  for (const value of values) ends[bytesOf(value).readUInt16LE(bytesOf(value).length - 2)] = 1;
  const seen = new Set();
  for (const {
    memory: { buffer },
  } of started) {
    const memory = Buffer.from(buffer);
    for (let at = 1; at < memory.length; at++) {
      if (ends[memory[at - 1] | (memory[at] << 8)] === 0) continue;
      for (const length of lengths) {
        const text = memory.latin1Slice(Math.max(0, at + 1 - length), at + 1);
        if (wanted.has(text)) seen.add(wanted.get(text));
      }
    }
  }
  return values.filter((value) => seen.has(value));
}

const COUNT = 400;
// Like nothing else in the memory.
const indices = Array.from({ length: COUNT }, (_, index) => index);
const int32 = indices.map((index) => 0x2b3c_0000 + ((index * 40_503) % 65_536));
const doubles = indices.map((index) => 1234.5678 + Math.sqrt(index + 2));
const wide = indices.map((index) => 0x1234_5678_9abc_def0n + BigInt(index) * 0x1_0203_0405n);
const four = (value) => Buffer.from(Int32Array.of(value).buffer);

const kinds = [
  ["Int32Array", Int32Array.from(int32), int32, four],
  ["BigInt64Array", BigInt64Array.from(wide), wide, digits],
  ["Float64Array", Float64Array.from(doubles), doubles, double],
  ["an array of numbers", doubles, doubles, double],
  ["an array of integers", int32, int32, double],
  ["bigints", wide.map((value) => value << 40n), wide, digits],
];
const selections = {
  exponential: exponential().scale(1e6).build(),
  gumbelMax: gumbelMax().scale(1e6).build(),
  permuteAndFlip: permuteAndFlip().scale(1e6).build(),
};
const { listing } = await import("./kinds.mjs");
for (const [kind, { least }] of listing)
  selections[`${kind}, the best ten`] = least().scale(1e6).top(10).build();
for (const [name, mechanism] of Object.entries(selections)) {
  for (const [kind, scores, told, bytesOf] of kinds) {
    test(`${name}: no score of ${kind} is left behind`, () => {
      for (let time = 0; time < 3; time++) mechanism.release(scores);
      assert.deepEqual(found(told, bytesOf), []);
    });
  }
}

const clamped = (start) =>
  start()
    .base(1, 1, 1)
    .clamp(0, 2 ** 31 - 1);
for (const [name, mechanism] of Object.entries({
  "exponentialBase2, as integers": clamped(exponentialBase2).rounding("none").build(),
  "exponentialBase2, rounded at random": clamped(exponentialBase2).rounding("randomized").build(),
  "permuteAndFlipBase2, as integers": clamped(permuteAndFlipBase2).rounding("none").build(),
  "permuteAndFlipBase2, rounded at random": clamped(permuteAndFlipBase2)
    .rounding("randomized")
    .build(),
})) {
  for (const [kind, costs] of kinds
    .slice(0, 1)
    .concat([["Float64Array", Float64Array.from(int32), int32, four]])) {
    test(`${name}: no cost of ${kind} is left behind`, () => {
      for (let time = 0; time < 3; time++) mechanism.release(costs);
      assert.deepEqual(found(int32, four), []);
      assert.deepEqual(
        found(int32, (value) => double(value)),
        [],
      );
    });
  }
}

test("integers that got noise are not left behind, as numbers or as bigints", () => {
  const secret = 0x12_3456_789a_bcden;
  // Noise is far larger, so that what is released is nothing like them.
  const word = Buffer.alloc(8);
  word.writeBigUInt64LE(secret);
  for (const mechanism of [
    discreteLaplace().scale(1e9).build(),
    discreteLaplace().scale(1e9).sampler("cks20").build(),
    geometric()
      .scale(1e9)
      .bounds(-(2 ** 52), 2 ** 52)
      .build(),
  ]) {
    mechanism.release(Array.from({ length: 50_000 }, () => Number(secret)));
    assert.equal(copies(double(Number(secret))), 0, "as a double");
    mechanism.release(Array.from({ length: 5000 }, () => (secret << 64n) + secret));
    mechanism.release(Number(secret));
    assert.equal(copies(word), 0, "as a word");
  }
});

test("integers of 350 bits that got noise are not left behind, nor are those of a BigInt64Array", () => {
  const noisy = discreteLaplace().scale(1e9).build();
  const secret = 0x1234_5678_9abc_def0n;
  const long = indices.map((index) => (wide[index] << 280n) + (secret << 200n) + wide[index]);
  noisy.release(long);
  assert.deepEqual(found(wide, digits), []);
  noisy.release(BigInt64Array.from(wide));
  // Seven of eight bytes could be those of what was released.
  assert.deepEqual(
    found(wide, (value) => Buffer.from(BigInt64Array.of(value).buffer)),
    [],
  );
});

test("values in base 2, counts and sums are not left behind", () => {
  const secret = 0x12_3456_789a_bcden;
  const word = Buffer.alloc(8);
  word.writeBigUInt64LE(secret);
  // Noise of about 2^32 steps: what is released is nothing like the value.
  const start = (begin) =>
    begin()
      .base(2 ** 32 - 1, 32, 1)
      .bounds(-(2 ** 52), 2 ** 52);
  start(discreteLaplaceBase2).build().release(Number(secret));
  start(thresholdTest).thresholds([0, 5]).build().release(Number(secret));
  start(sparseVector)
    .queryBase(2 ** 32 - 1, 32, 1)
    .count(1)
    .reach(1000)
    .gaps([])
    .build()
    .release([Number(secret), Number(secret)]);
  assert.equal(copies(word) + copies(double(Number(secret))), 0, "as a value");
  integerPartition()
    .base(1, 1, 1)
    .total(1000)
    .build()
    .release(Array.from({ length: 100 }, () => 0x2b3c_4d5e));
  assert.equal(copies(four(0x2b3c_4d5e)), 0, "as a count of a list");
  // Noise of 1e9 and more, so that the true counts are not what is released.
  const rows = (begin) => begin.neighbors("add-or-remove-one").epsilon("1e-9").build();
  const many = new Float64Array(0x12_d687).fill(7);
  rows(count()).release(many);
  rows(histogram([7, 8])).release(many);
  rows(sum().bounds(0, 1e6)).release(new Float64Array(3).fill(314_159.265));
  rows(mean().bounds(0, 1e6)).release(new Float64Array(3).fill(314_159.265));
  rows(quantiles([0.5]).candidates({ first: 0, last: 1e9, step: "0.001" })).release(
    new Float64Array(3).fill(314_159.265),
  );
  quantileInterval(0.5)
    .candidates({ first: 0, last: 1e9, step: "0.001" })
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .confidence("0.95")
    .of("rows")
    .build()
    .release(new Float64Array(3).fill(314_159.265));
  rows(mean().bounds(0, 1e6).step("1/8")).release(new Float64Array(3).fill(314_159.265));
  const priced = (begin) => begin.neighbors("add-or-remove-one").rho("1e-18").build();
  priced(count()).release(many);
  priced(histogram([7, 8])).release(many);
  priced(sum().bounds(0, 1e6)).release(new Float64Array(3).fill(314_159.265));
  priced(mean().bounds(0, 1e6).step("1/8")).release(new Float64Array(3).fill(314_159.265));
  const eight = (value) => Buffer.from(BigInt64Array.of(value).buffer);
  assert.equal(copies(eight(0x12_d687n)), 0, "as a count");
  assert.equal(
    copies(double(314_159.265)),
    0,
    "as a row of a sum, a mean, quantiles or an interval",
  );
  assert.equal(copies(eight(3n * 2_513_274n)), 0, "as the sum of a mean");
});

test("the search does find what is there", () => {
  const planted = 141421.356237309;
  for (const { memory } of started) {
    const doubles = new Float64Array(memory.buffer);
    doubles[doubles.length - 1] = planted;
  }
  assert.deepEqual([...namesStarted()].sort(), ["base2", "csv", "gaussian", "main", "survey"]);
  assert.equal(copies(double(planted)), 5);
  assert.deepEqual(found([planted, planted + 1], double), [planted]);
});
