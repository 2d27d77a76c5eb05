/** Reports that the engines count which run wherever the tests do, and the survey.counts(). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { surveySql } from "sottovoce/sql";
import { surveyFromPlan } from "sottovoce/survey";
import * as duckdb from "./duckdb.mjs";
import * as duckdbWasm from "./duckdb-wasm.mjs";
import * as postgresql from "./postgresql.mjs";
import { idOf, nastyRows, plans, reports, sorted, tallied } from "./reports.mjs";
import * as sqlite from "./sqlite.mjs";
import { describeSurveys } from "./survey.mjs";
import { full } from "../full.mjs";

for (const engine of [duckdb, postgresql, sqlite, ...(full ? [duckdbWasm] : [])])
  describeSurveys(engine);

const rowsOf = (counts) =>
  sorted(counts.rows().map(({ question, item, n }) => [question, item, n]));

/** Without ids that stand twice: of two contents a table cannot tell which was first. */
function once(rows) {
  const seen = new Map();
  for (const { id } of rows) seen.set(id, (seen.get(id) ?? 0) + 1);
  return rows.filter(({ id }) => seen.get(id) === 1);
}

test("a survey.counts() counts the same", () => {
  const all = reports(20_000);
  for (const plan of plans) {
    const survey = surveyFromPlan(plan);
    assert.equal(survey.id, idOf(plan));
    const isIts = ({ survey, id }) => survey === idOf(plan) && id !== null;
    const nasty = once(nastyRows({ hasNul: true })).filter(isIts);
    assert.ok(nasty.length > 15);
    const counts = survey.counts();
    const add = ({ value, ...report }) =>
      counts.add({ format: 1, ...report, value: value === null ? null : Number(value) });
    for (const report of [...all.filter(isIts), ...nasty]) add(report);
    for (const report of all.filter(isIts).slice(0, 500)) assert.equal(add(report), "again");
    const rows = tallied(plan, [...all, ...nasty]);
    assert.deepEqual(rowsOf(counts), rows);
    // Rows that an engine gives are taken, and mean the same.
    const told = rows.map((row) => {
      const [question, item, n] = row.split(" ");
      return { question, item, n };
    });
    assert.deepEqual(rowsOf(survey.countsOf(told)), rows);
  }
});

test("of one id with two contents neither counts, where a survey.counts() takes the first", () => {
  const [plan] = plans;
  const survey = surveyFromPlan(plan);
  const isHours = ({ survey, question }) => survey === idOf(plan) && question === "hours";
  const report = { format: 1, ...reports(1000).find(isHours) };
  const other = { ...report, value: 1 - report.value };
  const counts = survey.counts();
  assert.deepEqual([counts.add(report), counts.add(other)], ["counted", "refused"]);
  assert.deepEqual(rowsOf(counts), [" -2 1", "hours -1 1", `hours ${report.value} 1`].sort());
  assert.deepEqual(tallied(plan, [report, other]), [" -2 1"]);
});

test("what is no text is no id, and what is no number no value, where an engine lets them stand", async () => {
  const { query, close } = await sqlite.open();
  const [plan] = plans;
  await query("CREATE TABLE reports (survey, question, value INTEGER, id)");
  const said = (value, id) => `('${idOf(plan)}', 'hours', ${value}, ${id})`;
  const id = (digit) => `'${digit.repeat(32)}'`;
  const rows = [
    said(1, id("a")),
    said("'one'", id("b")),
    said("X'31'", id("c")),
    said(1, 7),
    said(1, `X'${"61".repeat(32)}'`),
  ];
  await query(`INSERT INTO reports VALUES ${rows.join(", ")}`);
  const counted = await query(surveySql(plan, { dialect: "sqlite", table: "reports" }));
  const told = counted.map(({ question, item, n }) => `${question} ${item} ${n}`).sort();
  assert.deepEqual(told, ["hours -1 1", "hours -2 2", "hours 1 1"]);
  close();
});
