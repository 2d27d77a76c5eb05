/** "sottovoce/testing": reproducible draws, and never beyond the body they are for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { median } from "sottovoce";
import { probabilities, withSeed, withTape } from "sottovoce/testing";
import { middle, noEntropy, query, refusal, tape, wordsUsed } from "./api-helpers.mjs";

/**
 * 2^16 candidates that cost the same while there are no rows: the value is the first 16 bits of the
 * third word.
 */
const wide = median()
  .candidates({ first: 0, last: 2 ** 16 - 1, step: 1 })
  .neighbors("change-one")
  .epsilon("1e-300")
  .build();

test("a release takes three words", () => {
  assert.equal(
    wordsUsed(() => query().release([1, 2, 3])),
    3,
  );
  assert.equal(
    wordsUsed(() =>
      median().candidates([5]).neighbors("change-one").epsilon(1).build().release([]),
    ),
    3,
  );
});

test("words are taken in order, and stay taken", () => {
  const [a, b, c] = [0n, 2n ** 63n, 2n ** 64n - 1n].map((third) => [7n, 7n, third]);
  const values = withTape(tape(...a, ...b, ...c), () => [
    wide.release([]).value,
    wide.release([]).value,
    wide.release([]).value,
  ]);
  assert.deepEqual(values, [0, 2 ** 15, 2 ** 16 - 1]);
  withTape(tape(...a, ...b), () => {
    assert.equal(wide.release([]).value, 0);
    assert.equal(wide.release([]).value, 2 ** 15);
    assert.throws(() => wide.release([]), noEntropy);
  });
});

test("the words of a tape are copied when it is given", async () => {
  const words = tape(7n, 7n, 2n ** 63n);
  const pending = withTape(words, () =>
    wide.releaseFrom(
      (async function* () {
        yield [];
      })(),
    ),
  );
  words.fill(0n);
  assert.equal((await pending).value, 2 ** 15);
});

test("a seed is copied when it is given, also from a Buffer", async () => {
  for (const seed of [new Uint8Array(32).fill(3), Buffer.alloc(32, 3)]) {
    const release = () =>
      wide.releaseFrom(
        (async function* () {
          yield [];
        })(),
      );
    const wanted = await withSeed(new Uint8Array(32).fill(3), release);
    const pending = withSeed(seed, release);
    seed.fill(9);
    assert.deepEqual(await pending, wanted);
  }
});

test("a seed is ChaCha20 of RFC 8439, in little-endian words", () => {
  // Appendix A.1, test vectors 1 and 2: blocks 0 and 1 of the zero key.
  const stream =
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586" +
    "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f";
  const words = new BigUint64Array(Uint8Array.from(Buffer.from(stream, "hex")).buffer).slice(0, 15);
  const draws = () => Array.from({ length: 5 }, () => wide.release([]).value);
  const seeded = withSeed(new Uint8Array(32), draws);
  assert.deepEqual(seeded, withTape(words, draws));
  assert.deepEqual(
    seeded.map(BigInt),
    [2, 5, 8, 11, 14].map((at) => words[at] >> 48n),
  );
});

test("one seed, one sequence; another seed, another", () => {
  const draws = (byte) =>
    withSeed(new Uint8Array(32).fill(byte), () =>
      Array.from({ length: 50 }, () => wide.release([]).value),
    );
  assert.deepEqual(draws(1), draws(1));
  assert.notDeepEqual(draws(1), draws(2));
});

test("what body gives is given back, and what it throws is thrown", () => {
  const thing = {};
  assert.equal(
    withTape(tape(), () => thing),
    thing,
  );
  assert.throws(
    () =>
      withTape(tape(), () => {
        throw thing;
      }),
    (thrown) => thrown === thing,
  );
  assert.equal(query().release([1]).seeded, undefined);
});

test("a tape ends with its body, whatever a page puts on Object.prototype", () => {
  const { defineProperty } = Reflect;
  for (const spoil of [
    () => Object.defineProperty(Object.prototype, "get", { value: 1, configurable: true }),
    () => (Reflect.defineProperty = () => assert.fail("no")),
  ]) {
    let inside;
    try {
      spoil();
      withTape(middle, () => (inside = query().release([1, 2, 3])));
    } catch {
      // Refused: then nothing was drawn from it.
    } finally {
      delete Object.prototype.get;
      Reflect.defineProperty = defineProperty;
    }
    if (inside !== undefined) assert.equal(inside.seeded, true);
    assert.equal(query().release([1, 2, 3]).seeded, undefined);
  }
});

test("they do not nest, and the outer one goes on", () => {
  const value = withTape(middle, () => {
    assert.throws(() => withTape(middle, () => 1), refusal("body"));
    assert.throws(() => withSeed(new Uint8Array(32), () => 1), refusal("body"));
    return query().release([1, 2, 3]);
  });
  assert.equal(value.seeded, true);
  assert.equal(query().release([1]).seeded, undefined);
});

test("after the first await of an async body, randomness is real", async () => {
  const [before, after] = await withTape(middle, async () => {
    const first = query().release([1]);
    await null;
    return [first, query().release([1])];
  });
  assert.deepEqual([before.seeded, after.seeded], [true, undefined]);
});

for (const words of [undefined, null, [1n], new BigInt64Array(3), new Uint8Array(24), 5n, {}]) {
  test(`${Object.prototype.toString.call(words)} is refused as a tape`, () =>
    assert.throws(() => withTape(words, () => 1), refusal("words")));
}
for (const seed of [
  undefined,
  null,
  "seed",
  new Uint8Array(31),
  new Uint8Array(33),
  new Uint8ClampedArray(32),
  new Array(32).fill(0),
  5,
]) {
  test(`${Object.prototype.toString.call(seed)} is refused as a seed`, () =>
    assert.throws(() => withSeed(seed, () => 1), refusal("seed")));
}
for (const body of [undefined, null, {}, "body", Promise.resolve()]) {
  test(`${Object.prototype.toString.call(body)} is refused as a body`, () => {
    assert.throws(() => withTape(tape(), body), refusal("body"));
    assert.throws(() => withSeed(new Uint8Array(32), body), refusal("body"));
  });
}

test("a tape of ones ends, however unlikely the worst candidate is", () => {
  const far = median().candidates([1, 2, 3]).neighbors("change-one").epsilon("1e30").build();
  assert.throws(
    () => withTape(new BigUint64Array(50).fill(2n ** 64n - 1n), () => far.release([1, 1, 1])),
    noEntropy,
  );
  assert.equal(
    withTape(tape(2n ** 64n - 1n, 2n ** 64n - 1n, 0n, 0n), () => far.release([1, 1, 1]).value),
    1,
  );
});

test("probabilities takes a query that build() returned, and draws nothing", () => {
  for (const mechanism of [
    undefined,
    null,
    {},
    query().plan,
    median(),
    { ...query() },
    Object.create(query()),
  ]) {
    assert.throws(() => probabilities(mechanism, [1]), refusal("mechanism"));
  }
  const sum = (end) =>
    withTape(tape(), () => probabilities(query(), [1, 2, 2])).reduce(
      (all, one) => all + one[end],
      0,
    );
  assert.ok(sum("lower") <= 1 + 1e-15 && sum("upper") >= 1 - 1e-15);
});

test("rows that call back cannot draw the same words twice", () => {
  const asked = median().candidates([1, 2, 3]).neighbors("change-one").epsilon(1).build();
  const calling = new Proxy([1, 2, 3], {
    get(target, key) {
      if (key === "1") assert.throws(() => asked.release([1]), refusal("body"));
      return target[key];
    },
  });
  withTape(new BigUint64Array(3), () => asked.release(calling));
});
