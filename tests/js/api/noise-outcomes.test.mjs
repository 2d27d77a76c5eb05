/** The exact probabilities of noise on one integer: all within bounds, or a window of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { discreteGaussian, discreteLaplace, exponential, fromPlan, geometric } from "sottovoce";
import { discreteLaplaceBase2, thresholdTest } from "sottovoce/base2";
import { probabilities, withSeed } from "sottovoce/testing";
import { refusal } from "./api-helpers.mjs";

const largest = Number.MAX_SAFE_INTEGER;
const bounded = geometric().bounds(0, 3).scale(1).build();
const open = discreteLaplace().scale(2).build();
const halves = (lowest, highest) => discreteLaplaceBase2().base(1, 1, 1).bounds(lowest, highest);

function near({ lower, upper }, value) {
  const off = 4 * Number.EPSILON * value;
  assert.ok(lower <= value + off && value - off <= upper, `${lower} ${value} ${upper}`);
  assert.ok(lower <= upper && upper - lower <= off, `${upper - lower}`);
}

const none = { lower: 0, upper: 0 };
const all = { lower: 1, upper: 1 };
const sum = (list) => list.reduce((total, { lower }) => total + lower, 0);

test("within bounds every outcome has its probability, and the bounds have what is cut off", () => {
  const a = Math.exp(-1);
  const law = probabilities(bounded, 1);
  assert.equal(law.length, 4);
  near(law[0], a / (1 + a));
  near(law[1], (1 - a) / (1 + a));
  near(law[2], (a * (1 - a)) / (1 + a));
  near(law[3], a ** 2 / (1 + a));
  assert.deepEqual(probabilities(bounded, 1n), law);
  // The value is clamped, so nothing reveals how far outside it is.
  assert.deepEqual(probabilities(bounded, 99), probabilities(bounded, 3));
  assert.deepEqual(probabilities(fromPlan(bounded.plan), 1), law);
  assert.deepEqual(probabilities(geometric().bounds(2, 2).scale(1).build(), 7), [all]);
});

test("in base 2 they are fractions: those that the paper's distribution has", () => {
  const twelfths = (list, ...numbers) =>
    numbers.forEach((number, at) => near(list[at], number / 12));
  twelfths(probabilities(halves(-2, 2).build(), 0), 2, 2, 4, 2, 2);
  twelfths(probabilities(halves(0, 4).build(), 1), 4, 4, 2, 1, 1);
  twelfths(probabilities(halves(0, 4).build(), -9), 8, 2, 1, 0.5, 0.5);
  // A base that an epsilon chose, and a sensitivity that was a number.
  const chosen = discreteLaplaceBase2().sensitivity(0.3).epsilon(1).bounds(0, 9).build();
  assert.ok(Math.abs(sum(probabilities(chosen, 5)) - 1) < 1e-12);
});

test("in steps, the outcomes are whole numbers of steps, and so are the ends of a window", () => {
  const quarters = halves(-0.5, 0.5).step("1/4").build();
  const law = probabilities(quarters, 0.1);
  assert.deepEqual(law, probabilities(halves(-2, 2).build(), 0));
  const window = { from: "-1/4", to: 0.5 };
  const part = probabilities(quarters, 0.125, { window });
  assert.deepEqual(part, probabilities(halves(-2, 2).build(), 1, { window: { from: -1, to: 2 } }));
  assert.throws(
    () => probabilities(quarters, 0, { window: { from: 0, to: 0.3 } }),
    refusal("window"),
  );
  assert.throws(() => probabilities(quarters, "0"), refusal("value"));
});

test("a window has its outcomes, and everything outside of it", () => {
  const { below, within, above } = probabilities(open, 5, { window: { from: 3, to: 7 } });
  const a = Math.exp(-1 / 2);
  assert.equal(within.length, 5);
  within.forEach((ends, at) => near(ends, (a ** Math.abs(at - 2) * (1 - a)) / (1 + a)));
  near(below, a ** 3 / (1 + a));
  near(above, a ** 3 / (1 + a));
  const aside = probabilities(open, 5, { window: { from: 6n, to: 6 } });
  near(aside.below, 1 / (1 + a));
  near(aside.above, a ** 2 / (1 + a));
  const outside = probabilities(bounded, 1, { window: { from: -2, to: 9 } });
  assert.deepEqual([outside.below, outside.above], [none, none]);
  assert.deepEqual(outside.within.slice(2, 6), probabilities(bounded, 1));
  assert.deepEqual(outside.within[0], none);
  const part = probabilities(halves(0, 4).build(), 1, { window: { from: 1, to: 2 } });
  [part.below, ...part.within, part.above].forEach((ends, at) => near(ends, [4, 4, 2, 2][at] / 12));
});

test("bigints have any size, and numbers end where their releases do", () => {
  const huge = 1n << 200n;
  const there = probabilities(open, huge, { window: { from: huge, to: huge + 2n } });
  assert.deepEqual(there, probabilities(open, 0, { window: { from: 0, to: 2 } }));
  const last = { window: { from: largest, to: largest } };
  const { within, above } = probabilities(open, largest, last);
  near(within[0], 1 / (1 + Math.exp(-1 / 2)));
  assert.deepEqual(above, none);
  assert.ok(probabilities(open, BigInt(largest), last).above.lower > 0.3);
});

test("without noise there is one outcome", () => {
  assert.deepEqual(probabilities(geometric().bounds(0, 2).scale(0).build(), 1), [none, all, none]);
});

test("what is drawn has the probabilities that are shown; a false alarm once in a million", () => {
  const law = probabilities(bounded, 1).map(({ lower }) => lower);
  const draws = 20_000;
  const { value } = withSeed(new Uint8Array(32).fill(5), () =>
    bounded.release(new Int32Array(draws).fill(1)),
  );
  const counts = law.map((_, outcome) => value.filter((one) => one === outcome).length);
  const square = (shares) =>
    shares.reduce((total, p, at) => total + (counts[at] - draws * p) ** 2 / (draws * p), 0);
  // Three degrees of freedom: above 30.7 with probability 1e-6.
  assert.ok(square(law) < 30.7, `${square(law)}`);
  const other = geometric().bounds(0, 3).scale("11/10").build();
  assert.ok(square(probabilities(other, 1).map(({ lower }) => lower)) > 30.7);
});

test("no window where one is needed, and windows that are none, are refused", () => {
  const of = (window, mechanism = open) => probabilities(mechanism, 5, { window });
  assert.throws(() => probabilities(open, 5), refusal("window"));
  assert.throws(() => probabilities(open, 5, {}), refusal("window"));
  assert.throws(() => of({ from: 3, to: 2 }), refusal("window"));
  for (const bad of [0.5, NaN, "x", undefined, 2 ** 60, -1e300])
    for (const window of [
      { from: bad, to: 2 },
      { from: 0, to: bad },
    ])
      assert.throws(() => of(window), refusal("window"));
  assert.throws(() => of([1, 2]), refusal("window"));
  assert.throws(() => of({ from: 0, to: 2, by: 1 }), refusal("by"));
  assert.throws(() => probabilities(open, 5, { windows: 1 }), refusal("windows"));
  assert.throws(() => of({ from: 0, to: 65_536 }), refusal("window", "ERR_LIMIT"));
  assert.equal(of({ from: 1, to: 65_536 }).within.length, 65_536);
  const wide = halves(-largest, largest).build();
  assert.throws(() => probabilities(wide, 5), refusal("window", "ERR_LIMIT"));
  assert.equal(of({ from: 4, to: 6 }, wide).within.length, 3);
});

test("one value at a time, and of no other mechanism", () => {
  for (const bad of [[1], new Int32Array(1), "1", null, undefined, 0.5, NaN, 2 ** 53])
    assert.throws(() => probabilities(bounded, bad), refusal("value"));
  for (const bad of [[1], 1n, 0.5, 2 ** 53])
    assert.throws(() => probabilities(halves(0, 9).build(), bad), refusal("value"));
  const test = thresholdTest().base(1, 1, 1).bounds(0, 9).thresholds([2]).build();
  assert.throws(() => probabilities(test, 5), refusal("mechanism"));
  const gaussian = discreteGaussian().variance(4).build();
  assert.throws(() => probabilities(gaussian, 5), refusal("mechanism"));
  const selection = exponential().scale(1).build();
  const window = { from: 0, to: 1 };
  assert.throws(() => probabilities(selection, [1, 2], { window }), refusal("window"));
});

test("a window may lie anywhere, and what is outside of the bounds has no outcomes", () => {
  for (const noise of [halves(0, 3).build(), bounded])
    for (const [from, sides] of [
      [10n ** 30n, [all, none]],
      [-(10n ** 60n), [none, all]],
      [largest - 1, [all, none]],
    ]) {
      const window = { from, to: BigInt(from) + 1n };
      const { below, within, above } = probabilities(noise, 1, { window });
      assert.deepEqual([below, above], sides);
      assert.deepEqual(within, [none, none]);
    }
});
