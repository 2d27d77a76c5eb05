/** Selection from scores: builders, plans, kinds of scores, losses, words, errors. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as sottovoce from "sottovoce";
import {
  exponential,
  explain,
  fromPlan,
  gumbelMax,
  parse,
  permuteAndFlip,
  stringify,
} from "sottovoce";
import { probabilities, withSeed, withTape } from "sottovoce/testing";
import { inThreeDigits, noEntropy, refusal, wordsUsed } from "./api-helpers.mjs";
import { listing } from "./kinds.mjs";

/** By kind, each that can release the best few in order. */
const starts = Object.fromEntries(listing.map(([kind]) => [kind, sottovoce[kind]]));
const tape = (length, word = 0x5555555555555555n) => new BigUint64Array(length).fill(word);
const seed = new Uint8Array(32).fill(9);

for (const [kind, start] of Object.entries(starts)) {
  test(`${kind}: the plan holds every default, and the scale that follows`, () => {
    assert.deepEqual(start().scale("10/4").build().plan, {
      kind,
      optimize: "max",
      top: null,
      scale: "5/2",
      sensitivity: null,
      monotone: false,
    });
    assert.deepEqual(start().sensitivity("1").epsilon("1/2").optimize("min").build().plan, {
      kind,
      optimize: "min",
      top: null,
      scale: "4",
      sensitivity: "1",
      monotone: false,
    });
    assert.equal(start().sensitivity(1).monotone().epsilon("1/2").build().plan.scale, "2");
  });

  test(`${kind}: builders never change, a setting given again replaces the first, all is frozen`, () => {
    const one = start().scale(1);
    const two = one.scale(2).optimize("min").optimize("max");
    assert.deepEqual(
      [one.build().plan.scale, two.build().plan.scale, two.build().plan.optimize],
      ["1", "2", "max"],
    );
    for (const thing of [one, one.build(), one.build().plan]) assert.ok(Object.isFrozen(thing));
  });

  test(`${kind}: exactly one of scale and epsilon; epsilon and monotone need a sensitivity`, () => {
    assert.throws(() => start().build(), refusal("epsilon"));
    assert.throws(() => start().sensitivity(1).build(), refusal("epsilon"));
    assert.throws(() => start().scale(1).sensitivity(1).epsilon(1).build(), refusal("scale"));
    assert.throws(() => start().epsilon(1).build(), refusal("sensitivity"));
    assert.throws(() => start().scale(1).monotone().build(), refusal("sensitivity"));
    for (const bad of [0, -1, "0", "-1/2"]) {
      assert.throws(() => start().scale(bad).build(), refusal("scale"));
      assert.throws(() => start().scale(1).sensitivity(bad).build(), refusal("sensitivity"));
      assert.throws(() => start().sensitivity(1).epsilon(bad).build(), refusal("epsilon"));
    }
    for (const bad of [NaN, Infinity, "x", null, undefined, {}, true]) {
      assert.throws(() => start().scale(bad).build(), refusal("scale"));
      assert.throws(() => start().scale(1).sensitivity(bad).build(), refusal("sensitivity"));
    }
    assert.throws(() => start().optimize("best"), refusal("optimize"));
  });

  test(`${kind}: the loss is the range distance over the scale, rounded up`, () => {
    const alone = start().scale("10/3").build();
    assert.deepEqual(
      [alone.epsilon, alone.privacyMap(1), alone.privacyMap(0), alone.privacyMap("1/3")],
      [0.3, 0.3, 0, 0.1],
    );
    const told = start().scale(2).sensitivity(3).build();
    assert.deepEqual([told.epsilon, told.privacyMap(6), told.notion], [3, 3, "pure"]);
    assert.equal(start().scale(2).sensitivity(3).monotone().build().epsilon, 1.5);
    for (const bad of [-1, NaN, Infinity, "1/0", null])
      assert.throws(() => told.privacyMap(bad), refusal("dIn"));
    assert.equal(start().scale("1e-400").build().privacyMap("1e400"), Infinity);
  });

  test(`${kind}: a sensitivity given as a number is the larger of its decimal and its binary value`, () => {
    // The double 0.1 is a little more than one tenth, the double 0.3 a little less than three
    // tenths.
    assert.equal(
      start().sensitivity(0.1).epsilon(1).build().plan.sensitivity,
      "3602879701896397/36028797018963968",
    );
    assert.equal(start().sensitivity(0.3).epsilon(1).build().plan.sensitivity, "3/10");
    assert.equal(start().sensitivity("0.1").epsilon(1).build().plan.sensitivity, "1/10");
    const tiny = start().sensitivity(1e-300).epsilon(1).build();
    assert.equal(tiny.epsilon, 1);
    assert.deepEqual(fromPlan(tiny.plan).plan, tiny.plan);
  });

  test(`${kind}: a plan is the same mechanism again`, () => {
    for (const mechanism of [
      start().scale("7/3").optimize("min").build(),
      start().sensitivity(0.1).epsilon(0.3).build(),
      start().sensitivity(1).monotone().scale(1).build(),
    ]) {
      const again = fromPlan(JSON.parse(JSON.stringify(mechanism)));
      assert.deepEqual([again.plan, again.epsilon], [mechanism.plan, mechanism.epsilon]);
      const draw = (one) =>
        withSeed(seed, () => Array.from({ length: 20 }, () => one.release([3, 1, 2.5]).value));
      assert.deepEqual(draw(again), draw(mechanism));
      assert.ok(explain(mechanism.plan).includes(inThreeDigits("epsilon", mechanism.epsilon)));
    }
    assert.equal(fromPlan({ kind, scale: 2 }).plan.scale, "2");
    assert.throws(() => fromPlan({ kind }), refusal("scale"));
    assert.throws(() => fromPlan({ kind, scale: 1, monotone: 1 }), refusal("monotone"));
    assert.throws(() => fromPlan({ kind, scale: 1, epsilon: 1 }), refusal("epsilon"));
  });

  test(`${kind}: a release is an index, with its terms`, () => {
    const mechanism = start().scale("1/1000").build();
    const release = mechanism.release([5, 90, 7]);
    assert.deepEqual(
      [release.value, release.epsilon, release.notion, release.plan],
      [1, 1000, "pure", mechanism.plan],
    );
    assert.equal(start().scale("1/1000").optimize("min").build().release([5, 90, 7]).value, 0);
    assert.deepEqual(parse(stringify(release)), release);
    assert.ok(Object.isFrozen(release));
  });

  test(`${kind}: every kind of array gives the same answer as the numbers it holds`, () => {
    const mechanism = start().scale(3).build();
    const numbers = [7, 0, 120, 119, 3];
    const draw = (scores) =>
      withSeed(seed, () => Array.from({ length: 30 }, () => mechanism.release(scores).value));
    const expected = draw(numbers);
    const arrays = [
      Float64Array,
      Float32Array,
      Int32Array,
      Uint32Array,
      Int16Array,
      Uint16Array,
      Int8Array,
      Uint8Array,
      Uint8ClampedArray,
    ];
    for (const array of arrays) assert.deepEqual(draw(array.from(numbers)), expected, array.name);
    const wide = numbers.map(BigInt);
    for (const scores of [wide, BigInt64Array.from(wide), BigUint64Array.from(wide)])
      assert.deepEqual(draw(scores), expected);
    // A constant changes nothing, and bigints are not limited to 64 bits.
    assert.deepEqual(draw(wide.map((score) => score - 2n ** 117n)), expected);
  });

  test(`${kind}: scores outside the domain are refused before anything is drawn`, () => {
    const mechanism = start().scale(1).build();
    const refuses = (scores, code) =>
      withTape(tape(0), () =>
        assert.throws(() => mechanism.release(scores), refusal("scores", code)),
      );
    for (const bad of [
      [],
      new Float64Array(0),
      new BigInt64Array(0),
      [1, NaN],
      [Infinity],
      new Float32Array([NaN]),
      [1, 2n],
      [2n, 1],
      ["1"],
      [1, , 2],
      [null],
      "12",
      5,
      null,
      undefined,
      {},
      new DataView(new ArrayBuffer(8)),
    ]) {
      refuses(bad);
    }
    refuses([2n ** 118n]);
    refuses([-(2n ** 118n) - 1n]);
    refuses(new Uint8Array((1 << 20) + 1), "ERR_LIMIT");
    assert.equal(mechanism.release([-(2n ** 118n) + 1n, 2n ** 118n - 1n]).value, 1);
  });

  test(`${kind}: a failing source releases nothing`, () => {
    const mechanism = start().scale(1).build();
    assert.throws(() => withTape(tape(1), () => mechanism.release([1, 2, 3])), noEntropy);
  });

  test(`${kind}: accuracy bounds the error whatever the scores`, () => {
    const mechanism = start().scale(2).build();
    const { scoreError } = mechanism.accuracy({ confidence: 0.95, scores: 20 });
    assert.ok(scoreError >= 2 * Math.log(400) - 1e-12 && scoreError < 2 * Math.log(400) + 1e-9);
    assert.equal(mechanism.accuracy({ confidence: 0, scores: 1 }).scoreError, 0);
    for (const bad of [1, -0.1, 2, NaN])
      assert.throws(
        () => mechanism.accuracy({ confidence: bad, scores: 3 }),
        refusal("confidence"),
      );
    for (const bad of [0, 1.5, -1, NaN, "3", 3n])
      assert.throws(() => mechanism.accuracy({ confidence: 0.5, scores: bad }), refusal("scores"));
    assert.throws(
      () => mechanism.accuracy({ confidence: 0.5, scores: 2 ** 21 }),
      refusal("scores", "ERR_LIMIT"),
    );
  });

  test(`${kind}: one candidate, equal scores, scores beyond any scale`, () => {
    const mechanism = start().scale(1).build();
    assert.equal(mechanism.release([-1e308]).value, 0);
    assert.ok([0, 1, 2].includes(mechanism.release([7, 7, 7]).value));
    assert.equal(
      mechanism.release([-1.7976931348623157e308, 1.7976931348623157e308, 5e-324]).value,
      1,
    );
    assert.ok([0, 1].includes(start().scale(1e308).build().release([5e-324, -5e-324]).value));
  });
}

test("the number of words is that of the plan, whatever the scores", () => {
  const shapes = [
    [0, 0, 0, 0],
    [900, 0, 0, 0],
    [0, 0, 0, 900],
    [1, 2, 3, 4],
    [0.5, -1e308, 3, 3],
    [1n, 2n, 3n, 10n ** 30n],
  ];
  const counts = [
    [exponential().scale(2), 3],
    [gumbelMax().scale(2), 4],
    [permuteAndFlip().scale(2), 5],
    [exponential().scale(2).top(1), 3],
    [exponential().scale(2).top(3), 4],
    [gumbelMax().scale(2).top(1), 4],
    [gumbelMax().scale(2).top(4), 4],
  ];
  for (const [builder, words] of counts) {
    const mechanism = builder.build();
    // Different words, so that no two of them tie.
    const varied = BigUint64Array.from({ length: 9 }, (_, index) =>
      BigInt.asUintN(64, BigInt(index + 1) * 0x9e3779b97f4a7c15n),
    );
    for (const scores of shapes) {
      const used = [...Array(9).keys()].find((length) => {
        try {
          withTape(varied.subarray(0, length), () => mechanism.release(scores));
          return true;
        } catch (thrown) {
          if (thrown.code !== "ERR_NO_ENTROPY") throw thrown;
          return false;
        }
      });
      assert.equal(used, words, `${JSON.stringify(mechanism.plan)} on ${scores}`);
    }
  }
  assert.equal(
    wordsUsed(() => exponential().scale(1).build().release([5])),
    3,
  );
});

for (const [kind] of listing) {
  const start = starts[kind];

  test(`${kind}: the k best come in order, as a frozen list also for k = 1`, () => {
    const order = start().scale("1/1000").top(3).build().release([5, 90, 7, 8]);
    assert.deepEqual(order.value, [1, 3, 2]);
    assert.ok(Object.isFrozen(order.value));
    assert.deepEqual(parse(stringify(order)), order);
    assert.deepEqual(start().scale("1/1000").top(1).build().release([5, 90]).value, [1]);
    assert.deepEqual(
      start().scale("1/1000").optimize("min").top(2).build().release([5n, 90n, -7n]).value,
      [2, 0],
    );
    const all = start().scale(1000).top(50).build().release(new Uint8Array(50)).value;
    assert.deepEqual(
      [...all].sort((a, b) => a - b),
      [...Array(50).keys()],
    );
  });

  test(`${kind}: epsilon is the total of the k best`, () => {
    const best = start().sensitivity(1).monotone().epsilon("1/2").top(5).build();
    assert.deepEqual(
      [best.plan.scale, best.plan.top, best.epsilon, best.privacyMap(2)],
      ["10", 5, 0.5, 1],
    );
    assert.equal(start().top(5).sensitivity(1).monotone().epsilon("1/2").build().plan.scale, "10");
    const again = fromPlan(best.plan);
    assert.deepEqual([again.plan, again.epsilon], [best.plan, best.epsilon]);
    assert.ok(explain(best.plan).includes("5 scores"));
  });

  test(`${kind}: more indices than scores are refused, and several have no accuracy or law`, () => {
    const three = start().scale(1).top(3).build();
    withTape(tape(0), () => assert.throws(() => three.release([1, 2]), refusal("top")));
    for (const bad of [0, -1, 1.5, NaN, "2", 2n, 2 ** 60])
      assert.throws(() => start().scale(1).top(bad).build(), refusal("top"));
    assert.throws(() => three.accuracy({ confidence: 0.5, scores: 3 }), refusal("top"));
    assert.throws(() => probabilities(three, [1, 2, 3]), refusal("mechanism"));
  });
}

test("probabilities are those of the law", () => {
  const w = Math.exp(-1);
  const near = ({ lower, upper }, value) =>
    assert.ok(
      lower <= value * (1 + 1e-15) && value <= upper * (1 + 1e-15) && upper - lower < 1e-15,
      `${lower} ${value} ${upper}`,
    );
  for (const scores of [[3, 1, 3], [3n, 1n, 3n], new Int8Array([3, 1, 3])]) {
    for (const start of [exponential, gumbelMax]) {
      const law = probabilities(start().scale(2).build(), scores);
      near(law[0], 1 / (2 + w));
      near(law[1], w / (2 + w));
    }
    const law = probabilities(permuteAndFlip().scale(2).build(), scores);
    near(law[0], 0.5 - w / 6);
    near(law[1], w / 3);
  }
  assert.throws(
    () => probabilities(permuteAndFlip().scale(2).build(), new Uint8Array(257)),
    refusal("scores", "ERR_LIMIT"),
  );
  assert.throws(() => probabilities({ plan: {} }, [1]), refusal("mechanism"));
});

test("permute-and-flip never expects a worse score than the exponential mechanism", () => {
  const scores = [0, 3, 4, 4, -2, 1];
  const expected = (start) =>
    probabilities(start().scale("3/2").build(), scores).reduce(
      (sum, { lower }, index) => sum + lower * scores[index],
      0,
    );
  assert.ok(expected(permuteAndFlip) > expected(exponential));
});

test("a million scores are released", () => {
  const scores = Float64Array.from({ length: 1_000_000 }, (_, index) => -Math.abs(index - 5000));
  assert.ok(Math.abs(exponential().scale(1).build().release(scores).value - 5000) < 100);
  assert.ok(Math.abs(gumbelMax().scale(1).build().release(scores).value - 5000) < 100);
});
