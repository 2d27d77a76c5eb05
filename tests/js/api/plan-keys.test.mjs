/** Plans at the boundary itself, where no TypeScript has looked at them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { surveyFromPlan } from "sottovoce/survey";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { inRoot } from "../../../scripts/common.mjs";
import { refusal } from "./api-helpers.mjs";
import { kinds, protocols } from "./kinds.mjs";
import { createGlue } from "../../../src/ts/generated/testing/glue.js";

const glue = createGlue(TextDecoder, TextEncoder);
glue.initSync({ module: readFileSync(inRoot("dist", "sottovoce.wasm")) });

/** By kind, what opens its plans. */
const opened = Object.fromEntries(
  Object.entries(kinds)
    .filter(([, { core }]) => typeof core !== "string")
    .map(
      ([
        kind,
        {
          core: { run, plans },
        },
      ]) => [kind, { ...run, open: (plan) => run.open(glue, plan), plans }],
    ),
);

const refusedKeys = "ERR_ARGUMENT\nplan\nmust have the keys of its kind, and no others";

/** The objects within a plan, each with a function that puts another in its place. */
function* within(plan, replaced = (part) => part) {
  if (typeof plan !== "object" || plan === null) return;
  if (!Array.isArray(plan)) yield [plan, replaced];
  for (const [key, part] of Object.entries(plan))
    yield* within(part, (other) => {
      const copy = Array.isArray(plan) ? [...plan] : { ...plan };
      copy[key] = other;
      return replaced(copy);
    });
}

/** Every copy of the plan in which one object has one key less, and which that is. */
function* withOneLess(plan) {
  for (const [part, replaced] of within(plan))
    for (const key of Object.keys(part)) {
      const { [key]: _, ...smaller } = part;
      yield [key, replaced(smaller)];
    }
}

/** Every copy of the plan in which one object has one key more. */
function* withOneMore(plan, value) {
  for (const [part, replaced] of within(plan)) yield replaced({ ...part, more: value });
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

for (const [name, { open, plans, optional, byKind }] of Object.entries(opened))
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
        } else if (byKind && key === "kind") assert.match(thrown, /^ERR_ARGUMENT\nkind\n/);
        else assert.equal(thrown, refusedKeys, about);
      }
  });

test("every kind has plans of the core, or says why not", () => {
  for (const [kind, { core }] of Object.entries(kinds))
    if (typeof core === "string") assert.match(core, /^[a-z].{30,}/, kind);
    else assert.ok(core.plans.length > 0, kind);
});

// A survey's plan does not cross to the core: the package reads it in TypeScript.
for (const [kind, { survey }] of Object.entries(protocols))
  test(`a survey by ${kind}: keys that are none of its plan's are refused, and so is a lack`, () => {
    const { plan } = survey();
    for (const read of [surveyFromPlan, respondentFromPlan]) {
      assert.deepEqual(read(JSON.parse(JSON.stringify(plan))).plan, plan);
      for (const value of [1, "a secret", null])
        for (const larger of withOneMore(plan, value))
          assert.throws(() => read(larger), refusal("more"), JSON.stringify(larger));
      for (const [key, smaller] of withOneLess(plan))
        assert.throws(
          () => read(smaller),
          // By its name, or by that of the object in which it says what the rest is.
          ({ code, argument }) =>
            code === "ERR_ARGUMENT" && [key, "protocol", "questions"].includes(argument),
          `without ${key}`,
        );
    }
  });

test("a getter of a plan may open another plan, or throw", () => {
  const { open, plans } = opened.geometric;
  let opens = 0;
  const read = (value) =>
    Object.defineProperty({ ...plans[0] }, "sampler", { enumerable: true, get: value });
  // The keys of this class are known already, those of the other may not be.
  open(
    read(() => {
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
          read(() => {
            throw error;
          }),
        ),
      error,
    );
    open(plans[0]).free();
  }
});
