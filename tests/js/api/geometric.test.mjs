/** Noise within bounds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { discreteLaplace, explain, fromPlan, geometric, stringify } from "sottovoce";
import { withSeed, withTape } from "sottovoce/testing";
import { refusal } from "./api-helpers.mjs";

const largest = Number.MAX_SAFE_INTEGER;
const tape = (length, word = 0x5555555555555555n) => new BigUint64Array(length).fill(word);
const seed = (byte) => new Uint8Array(32).fill(byte);
const seeded = (byte, body) => withSeed(seed(byte), body);

test("bounds clamp the input and what is released, whatever their width", () => {
  for (const [width, scale] of [
    [0, 5],
    [1, 5],
    [1e3, 300],
    [1e15, 1e14],
  ]) {
    const mechanism = geometric()
      .scale(scale)
      .bounds(-1, width - 1)
      .build();
    assert.deepEqual(mechanism.plan.bounds, { lowest: "-1", highest: String(width - 1) });
    for (const [input, clamped] of [
      [-largest, -1],
      [largest, width - 1],
      [0, Math.min(0, width - 1)],
    ]) {
      const values = Array(50).fill(input);
      const released = seeded(8, () => mechanism.release(values).value);
      assert.ok(released.every((value) => value >= -1 && value <= width - 1));
      // The noise is that of the clamped input.
      const noise = seeded(
        8,
        () => discreteLaplace().scale(scale).build().release(Array(50).fill(0n)).value,
      );
      const expected = noise.map((drawn) =>
        [-1n, BigInt(width - 1)].reduce(
          (value, bound, at) =>
            at === 0 ? (value < bound ? bound : value) : value > bound ? bound : value,
          BigInt(clamped) + drawn,
        ),
      );
      assert.deepEqual(released.map(BigInt), expected);
      assert.deepEqual(
        seeded(8, () => mechanism.release(values.map(BigInt)).value),
        expected,
      );
    }
  }
});

test("scale 0 with bounds releases the clamped input", () => {
  const mechanism = geometric().scale(0).bounds(-3, 10n).build();
  assert.deepEqual(mechanism.release([-9, -3, 0, 10, 11]).value, [-3, -3, 0, 10, 10]);
  assert.deepEqual(mechanism.release([-(2n ** 70n), 2n ** 70n]).value, [-3n, 10n]);
});

test("bounds of any size are for bigints; numbers need some that they can reach", () => {
  const wide = geometric()
    .scale(1)
    .bounds(-(10n ** 30n), 10n ** 30n)
    .build();
  assert.ok(wide.release(2n ** 300n).value > 10n ** 30n - 10000n);
  assert.ok(wide.release(largest).value <= largest);
  const beyond = geometric()
    .scale(1)
    .bounds(2n ** 60n, 2n ** 61n)
    .build();
  withTape(tape(0), () => assert.throws(() => beyond.release(5), refusal("bounds")));
  assert.ok(beyond.release(5n).value >= 2n ** 60n);
});

test("bounds are two integers in order, for geometric() only", () => {
  const told = geometric().scale(1);
  for (const [lowest, highest] of [
    [5, 4],
    [5n, 4],
    [0.5, 1],
    [0, NaN],
    [-Infinity, 0],
    [0, 2 ** 53],
    ["0", "1"],
    [0, undefined],
    [null, 1],
    [0n, 10n ** 70n + 1n],
    [0, 2n ** 5000n],
  ]) {
    assert.throws(
      () => told.bounds(lowest, highest).build(),
      refusal("bounds"),
      `${lowest} ${highest}`,
    );
  }
  assert.throws(() => discreteLaplace().scale(1).bounds(0, 1).build(), refusal("bounds"));
  assert.throws(
    () => fromPlan({ kind: "discreteLaplace", scale: 1, bounds: { lowest: 0, highest: 1 } }),
    refusal("bounds"),
  );
  for (const bounds of [
    { lowest: "1", highest: "0" },
    { lowest: "1/2", highest: "1" },
    { lowest: "x", highest: "1" },
    { lowest: 0.5, highest: 1 },
  ]) {
    assert.throws(
      () => fromPlan({ kind: "geometric", scale: 1, bounds }),
      refusal("bounds"),
      JSON.stringify(bounds),
    );
  }
  assert.deepEqual(
    fromPlan({ kind: "geometric", scale: 1, bounds: { lowest: -0, highest: 7n } }).plan.bounds,
    { lowest: "0", highest: "7" },
  );
  assert.deepEqual(told.bounds(0, 5).bounds(4, 4).build().plan.bounds, {
    lowest: "4",
    highest: "4",
  });
  assert.ok(Object.isFrozen(told.bounds(0, 5).build().plan.bounds));
  assert.match(explain(told.bounds(0, 5).build().plan), /bounds 0 and 5/);
});
