/** Plans: canonical, frozen, and mechanisms again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, fromPlan, grid, isDpError, median, quantile } from "sottovoce";
import { withSeed } from "sottovoce/testing";
import { refusal } from "./api-helpers.mjs";

const seed = new Uint8Array(32).fill(7);
const rows = [3, 1, 4, 1, 5, 9, 2, 6];
const written = {
  kind: "quantile",
  alpha: "1/2",
  candidates: [1, 2, 3],
  neighbors: "change-one",
  epsilon: 1,
};
const drawn = (query) =>
  withSeed(seed, () => Array.from({ length: 20 }, () => query.release(rows).value));

const queries = [
  median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(0.1).build(),
  quantile(0.95)
    .candidates({ first: 0, last: 10, step: 0.1 })
    .neighbors("change-one")
    .rowsPerPerson(3)
    .epsilon("7/3")
    .scorer("rank")
    .build(),
  quantile("1/3")
    .candidates(grid(0, 10, 0.1))
    .neighbors("add-or-remove-one")
    .epsilon(1e-7)
    .build(),
];

for (const [place, query] of queries.entries()) {
  test(`query ${place}: its JSON is the same plan and draws the same`, () => {
    const again = fromPlan(JSON.parse(JSON.stringify(query)));
    assert.deepEqual(again.plan, query.plan);
    assert.equal(JSON.stringify(again), JSON.stringify(query.plan));
    assert.equal(again.epsilon, query.epsilon);
    assert.equal(again.notion, "pure");
    assert.deepEqual(drawn(again), drawn(query));
    assert.equal(query.toJSON(), query.plan);
    assert.deepEqual(fromPlan(structuredClone(query.plan)).plan, query.plan);
  });

  test(`query ${place}: the plan is plain JSON, frozen all through`, () => {
    const visit = (value) => {
      if (typeof value !== "object") return assert.ok(["string", "number"].includes(typeof value));
      assert.ok(Object.isFrozen(value));
      assert.ok(Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
      Object.values(value).forEach(visit);
    };
    visit(query.plan);
    assert.deepEqual(Object.keys(query.plan).sort(), [
      "alpha",
      "candidates",
      "epsilon",
      "kind",
      "neighbors",
      "rowsPerPerson",
      "scorer",
    ]);
  });

  test(`query ${place}: is explained in words`, () => {
    const words = explain(query.plan);
    assert.match(
      words,
      query.plan.neighbors === "change-one"
        ? /replacing.*number of rows is public/is
        : /adding or removing.*is protected/is,
    );
    assert.match(words, /times as likely/);
    const { epsilon } = query.plan;
    assert.ok(words.includes(epsilon.includes("/") ? `e^(${epsilon})` : `e^${epsilon}`), words);
  });
}

test("a grid stays short in a plan", () => {
  const query = median()
    .candidates({ first: "0", last: 1e6, step: "1/1" })
    .neighbors("change-one")
    .epsilon(1)
    .build();
  assert.deepEqual(query.plan.candidates, { first: "0", last: "1000000", step: "1" });
  assert.ok(JSON.stringify(query).length < 250);
});

test("exact values in plans are canonical text", () => {
  const { plan } = fromPlan({
    ...written,
    alpha: 0.25,
    epsilon: "2/20",
    candidates: { first: "0.0", last: 1n, step: "5e-1" },
  });
  assert.deepEqual(
    [plan.alpha, plan.epsilon, plan.candidates],
    ["1/4", "1/10", { first: "0", last: "1", step: "1/2" }],
  );
});

test("a plan written by hand may hold numbers and leave out what has a default", () => {
  assert.deepEqual(fromPlan(written).plan, {
    ...written,
    rowsPerPerson: 1,
    epsilon: "1",
    scorer: "interval",
  });
  assert.deepEqual(
    fromPlan({ ...written, rowsPerPerson: undefined, scorer: undefined }).plan,
    fromPlan(written).plan,
  );
  assert.deepEqual(
    fromPlan({ ...written, alpha: 1n, candidates: new Float64Array([-0, 5]) }).plan.candidates,
    [0, 5],
  );
});

test("the plan of a survey is sent to where it is read", () => {
  assert.throws(() => fromPlan({ kind: "survey", format: 1 }), {
    argument: "kind",
    message: /surveyFromPlan\(\)/,
  });
});

for (const [what, plan, argument] of [
  ["nothing", undefined, "plan"],
  ["null", null, "plan"],
  ["text", JSON.stringify(written), "plan"],
  ["a list", [], "kind"],
  ["no kind", { ...written, kind: undefined }, "kind"],
  ["an unknown kind", { ...written, kind: "median" }, "kind"],
  ["a kind with a capital", { ...written, kind: "Quantile" }, "kind"],
  ["a kind that is no text", { ...written, kind: new String("quantile") }, "kind"],
  ["an inherited kind", Object.create(written), "kind"],
  ["an unknown key", { ...written, epsilom: 5 }, "epsilom"],
  [
    "a key __proto__",
    JSON.parse(JSON.stringify(written).replace("{", '{"__proto__":{"epsilon":9},')),
    "__proto__",
  ],
  ["a key constructor", { ...written, constructor: 1 }, "constructor"],
  ["no alpha", { ...written, alpha: undefined }, "alpha"],
  ["no candidates", { ...written, candidates: undefined }, "candidates"],
  ["no neighbors", { ...written, neighbors: undefined }, "neighbors"],
  ["no epsilon", { ...written, epsilon: undefined }, "epsilon"],
  ["null for a default", { ...written, rowsPerPerson: null }, "rowsPerPerson"],
  ["null for a scorer", { ...written, scorer: null }, "scorer"],
  ["text for rowsPerPerson", { ...written, rowsPerPerson: "1" }, "rowsPerPerson"],
  ["epsilon 0", { ...written, epsilon: 0 }, "epsilon"],
  ["alpha 2", { ...written, alpha: 2 }, "alpha"],
  ["unsorted candidates", { ...written, candidates: [2, 1] }, "candidates"],
  ["null among the candidates", { ...written, candidates: [1, null] }, "candidates"],
  ["a grid with step 0", { ...written, candidates: { first: 0, last: 1, step: 0 } }, "step"],
  [
    "a grid with a key too many",
    { ...written, candidates: { first: 0, last: 1, step: 1, __: 0 } },
    "__",
  ],
]) {
  test(`${what}: refused as a plan`, () => {
    assert.throws(() => fromPlan(plan), refusal(argument));
    assert.throws(() => explain(plan), isDpError);
  });
}

test("an epsilon too small to see is still more than nothing in words", () => {
  assert.match(explain(fromPlan({ ...written, epsilon: 5e-324 }).plan), /more than 1\.01 times/);
  assert.match(explain(fromPlan({ ...written, epsilon: 1 }).plan), /more than 2\.72 times/);
  assert.match(explain(fromPlan({ ...written, epsilon: 800 }).plan), /more than e\^800 times/);
});
