/** Tallies and surveys of a Spark cluster, and of one that loses a worker. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { tallyRows, tallySql } from "sottovoce/sql";
import { inRoot } from "../../scripts/common.mjs";
import * as duckdb from "./duckdb.mjs";
import { describeGroups } from "./groups.mjs";
import { idOf } from "./reports.mjs";
import { describeRows } from "./rows.mjs";
import * as spark from "./spark.mjs";
import { describeSurveys } from "./survey.mjs";
import { counts } from "./tallies.mjs";
import { describeTallies } from "./tally.mjs";

describeTallies(spark);
describeRows(spark);
describeGroups(spark);
describeSurveys(spark);

/** Parquet that DuckDB writes, read by the cluster as the example says. */
test("the example's commands run", async () => {
  const { master, folder, python, close } = await spark.cluster();
  const examples = inRoot("examples", "spark");
  const sh = (program, args, input = "") =>
    new Promise((resolve, reject) => {
      const done = (error, output) => (error ? reject(error) : resolve(output));
      execFile(program, args, { cwd: examples }, done).stdin.end(input);
    });
  const node = (...args) => sh(process.execPath, args);
  const ask = async (program, last, table, file) => {
    const statement = await node(program, "statement");
    const rows = await sh(python, ["rows.py", master, `${table}=${file}`], statement);
    return JSON.parse(await sh(process.execPath, [program, last], rows));
  };
  const { query, close: closeDuckdb } = await duckdb.open();
  try {
    const people = join(folder, "people.parquet");
    const oslo = "SELECT 30 + i % 21 AS age, 'Oslo' AS town FROM range(100000) AS t(i)";
    const oslos = "SELECT 90, 'oslo' FROM range(300000)";
    await query(`COPY (${oslo} UNION ALL ${oslos}) TO '${people}' (FORMAT parquet)`);
    const release = await ask("median.mjs", "release", "people", people);
    assert.ok(release.value >= 39 && release.value <= 41);
    assert.deepEqual(release.tally.where, [{ column: "town", equals: "Oslo" }]);

    const reports = join(folder, "reports.parquet");
    const plan = JSON.parse(await node("survey.mjs", "plan"));
    // Half of 40,000 reports say the first option, half the second; a quarter is sent again.
    const made = ["smokes", "pet", "hours"].map(
      (question, place) =>
        `SELECT '${idOf(plan)}' AS survey, '${question}' AS question, i % 2 AS value,` +
        ` md5(CAST(${place} AS VARCHAR) || CAST(i % 40000 AS VARCHAR)) AS id FROM range(50000) AS t(i)`,
    );
    await query(`COPY (${made.join(" UNION ALL ")}) TO '${reports}' (FORMAT parquet)`);
    const { smokes, pet, hours } = await ask("survey.mjs", "estimate", "reports", reports);
    assert.deepEqual(
      [smokes, pet, hours].map((question) => [question.reports, question.refused]),
      Array(3).fill([40_000, 0]),
    );
    // An option is reported by 3/5 of those who chose it, and by 1/5 of all others.
    assert.equal(smokes.shares.yes.exact, "3/4");
    assert.equal(pet.shares.none.exact, "-1/2");
    assert.equal(hours.mean.exact, "30");
  } finally {
    closeDuckdb();
    close();
  }
});

test("a worker that dies in the middle of a statement changes no count", async () => {
  const { query, workers, close } = await spark.open();
  const rows = 20_000_000;
  const statement = "CREATE TEMPORARY VIEW many AS SELECT CAST(id % 1000 AS DOUBLE) AS x FROM";
  await query(`${statement} range(0, ${rows}, 1, 64)`);
  const plan = {
    kind: "quantile",
    alpha: "1/2",
    candidates: { first: "0", last: "999", step: "1" },
    scorer: "interval",
    epsilon: "1/2",
    neighbors: "add-or-remove-one",
    rowsPerPerson: 1,
  };
  const answer = query(tallySql(plan, { dialect: "spark", table: "many", column: "x" }));
  const timer = setTimeout(() => spark.stop(workers[0]), 4000);
  const { bins } = counts(plan, await answer);
  clearTimeout(timer);
  assert.ok(workers[0].killed || workers[0].signalCode, "the worker was killed before the end");
  const every = counts(
    plan,
    tallyRows(
      plan,
      Array.from({ length: 1000 }, (_, row) => row),
    ),
  );
  assert.deepEqual(
    bins,
    every.bins.map((bin) => bin.replace(/: 1$/, `: ${rows / 1000}`)),
  );
  await close();
});
