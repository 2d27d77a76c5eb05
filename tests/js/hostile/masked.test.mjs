/** Errors thrown by looking at rows, values, scores and costs are refused without their words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { count, histogram, median } from "sottovoce";
import { ask, batch, foundGroups, groupBy } from "sottovoce/groups";
import { refusal } from "../api/api-helpers.mjs";
import { kinds } from "../api/kinds.mjs";

const throwing = () => {
  throw new Error("xyzzy-secret");
};
const masked = (argument) => (thrown) => {
  assert.ok(!String(thrown.stack).includes("xyzzy"), thrown.stack);
  return refusal(argument, "ERR_ARGUMENT", /must be readable: reading it threw an error/)(thrown);
};
const person = (builder) => builder.neighbors("add-or-remove-one").epsilon(1).build();
/** A list of which one element throws: the first, or one far behind it. */
const lists = [
  Object.defineProperty([0, 1, 2], 0, { get: throwing }),
  Object.defineProperty(new Array(9000).fill(1), 8500, { get: throwing }),
  new Proxy([1, 2], { get: throwing }),
];
const revoked = Proxy.revocable([], {});
revoked.revoke();

test("what a getter among rows throws is not passed on", async () => {
  for (const query of [
    person(count()),
    person(median().candidates([1, 2])),
    person(histogram([0, 1, 2])),
  ])
    for (const rows of [...lists, revoked.proxy]) {
      assert.throws(() => query.release(rows), masked("rows"));
      await assert.rejects(query.releaseFrom([rows]), masked("rows"));
    }
  const texts = Object.defineProperty(["a", "b"], 1, { get: throwing });
  assert.throws(() => person(histogram(["a", "b"])).release(texts), masked("rows"));
});

test("what a getter of a table throws is not passed on", async () => {
  const row = (name) => Object.defineProperty({ city: "a", pay: 1 }, name, { get: throwing });
  const proxy = new Proxy({ city: "a", pay: 1 }, { getOwnPropertyDescriptor: throwing });
  const list = Object.defineProperty(["a", "b"], 1, { get: throwing });
  for (const query of [
    person(groupBy("city", ["a"]).ask("pay", median().candidates([1, 2]))),
    person(batch({ pay: ask("pay", count()), cities: groupBy("city", ["a"]) })),
    person(foundGroups("city").delta("1e-6").ask("pay", count())),
  ])
    for (const table of [
      { city: list, pay: [1, 2] },
      Object.defineProperty({ pay: [1, 2] }, "city", { get: throwing }),
      proxy,
      [row("city")],
      [{ city: "a", pay: 1 }, row("pay")],
      [proxy],
    ]) {
      assert.throws(() => query.release(table), masked("rows"));
      await assert.rejects(query.releaseFrom([table]), masked("rows"));
    }
});

test("what a getter among values, scores, costs and answers throws is not passed on", () => {
  const taking = Object.entries(kinds).filter(
    ([kind, { input }]) => kind === "discreteLaplace" || typeof input?.[0] === "number",
  );
  assert.ok(taking.length > 10, taking.map(([kind]) => kind).join());
  const refused = new Set();
  for (const [kind, { least }] of taking)
    for (const list of lists)
      assert.throws(
        () => least().build().release(list),
        (thrown) => {
          refused.add(thrown.argument);
          return masked(thrown.argument)(thrown);
        },
        kind,
      );
  for (const argument of ["rows", "values", "scores", "costs", "answers", "counts"])
    assert.ok(refused.has(argument), argument);
});

test("what a getter in a row of a tally throws is not passed on; its source's error is", () => {
  const query = person(count());
  const row = Object.defineProperty({ bin: 0 }, "n", { get: throwing });
  assert.throws(() => query.releaseTally([row]), masked("rows"));
  const mine = new Error("the connection broke");
  const source = {
    [Symbol.iterator]() {
      throw mine;
    },
  };
  assert.throws(
    () => query.releaseTally(source),
    (thrown) => thrown === mine,
  );
});
