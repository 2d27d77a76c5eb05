/** Quantiles on decimal candidates: for those who know no bounds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, fromPlan, median, parse, quantile, stringify } from "sottovoce";
import { column } from "sottovoce/csv";
import { tallyRows, tallySql } from "sottovoce/sql";
import { probabilities, withTape } from "sottovoce/testing";
import { refusal, tape, wordsUsed } from "./api-helpers.mjs";

const wide = { digits: 3, smallest: "1e-9", largest: "1e15", signed: false };
const on = (candidates, epsilon = 1) =>
  median().candidates(candidates).neighbors("add-or-remove-one").epsilon(epsilon).build();

/** 0 and what texts of decimals read as. */
function listed({ digits, smallest, largest, signed }) {
  const exponent = (text) => Number(/^1e(-?\d+)$/.exec(text)[1]);
  const above = [];
  for (let decade = exponent(smallest); decade < exponent(largest); decade++)
    for (let mantissa = 10 ** (digits - 1); mantissa < 10 ** digits; mantissa++)
      above.push(Number(`${mantissa}e${decade - digits + 1}`));
  above.push(Number(largest));
  return [...(signed ? above.map((point) => -point).reverse() : []), 0, ...above];
}

for (const decimals of [
  wide,
  { digits: 1, smallest: "1e0", largest: "1e1", signed: true },
  { digits: 2, smallest: "1e-300", largest: "1e300", signed: true },
  { digits: 6, smallest: "1e0", largest: "1e1", signed: false },
])
  test(`their law is that of a list: ${JSON.stringify(decimals)}`, () => {
    const points = listed(decimals);
    const [query, written] = [on(decimals), on(points)];
    const rows = [2.5, 3, 3, 3.14159, 1e200, -7, Infinity];
    for (const [first, last] of [
      [0n, 1n << 40n],
      [1n << 63n, 0x8123456789abcdefn],
      [-1n, -1n],
    ]) {
      const words = tape(first, 7n, last);
      const [one, other] = [query, written].map((asked) =>
        withTape(words, () => asked.release(rows)),
      );
      assert.equal(one.value, other.value);
    }
    const promised = (asked) => asked.accuracy({ confidence: 0.95 });
    assert.deepEqual(promised(query), promised(written));
    const all = Math.log(points.length / 0.05);
    assert.ok(Math.abs(promised(query).rankError - all) < 1e-9);
    assert.equal(
      wordsUsed(() => query.release(rows)),
      3,
    );
  });

test("plans hold the four numbers, and are words", () => {
  assert.equal(listed(wide).length, 21_602);
  const query = on(wide);
  assert.deepEqual(query.plan.candidates, {
    digits: 3,
    smallest: "1/1000000000",
    largest: "1000000000000000",
    signed: false,
  });
  assert.deepEqual(fromPlan(query.plan).plan, query.plan);
  const byHand = { ...query.plan, candidates: { ...wide, smallest: 1e-9, largest: 10n ** 15n } };
  assert.deepEqual(fromPlan(byHand).plan, query.plan);
  assert.match(
    explain(query.plan),
    /chosen from the decimals of 3 significant digits from 1\/1000000000 to 1000000000000000 and 0\./,
  );
  const signed = on({ digits: 1, smallest: 1, largest: 100, signed: true });
  assert.match(explain(signed.plan), /of 1 significant digit from 1 to 100, their negatives and 0/);
});

test("releases are read again, and no value that is no candidate", () => {
  const query = on({ ...wide, signed: true });
  const release = query.release([0.07, 0.07, 5]);
  assert.deepEqual(parse(stringify(release)), release);
  const said = (value) => stringify(release).replace(/"value":[^,]*/, `"value":${value}`);
  for (const value of ["0.07", "-1e15", "123e-11", "0"])
    assert.equal(parse(said(value)).value, Number(value));
  for (const other of ["0.07012", "1e16", "1e-10", "-0"])
    assert.throws(() => parse(said(other)), other);
});

test("base 2, the rank scorer, exact laws, files and tallies take them too", async () => {
  const few = { digits: 1, smallest: 1, largest: 100, signed: false };
  const ask = () => quantile("1/4").candidates(few).neighbors("change-one").epsilon(900);
  const rows = [7, 7, 7, 20, 100];
  assert.equal(ask().scorer("rank").base2().build().release(rows).value, 7);
  const query = ask().build();
  assert.equal(probabilities(query, rows).length, 20);
  const file = new Blob([`size\n${rows.join("\n")}\n`]);
  const released = await query.releaseFrom(column(file, { column: "size", header: true }));
  assert.equal(released.value, 7);
  assert.equal(query.releaseTally(tallyRows(query.plan, rows)).value, 7);
  const table = { dialect: "sqlite", table: "people", column: "size" };
  assert.match(tallySql(query.plan, table), /\b90\b/);
});

test("statements list the points that queries have", () => {
  for (const decimals of [
    wide,
    { ...wide, signed: true, smallest: "1e-10" },
    { digits: 2, smallest: "1e-300", largest: "1e300", signed: false },
  ]) {
    const points = listed(decimals);
    const { plan } = on(decimals);
    for (let place = 0; place < points.length; place += 997) {
      const told = tallyRows(plan, [points[place]]).map(({ bin, n }) => [Number(bin), n]);
      assert.deepEqual(told, [
        [0, "0"],
        [2 * place + 1, "1"],
      ]);
    }
  }
});

for (const [what, change, argument, code] of [
  ["no digits", { digits: 0 }, "digits"],
  ["seven digits", { digits: 7 }, "digits"],
  ["two and a half digits", { digits: 2.5 }, "digits"],
  ["digits as text", { digits: "3" }, "digits"],
  ["NaN digits", { digits: NaN }, "digits"],
  ["digits left out", { digits: undefined }, "digits"],
  ["a smallest that is no power of ten", { smallest: 2 }, "smallest"],
  ["a smallest of 0", { smallest: 0 }, "smallest"],
  ["a smallest below 0", { smallest: -1 }, "smallest"],
  ["a smallest that is too small", { smallest: "1e-301" }, "smallest"],
  ["no smallest", { smallest: undefined }, "smallest"],
  ["a largest that is no power of ten", { largest: "1/3" }, "largest"],
  ["a largest that is too large", { largest: "1e301" }, "largest"],
  ["a largest equal to the smallest", { smallest: 10, largest: 10 }, "largest"],
  ["a largest below the smallest", { smallest: 10, largest: 1 }, "largest"],
  ["signs left out", { signed: undefined }, "signed"],
  ["signs as a number", { signed: 1 }, "signed"],
  ["a step", { step: 1 }, "candidates"],
  ["too many points", { digits: 6 }, "candidates", "ERR_LIMIT"],
])
  test(`decimals with ${what} are refused`, () => {
    assert.throws(() => on({ ...wide, ...change }), refusal(argument, code));
    const { plan } = on(wide);
    const byHand = { ...plan, candidates: { ...wide, ...change } };
    assert.throws(() => fromPlan(byHand), refusal(argument, code));
  });

for (const [what, change, argument, code] of [
  ["no digits", { digits: 0 }, "digits"],
  ["digits as text", { digits: "3" }, "digits"],
  ["a smallest that is not canonical", { smallest: "1e-9" }, "smallest"],
  ["a smallest that is no power of ten", { smallest: "1/30" }, "smallest"],
  ["a largest equal to the smallest", { largest: "1/1000000000" }, "largest"],
  ["signs as a number", { signed: 1 }, "signed"],
  ["a step", { step: "1" }, "step"],
  ["too many points", { digits: 4 }, "candidates", "ERR_LIMIT"],
])
  test(`a statement of decimals with ${what} is refused`, () => {
    const { plan } = on(wide);
    const changed = { ...plan, candidates: { ...plan.candidates, ...change } };
    const table = { dialect: "duckdb", table: "people", column: "size" };
    assert.throws(() => tallySql(changed, table), refusal(argument, code));
  });
