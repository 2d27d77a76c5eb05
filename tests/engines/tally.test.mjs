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
import { numberIn, numberTexts } from "./values.mjs";
import { full } from "../full.mjs";

const { literal } = postgresql;

for (const engine of [duckdb, postgresql, sqlite, ...(full ? [duckdbWasm] : [])]) {
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

test("a database in Latin-1 counts what it can hold as one in UTF-8 does", async (t) => {
  const { query, close } = await postgresql.open({ encoding: "LATIN1" });
  t.after(close);
  const [{ server_encoding: encoding }] = await query("SHOW server_encoding");
  assert.equal(encoding, "LATIN1");
  const isHeld = (text) => /^[\x01-\xff]*$/.test(text);
  const all = ["\xa05", "5\xa0", "\x8518\x85", "\xa0\x85 64\xa0", "5\xa05", "5\xb2", "\xe95"];
  const held = [...new Set([...numberTexts, ...all])].filter(isHeld);
  await query("CREATE TABLE t (x text, y double precision, z text)");
  const words = [
    "yes",
    "no",
    "Z\xfcrich",
    "Z\xdcRICH",
    "zurich",
    "\xe9",
    "e\xb4",
    "\xff",
    "",
    "\xa0",
  ];
  const rows = held.map((text, at) => [literal(text), at % 7, literal(words[at % words.length])]);
  await query(`INSERT INTO t VALUES ${rows.map((row) => `(${row.join()})`).join(", ")}`);
  const compared = async (plan, column, given) => {
    const sql = tallySql(plan, { dialect: "postgresql", table: "t", column });
    assert.deepEqual(counts(plan, await query(sql)), counts(plan, tallyRows(plan, given)), column);
  };
  const numbers = held.map(numberIn);
  assert.ok(numbers.filter(Number.isFinite).length > 30);
  for (const plan of numberPlans(numbers)) await compared(plan, "x", numbers);
  const doubles = held.map((_, at) => at % 7);
  for (const plan of numberPlans(doubles)) await compared(plan, "y", doubles);
  const texts = held.map((_, at) => words[at % words.length]);
  for (const plan of textPlans(words)) await compared(plan, "z", texts);
  // Categories that the database cannot hold are in no row.
  const [plan] = textPlans([]);
  await compared({ ...plan, categories: ["Z\xfcrich", "\u0141\u00f3d\u017a"] }, "z", texts);
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
