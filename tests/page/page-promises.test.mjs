/** Tests what the page promises of a question before a row is read. */
import assert from "node:assert/strict";
import { test } from "node:test";
// All modules that the worker computes with come by this import.
import "sottovoce/testing";
import { ONE_ROW, part, parts } from "./page-models.mjs";

const [{ STARTING_SETTINGS }, { chanceWords }] = await parts(
  "src/questions/settings",
  "src/visit/told",
);
const { build, promisedOf } = await part("src/worker/queries");

const between = { first: "0", last: "1", step: "1" };
const chance = (patch) =>
  promisedOf(build({ ...STARTING_SETTINGS, ...ONE_ROW, ...between, ...patch })).chanceBelow;

test("where one row adds more than the noise, no sum is chance", () => {
  for (const epsilon of ["2", "4", "50"]) assert.equal(chance({ asked: "sum", epsilon }), null);
  assert.ok(chance({ asked: "sum", epsilon: "0.5" }) > 1);
});

test("of no number at all, every other answer is chance, however close it is promised", () => {
  for (const asked of ["quantile", "quantiles", "mean"]) {
    for (const epsilon of ["1", "20", "1000"]) {
      const few = chance({ asked, alphas: "1/4 1/2 3/4", epsilon });
      assert.ok(Number.isInteger(few) && few >= 1, `${asked} at ${epsilon}: ${few}`);
    }
  }
  assert.equal(chance({ asked: "quantile", epsilon: "1000" }), 1);
});

test("how few are chance is said in whole sentences", () => {
  const said = (asked, chanceBelow) =>
    chanceWords({ settings: { asked, by: "none" }, promised: { chanceBelow } });
  const quantile = (few) => said("quantile", few);
  assert.equal(quantile(null), null);
  assert.equal(quantile(1), "If no cell was a number, this answer is chance.");
  assert.equal(
    quantile(1234),
    "If fewer than about 1,234 cells were numbers, this answer is chance: any answer is possible.",
  );
  assert.equal(
    said("sum", 3),
    "If fewer than about 3 cells were numbers, this answer is chance: the sum of so few cells is within the noise.",
  );
});
