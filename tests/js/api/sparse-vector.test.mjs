/** The sparse vector technique: settings, losses, bad input. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sparseVector } from "sottovoce/base2";
import { refusal } from "./api-helpers.mjs";

const start = sparseVector().base(1, 1, 1).bounds(-5, 5).reach(2);

test("what breaks a rule is refused by name", () => {
  assert.throws(() => start.build(), refusal("count"));
  assert.throws(() => start.count(0).build(), refusal("count"));
  assert.throws(() => start.count(1).gaps([0]).build(), refusal("gaps"));
  assert.throws(() => start.count(1).bounds(5, 9).build(), refusal("bounds"));
  assert.throws(() => start.count(1).build().release([0.5]), refusal("answers"));
  assert.throws(() => start.count(1).build().release([]), refusal("answers"));
  const unreached = sparseVector().base(1, 1, 1).bounds(-5, 5).count(1);
  assert.throws(() => unreached.build(), refusal("reach"));
});

test("a base of the queries and an epsilon, from which it follows, are refused together", () => {
  const both = sparseVector().queryBase(1, 1, 1).sensitivity(1).epsilon(1);
  assert.throws(() => both.bounds(-5, 5).reach(2).count(1).build(), refusal("queryBase"));
});

test("the bases lose at most epsilon together, and nearly all of it", () => {
  const { epsilon } = sparseVector()
    .sensitivity(1)
    .epsilon(2)
    .bounds(-9, 9)
    .count(2)
    .reach(4)
    .gaps([1, 3])
    .build();
  assert.ok(epsilon <= 2 && epsilon > 0.99 * 2, `${epsilon}`);
});
