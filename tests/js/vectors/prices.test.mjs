/** Tests what mechanisms and releases say they cost, against an independent script. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { explain, fromPlan, parse, stringify } from "sottovoce";
import "sottovoce/base2";
import { inThreeDigits } from "../api/api-helpers.mjs";
import { below, read } from "../../vectors/exact.mjs";

const cases = JSON.parse(
  readFileSync(new URL("../../vectors/parts/prices.json", import.meta.url), "utf8"),
);
const inputs = {
  thresholdTest: 3,
  discreteLaplaceBase2: 3,
  discreteLaplace: 3,
  geometric: 3,
  histogram: [1, 2],
};
/** More scores than the best that any case asks for. */
const several = [1, 2, 3, 1, 2, 3, 1, 2, 3];

for (const { about, plan, epsilon, bits, rho } of cases) {
  test(`${about}: losses are those of the script, and the release reports them rounded up`, () => {
    const mechanism = fromPlan(plan);
    assert.deepEqual({ ...mechanism.loss }, { epsilon, bits, rho, delta: "0" });
    const release = mechanism.release(inputs[plan.kind] ?? several);
    for (const [text, reported] of [
      [epsilon, release.epsilon],
      [rho, release.rho],
    ]) {
      if (text === null) assert.equal(reported, Infinity);
      else assertRoundedUp(reported, read(text));
    }
    assert.deepEqual(parse(stringify(release)), release);
    assert.equal(
      explain(mechanism.plan).includes(`here ${inThreeDigits("rho", release.rho)})`),
      rho !== null,
    );
  });
}

/** The least double whose reading as a decimal is not below. */
function assertRoundedUp(reported, exact) {
  assert.ok(!below(read(String(reported)), exact), `${reported} is below`);
  const before = new BigUint64Array(new Float64Array([reported]).buffer);
  before[0] -= 1n;
  const [less] = new Float64Array(before.buffer);
  assert.ok(below(read(String(less)), exact), `${less} would have done`);
}

test("the losses of a mechanism are found once, and frozen", () => {
  const mechanism = fromPlan(cases[0].plan);
  assert.equal(mechanism.loss, mechanism.loss);
  assert.ok(Object.isFrozen(mechanism.loss));
  assert.deepEqual(Object.keys(mechanism.loss), ["epsilon", "bits", "rho", "delta"]);
});
