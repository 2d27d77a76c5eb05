/** Quantiles by group on grids of more than 2^20 points, which are never written out. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as single from "sottovoce";
import {
  batch,
  count,
  explain,
  fromPlan,
  groupBy,
  median,
  parse,
  quantile,
  stringify,
} from "sottovoce/groups";
import { table } from "sottovoce/csv";
import { tallySql } from "sottovoce/sql";
import { withSeed, withTape } from "sottovoce/testing";
import { refusal, tape, wordsUsed } from "../api/api-helpers.mjs";
import { testInFull } from "../../full.mjs";

/** Cents, up to 20,000. */
const cents = { first: 0, last: 20_000, step: "0.01" };
const seed = new Uint8Array(32).fill(7);
const finished = (builder, epsilon = 1) =>
  builder.neighbors("add-or-remove-one").epsilon(epsilon).build();
const byCity = (inner = median()) =>
  groupBy("city", ["Oslo", "Lima"]).ask("pay", inner.candidates(cents));

const rows = {
  city: Array.from({ length: 999 }, (_, at) => ["Oslo", "Lima", "Rome"][at % 3]),
  pay: Array.from({ length: 999 }, (_, at) => 1000 * (at % 3) + (at % 100) / 100),
};
const ofCity = (city) => rows.pay.filter((_, at) => rows.city[at] === city);

test("each group has the quantile that its rows alone have", () => {
  const words = tape(...[3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n].map((word) => word << 59n));
  for (const alpha of ["0", "1/10", "1/2", "1"]) {
    const query = finished(byCity(quantile(alpha)), 2);
    const { value } = withTape(words, () => query.release(rows));
    const alone = finished(single.quantile(alpha).candidates(cents), 2);
    const expected = ["Oslo", "Lima"].map((group, at) => ({
      group,
      value: withTape(words.slice(4 * at), () => alone.release(ofCity(group)).value),
    }));
    assert.deepEqual(value, expected, alpha);
  }
});

test("a group takes four words, whatever its rows", () => {
  const query = finished(byCity());
  for (const some of [rows, { city: [], pay: [] }, { city: ["Oslo"], pay: [NaN] }])
    assert.equal(
      wordsUsed(() => query.release(some)),
      8,
    );
});

test("files, chunks and rows in memory release the same, also of persons", async () => {
  const query = finished(byCity().personId("id").perPerson({ groups: 1, rows: 2 }));
  const id = rows.city.map((_, at) => `p${at % 300}`);
  const lines = rows.pay.map((pay, at) => `${id[at]},${rows.city[at]},${pay}`);
  const file = new Blob([["id,city,pay", ...lines].join("\n")]);
  const part = (from, to) => ({
    id: id.slice(from, to),
    city: rows.city.slice(from, to),
    pay: Float64Array.from(rows.pay.slice(from, to)),
  });
  const released = [
    withSeed(seed, () => query.release({ ...rows, id })),
    await withSeed(seed, () => query.releaseFrom([part(0, 10), part(10, 11), part(11)])),
    await withSeed(seed, () => query.releaseFrom(table(file))),
  ];
  const [{ value }] = released;
  for (const { value: again } of released) assert.deepEqual(again, value);
  // The first two of three rows of a person count.
  assert.notDeepEqual(withSeed(seed, () => finished(byCity()).release(rows)).value, value);
});

test("plans, receipts and batches keep the grid", () => {
  const query = finished(byCity());
  assert.deepEqual(query.plan.of.question.candidates, { first: "0", last: "20000", step: "1/100" });
  assert.deepEqual(fromPlan(query.plan).plan, query.plan);
  const release = query.release(rows);
  assert.deepEqual(parse(stringify(release)), release);
  const off = structuredClone(JSON.parse(stringify(release)));
  off.value[0].value = 0.001;
  assert.throws(() => parse(JSON.stringify(off)), refusal("text"));
  assert.match(explain(query.plan), /20000/);
  const several = finished(batch({ rows: count(), pay: byCity() }), 1e6);
  const { value } = several.release(rows);
  assert.deepEqual([value.rows, value.pay.length], [999, 2]);
  assert.ok(value.pay.every((one, at) => Math.abs(one.value - (1000 * at + 0.5)) < 0.1));
});

test("a database counts no bins of such a grid", () => {
  const query = finished(byCity());
  const tooFine = refusal("candidates", "ERR_LIMIT");
  assert.throws(() => tallySql(query.plan, { dialect: "duckdb", table: "t" }), tooFine);
  assert.throws(() => query.releaseTally([]), tooFine);
});

testInFull(
  "more than 2^26 rows in groups are refused, and rows in none are not counted",
  async () => {
    const length = 2 ** 20;
    const numbers = { city: new Float64Array(length), pay: new Float64Array(length).fill(3) };
    const query = finished(groupBy("city", [0]).ask("pay", median().candidates(cents)), 1e6);
    const nowhere = { city: new Float64Array(length).fill(1), pay: numbers.pay };
    const full = [nowhere, ...Array(64).fill(numbers), nowhere];
    assert.deepEqual((await query.releaseFrom(full)).value, [{ group: 0, value: 3 }]);
    const more = [...full, { city: [0], pay: [3] }, nowhere];
    await assert.rejects(query.releaseFrom(more), (thrown) => {
      refusal("rows", "ERR_LIMIT")(thrown);
      // No number of rows.
      return !/\d{3}/.test(thrown.message);
    });
  },
);
