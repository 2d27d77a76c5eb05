/** Noise on integers of any size, and the scale for a wanted error. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { discreteLaplace, geometric, scaleForAccuracy } from "sottovoce";
import { withSeed } from "sottovoce/testing";
import { refusal } from "./api-helpers.mjs";

const largest = Number.MAX_SAFE_INTEGER;
const seed = (byte) => new Uint8Array(32).fill(byte);

test("bigints keep every digit on their way", () => {
  const mechanism = discreteLaplace().scale(0).build();
  const edges = [
    0n,
    1n,
    255n,
    256n,
    2n ** 31n,
    2n ** 63n,
    2n ** 64n,
    2n ** 127n,
    2n ** 128n,
    2n ** 191n,
    3n ** 500n,
  ].flatMap((value) => [value - 1n, value, value + 1n, -value - 1n, -value, -value + 1n]);
  assert.deepEqual(mechanism.release(edges).value, edges);
  for (const one of edges) assert.equal(mechanism.release(one).value, one);
});

/**
 * Hex digits of all integers that are cut into words, or put together from them, while `body` runs.
 */
function handled(body) {
  const { asIntN, asUintN } = BigInt;
  let digits = 0;
  const counted = (real) => (bits, value) => (
    (digits += value.toString(16).length),
    real(bits, value)
  );
  Object.assign(BigInt, { asIntN: counted(asIntN), asUintN: counted(asUintN) });
  try {
    body();
  } finally {
    Object.assign(BigInt, { asIntN, asUintN });
  }
  return digits;
}

test("a bigint of a million digits gets noise, for work that grows with its length", (t) => {
  const mechanism = discreteLaplace().scale(1000).build();
  const work = (value) =>
    handled(() => {
      const moved = mechanism.release(value).value - value;
      assert.ok(moved > -1_000_000n && moved < 1_000_000n);
    });
  const [short, long] = [work(-(10n ** 250_000n)), work(10n ** 1_000_000n)];
  t.diagnostic(`${short} digits handled at a quarter of a million, ${long} at a million`);
  // Halving is seen about 16 times, and once more for each doubling; word after word would be 16
  // times the work.
  assert.ok(short > 0 && long < 5 * short, `${short} and ${long}`);
});

test("the scale for a wanted error keeps it, and a little more does not", () => {
  for (const options of [
    { error: 10, confidence: 0.95 },
    { error: 0, confidence: "1/2" },
    { error: "1e6", confidence: "0.999", values: 100 },
    { error: 10n ** 30n, confidence: 0.5 },
  ]) {
    const scale = scaleForAccuracy(options);
    assert.equal(typeof scale, "string");
    const mechanism = discreteLaplace().scale(scale).build();
    assert.equal(mechanism.plan.scale, scale, "canonical text");
    const { confidence, values, error } = options;
    assert.ok(mechanism.accuracy({ confidence, values }).error <= Number(error));
    const [top, bottom = "1"] = scale.split("/");
    const more = discreteLaplace()
      .scale(`${BigInt(top) * (10n ** 14n + 2n)}/${BigInt(bottom) * 10n ** 14n}`)
      .build();
    assert.ok(
      more.accuracy({ confidence, values }).error > Number(error) || Number(error) > largest,
    );
  }
  assert.equal(
    scaleForAccuracy({ error: 10.9, confidence: 0.95 }),
    scaleForAccuracy({ error: 10, confidence: 0.95 }),
  );
  for (const [options, argument] of [
    [{ error: -1, confidence: 0.5 }, "error"],
    [{ error: NaN, confidence: 0.5 }, "error"],
    [{ confidence: 0.5 }, "error"],
    [{ error: 1 }, "confidence"],
    [{ error: "1e400", confidence: "1e-400" }, "error"],
    [{ error: 1, confidence: 0 }, "confidence"],
    [{ error: 1, confidence: 1 }, "confidence"],
    [{ error: 1, confidence: 0.5, values: 0 }, "values"],
    [{ error: 1, confidence: 0.5, values: "2" }, "values"],
    [{ error: 1, confidence: 0.5, scale: 2 }, "scale"],
    [5, "options"],
    [undefined, "options"],
  ]) {
    assert.throws(() => scaleForAccuracy(options), refusal(argument), String(argument));
  }
});
