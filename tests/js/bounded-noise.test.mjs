/** Noise within bounds: bounds, input, losses. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { discreteLaplaceBase2 } from "sottovoce/base2";
import { withTape } from "sottovoce/testing";
import { refusal, tape } from "./api-helpers.mjs";

const noise = discreteLaplaceBase2().base(1, 1, 1);

test("bounds are required, and safe integers in order", () => {
  assert.throws(() => noise.build(), refusal("bounds"));
  for (const [lowest, highest] of [
    [2, 1],
    [0, 2 ** 53],
    [-(2 ** 53), 0],
    [0, 0.5],
    [NaN, 1],
  ])
    assert.throws(() => noise.bounds(lowest, highest).build(), refusal("bounds"));
  assert.equal(noise.count, undefined);
});

test("what is released lies within the bounds, as a number", () => {
  const widest = noise.bounds(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).build();
  withTape(tape(1n << 63n, 0n, 0n), () => assert.equal(widest.release(5).value, 6));
  assert.equal(noise.bounds(3, 3).build().release(9).value, 3);
  assert.equal(typeof noise.bounds(3, 4).build().release(9).value, "number");
});

test("the input is a safe integer", () => {
  for (const bad of [0.5, NaN, 2 ** 53, "1", 1n, [1]])
    assert.throws(() => noise.bounds(0, 9).build().release(bad), refusal("value"));
});

test("the base loses at most epsilon, and nearly all of it", () => {
  const start = discreteLaplaceBase2().sensitivity(1).epsilon("1/2");
  const { epsilon } = start.bounds(-20, 20).build();
  assert.ok(epsilon <= 0.5 && epsilon > 0.99 * 0.5, `${epsilon}`);
});
