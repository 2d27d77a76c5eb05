/** Tallies of the engines that run wherever the tests do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tallyRows, tallySql } from "sottovoce/sql";
import * as duckdb from "./duckdb.mjs";
import * as duckdbWasm from "./duckdb-wasm.mjs";
import { describeGroups } from "./groups.mjs";
import { describePersons } from "./persons.mjs";
import { numberPlans, textPlans } from "./plans.mjs";
import * as postgresql from "./postgresql.mjs";
import { describeRows } from "./rows.mjs";
import * as sqlite from "./sqlite.mjs";
import { counts } from "./tallies.mjs";
import { describeTallies } from "./tally.mjs";

for (const engine of [duckdb, duckdbWasm, postgresql, sqlite]) {
  describeTallies(engine);
  describeRows(engine);
  describeGroups(engine);
}
describePersons(duckdb);
describePersons(postgresql);

test("texts in a column of numbers are read as such, where an engine lets them stand there", async () => {
  const { query, close } = await sqlite.open();
  await query("CREATE TABLE t (x REAL)");
  await query(
    "INSERT INTO t VALUES (12), ('12 apples'), ('n/a'), ('Infinity'), (X'31'), (NULL), (9e999)",
  );
  const rows = [12, Infinity];
  for (const plan of numberPlans(rows)) {
    const tally = await query(tallySql(plan, { dialect: "sqlite", table: "t", column: "x" }));
    assert.deepEqual(counts(plan, tally), counts(plan, tallyRows(plan, rows)));
  }
  const [plan] = textPlans([]);
  const words = await query(tallySql(plan, { dialect: "sqlite", table: "t", column: "x" }));
  assert.deepEqual(counts(plan, words).bins, ["0: 0", "2: 3"]);
  close();
});

test("numbers that no double holds end no statement", async () => {
  const { query, close } = await postgresql.open();
  await query("CREATE TABLE t (x numeric)");
  await query(
    "INSERT INTO t VALUES (12), (1e400), (-1e400), (1e-400), (-1e-400), (5e-324), ('NaN'), (NULL)",
  );
  const rows = [12, 0, 0, 5e-324];
  for (const plan of numberPlans(rows)) {
    const tally = await query(tallySql(plan, { dialect: "postgresql", table: "t", column: "x" }));
    assert.deepEqual(counts(plan, tally), counts(plan, tallyRows(plan, rows)));
  }
  await close();
});

test("a word in a column that is tested for truth ends no statement", async () => {
  const { query, close } = await duckdb.open();
  await query("CREATE TABLE t (x DOUBLE, ok VARCHAR)");
  await query("INSERT INTO t VALUES (1, 'true'), (2, 'perhaps'), (3, 'false'), (4, NULL)");
  for (const [equals, rows] of [
    [true, [1]],
    [false, [3]],
  ])
    for (const plan of numberPlans(rows)) {
      const options = { dialect: "duckdb", table: "t", column: "x" };
      const where = { column: "ok", equals };
      const tally = await query(tallySql(plan, { ...options, where }));
      // Digests name the tests too, which rows at hand have passed already.
      assert.deepEqual(counts(plan, tally).bins, counts(plan, tallyRows(plan, rows)).bins);
    }
  await close();
});
