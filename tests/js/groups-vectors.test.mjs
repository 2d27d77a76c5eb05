/** What is said of answers by group, against an independent script: before and after a release. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromPlan, parse, stringify } from "sottovoce/groups";
import { withTape } from "sottovoce/testing";
import { below, read } from "../vectors/exact.mjs";
import { tableOf, valueOf } from "./groups-helpers.mjs";

const file = new URL("../vectors/groups.json", import.meta.url);
const cases = JSON.parse(readFileSync(file, "utf8"));
const words = ({ tape }) => BigUint64Array.from(tape, (word) => BigInt(`0x${word}`));

/** The rows of columns, as objects. */
function rowsOf(table) {
  const columns = Object.entries(table);
  return columns[0][1].map((_, at) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, cells[at]])),
  );
}

/** Parts of columns, the first of one row. */
const partsOf = (table) =>
  [
    [0, 1],
    [1, 1],
    [1, Infinity],
  ].map(([from, to]) =>
    Object.fromEntries(Object.entries(table).map(([name, cells]) => [name, cells.slice(from, to)])),
  );

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

test("rows as objects, and tables in parts, are released alike, and read again", async () => {
  for (const { about, plan, input, tapes } of cases) {
    const query = fromPlan(plan);
    const table = tableOf(input);
    for (const tape of tapes) {
      const drawn = (release) => withTape(words(tape), release);
      const release = drawn(() => query.release(table));
      assert.deepEqual(
        drawn(() => query.release(rowsOf(table))),
        release,
        about,
      );
      assert.deepEqual(await drawn(() => query.releaseFrom(partsOf(table))), release, about);
      assert.deepEqual(parse(stringify(release)), release, about);
    }
  }
});

test("intervals of means are those of the script", () => {
  let compared = 0;
  for (const one of cases)
    for (const tape of one.tapes)
      for (const { confidence, ends } of tape.intervals) {
        const query = fromPlan(one.plan);
        const release = withTape(words(tape), () => query.release(tableOf(one.input)));
        assert.deepEqual(query.interval(release, { confidence }), valueOf(one, ends), one.about);
        compared++;
      }
  assert.ok(compared > 20);
});
