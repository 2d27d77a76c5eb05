/** Sums in steps: values, accuracy, plans, receipts, and what is refused. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { explain, fromPlan, parse, stringify, sum } from "sottovoce";
import { withSeed } from "sottovoce/testing";
import { refusal } from "./api-helpers.mjs";

const person = (builder, neighbors = "add-or-remove-one") => builder.neighbors(neighbors);
/** So sharp that noise is less likely than 10^-400: released are the true sums. */
const sharp = (builder) => person(builder).epsilon(1e40).build();
const seed = (number) => new Uint8Array(32).fill(number);

test("rows are rounded to the step, and a column of 0.4 is not nothing", () => {
  const told = (step, rows) => sharp(sum().bounds(-1, 2).step(step)).release(rows).value;
  const column = new Float64Array(1000).fill(0.4);
  assert.equal(told("0.1", column), 400);
  assert.equal(told("1/100", column), 400);
  assert.equal(told(1, column), 0);
  assert.equal(told("0.01", [1.005, -0.005, 0.125, NaN, 7, -Infinity]), 2.11);
  assert.equal(told("0.1", [0.1, 0.2]), 0.3);
  assert.equal(told("1/3", [0.5]), 2 / 3);
  assert.ok(Object.is(told("0.5", [-0.2]), 0));
});

test("rows far beyond 2^53 in all are released as they are promised", () => {
  const query = person(sum().bounds(0, 1e13)).epsilon(1).build();
  const rows = new Float64Array(1000).fill(1e13);
  const { error } = query.accuracy({ confidence: 0.95 });
  const off = Array.from({ length: 40 }, (_, number) =>
    Math.abs(withSeed(seed(number), () => query.release(rows).value) - 1e16),
  );
  // Fewer than 34 of 40 at 95 %: with probability below 1/1000.
  assert.ok(off.filter((each) => each <= error).length >= 34, `${error}: ${off}`);
});

test("accuracy is that of the vectors, in the unit of the rows", () => {
  const cases = JSON.parse(
    readFileSync(new URL("../../vectors/sum.json", import.meta.url), "utf8"),
  );
  for (const { about, plan, accuracies, tapes } of cases) {
    const query = fromPlan(plan);
    for (const { error, ...asked } of accuracies)
      assert.deepEqual(query.accuracy(asked), { error }, about);
    const { value: _, ...rest } = query.release([]);
    for (const { value } of tapes)
      assert.equal(parse(stringify({ ...rest, value })).value, value, about);
  }
  assert.deepEqual(
    person(sum().bounds(0, 60).step("1/4")).epsilon(1).build().accuracy({ confidence: 0.95 }),
    { error: 179.75 },
  );
});

test("a plan holds the step and canonical bounds; one without is refused", () => {
  const { plan } = person(sum().bounds(0, 60)).epsilon(1).build();
  const own = { neighbors: "add-or-remove-one", rowsPerPerson: 1, epsilon: "1" };
  assert.deepEqual(plan, { kind: "sum", lowest: "0", highest: "60", step: "1", ...own });
  const cents = person(sum().bounds("-0.50", 500n).step("0.010")).rho("0.5").build().plan;
  assert.deepEqual([cents.lowest, cents.highest, cents.step], ["-1/2", "500", "1/100"]);
  assert.deepEqual(fromPlan(cents).plan, cents);
  const { step: _, ...old } = plan;
  assert.throws(() => fromPlan({ ...old, lowest: 0, highest: 60 }), refusal("step"));
  assert.throws(() => fromPlan(old), refusal("step"));
  const release = fromPlan(plan).release([1]);
  for (const other of [old, { ...plan, lowest: 0, highest: 60 }, { ...plan, step: "2/2" }])
    assert.throws(() => parse(JSON.stringify({ ...release, plan: other })), refusal("text"));
});

test("a receipt is read back, if its value is one of whole steps", () => {
  for (const [step, good, bad] of [
    ["1", [0, -7, 1e300, 9007199254740993], [0.5, -0.001]],
    ["0.01", [0.03, -0.29, 400, 1e22], [0.005, 0.030000000000000002]],
    ["1/3", [1 / 3, -2 / 3, 5], [0.333, 0.5]],
  ]) {
    const release = person(sum().bounds(-1, 2).step(step)).epsilon(1).build().release([1]);
    assert.deepEqual(parse(stringify(release)), release);
    for (const value of good) assert.equal(parse(stringify({ ...release, value })).value, value);
    for (const value of [...bad, -0, Infinity, -Infinity, 5n, [1]])
      assert.throws(() => parse(stringify({ ...release, value })), refusal("text"), `${value}`);
  }
});

test("what is rounded is said", () => {
  const told = (builder) => explain(person(builder.bounds(0, 9)).epsilon(1).build().plan);
  assert.match(told(sum()), /clamped to 0 to 9 and rounded to an integer, with discrete Laplace/);
  assert.match(told(sum().step("0.25")), /clamped to 0 to 9 and rounded to a multiple of 1\/4,/);
});

test("the noise is that of steps: a finer one costs nothing but digits", () => {
  const error = (step, neighbors = "add-or-remove-one") =>
    person(sum().bounds(-20, 60).step(step), neighbors)
      .epsilon(1)
      .build()
      .accuracy({ confidence: 0.95 }).error;
  for (const [neighbors, width] of [
    ["add-or-remove-one", 60],
    ["change-one", 80],
  ]) {
    // Continuous limit; the least whole number of steps is no further off than one.
    const limit = width * Math.log(20);
    for (const [step, size] of [
      ["1", 1],
      ["1/10", 0.1],
      ["1/1024", 1 / 1024],
      ["20", 20],
    ]) {
      const off = error(step, neighbors) - limit;
      assert.ok(off > -size && off < 1.01 * size, `${step}: ${off}`);
    }
  }
});
