/** Tallies and surveys of a Spark cluster, and of one that loses a worker. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tallyRows, tallySql } from "sottovoce/sql";
import { describeRows } from "./rows.mjs";
import * as spark from "./spark.mjs";
import { describeSurveys } from "./survey.mjs";
import { counts } from "./tallies.mjs";
import { describeTallies } from "./tally.mjs";

describeTallies(spark);
describeRows(spark);
describeSurveys(spark);

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
