/**
 * Every name of a plan or setting on Object.prototype, before, between and after: mechanisms are
 * those that were asked for.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as main from "sottovoce";
import * as base2 from "sottovoce/base2";
import { ask, batch, count, distinct, foundGroups, groupBy } from "sottovoce/groups";
import { probabilities, withSeed } from "sottovoce/testing";
import { tenthOf } from "../../full.mjs";
import { kinds } from "../api/kinds.mjs";

const api = { ...main, ...base2 };
const {
  explain,
  exponentialBase2,
  discreteLaplaceBase2,
  fromPlan,
  histogram,
  integerPartition,
  parse,
  sparseVector,
  stringify,
  thresholdTest,
} = api;

/** Nothing that tells of the page: taken before it is polluted. */
const seed = new Uint8Array(32).fill(7);
/**
 * Every name that stands in a plan or is passed to the core, or is a method of a builder, each with
 * values that would pass for it.
 */
const base = { x: "1", y: 1, z: 1 };
const settings = {
  kind: ["count", "exponential"],
  alpha: ["1/3"],
  candidates: [[7, 8], Float64Array.of(7, 8), { first: "0", last: "1", step: "1" }],
  first: ["5"],
  last: ["6"],
  step: ["1"],
  neighbors: ["add-or-remove-one"],
  rowsPerPerson: [9],
  rows_per_person: [9],
  epsilon: ["50", 50],
  scorer: ["rank"],
  base: [base],
  widest: [true],
  where: [{ atLeast: 1, atMost: 1 }],
  atLeast: [1],
  atMost: [1],
  equals: [1],
  categories: [[7], ["z"]],
  other: [true],
  lowest: [1, "1"],
  highest: [2, "2"],
  optimize: ["min"],
  top: [1],
  scale: ["7"],
  sensitivity: ["9"],
  sensitivityNumber: [0.9],
  sensitivity_number: [0.9],
  monotone: [true],
  bounds: [
    { lowest: 1, highest: 2 },
    { lowest: "1", highest: "2" },
  ],
  sampler: ["cks20"],
  clamp: [{ lowest: 1, highest: 2 }],
  rounding: ["none", "randomized"],
  thresholds: [[1]],
  queryBase: [base],
  count: [1],
  reach: [1],
  gaps: [[1]],
  total: [3],
  places: [[[1, 1]]],
  x: ["3"],
  y: [2],
  z: [2],
  bits: [7],
  rho: [7, "7"],
  loss: [{ epsilon: "7", bits: "7", rho: "7" }],
  value: [1],
  notion: ["approximate"],
  plan: [{}],
  version: ["9"],
  module: ["9"],
  seeded: [true],
  confidence: ["1/2"],
  number: ["-0"],
  bigint: ["1"],
  query: [{}],
  needs: [[]],
  defaults: [{ monotone: true }],
  make: [null],
};

/**
 * Runs `body` while names stand on Object.prototype. Not as `value`, `get` and `set` while others
 * are put there: they would be read there.
 */
function polluted(names, enumerable, body) {
  const put = Object.defineProperty;
  for (const [name, value] of names)
    put(
      Object.prototype,
      name,
      Object.assign(Object.create(null), { value, enumerable, writable: true, configurable: true }),
    );
  try {
    return body();
  } finally {
    for (const [name] of names) delete Object.prototype[name];
  }
}

const code = (body) => {
  try {
    return body();
  } catch (thrown) {
    return `${thrown.code} ${thrown.argument}`;
  }
};

/** All that a mechanism tells, as one text. */
const told = (mechanism, input) =>
  [
    JSON.stringify(Object.keys(mechanism.plan)),
    stringify(withSeed(seed, () => mechanism.release(input))),
    String([
      Object.hasOwn(mechanism, "epsilon") && mechanism.epsilon,
      Object.hasOwn(mechanism, "bits") && mechanism.bits,
      JSON.stringify(mechanism.loss),
      code(() => mechanism.privacyMap(1)),
      code(() => mechanism.privacyMap(0.3)),
    ]),
    code(() =>
      String(
        mechanism.accuracy?.(
          Object.assign(
            Object.create(null),
            typeof input === "number" ||
              !/^(exponential|gumbelMax|permuteAndFlip)$/.test(mechanism.plan.kind)
              ? { confidence: 0.5 }
              : { confidence: 0.5, scores: 3 },
          ),
        )?.error,
      ),
    ),
    code(() =>
      probabilities(mechanism, input)
        .map(({ lower, upper }) => `${lower} ${upper}`)
        .join(),
    ),
    explain(mechanism.plan),
    stringify(parse(stringify(withSeed(seed, () => mechanism.release(input))))),
  ].join("\n");

const one = Object.entries(settings).flatMap(([name, values]) =>
  values.map((value) => [[name, value]]),
);
const all = [
  Object.entries(settings).map(([name, values]) => [name, values[0]]),
  Object.entries(settings).map(([name, values]) => [name, values.at(-1)]),
];

// Each kind has other names of its tenth, so that together they have all.
for (const [index, [kind, { least, all: most, input }]] of Object.entries(kinds).entries()) {
  test(`${kind}: what stands on Object.prototype is no setting, whenever it was put there`, () => {
    for (const start of [least, most]) {
      const clean = start().build();
      const expected = told(clean, input);
      const saved = JSON.stringify(clean.plan);
      for (const names of [...tenthOf(one, index), ...all]) {
        // One that can be enumerated is seen in more ways.
        for (const enumerable of names.length > 1 ? [true, false] : [true]) {
          const about = `${names.length > 1 ? "all names" : JSON.stringify(names)}, ${enumerable ? "enumerable" : "not enumerable"}`;
          assert.equal(
            polluted(names, enumerable, () => told(start().build(), input)),
            expected,
            `from the beginning: ${about}`,
          );
          assert.equal(
            polluted(names, enumerable, () => told(clean, input)),
            expected,
            `after build: ${about}`,
          );
          assert.equal(
            told(
              polluted(names, enumerable, () => start().build()),
              input,
            ),
            expected,
            `while it was built: ${about}`,
          );
          assert.equal(
            polluted(names, enumerable, () => told(fromPlan(JSON.parse(saved)), input)),
            expected,
            `from its plan: ${about}`,
          );
        }
      }
    }
  });
}

test("a setting that was not given is missing, although it stands on Object.prototype", () => {
  const begun = {
    ...Object.fromEntries(Object.values(kinds).map(({ begin }) => [begin, api[begin]])),
    histogram: () => histogram([1]),
    groupBy: () => groupBy("a", [1]),
    foundGroups: () => foundGroups("a"),
    batch: () => batch({ n: ask("x", count()) }),
    distinct,
    "in base 2, with a base": () => exponentialBase2().base(1, 1, 1),
    "a sparse vector with a base": () => sparseVector().base(1, 1, 1).bounds(0, 1),
    "a test with a base": () => thresholdTest().base(1, 1, 1),
    "noise with a base": () => discreteLaplaceBase2().base(1, 1, 1),
    "a list with a base": () => integerPartition().base(1, 1, 1),
  };
  for (const [index, [what, start]] of Object.entries(begun).entries()) {
    const missing = code(() => start().build());
    assert.match(missing, /^ERR_ARGUMENT \w+$/, what);
    for (const names of [...tenthOf(one, index), ...all])
      assert.equal(
        polluted(names, true, () => code(() => start().build())),
        missing,
        `${what}: ${JSON.stringify(names)}`,
      );
  }
});
