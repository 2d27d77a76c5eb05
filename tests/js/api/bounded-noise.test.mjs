/** Noise within bounds: bounds, input, losses. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { discreteLaplaceBase2, explain, fromPlan } from "sottovoce/base2";
import { withSeed, withTape } from "sottovoce/testing";
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

const hours = () => discreteLaplaceBase2().sensitivity(1).epsilon(1).bounds(0, 24);
/** Noise in steps; the tape draws noise of one step. */
const quarters = noise.bounds(-1, 2.5).step("1/4");
const oneMore = (body) => withTape(tape(1n << 63n, 0n, 0n), body);

test("in steps, any number is a value, and a whole number of steps is released", () => {
  const built = quarters.build();
  for (const [value, expected] of [
    [0.5, 0.75],
    [0.6, 0.75],
    [0.625, 1],
    [-0.125, 0.25],
    [-0.126, 0],
    [-0, 0.25],
    [NaN, 0.25],
    [Infinity, 2.5],
    [-Infinity, -0.75],
    [1e300, 2.5],
  ])
    oneMore(() => assert.equal(built.release(value).value, expected, String(value)));
  const tenths = noise.bounds(0, 0.7).step(0.1).build();
  oneMore(() => assert.equal(tenths.release(0.2).value, 0.3));
  const thirds = noise.bounds(0, 2).step("1/3").build();
  oneMore(() => assert.equal(thirds.release(1).value, 4 / 3));
  const fives = noise.bounds(-10, 10).step(5).build();
  oneMore(() => assert.equal(fives.release(2.5).value, 10));
  for (const bad of ["1", 1n, [1], null, undefined])
    assert.throws(() => built.release(bad), refusal("value"));
});

test("the sensitivity is in the unit of the value, and the base is that of one step", () => {
  const whole = hours().build();
  const fine = hours().step("1/4").build();
  assert.ok(fine.epsilon <= 1 && fine.epsilon > 0.99);
  assert.ok(fine.privacyMap("1/4") < 0.26);
  assert.equal(fine.privacyMap("1/8"), fine.privacyMap("1/4"));
  // Whole hours cost a whole step, however near to each other the values are.
  assert.equal(whole.privacyMap("1/4"), whole.privacyMap(1));
  assert.equal(quarters.build().bits, 4);
  assert.equal(quarters.sensitivity("1/2").build().bits, 2);
  assert.equal(noise.bounds(0, 9).step("1").build().bits, 1);
});

test("distances are those of the doubles: a number 0.1 is a little more than a step of 1/10", () => {
  const tenths = noise.bounds(0, 1).step("0.1");
  const steps = (sensitivity) => tenths.sensitivity(sensitivity).build().bits;
  assert.deepEqual([0.1, "0.1", 0.2, 0.5].map(steps), [2, 1, 3, 5]);
  // 0.25 - 0.15 is above 1/10, and 0.125 - 0.025 is not.
  const drawn = (value) => oneMore(() => tenths.build().release(value).value);
  assert.deepEqual([0.15, 0.25].map(drawn), [0.2, 0.4]);
});

test("a step divides both bounds", () => {
  for (const [lowest, highest, step] of [
    [0, 1, "2/3"],
    [0.1, 1, "1/4"],
    [0, 1, 0],
    [0, 1, -1],
    [0, 1, `1/${2n ** 53n}`],
  ])
    assert.throws(() => noise.bounds(lowest, highest).step(step).build(), refusal("step"));
  for (const [lowest, highest, step] of [
    [1, 0, "1/4"],
    [0, 2 ** 53, 1],
    [0, 2 ** 51, "1/4"],
    [0, Infinity, 1],
    ["0", 1, 1],
  ])
    assert.throws(() => noise.bounds(lowest, highest).step(step).build(), refusal("bounds"));
  for (const bad of [NaN, null, "x", {}])
    assert.throws(() => noise.bounds(0, 1).step(bad).build(), refusal("step"));
  assert.throws(() => noise.bounds(0, 0.5).build(), /unless you set a step that divides them/);
  assert.equal(noise.bounds(-0, 1e18).step(1000).build().plan.bounds.highest, 1e18);
});

test("plans, receipts and words say the step, and those of integers have none", () => {
  const built = quarters.step(0.25).build();
  assert.equal(built.plan.step, "1/4");
  assert.deepEqual(built.plan.bounds, { lowest: -1, highest: 2.5 });
  assert.equal("step" in noise.bounds(0, 9).build().plan, false);
  assert.equal(fromPlan({ ...noise.bounds(0, 9).build().plan, step: null }).plan.step, undefined);
  const again = fromPlan(JSON.parse(JSON.stringify(built.plan)));
  assert.deepEqual(again.plan, built.plan);
  const draw = (mechanism) =>
    withSeed(new Uint8Array(32).fill(9), () => mechanism.release(1.1).value);
  assert.equal(draw(again), draw(built));
  assert.match(
    explain(built.plan),
    /in steps of 1\/4, .* within -1 and 2.5\. .*two numbers that differ/s,
  );
  assert.match(explain(noise.bounds(0, 9).build().plan), /An integer with noise/);
});
