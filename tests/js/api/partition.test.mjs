/** Sorted lists of counts: bounds, losses, lists that are too short. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { integerPartition } from "sottovoce/base2";
import { withTape } from "sottovoce/testing";
import { refusal, tape } from "./api-helpers.mjs";

test("a total or places are required, and do not increase", () => {
  const lists = integerPartition().base(1, 1, 1);
  assert.throws(() => lists.build(), refusal("total"));
  assert.throws(() => lists.total(0).build(), refusal("total"));
  assert.throws(() => lists.total(2 ** 21).build(), refusal("total", "ERR_LIMIT"));
  for (const bad of [
    [],
    [[2, 1]],
    [
      [0, 1],
      [0, 2],
    ],
    [[1]],
    5,
  ])
    assert.throws(() => lists.places(bad).build(), refusal("places"));
});

test("a frequency list may be empty: missing counts are 0", () => {
  const lists = integerPartition()
    .sensitivity(1)
    .base(1, 1, 1)
    .places([
      [0, 3],
      [0, 2],
    ])
    .build();
  const words = [1n << 63n, 0n, 1n << 62n, 5n];
  const [none, zero] = [[], [0]].map((counts) =>
    withTape(tape(...words), () => lists.release(counts).value),
  );
  assert.deepEqual(none, zero);
});

test("the base loses at most epsilon, and nearly all of it", () => {
  const { epsilon } = integerPartition().sensitivity(1).epsilon(2).total(12).build();
  assert.ok(epsilon <= 2 && epsilon > 0.99 * 2, `${epsilon}`);
});
