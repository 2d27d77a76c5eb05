/** Tests what is said of answers by group before and after a release, by an independent script. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromPlan } from "sottovoce/groups";
import { below, read } from "../../vectors/exact.mjs";
import { areReleasedAlike, compareIntervals, valueOf } from "../groups/groups-helpers.mjs";

const file = new URL("../../vectors/groups.json", import.meta.url);
const cases = JSON.parse(readFileSync(file, "utf8"));

test("plans are whole, and read as they stand", () => {
  for (const { about, plan } of cases) {
    const { epsilon, rho, ...rest } = fromPlan(plan).plan;
    assert.deepEqual({ ...rest, ...(rho ? { rho } : { epsilon }) }, plan, about);
  }
});

test("losses are those of the script to the last digit, and follow how far tables differ", () => {
  for (const { about, plan, loss, losses } of cases) {
    const query = fromPlan(plan);
    assert.deepEqual({ ...query.loss }, { ...loss, delta: "0" }, about);
    for (const { dIn, loss } of losses) {
      const told = query.privacyMap(dIn);
      const about = `${told} for ${loss}`;
      assert.ok(!below(read(String(told)), read(loss)), about);
      if (told > 0) assert.ok(below(read(String(less(told))), read(loss)), about);
    }
  }
});

/** The double before one that is above 0. */
function less(value) {
  const bits = new BigUint64Array(new Float64Array([value]).buffer);
  bits[0] -= 1n;
  return new Float64Array(bits.buffer)[0];
}

test("errors of all groups at once are those of the script", () => {
  for (const { about, plan, accuracies } of cases) {
    const query = fromPlan(plan);
    for (const { error, ...asked } of accuracies)
      assert.deepEqual(query.accuracy(asked), { error }, `${about}: ${JSON.stringify(asked)}`);
  }
});

test("rows as objects, and tables in parts, are released alike, and read again", () =>
  areReleasedAlike(cases, [1, 1]));

test("intervals of means are those of the script", () => {
  assert.ok(compareIntervals(cases, valueOf) > 20);
});
