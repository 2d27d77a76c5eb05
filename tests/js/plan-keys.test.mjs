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
const scores = { optimize: "max", monotone: true, sensitivity: "1", sensitivityNumber: 1 };
const noise = { scale: "1", sampler: "digits", bounds: { lowest: "0", highest: "9" } };
const base = { x: "1", y: 1, z: 1 };
const costs = { base, monotone: false, clamp: { lowest: 0, highest: 9 }, rounding: "none" };
const based = { base, sensitivity: "1", bounds: { lowest: 0, highest: 9 } };

/** For each class that opens plans: how, and plans that it opens, between them with all keys. */
const opened = {
  quantile: {
    open: (plan) => glue.QuantileRun.open(plan, none),
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
  count: {
    open: (plan) => glue.RowsRun.count(plan),
    plans: [{ ...person, where: { atLeast: 1, atMost: 2 } }],
  },
  histogram: {
    open: (plan) => glue.RowsRun.histogram(plan, Float64Array.of(1, 2), undefined),
    plans: [{ ...person, other: true }],
  },
  sum: {
    open: (plan) => glue.RowsRun.sum(plan),
    plans: [{ ...person, lowest: 0, highest: 9 }],
  },
  selection: {
    open: (plan) => glue.SelectionRun.open(plan),
    plans: ["exponential", "gumbelMax", "permuteAndFlip"].map((kind) => ({
      ...scores,
      kind,
      top: 2,
      epsilon: "1",
    })),
  },
  noise: {
    open: (plan) => glue.NoiseRun.open(plan),
    plans: [{ ...noise, kind: "geometric" }],
  },
  costs: {
    open: (plan) => glue.CostsRun.open(plan),
    plans: ["exponentialBase2", "permuteAndFlipBase2"].map((kind) => ({ ...costs, kind })),
  },
  integers: {
    open: (plan) => glue.IntegersRun.open(plan),
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
            ({ code, argument, message }) =>
              code === "ERR_ARGUMENT" &&
              argument === "plan" &&
              message === "plan must have the keys of its kind, and no others",
            JSON.stringify(larger),
          );
    }
  });
