/** Selection from costs: published tapes, bases, losses, words, laws, bad input. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exponentialBase2, permuteAndFlipBase2 } from "sottovoce/base2";
import { probabilities, withTape } from "sottovoce/testing";
import { noEntropy, refusal } from "./api-helpers.mjs";

const tape = (...words) => BigUint64Array.from(words);
const costs = (x, y, z, rule = "none") =>
  exponentialBase2().base(x, y, z).clamp(0, 20).rounding(rule).build();
const top = 1n << 63n;
const full = 2n ** 64n - 1n;
const a = 0xaaaaaaaaaaaaaaaan;
const dead = 0xdeadbeefdeadbeefn;
test("the published tapes select the published outcomes, with as many words", () => {
  const three = [2, 0, 1, 0];
  const six = [4, 0, 2, 1, 1, 7];
  for (const [base, told, words, outcome, rule] of [
    [[1, 1, 1], three, [0n, 0n, top], 3],
    [[1, 1, 1], three, [0n, 0n, top - 1n], 1],
    [[1, 1, 1], three, [full, full, 5n], 0],
    [[1, 1, 1], three, [0xcn << 60n, 0n, 7n], 2],
    [[3, 2, 1], six, [0x6n << 60n, 0n, full], 4],
    [[3, 2, 1], six, [dead, dead, 1n], 2],
    [[1, 1, 1], [5, 6], [a, a, a - 1n, 9n], 0],
    [[1, 1, 1], [5, 6], [a, a, a + 1n, 9n], 1],
    [[1, 1, 1], [5, 6], [a, a, a, 0n, 9n], 0],
    [[1, 1, 1], [3, 3, 3], [1n, 2n, 0n, 0x5555555555555556n], 1],
    [[2605029348, 32, 1], [10, 12, 11], [top, 0n, 4n], 0],
    [[1, 1, 1], [0, 0.5], [0x7fffffff00000000n, top, 0n, top], 0, "randomized"],
    [[1, 1, 1], [0, 0.5], [top, top, 0n, top], 1, "randomized"],
  ]) {
    const mechanism = costs(...base, rule);
    const about = `${base}: ${words.map((word) => word.toString(16))}`;
    assert.equal(withTape(tape(...words), () => mechanism.release(told)).value, outcome, about);
    assert.throws(
      () => withTape(tape(...words.slice(0, -1)), () => mechanism.release(told)),
      noEntropy,
      about,
    );
  }
});

test("the base for an epsilon is the published one, and never loses more", () => {
  for (const [each, x] of [
    ["0.001", "4290674476"],
    ["0.1", "3886247119"],
    ["0.5", "2605029348"],
    ["1", "1580030169"],
    ["5", "28939263"],
  ]) {
    const mechanism = exponentialBase2()
      .sensitivity(1)
      .monotone()
      .epsilon(each)
      .clamp(0, 9)
      .rounding("none")
      .build();
    assert.deepEqual(mechanism.plan, {
      kind: "exponentialBase2",
      base: { x, y: 32, z: 1 },
      sensitivity: "1",
      monotone: true,
      clamp: { lowest: 0, highest: 9 },
      rounding: "none",
    });
    assert.ok(mechanism.epsilon <= Number(each) && mechanism.epsilon > 0.999 * Number(each));
  }
  const both = exponentialBase2().sensitivity(1).epsilon(1).clamp(0, 9).rounding("none").build();
  assert.equal(both.plan.base.x, "2605029348");
  assert.throws(
    () => exponentialBase2().sensitivity(1).epsilon("1e-12").clamp(0, 9).rounding("none").build(),
    refusal("epsilon"),
  );
});

test("losses count whole units, in bits and in nats rounded up", () => {
  const half = costs(1, 1, 1);
  assert.deepEqual([half.bits, half.epsilon, half.notion], [2, 1.3862943611198908, "pure"]);
  assert.deepEqual(
    [half.privacyMap(0), half.privacyMap("1/2"), half.privacyMap(1), half.privacyMap(1.0001)],
    [0, half.epsilon, half.epsilon, 2.7725887222397816],
  );
  const oneWay = exponentialBase2().base(1, 1, 1).monotone().clamp(0, 20).rounding("none").build();
  assert.deepEqual([oneWay.bits, oneWay.epsilon], [1, 0.6931471805599454]);
  const three = exponentialBase2()
    .base(3, 2, 1)
    .sensitivity(3)
    .clamp(0, 20)
    .rounding("randomized")
    .build();
  assert.equal(three.bits, 2.490224995673063);
  for (const bad of [-1, NaN, Infinity, "1/0", null])
    assert.throws(() => half.privacyMap(bad), refusal("dIn"));
});

test("a sensitivity that is no integer is refused with randomized rounding, and the error says how to scale", () => {
  const start = exponentialBase2().sensitivity("1/2").clamp(0, 9);
  for (const builder of [start.epsilon(1), start.base(1, 1, 1)]) {
    assert.throws(
      () => builder.rounding("randomized").build(),
      (error) => refusal("sensitivity")(error) && /power of two/.test(error.message),
    );
  }
  assert.equal(start.base(1, 1, 1).rounding("none").build().bits, 2);
});

test("bad input is refused by name before anything is drawn", () => {
  const ready = exponentialBase2().clamp(0, 9).rounding("none");
  for (const [x, y, z, name] of [
    [2, 1, 1, "x"],
    [4294967296, 32, 1, "x"],
    [2n ** 64n, 64, 1, "x"],
    [0, 1, 1, "x"],
    [-1, 1, 1, "x"],
    [0.5, 1, 1, "x"],
    [NaN, 1, 1, "x"],
    ["x", 1, 1, "x"],
    [null, 1, 1, "x"],
    [1, 0, 1, "y"],
    [1, 4097, 1, "y"],
    [1, 1.5, 1, "y"],
    [1, -1, 1, "y"],
    [1, 1, 0, "z"],
    [1, 1, 4097, "z"],
    [1, 1, 0.5, "z"],
    [1, 1, undefined, "z"],
  ]) {
    assert.throws(() => ready.base(x, y, z).build(), refusal(name), `${x}, ${y}, ${z}`);
  }
  assert.ok(ready.base(2n ** 4096n - 1n, 4096, 4096).build().epsilon > 0);
  assert.ok(ready.base(2 ** 31, 32, 1).build().epsilon > 0);
  const based = exponentialBase2().base(1, 1, 1).rounding("none");
  for (const [lowest, highest] of [
    [3, 2],
    [0, 2 ** 31],
    [-(2 ** 31), 0],
    [0.5, 1],
    [0, Infinity],
    [NaN, 1],
    [0, 2 ** 60],
  ]) {
    assert.throws(
      () => based.clamp(lowest, highest).build(),
      refusal("clamp"),
      `${lowest}, ${highest}`,
    );
  }
  assert.throws(() => ready.rounding("up"), refusal("rounding"));
  assert.throws(() => ready.build(), refusal("epsilon"));
  assert.throws(() => ready.epsilon(1).build(), refusal("sensitivity"));
  assert.throws(() => ready.sensitivity(1).build(), refusal("epsilon"));
  assert.throws(() => ready.base(1, 1, 1).epsilon(1).sensitivity(1).build(), refusal("base"));
  assert.throws(() => exponentialBase2().base(1, 1, 1).rounding("none").build(), refusal("clamp"));
  assert.throws(() => exponentialBase2().base(1, 1, 1).clamp(0, 1).build(), refusal("rounding"));
  for (const bad of [0, -1, "x", NaN]) {
    assert.throws(() => ready.sensitivity(bad).epsilon(1).build(), refusal("sensitivity"));
    assert.throws(() => ready.sensitivity(1).epsilon(bad).build(), refusal("epsilon"));
  }
  assert.equal(ready.bounds, undefined);
  const mechanism = costs(1, 1, 1);
  for (const bad of [[], ["1"], [1n], [1, , 2], null, 5, "12"])
    withTape(tape(), () => assert.throws(() => mechanism.release(bad), refusal("costs")));
  withTape(tape(), () =>
    assert.throws(
      () => mechanism.release(new Uint8Array((1 << 20) + 1)),
      refusal("costs", "ERR_LIMIT"),
    ),
  );
});

test("costs are clamped to the nearer bound, NaN and all, and never refused", () => {
  const mechanism = exponentialBase2().base(1, 1, 1).clamp(-3, 9).rounding("none").build();
  const law = (told) => probabilities(mechanism, told);
  assert.deepEqual(law([-1e9, 0]), law([-3, 0]));
  assert.deepEqual(law([NaN, 0]), law([9, 0]));
  assert.deepEqual(law([Infinity, -Infinity]), law([9, -3]));
  assert.deepEqual(law([0.9, -0.1]), law([0, -1]));
  assert.deepEqual(law([-0, 0]), law([0, 0]));
});

test("the words do not depend on the costs", () => {
  for (const [rule, words] of [
    ["none", 3],
    ["randomized", 5],
  ]) {
    const mechanism = costs(3, 2, 1, rule);
    for (const told of [
      [1, 2, 3],
      [0.5, 7.25, 20],
      [NaN, NaN, NaN],
      [0, 20, 20],
    ]) {
      assert.ok(
        withTape(new BigUint64Array(words).fill(7n), () => mechanism.release(told)).value < 3,
      );
      assert.throws(
        () => withTape(new BigUint64Array(words - 1).fill(7n), () => mechanism.release(told)),
        noEntropy,
      );
    }
  }
});

test("probabilities enclose the published ones, and are narrow", () => {
  const check = (ends, exact) =>
    ends.forEach(({ lower, upper }, index) => {
      const [over, under] = exact[index];
      assert.ok(
        lower <= over / under && over / under <= upper && upper - lower < 1e-15,
        `${lower} to ${upper} for ${over}/${under}`,
      );
    });
  check(probabilities(costs(3, 2, 1), [0, 1, 2, 4]), [
    [256, 673],
    [192, 673],
    [144, 673],
    [81, 673],
  ]);
  check(probabilities(costs(1, 1, 1, "randomized"), [0, 0.5]), [
    [7, 12],
    [5, 12],
  ]);
  check(probabilities(costs(1, 1, 1, "randomized"), [0, 0.25, 1.5]), [
    [757, 1680],
    [1289, 3360],
    [557, 3360],
  ]);
  check(probabilities(costs(3, 2, 1, "randomized"), [0, 0.25, 1.5]), [
    [129077, 333740],
    [481581, 1334960],
    [337071, 1334960],
  ]);
  check(probabilities(costs(1, 2, 1, "randomized"), [1, 0.5, 0, 0.5, 1]), [
    [233, 2464],
    [533, 2464],
    [233, 616],
    [533, 2464],
    [233, 2464],
  ]);
  const flips = (rounding) =>
    permuteAndFlipBase2().base(1, 1, 1).clamp(0, 20).rounding(rounding).build();
  check(probabilities(flips("none"), [0, 1, 1, 3]), [
    [71, 128],
    [77, 384],
    [77, 384],
    [17, 384],
  ]);
  check(probabilities(flips("randomized"), [0, 0.5]), [
    [5, 8],
    [3, 8],
  ]);
  check(probabilities(flips("randomized"), Array(256).fill(0.5)), Array(256).fill([1, 256]));
  assert.throws(
    () => probabilities(flips("none"), new Uint8Array(257)),
    refusal("costs", "ERR_LIMIT"),
  );
  const many = Array.from({ length: 41 }, (_, index) => Math.abs(index - 20) / 4 + 0.1);
  const total = probabilities(costs(1, 2, 1, "randomized"), many).reduce(
    (sum, { lower }) => sum + lower,
    0,
  );
  assert.ok(total < 1 && total > 0.95);
});

test("bounds on rounding know how much work they take, and what rounding down does", () => {
  const start = exponentialBase2().base(1, 1, 1).clamp(0, 10);
  const randomized = start.rounding("randomized").build();
  for (const run of [
    (costs) => randomized.roundingError(costs),
    (costs) => probabilities(randomized, costs),
  ]) {
    assert.throws(() => run(new Uint8Array(2 ** 16 + 1)), refusal("costs", "ERR_LIMIT"));
  }
  const { lower, slack, distance } = start.rounding("none").build().roundingError([0, 0.99]);
  assert.ok(
    Math.abs(lower[0] - 0.5) < 1e-12 &&
      slack < 1e-12 &&
      Math.abs(distance[1] - 0.16512456426643) < 1e-12,
  );
});

test("a proxy of an array cannot tell a length that is none", () => {
  const mechanism = exponentialBase2().base(1, 1, 1).clamp(0, 10).rounding("none").build();
  for (const length of [5n, Symbol("a"), NaN, -1, undefined, null, {}, 1.5, "2"]) {
    const costs = new Proxy([1, 2], {
      get: (target, key) => (key === "length" ? length : target[key]),
    });
    assert.throws(() => mechanism.release(costs), refusal("costs"));
  }
});

test("the error of rounding is the published bound", () => {
  const { lower, slack, distance } = costs(1, 2, 1, "randomized").roundingError([
    1, 0.5, 0, 0.5, 1,
  ]);
  const near = (value, exact) =>
    assert.ok(Math.abs(value - exact) < 1e-12, `${value} for ${exact}`);
  near(slack, 153 / 5225);
  [1 / 11, 101 / 475, 4 / 11].forEach((exact, index) => near(lower[index], exact));
  assert.ok(
    distance.every(
      (bound, index) =>
        bound <= [401 / 10450, 219 / 5225, 343 / 5225, 219 / 5225, 401 / 10450][index] + 1e-12,
    ),
  );
});
