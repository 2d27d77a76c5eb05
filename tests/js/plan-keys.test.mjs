/** Plans at the boundary itself, where no TypeScript has looked at them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inRoot } from "../../scripts/common.mjs";
import { createGlue } from "../../src/ts/generated/testing/glue.js";

const glue = createGlue(TextDecoder, TextEncoder);
glue.initSync({ module: readFileSync(inRoot("dist", "sottovoce.wasm")) });

const none = new Float64Array(0);
const person = { neighbors: "change-one", rowsPerPerson: 1, epsilon: "1" };
const priced = { neighbors: "change-one", rowsPerPerson: 1, rho: "1" };
/** One of them, whichever. */
const promises = ["epsilon", "rho"];
const scores = { optimize: "max", monotone: true, sensitivity: "1", sensitivityNumber: 1 };
const noise = { scale: "1", sampler: "digits", bounds: { lowest: "0", highest: "9" } };
const base = { x: "1", y: 1, z: 1 };
const costs = { base, monotone: false, clamp: { lowest: 0, highest: 9 }, rounding: "none" };
const based = { base, sensitivity: "1", bounds: { lowest: 0, highest: 9 } };

/**
 * For each class that opens plans: how, plans that it opens, between them with all keys, and which
 * keys they may lack, as far as their form is concerned.
 */
const opened = {
  quantile: {
    open: (plan) => glue.QuantileRun.open(plan, none),
    optional: ["candidates"],
    plans: [
      {
        ...person,
        alpha: "1/2",
        candidates: { first: "0", last: "9", step: "1" },
        scorer: "rank",
        widest: true,
      },
    ],
  },
  quantileInterval: {
    open: (plan) => glue.IntervalRun.open(plan),
    optional: ["expectedRows", "lower", "upper"],
    plans: [
      {
        ...person,
        alpha: "1/2",
        candidates: { first: "0", last: "9", step: "1" },
        confidence: "1/2",
        of: "rows",
        lower: { fraction: "1/2", offset: 31 },
        upper: { fraction: "1/2", offset: 31 },
      },
    ],
  },
  quantiles: {
    open: (plan) => glue.QuantilesRun.open(plan),
    optional: [],
    plans: [
      {
        ...person,
        alpha: "1/4\n1/2",
        candidates: { first: "0", last: "9", step: "1" },
        scorer: "interval",
        widest: false,
      },
    ],
  },
  "quantile on decimals": {
    open: (plan) => glue.QuantileRun.open(plan, none),
    optional: ["candidates"],
    plans: [
      {
        ...person,
        alpha: "1/2",
        candidates: { digits: 2, smallest: "1", largest: "10", signed: true },
        scorer: "rank",
        widest: true,
      },
    ],
  },
  count: {
    open: (plan) => glue.RowsRun.count(plan, 1, 2),
    optional: promises,
    plans: [person, priced],
  },
  histogram: {
    open: (plan) => glue.RowsRun.histogram(plan, true, Float64Array.of(1, 2), undefined),
    optional: promises,
    plans: [person, priced],
  },
  sum: {
    open: (plan) => glue.RowsRun.sum(plan, "0", "9", "1"),
    optional: promises,
    plans: [person, priced],
  },
  mean: {
    open: (plan) => glue.RowsRun.mean(plan, "0", "9", "1"),
    optional: promises,
    plans: [person, priced],
  },
  selection: {
    open: (plan) => glue.SelectionRun.open(plan),
    optional: ["top", "epsilon", "sensitivity", "sensitivityNumber"],
    plans: ["exponential", "gumbelMax", "permuteAndFlip"].map((kind) => ({
      ...scores,
      kind,
      top: 2,
      epsilon: "1",
    })),
  },
  noise: {
    open: (plan) => glue.NoiseRun.open(plan),
    optional: ["scale", "bounds"],
    plans: [{ ...noise, kind: "geometric" }],
  },
  gaussian: {
    open: (plan) => glue.GaussianRun.open(plan),
    optional: [
      ...["scale", "variance", "rho", "approximate"],
      ...["sensitivity", "sensitivityNumber", "squaredSensitivity", "squaredNumber"],
    ],
    plans: [
      { approximate: { epsilon: "1", delta: "1/2" }, sensitivity: "1", sensitivityNumber: 1 },
      { variance: "4", squaredSensitivity: "2", squaredNumber: 2 },
    ],
  },
  costs: {
    open: (plan) => glue.CostsRun.open(plan),
    optional: ["base"],
    plans: ["exponentialBase2", "permuteAndFlipBase2"].map((kind) => ({ ...costs, kind })),
  },
  integers: {
    open: (plan) => glue.IntegersRun.open(plan),
    optional: ["base", "queryBase", "sensitivity", "places"],
    plans: [
      { ...based, kind: "discreteLaplaceBase2" },
      { ...based, kind: "thresholdTest", thresholds: [2] },
      {
        ...based,
        kind: "sparseVector",
        queryBase: base,
        monotone: false,
        count: 1,
        reach: 3,
        gaps: [1],
      },
      { kind: "integerPartition", base, places: [[0, 3]] },
    ],
  },
};

const refusedKeys = "ERR_ARGUMENT\nplan\nmust have the keys of its kind, and no others";

/** Every copy of the plan in which one object has one key less, and which that is. */
function* withOneLess(plan) {
  for (const [key, part] of Object.entries(plan)) {
    const { [key]: _, ...smaller } = plan;
    yield [key, smaller];
    if (typeof part === "object" && part !== null && !Array.isArray(part))
      for (const [less, inner] of withOneLess(part)) yield [less, { ...plan, [key]: inner }];
  }
}

/** The plan, and every copy of it in which one object has one key more. */
function* withOneMore(plan, value) {
  yield { ...plan, more: value };
  for (const [key, part] of Object.entries(plan))
    if (typeof part === "object" && part !== null && !Array.isArray(part))
      for (const larger of withOneMore(part, value)) yield { ...plan, [key]: larger };
}

for (const [name, { open, plans }] of Object.entries(opened))
  test(`${name}: the core itself refuses a key that a plan does not have, however deep`, () => {
    for (const plan of plans) {
      open(plan).free();
      for (const value of [1, "a secret", null, undefined, {}])
        for (const larger of withOneMore(plan, value))
          assert.throws(
            () => open(larger),
            (thrown) => thrown === refusedKeys,
            JSON.stringify(larger),
          );
    }
  });

for (const [name, { open, plans, optional }] of Object.entries(opened))
  test(`${name}: a plan that lacks a key that it must have is refused by the core, however deep`, () => {
    for (const plan of plans)
      for (const [key, smaller] of withOneLess(plan)) {
        let thrown;
        try {
          open(smaller).free();
        } catch (error) {
          thrown = error;
        }
        const about = `${name} without ${key}: ${String(thrown)}`;
        if (optional.includes(key)) {
          // Some other rule may want it.
          assert.notEqual(thrown, refusedKeys, about);
          assert.ok(thrown === undefined || thrown.startsWith("ERR_"), about);
        } else if (name === "integers" && key === "kind")
          assert.match(thrown, /^ERR_ARGUMENT\nkind\n/);
        else assert.equal(thrown, refusedKeys, about);
      }
  });

test("a getter of a plan may open another plan, or throw", () => {
  const { open, plans } = opened.noise;
  let opens = 0;
  const within = (value) =>
    Object.defineProperty({ ...plans[0] }, "sampler", { enumerable: true, get: value });
  // The keys of this class are known already, those of the other may not be.
  open(
    within(() => {
      for (const { open, plans } of Object.values(opened)) {
        open(plans[0]).free();
        opens++;
      }
      return "digits";
    }),
  ).free();
  assert.equal(opens, Object.keys(opened).length);
  const error = new Error("the getter's own");
  for (let again = 0; again < 3; again++) {
    assert.throws(
      () =>
        open(
          within(() => {
            throw error;
          }),
        ),
      error,
    );
    open(plans[0]).free();
  }
});
