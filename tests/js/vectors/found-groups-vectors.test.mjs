/** Tests what is said of groups that are found, against an independent script: before and after. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromPlan } from "sottovoce/groups";
import { below, read } from "../../vectors/exact.mjs";
import { areReleasedAlike, compareIntervals } from "../groups/groups-helpers.mjs";

const file = new URL("../../vectors/found_groups.json", import.meta.url);
const cases = JSON.parse(readFileSync(file, "utf8"));

test("plans are whole, and thresholds are found again where they are left out", () => {
  for (const { about, plan } of cases) {
    assert.deepEqual(fromPlan(plan).plan, plan, about);
    const { threshold, ...rest } = plan;
    assert.deepEqual(fromPlan(rest).plan, plan, about);
    assert.equal(fromPlan(rest).threshold, threshold);
  }
});

test("losses are those of the script to the last digit, and releases round them up", () => {
  for (const { about, plan, loss } of cases) {
    const query = fromPlan(plan);
    assert.deepEqual({ ...query.loss }, loss, about);
    for (const key of ["epsilon", "delta"])
      assert.ok(!below(read(String(query[key])), read(loss[key])), `${about}: ${key}`);
    assert.ok(
      query.delta < Number(loss.delta.split("/")[0] / loss.delta.split("/")[1]) * 1.0000001,
    );
  }
});

test("what is said before is what the script says", () => {
  for (const { about, plan, accuracies } of cases) {
    const query = fromPlan(plan);
    for (const { error, countError, shown, ...asked } of accuracies) {
      const told = countError === undefined ? { error, shown } : { error, countError, shown };
      assert.deepEqual(query.accuracy(asked), told, `${about}: ${JSON.stringify(asked)}`);
    }
  }
});

test("groups are shown as likely as the script says, to 20 digits", () => {
  for (const { about, plan, accuracies, law } of cases) {
    const query = fromPlan(plan);
    const { rows } = accuracies[0];
    const from = (confidence) =>
      query.accuracy({ confidence, groups: 1, ...(rows && { rows }) }).shown;
    for (const { count, atLeast, below } of law)
      assert.deepEqual([from(atLeast), from(below)], [count, count + 1], `${about}: ${count}`);
  }
});

test("tables in parts, and rows as objects, are released alike, and read again", () =>
  areReleasedAlike(cases, [1, 7]));

test("intervals of means are those of the script", () => {
  const toldOf = (_, ends, { value }) => value.map(({ group }, at) => ({ group, value: ends[at] }));
  assert.ok(compareIntervals(cases, toldOf) > 4);
});
