/** Rows of the kinds in base 2. */
import {
  discreteLaplaceBase2,
  exponentialBase2,
  integerPartition,
  permuteAndFlipBase2,
  sparseVector,
  thresholdTest,
} from "sottovoce/base2";
import { costs, doubleOf, each, int32Of, wordOf } from "./secrets.mjs";

const some = Array.from({ length: 300 }, (_, index) => index % 7);
const base = { x: "1", y: 1, z: 1 };
const based = { base, sensitivity: "1", bounds: { lowest: 0, highest: 9 } };
const secret = 0x12_3456_789a_bcden;
const traces = [wordOf(secret), doubleOf(Number(secret))];
/** Noise of about 2^32 steps: what is released is nothing like the value. */
const slow = [2 ** 32 - 1, 32, 1];
const wide = (begin) =>
  begin()
    .base(...slow)
    .bounds(-(2 ** 52), 2 ** 52);
/** Opens the plans of integers: their kind says which keys they have. */
const ofIntegers = {
  open: ({ IntegersRun }, plan) => IntegersRun.open(plan),
  optional: ["base", "queryBase", "sensitivity", "places", "step"],
  byKind: true,
};
const integers = (begin) => begin().base(3, 2, 1).bounds(-1000, 1000);

const ofCosts = (begin) => {
  const clamped = (highest) => begin().base(1, 1, 1).clamp(0, highest);
  const secretsBy = (rounding) =>
    each(
      () =>
        clamped(2 ** 31 - 1)
          .rounding(rounding)
          .build(),
      costs,
    );
  return {
    begin: begin.name,
    least: () => begin().base(1, 1, 1).clamp(0, 9).rounding("none"),
    all: () => begin().sensitivity(1).epsilon(1).monotone().clamp(0, 9).rounding("randomized"),
    input: [1, 2.5, 5],
    secrets: {
      ...secretsBy("none"),
      ...Object.fromEntries(
        Object.entries(secretsBy("randomized")).map(([name, row]) => [`${name}, at random`, row]),
      ),
    },
    stuck: {
      "integers far apart": [
        () => clamped(4000).rounding("none"),
        Int32Array.from(some, (score) => score * 500),
      ],
      "doubles far apart, at random": [
        () => clamped(4000).rounding("randomized"),
        some.map((score) => score * 500.25),
      ],
    },
    core: {
      run: { open: ({ CostsRun }, plan) => CostsRun.open(plan), optional: ["base"] },
      plans: [{ base, monotone: false, clamp: { lowest: 0, highest: 9 }, rounding: "none" }].map(
        (plan) => ({ ...plan, kind: begin.name }),
      ),
    },
  };
};

export const base2 = {
  exponentialBase2: ofCosts(exponentialBase2),
  permuteAndFlipBase2: ofCosts(permuteAndFlipBase2),
  discreteLaplaceBase2: {
    begin: "discreteLaplaceBase2",
    least: () => discreteLaplaceBase2().base(1, 1, 1).bounds(0, 9),
    all: () => discreteLaplaceBase2().sensitivity(0.3).epsilon(1).bounds(0, 9.6).step("6/5"),
    input: 5,
    secrets: {
      "a value": () => [wide(discreteLaplaceBase2).build(), Number(secret), traces],
      "a value in steps": () => [
        wide(discreteLaplaceBase2).step("1").build(),
        Number(secret),
        traces,
      ],
    },
    stuck: { "wide bounds": [() => integers(discreteLaplaceBase2), 5] },
    core: {
      run: ofIntegers,
      plans: [{ ...based, kind: "discreteLaplaceBase2", step: "1/2" }],
    },
  },
  thresholdTest: {
    begin: "thresholdTest",
    least: () => thresholdTest().base(1, 1, 1).bounds(0, 9).thresholds([2]),
    all: () => thresholdTest().sensitivity(0.3).epsilon(1).bounds(0, 9).thresholds([2, 5]),
    input: 5,
    secrets: {
      "a value": () => [wide(thresholdTest).thresholds([0, 5]).build(), Number(secret), traces],
    },
    stuck: { "wide bounds": [() => integers(thresholdTest).thresholds([0, 5]), 5] },
    core: { run: ofIntegers, plans: [{ ...based, kind: "thresholdTest", thresholds: [2] }] },
  },
  sparseVector: {
    begin: "sparseVector",
    least: () => sparseVector().base(1, 1, 1).bounds(-9, 9).reach(3).count(1),
    all: () =>
      sparseVector()
        .base(1, 1, 1)
        .queryBase(3, 2, 1)
        .sensitivity(1)
        .monotone()
        .bounds(-9, 9)
        .reach(3)
        .count(2)
        .gaps([1, 2]),
    input: [-5, 3, 7],
    secrets: {
      values: () => [
        wide(sparseVector)
          .queryBase(...slow)
          .count(1)
          .reach(1000)
          .gaps([])
          .build(),
        [Number(secret), Number(secret)],
        traces,
      ],
    },
    stuck: {
      "wide bounds": [
        () => integers(sparseVector).queryBase(3, 2, 1).count(2).reach(1000).gaps([]),
        [-5, 5, 7],
      ],
    },
    core: {
      run: ofIntegers,
      plans: [
        {
          ...based,
          kind: "sparseVector",
          queryBase: base,
          monotone: false,
          count: 1,
          reach: 3,
          gaps: [1],
        },
      ],
    },
  },
  integerPartition: {
    begin: "integerPartition",
    least: () => integerPartition().base(1, 1, 1).total(6),
    all: () =>
      integerPartition()
        .sensitivity(1)
        .epsilon(1)
        .places([
          [0, 3],
          [0, 2],
        ]),
    input: [3, 1],
    secrets: {
      counts: () => [
        integerPartition().base(1, 1, 1).total(1000).build(),
        Array(100).fill(0x2b3c_4d5e),
        [int32Of(0x2b3c_4d5e), doubleOf(0x2b3c_4d5e)],
      ],
    },
    stuck: { "large total": [() => integerPartition().base(3, 2, 1).total(100), some] },
    core: { run: ofIntegers, plans: [{ kind: "integerPartition", base, places: [[0, 3]] }] },
  },
};
