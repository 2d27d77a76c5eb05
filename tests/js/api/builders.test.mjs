/** Builders: immutable, and asked for what is missing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DpError,
  count,
  discreteLaplace,
  exponential,
  geometric,
  mean,
  median,
  quantile,
  quantileInterval,
  quantiles,
  sum,
} from "sottovoce";
import { integerPartition, sparseVector, thresholdTest } from "sottovoce/base2";
import { foundGroups, groupBy } from "sottovoce/groups";
import { refusal } from "./api-helpers.mjs";

const full = () => median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(1);

test("every method returns a new builder and leaves the old one as it was", () => {
  const start = full();
  for (const [name, argument, told] of [
    ["candidates", [4, 5], (plan) => plan.candidates],
    ["neighbors", "change-one", (plan) => plan.neighbors],
    ["rowsPerPerson", 7, (plan) => plan.rowsPerPerson],
    ["epsilon", "1/3", (plan) => plan.epsilon],
    ["scorer", "rank", (plan) => plan.scorer],
  ]) {
    const next = start[name](argument);
    assert.notEqual(next, start);
    assert.deepEqual(told(next.build().plan), argument);
    assert.deepEqual(start.build().plan, full().build().plan, `${name} changed its builder`);
  }
});

test("a setting given again replaces the first", () => {
  const { plan } = full()
    .epsilon(2)
    .epsilon("1/7")
    .candidates([9])
    .neighbors("change-one")
    .rowsPerPerson(3)
    .rowsPerPerson(4)
    .scorer("rank")
    .scorer("interval")
    .build();
  assert.deepEqual(plan, {
    kind: "quantile",
    alpha: "1/2",
    candidates: [9],
    neighbors: "change-one",
    rowsPerPerson: 4,
    epsilon: "1/7",
    scorer: "interval",
  });
});

test("a builder may be finished more than once, in any order", () => {
  const some = quantile(0.25).epsilon(1);
  const a = some.neighbors("change-one").candidates([1]).build();
  const b = some.candidates([1]).neighbors("change-one").build();
  assert.deepEqual(a.plan, b.plan);
  assert.notEqual(a, b);
});

test("builders, mechanisms and their plans are frozen", () => {
  const builder = full();
  const query = builder.build();
  for (const thing of [builder, query, query.plan, query.plan.candidates]) {
    assert.ok(Object.isFrozen(thing));
    assert.throws(() => (thing.epsilon = 5), TypeError);
  }
});

test("build names what is missing", () => {
  for (const missing of ["candidates", "neighbors", "epsilon"]) {
    let builder = median();
    if (missing !== "candidates") builder = builder.candidates([1]);
    if (missing !== "neighbors") builder = builder.neighbors("change-one");
    if (missing !== "epsilon") builder = builder.epsilon(1);
    assert.throws(() => builder.build(), refusal(missing));
  }
  assert.throws(
    () => median().build(),
    (thrown) => thrown instanceof DpError && thrown.code === "ERR_ARGUMENT",
  );
});

test("all that is missing is refused at once, with the calls that are lacking", () => {
  const said = (builder) => {
    try {
      builder.build();
      return "nothing";
    } catch (thrown) {
      return thrown.message;
    }
  };
  const scale = ".sensitivity(...) and .epsilon(...), or .scale(...), before .build()";
  const base = ".sensitivity(...) and .epsilon(...), or .base(...), before .build()";
  const both = ".neighbors(...) and .epsilon(...) before .build()";
  const three = `candidates, neighbors and epsilon are required: call .candidates(...), ${both}`;
  const bounds = `bounds, neighbors and epsilon are required: call .bounds(...), ${both}`;
  for (const [builder, message] of [
    [median(), three],
    [
      quantileInterval(0.5),
      "candidates, neighbors, epsilon, confidence and of are required: call .candidates(...), .neighbors(...), .epsilon(...), .confidence(...) and .of(...) before .build()",
    ],
    [quantiles([0.5]), three],
    [full().candidates([1]), "nothing"],
    [sum(), bounds],
    [mean(), bounds],
    [
      sum().rho(1),
      "bounds and neighbors are required: call .bounds(...) and .neighbors(...) before .build()",
    ],
    [mean().bounds(0, 1).epsilon(1), "neighbors is required: call .neighbors(...) before .build()"],
    [count(), `neighbors and epsilon are required: call ${both}`],
    [groupBy("city", ["a"]), `neighbors and epsilon are required: call ${both}`],
    [foundGroups("city"), `delta, neighbors and epsilon are required: call .delta(...), ${both}`],
    [
      sparseVector(),
      `epsilon, bounds, count and reach are required: call .bounds(...), .count(...) and .reach(...), and also ${base}`,
    ],
    [
      sparseVector().epsilon(1).count(1),
      "sensitivity, bounds and reach are required: call .sensitivity(...), .bounds(...) and .reach(...) before .build()",
    ],
    [exponential(), `epsilon is required: call ${scale}`],
    [discreteLaplace().sensitivity(1), `epsilon is required: call ${scale}`],
    [geometric().epsilon(1), "sensitivity is required: call .sensitivity(...) before .build()"],
    [
      thresholdTest(),
      `epsilon, bounds and thresholds are required: call .bounds(...) and .thresholds(...), and also ${base}`,
    ],
    [
      thresholdTest().base(1, 1, 1).bounds(0, 1),
      "thresholds is required: call .thresholds(...) before .build()",
    ],
    [
      integerPartition().base(1, 1, 1),
      "total is required: call .total(...) or .places(...) before .build()",
    ],
  ])
    assert.equal(said(builder), message);
});

test("there is no default for who is hidden and how well", () => {
  const { plan } = full().build();
  assert.deepEqual(
    { rowsPerPerson: plan.rowsPerPerson, scorer: plan.scorer },
    { rowsPerPerson: 1, scorer: "interval" },
  );
  assert.throws(() => median().candidates([1]).epsilon(1).build(), refusal("neighbors"));
});

for (const relation of [
  undefined,
  null,
  "",
  "add-or-remove",
  "change-One",
  "CHANGE-ONE",
  "swap",
  1,
  {},
  ["change-one"],
  new String("change-one"),
  Symbol("change-one"),
]) {
  test(`neighbors ${String(relation)} (${typeof relation}) is refused`, () => {
    assert.throws(() => full().neighbors(relation), refusal("neighbors"));
  });
}

for (const scorer of [
  undefined,
  null,
  "",
  "Rank",
  "distance",
  0,
  {},
  ["rank"],
  new String("rank"),
]) {
  test(`scorer ${String(scorer)} (${typeof scorer}) is refused`, () => {
    assert.throws(() => full().scorer(scorer), refusal("scorer"));
  });
}

for (const rows of [
  0,
  -0,
  -1,
  1.5,
  NaN,
  Infinity,
  2 ** 53,
  "1",
  1n,
  null,
  undefined,
  true,
  {},
  [1],
  { valueOf: () => 1 },
]) {
  test(`rowsPerPerson ${String(rows)} (${typeof rows}) is refused`, () => {
    assert.throws(() => full().rowsPerPerson(rows).build(), refusal("rowsPerPerson"));
  });
}

test("rowsPerPerson reaches to the largest safe integer", () => {
  const query = full().rowsPerPerson(Number.MAX_SAFE_INTEGER).build();
  assert.equal(query.privacyMap(Number.MAX_SAFE_INTEGER), 1);
  assert.equal(query.plan.rowsPerPerson, Number.MAX_SAFE_INTEGER);
});

test("candidates are copied when they are given", () => {
  for (const values of [[1, 2, 3], new Float64Array([1, 2, 3]), new Uint8Array([1, 2, 3])]) {
    const builder = median().candidates(values).neighbors("change-one").epsilon(1);
    values[0] = 99;
    const query = builder.build();
    values[1] = 99;
    assert.deepEqual(query.plan.candidates, [1, 2, 3]);
  }
  const grid = { first: 0, last: 2, step: 1 };
  const builder = median().candidates(grid).neighbors("change-one").epsilon(1);
  grid.last = 50;
  assert.deepEqual(builder.build().plan.candidates, { first: "0", last: "2", step: "1" });
});

test("options of a grid are read once", () => {
  let reads = 0;
  const grid = {
    first: 0,
    last: 3,
    get step() {
      return ++reads === 1 ? 1 : 1e-9;
    },
  };
  assert.deepEqual(
    median().candidates(grid).neighbors("change-one").epsilon(1).build().plan.candidates.step,
    "1",
  );
  assert.equal(reads, 1);
});
