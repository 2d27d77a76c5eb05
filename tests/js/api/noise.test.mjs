/** Noise on integers: builders, plans, kinds of input, bounds, losses, accuracy, words, errors. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { discreteLaplace, explain, fromPlan, geometric, parse, stringify } from "sottovoce";
import { withSeed, withTape } from "sottovoce/testing";
import { inThreeDigits, noEntropy, refusal } from "./api-helpers.mjs";

const starts = { discreteLaplace, geometric };
const largest = Number.MAX_SAFE_INTEGER;
const tape = (length, word = 0x5555555555555555n) => new BigUint64Array(length).fill(word);
const seed = (byte) => new Uint8Array(32).fill(byte);
const seeded = (byte, body) => withSeed(seed(byte), body);
const typedArrays = [
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

for (const [kind, start] of Object.entries(starts)) {
  test(`${kind}: the plan holds every default, and the scale that follows`, () => {
    assert.deepEqual(start().scale("10/4").build().plan, {
      kind,
      scale: "5/2",
      sensitivity: null,
      bounds: null,
      sampler: "digits",
    });
    assert.deepEqual(start().sensitivity("3").epsilon("1/2").sampler("cks20").build().plan, {
      kind,
      scale: "6",
      sensitivity: "3",
      bounds: null,
      sampler: "cks20",
    });
    assert.equal(start().scale(-0).build().plan.scale, "0");
  });

  test(`${kind}: builders never change, a setting given again replaces the first, all is frozen`, () => {
    const one = start().scale(1);
    const two = one.scale(2).sampler("cks20").sampler("digits");
    assert.deepEqual(
      [one.build().plan.scale, two.build().plan.scale, two.build().plan.sampler],
      ["1", "2", "digits"],
    );
    for (const thing of [one, one.build(), one.build().plan]) assert.ok(Object.isFrozen(thing));
  });

  test(`${kind}: exactly one of scale and epsilon; epsilon needs a sensitivity`, () => {
    assert.throws(() => start().build(), refusal("epsilon"));
    assert.throws(() => start().sensitivity(1).build(), refusal("epsilon"));
    assert.throws(() => start().scale(1).sensitivity(1).epsilon(1).build(), refusal("scale"));
    assert.throws(() => start().epsilon(1).build(), refusal("sensitivity"));
    for (const bad of [-1, "-1/2", -5e-324])
      assert.throws(() => start().scale(bad).build(), refusal("scale"));
    for (const bad of [0, -1, "0", "-1/2"]) {
      assert.throws(() => start().scale(1).sensitivity(bad).build(), refusal("sensitivity"));
      assert.throws(() => start().sensitivity(1).epsilon(bad).build(), refusal("epsilon"));
    }
    for (const bad of [NaN, Infinity, "x", "1/0", null, undefined, {}, true]) {
      assert.throws(() => start().scale(bad).build(), refusal("scale"));
      assert.throws(() => start().scale(1).sensitivity(bad).build(), refusal("sensitivity"));
      assert.throws(() => start().sensitivity(1).epsilon(bad).build(), refusal("epsilon"));
    }
    for (const bad of ["fast", undefined, null, 1])
      assert.throws(() => start().scale(1).sampler(bad), refusal("sampler"));
  });

  // distance, scale, loss: every edge that losses share.
  for (const [dIn, scale, loss] of [
    [1, "10/3", 0.3],
    [0, "10/3", 0],
    ["1/3", "10/3", 0.1],
    [-0, 1, 0],
    ["-0", 0, 0],
    [0, 0, 0],
    [1, 0, Infinity],
    ["1e-400", 0, Infinity],
    ["1e400", "1e-400", Infinity],
    ["1e-400", "1e400", 5e-324],
    [7n, 2, 3.5],
    [0.1, 1, 0.10000000000000002],
    ["0.1", 1, 0.1],
    [3, 3, 1],
  ]) {
    test(`${kind}: at distance ${dIn} and scale ${scale} the loss is ${loss}`, () =>
      assert.equal(start().scale(scale).build().privacyMap(dIn), loss));
  }

  test(`${kind}: epsilon is reported at the sensitivity, or at distance 1`, () => {
    assert.deepEqual(
      [start().scale("10/3").build().epsilon, start().scale(2).sensitivity(3).build().epsilon],
      [0.3, 1.5],
    );
    assert.equal(start().sensitivity(7).epsilon(0.3).build().epsilon, 0.3);
    const none = start().scale(0).build();
    assert.deepEqual(
      [none.epsilon, none.release(5).epsilon, none.notion],
      [Infinity, Infinity, "pure"],
    );
    for (const bad of [-1, "-1/2", NaN, Infinity, "1/0", "", null, undefined])
      assert.throws(() => none.privacyMap(bad), refusal("dIn"));
  });

  test(`${kind}: a sensitivity given as a number is the larger of its decimal and its binary value`, () => {
    assert.equal(
      start().sensitivity(0.1).epsilon(1).build().plan.sensitivity,
      "3602879701896397/36028797018963968",
    );
    assert.equal(start().sensitivity(0.3).epsilon(1).build().plan.sensitivity, "3/10");
  });

  test(`${kind}: a plan is the same mechanism again`, () => {
    for (const mechanism of [
      start().scale("7/3").build(),
      start().sensitivity(0.1).epsilon(0.3).build(),
      start().scale(4).sampler("cks20").sensitivity(2).build(),
      start().scale(0).build(),
    ]) {
      const again = fromPlan(JSON.parse(JSON.stringify(mechanism)));
      assert.deepEqual([again.plan, again.epsilon], [mechanism.plan, mechanism.epsilon]);
      const draw = (one) => seeded(3, () => one.release([1, 2, 3, 4, 5, 6]).value);
      assert.deepEqual(draw(again), draw(mechanism));
      assert.ok(explain(mechanism.plan).includes(inThreeDigits("epsilon", mechanism.epsilon)));
    }
    assert.deepEqual(fromPlan({ kind, scale: 2 }).plan, start().scale(2).build().plan);
    assert.deepEqual(
      fromPlan({ kind, scale: 2, bounds: null, sensitivity: null, sampler: "digits" }).plan,
      start().scale(2).build().plan,
    );
    for (const [bad, argument] of [
      [{}, "scale"],
      [{ scale: 1, epsilon: 1 }, "epsilon"],
      [{ scale: 1, sampler: "fast" }, "sampler"],
      [{ scale: 1, sensitivity: 0 }, "sensitivity"],
      [{ scale: 1, bounds: 5 }, "bounds"],
      [{ scale: 1, bounds: { lowest: 1 } }, "bounds"],
      [{ scale: 1, bounds: { lowest: 1, highest: 2, step: 1 } }, "step"],
    ]) {
      assert.throws(() => fromPlan({ kind, ...bad }), refusal(argument), JSON.stringify(bad));
    }
  });

  test(`${kind}: numbers give numbers, bigints bigints, arrays frozen arrays of the same kind`, () => {
    const mechanism = start().scale(2).build();
    for (const [input, type] of [
      [5, "number"],
      [-0, "number"],
      [5n, "bigint"],
      [-(2n ** 300n), "bigint"],
    ]) {
      const release = mechanism.release(input);
      assert.equal(typeof release.value, type);
      assert.deepEqual(parse(stringify(release)), release);
      assert.deepEqual(
        [release.plan, release.notion, Object.isFrozen(release)],
        [mechanism.plan, "pure", true],
      );
    }
    for (const [input, type] of [
      [[1, 2], "number"],
      [[1n, 2n], "bigint"],
      [new Int8Array(2), "number"],
      [new BigInt64Array(2), "bigint"],
    ]) {
      const release = mechanism.release(input);
      assert.ok(Array.isArray(release.value) && Object.isFrozen(release.value));
      assert.deepEqual(
        release.value.map((value) => typeof value),
        [type, type],
      );
      assert.deepEqual(parse(stringify(release)), release);
    }
  });

  test(`${kind}: every kind of array gets the same noise as the integers it holds`, () => {
    const mechanism = start().scale(30).build();
    const numbers = [7, 0, 120, 119, 3];
    const draw = (input) => seeded(5, () => mechanism.release(input).value);
    const expected = draw(numbers);
    for (const array of typedArrays)
      assert.deepEqual(draw(array.from(numbers)), expected, array.name);
    const wide = numbers.map(BigInt);
    for (const input of [wide, BigInt64Array.from(wide), BigUint64Array.from(wide)])
      assert.deepEqual(draw(input), expected.map(BigInt));
    // Noise does not depend on the input, and a scalar gets the noise of the first place.
    assert.deepEqual(
      draw(wide.map((value) => value - 2n ** 200n)),
      expected.map((value) => BigInt(value) - 2n ** 200n),
    );
    assert.deepEqual(
      [draw(7), draw(7n), draw([-7])[0] + 14],
      [expected[0], BigInt(expected[0]), expected[0]],
    );
    assert.ok(
      Object.is(
        seeded(5, () => start().scale(0).build().release(-0).value),
        0,
      ),
    );
  });

  test(`${kind}: an empty vector is released empty, at its full loss, without a word`, () => {
    const mechanism = start().sensitivity(1).epsilon(2).build();
    for (const empty of [[], new Float64Array(0), new Uint8Array(0), new BigInt64Array(0)]) {
      const release = withTape(tape(0), () => mechanism.release(empty));
      assert.deepEqual([release.value, release.epsilon], [[], 2]);
    }
  });

  test(`${kind}: what is no integer is refused before anything is drawn`, () => {
    const mechanism = start().scale(1).build();
    const refuses = (input, argument) =>
      withTape(tape(0), () => assert.throws(() => mechanism.release(input), refusal(argument)));
    for (const bad of [
      0.5,
      NaN,
      Infinity,
      -Infinity,
      largest + 1,
      -largest - 1,
      1e300,
      5e-324,
      "5",
      "",
      null,
      undefined,
      true,
      {},
      Symbol("s"),
      () => 1,
      new Date(),
      { length: 1, 0: 1 },
      new Set([1]),
    ])
      refuses(bad, "value");
    for (const bad of [
      [0.5],
      [1, NaN],
      [Infinity],
      [2 ** 53],
      [1, 2n],
      [2n, 1],
      ["1"],
      [1, , 2],
      [null],
      [[1]],
      new Float64Array([0.5]),
      new Float32Array([2 ** 60]),
      new DataView(new ArrayBuffer(8)),
    ])
      refuses(bad, "values");
    const detached = new Int32Array(4);
    structuredClone(detached.buffer, { transfer: [detached.buffer] });
    refuses(detached, "values");
    const before = new Float64Array(100_000);
    before[99_999] = 0.5;
    refuses(before, "values");
  });

  test(`${kind}: more values than a release carries are refused by their number`, () => {
    const many = new Proxy([1], {
      get: (target, key) => (key === "length" ? 2 ** 24 + 1 : assert.equal(key, "length")),
    });
    assert.throws(() => start().scale(1).build().release(many), refusal("values", "ERR_LIMIT"));
    assert.throws(
      () =>
        start()
          .scale(1)
          .build()
          .release(new Uint8Array(2 ** 24 + 1)),
      refusal("values", "ERR_LIMIT"),
    );
  });

  test(`${kind}: elements are read once, so that what is checked is what gets noise`, () => {
    const mechanism = start().scale(0).build();
    const reads = [0, 0, 0];
    const asked = (values) =>
      values.reduce(
        (array, value, index) =>
          Object.defineProperty(array, index, {
            get: () => (reads[index]++ === 0 ? value : 0.5),
            enumerable: true,
          }),
        [],
      );
    assert.deepEqual(mechanism.release(asked([4, 5, 6])).value, [4, 5, 6]);
    assert.deepEqual(reads, [1, 1, 1]);
    reads.fill(0);
    assert.throws(
      () =>
        withTape(tape(1), () =>
          start()
            .scale(1)
            .build()
            .release(asked([4, 5, 6])),
        ),
      noEntropy,
    );
    assert.deepEqual(reads, [1, 1, 1], "a source that fails has nothing read again");
  });

  test(`${kind}: a failing source releases nothing`, () => {
    const mechanism = start().scale(1).build();
    for (const input of [5, 5n, [1, 2, 3], [1n], new Int32Array(2)])
      assert.throws(() => withTape(tape(1), () => mechanism.release(input)), noEntropy);
  });

  test(`${kind}: scale 0 draws nothing and releases the input`, () => {
    const mechanism = start().scale(0).build();
    const far = 2n ** 1000n;
    for (const input of [0, largest, -largest, 7n, -far, far, 0n])
      assert.equal(
        withTape(tape(0), () => mechanism.release(input).value),
        input,
      );
    assert.deepEqual(
      withTape(tape(0), () => mechanism.release([3, -4]).value),
      [3, -4],
    );
  });

  test(`${kind}: numbers saturate at the safe integers, bigints never do`, () => {
    const mechanism = start().scale(1e12).build();
    const draws = Array.from({ length: 40 }, (_, byte) => [
      seeded(byte, () => mechanism.release(largest).value),
      seeded(byte, () => mechanism.release(BigInt(largest)).value),
    ]);
    assert.ok(
      draws.some(([number]) => number === largest) && draws.some(([number]) => number < largest),
    );
    for (const [number, bigint] of draws)
      assert.equal(number, Number(bigint > largest ? largest : bigint));
    const below = Array.from({ length: 40 }, (_, byte) =>
      seeded(byte, () => mechanism.release([-largest]).value[0]),
    );
    assert.ok(below.every((value) => value >= -largest) && below.includes(-largest));
    // Noise beyond all numbers, too.
    const far = start().scale("1e60").build();
    assert.ok(Math.abs(far.release(0).value) === largest);
    assert.ok(Math.abs(Number(far.release(0n).value)) > 1e50);
  });

  test(`${kind}: the number of words is that of the plan, whatever the values`, () => {
    const varied = BigUint64Array.from({ length: 64 }, (_, index) =>
      BigInt.asUintN(64, BigInt(index + 1) * 0x9e3779b97f4a7c15n),
    );
    const used = (body) =>
      [...Array(64).keys()].find((length) => {
        try {
          withTape(varied.subarray(0, length), body);
          return true;
        } catch (thrown) {
          assert.ok(noEntropy(thrown));
          return false;
        }
      });
    // Two words, and one for each digit in radix 16 below an open one: 16^(L + 1) is at least 45
    // scale.
    for (const [scale, each] of [
      ["1/1000", 2],
      ["1/3", 2],
      [1, 3],
      [1000, 5],
      [1e12, 13],
    ]) {
      const mechanism = start().scale(scale).build();
      for (const one of [0, 5, -largest, 5n, -(10n ** 90n)])
        assert.equal(
          used(() => mechanism.release(one)),
          each,
          `scale ${scale}`,
        );
      for (const values of [
        [0, 0, 0],
        [largest, -5, 2],
        [1n, 10n ** 90n, 0n],
        new Uint8Array(3),
        new BigInt64Array(3),
      ]) {
        assert.equal(
          used(() => mechanism.release(values)),
          3 * each,
          `scale ${scale}`,
        );
      }
    }
  });

  test(`${kind}: accuracy is the least error that is kept, for all values at once`, () => {
    const mechanism = start().scale(1).build();
    assert.deepEqual(mechanism.accuracy({ confidence: 0.95 }), { error: 3 });
    assert.deepEqual(mechanism.accuracy({ confidence: "19/20", values: undefined }), { error: 3 });
    assert.ok(mechanism.accuracy({ confidence: 0.95, values: 1000 }).error > 8);
    assert.deepEqual(
      [
        mechanism.accuracy({ confidence: 0 }).error,
        start().scale(0).build().accuracy({ confidence: 0.999 }).error,
      ],
      [0, 0],
    );
    // 2^60 and more is rounded up to a double.
    const far = start().scale("1e30").build().accuracy({ confidence: "1/2" }).error;
    assert.ok(far > 6.9e29 && far < 7e29);
    for (const bad of [1, -0.1, 2, NaN, "x", undefined, null])
      assert.throws(() => mechanism.accuracy({ confidence: bad }), refusal("confidence"));
    for (const bad of [0, 1.5, -1, NaN, "3", 3n, null])
      assert.throws(() => mechanism.accuracy({ confidence: 0.5, values: bad }), refusal("values"));
    for (const bad of [undefined, null, 0.95])
      assert.throws(() => mechanism.accuracy(bad), refusal("options"));
    assert.throws(() => mechanism.accuracy({ confidence: 0.5, scores: 2 }), refusal("scores"));
  });

  for (const sampler of ["digits", "cks20"]) {
    test(`${kind}, ${sampler}: 20,000 draws have the law, with a false alarm once in a million; a scale off by a tenth is rejected`, () => {
      const noise = seeded(
        21,
        () => start().scale("5/2").sampler(sampler).build().release(new Int32Array(20_000)).value,
      );
      // 15 bins: 14 degrees of freedom; the chi-square is above 56.5 with probability 1e-6 at most
      // (its tail there is 4.8e-7).
      assert.ok(chiSquare(noise, 2.5) < 56.5, `${chiSquare(noise, 2.5)}`);
      assert.ok(chiSquare(noise, 2.75) > 56.5, `${chiSquare(noise, 2.75)}`);
    });
  }
}

/** Chi-square of noise against its distribution at a scale: 13 integers around 0, and two tails. */
function chiSquare(noise, scale) {
  const a = Math.exp(-1 / scale);
  const bins = Array.from({ length: 15 }, (_, at) => {
    const k = at - 7;
    const probability =
      Math.abs(k) === 7 ? a ** 7 / (1 + a) : ((1 - a) / (1 + a)) * a ** Math.abs(k);
    return { expected: noise.length * probability, found: 0 };
  });
  for (const k of noise) bins[Math.max(-7, Math.min(7, k)) + 7].found++;
  return bins.reduce((sum, { expected, found }) => sum + (found - expected) ** 2 / expected, 0);
}
