/** Tests against thresholds: bad input. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { thresholdTest } from "sottovoce/base2";
import { refusal } from "./api-helpers.mjs";

test("thresholds are required, and ascend within the bounds", () => {
  const start = thresholdTest().base(1, 1, 1).bounds(0, 9);
  assert.throws(() => start.build(), refusal("thresholds"));
  for (const bad of [[], [3, 3], [4, 2], [10], [0.5], "1", [1n]])
    assert.throws(() => start.thresholds(bad).build(), refusal("thresholds"));
  assert.throws(() => thresholdTest().base(1, 1, 1).thresholds([1]).build(), refusal("bounds"));
});
