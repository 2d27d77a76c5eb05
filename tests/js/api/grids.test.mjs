/** Quantiles on grids of more than 2^20 points, which are never written out. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DpError, explain, fromPlan, median, parse, quantile, stringify } from "sottovoce";
import { column } from "sottovoce/csv";
import { probabilities, withTape } from "sottovoce/testing";
import { refusal, tape, wordsUsed } from "./api-helpers.mjs";

const all = { first: 0, last: 2 ** 53 - 1, step: 1 };
const on = (candidates, epsilon = 1) =>
  median().candidates(candidates).neighbors("add-or-remove-one").epsilon(epsilon).build();

const middle = tape(0x8000000000000000n, 1n, 0xfedcba9876543210n, 0x0123456789abcdefn);
const late = tape(0xfedcba9876543210n, 0n, 0x0123456789abcdefn, 0n);
const rows = [1e15, 2e15, 2e15 + 1, 9e15];

for (const [epsilon, words, value] of [
  [40, tape(0n, 0n, 0n, 0n), 2000000000000000],
  [40, middle, 2000000000000001],
  [40, late, 1035555555555555],
  [1, middle, 8964444444444445],
  [1, late, 4476441132182],
]) {
  test(`four rows on 2^53 points, epsilon ${epsilon}: ${value} from these words`, async () => {
    const query = on(all, epsilon);
    const release = withTape(words, () => query.release(rows));
    assert.deepEqual([release.value, release.epsilon, release.plan], [value, epsilon, query.plan]);
    assert.equal(withTape(words, () => query.release([...rows, NaN, NaN])).value, value);
    const shuffled = Float64Array.of(rows[3], rows[0], rows[2], rows[1]);
    assert.equal(withTape(words, () => query.release(shuffled)).value, value);
  });
}

test("a list of sixteen points and a grid of them release the same", () => {
  for (const [words, value] of [
    [tape(0n, 0n, 0n), 3],
    [tape(0x4000000000000000n, 0n, 0x8000000000000000n), 6],
    [tape(0x8000000000000000n, 1n, 0x0123456789abcdefn), 4],
    [tape(2n ** 64n - 1n, 2n ** 64n - 1n, 2n ** 64n - 1n), 15],
  ]) {
    for (const candidates of [{ first: 0, last: 15, step: 1 }, [...Array(16).keys()]])
      assert.equal(withTape(words, () => on(candidates).release([3, 3, 8])).value, value);
  }
});

test("a release takes four words, and three up to 2^20 points", () => {
  const long = on({ first: 0, last: 2 ** 20, step: 1 });
  assert.equal(
    wordsUsed(() => long.release([1, 2, 3])),
    4,
  );
  const short = on({ first: 0, last: 2 ** 20 - 1, step: 1 });
  assert.equal(
    wordsUsed(() => short.release([1, 2, 3])),
    3,
  );
});

test("the price and the promise of a fine grid", () => {
  const error = (alpha, last) =>
    quantile(alpha)
      .candidates({ first: 0, last, step: 1 })
      .neighbors("add-or-remove-one")
      .epsilon(1)
      .build()
      .accuracy({ confidence: 0.95 }).rankError;
  assert.ok(Math.abs(error("1/2", 2 ** 53 - 1) - 39.73253284) < 1e-8);
  assert.ok(Math.abs(error("9/10", 2_000_000) - 1.8 * Math.log(2_000_001 / 0.05)) < 1e-9);
  assert.equal(on(all).loss.rho, on([1, 2]).loss.rho);
  assert.equal(on(all).privacyMap(2), 2);
});

test("streams and files of rows give what an array does", async () => {
  const query = on({ first: 0, last: "1e9", step: "0.01" }, 1000);
  const cents = Array.from({ length: 30_001 }, (_, index) => ((index * 7919) % 30_001) / 100);
  async function* chunks() {
    for (let from = 0; from < cents.length; from += 1000)
      yield Float64Array.from(cents.slice(from, from + 1000));
  }
  const file = new Blob([`cents\n${cents.join("\n")}\n`]);
  const values = [
    query.release(cents).value,
    (await query.releaseFrom(chunks())).value,
    (await query.releaseFrom(column(file, { column: "cents", header: true }))).value,
  ];
  assert.deepEqual(values, [150, 150, 150]);
});

test("plans, releases and words of a fine grid", () => {
  const query = on({ first: "-1", last: "1e9", step: "0.01" });
  assert.deepEqual(query.plan.candidates, { first: "-1", last: "1000000000", step: "1/100" });
  assert.deepEqual(fromPlan(query.plan).plan, query.plan);
  assert.match(explain(query.plan), /the grid from -1 to 1000000000 in steps of 1\/100/);
  const release = query.release([0.07, 0.07, 5]);
  assert.deepEqual(parse(stringify(release)), release);
  const said = (value) => stringify(release).replace(/"value":[^,]*/, `"value":${value}`);
  assert.equal(parse(said("0.07")).value, 0.07);
  for (const other of ["0.075", "-1.01", "1000000000.01", "-0"])
    assert.throws(() => parse(said(other)), DpError, other);
});

for (const [what, candidates, argument, code] of [
  ["more than 2^53 points", { first: 0, last: 2 ** 53, step: 1 }, "candidates", "ERR_LIMIT"],
  ["far more", { first: 0, last: 1, step: "1e-300" }, "candidates", "ERR_LIMIT"],
  ["numbers beyond 2^53", { first: 2 ** 53, last: 2 ** 54, step: 2 }, "step"],
  ["a step finer than doubles", { first: "-3002399751580330", last: 0, step: "1/3" }, "step"],
  ["parts that are too long", { first: 0, last: 0.5, step: "1/9007199254740993" }, "step"],
]) {
  test(`a grid of ${what} is refused`, () => {
    assert.throws(() => on(candidates), refusal(argument, code));
  });
}

test("what lists alone can do is refused by name", () => {
  const fine = () => median().candidates(all).neighbors("change-one").epsilon(1);
  assert.throws(() => fine().scorer("rank").build(), refusal("scorer"));
  assert.throws(() => fine().base2().build(), refusal("base2"));
  let looked = 0;
  const watched = new Proxy([1, 2], { get: (...at) => (looked++, Reflect.get(...at)) });
  const query = fine().build();
  assert.throws(() => probabilities(query, [1, 2]), refusal("candidates", "ERR_LIMIT"));
  assert.throws(() => query.releaseTally(watched), refusal("candidates", "ERR_LIMIT"));
  assert.equal(looked, 0);
});

test("more than 2^26 rows are refused, NaN or not", async () => {
  const chunk = new Float64Array(2 ** 20).fill(NaN);
  async function* chunks() {
    for (let count = 0; count < 64; count++) yield chunk;
    yield [1];
  }
  await assert.rejects(on(all).releaseFrom(chunks()), refusal("rows", "ERR_LIMIT"));
});
