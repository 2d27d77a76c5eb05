/** Releases: plain frozen data that survives cloning, and text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { discreteLaplace, median, parse, stringify, version } from "sottovoce";
import { withTape } from "sottovoce/testing";
import { middle, query, refusal } from "./api-helpers.mjs";

const real = query().release([1, 2, 3]);
const forged = (value, more = {}) => ({ ...real, value, ...more });
/** Release of a version whose releases are checked for their shape only. */
const other = (value, more = {}) => forged(value, { version: "0.0.1", ...more });
const wrongText = refusal("text");

test("a release is plain frozen data", () => {
  const keys = ["value", "notion", "epsilon", "rho", "plan", "version", "module"];
  assert.deepEqual(Object.keys(real), keys);
  assert.equal(Object.getPrototypeOf(real), Object.prototype);
  assert.ok(
    Object.isFrozen(real) && Object.isFrozen(real.plan) && Object.isFrozen(real.plan.candidates),
  );
  assert.deepEqual([real.notion, real.epsilon, real.version], ["pure", 1, version]);
  assert.ok(real.plan.candidates.includes(real.value));
});

test("only releases made under sottovoce/testing are marked seeded", () => {
  const seeded = withTape(middle, () => query().release([1]));
  assert.equal(seeded.seeded, true);
  assert.ok(Object.isFrozen(seeded));
  assert.deepEqual(parse(stringify(seeded)), seeded);
  assert.ok(!("seeded" in real));
});

test("releases survive structured clone", () => {
  assert.deepEqual(structuredClone(real), real);
  assert.deepEqual(structuredClone(forged([1n, -2n])), forged([1n, -2n]));
});

test("a release is written by JSON.stringify, wherever it stands", () => {
  const noisy = discreteLaplace().sensitivity(1).epsilon(1).build();
  for (const release of [real, noisy.release([2n ** 70n, -1n]), parse(stringify(other(-0)))]) {
    const text = stringify(release);
    assert.equal(JSON.stringify(release), text);
    assert.deepEqual(parse(JSON.stringify(release)), release);
    const kept = JSON.parse(JSON.stringify({ answers: [{ release, at: 1 }] }));
    assert.deepEqual(parse(JSON.stringify(kept.answers[0].release)), release);
  }
});

test("what writes a release cannot be enumerated, replaced or misled", () => {
  const { toJSON } = real;
  assert.deepEqual(Object.getOwnPropertyDescriptor(real, "toJSON"), {
    value: toJSON,
    enumerable: false,
    writable: false,
    configurable: false,
  });
  const text = stringify(real);
  const onAll = (name, value, body) => {
    Object.prototype[name] = value;
    try {
      return body();
    } finally {
      delete Object.prototype[name];
    }
  };
  assert.equal(
    onAll("bits", 7, () => JSON.stringify(real)),
    text,
  );
  assert.equal(
    onAll(
      "toJSON",
      () => "mine",
      () => JSON.stringify(real),
    ),
    text,
  );
  const made = onAll("enumerable", true, () => query().release([1]));
  assert.ok(!Object.keys(made).includes("toJSON"));
  assert.deepEqual(structuredClone(made), made);
});

for (const [what, value] of [
  ["a number", 1.5],
  ["-0", -0],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
  ["the least double", 5e-324],
  ["a bigint", 12345678901234567890123n],
  ["a negative bigint", -1n],
  ["bigint zero", 0n],
  ["numbers", [1, -0, Infinity, -Infinity]],
  ["bigints", [1n, -(2n ** 200n)]],
  ["nothing in a list", []],
]) {
  test(`${what} survives stringify and parse`, () => {
    for (const epsilon of [1, Infinity, 0.1, 0]) {
      const release = other(value, { epsilon });
      const again = parse(stringify(release));
      assert.deepEqual(again, release);
      assert.deepEqual(parse(JSON.stringify(again)), release);
      assert.ok(
        Object.isFrozen(again) &&
          Object.isFrozen(again.plan) &&
          Object.isFrozen(again.plan.candidates) &&
          Object.isFrozen(again.value),
      );
      assert.equal(stringify(again), stringify(release));
    }
  });
}

test("any value of the kinds survives", () => {
  const value = fc.oneof(
    fc.double({ noNaN: true }),
    fc.bigInt(),
    fc.array(fc.double({ noNaN: true })),
    fc.array(fc.bigInt()),
  );
  fc.assert(
    fc.property(value, fc.double({ min: 0, noNaN: true }), (one, epsilon) =>
      assert.deepEqual(parse(stringify(other(one, { epsilon }))), other(one, { epsilon })),
    ),
    { seed: 20_250_301, numRuns: 500 },
  );
});

/** Parts of a release of a version whose releases are checked for their shape only. */
const { plan, module: drawnBy } = real;
const kept = { plan, version: "0.0.1", module: drawnBy };
const concentrated = { value: 5, notion: "zcdp", rho: 0.125, ...kept };

test("releases of zero-concentrated privacy survive, and have no epsilon", () => {
  for (const rho of [0.125, 0, 5e-324, Infinity])
    for (const value of [5, [1n, -2n]]) {
      const release = { ...concentrated, value, rho };
      assert.deepEqual(parse(stringify(release)), release);
      assert.deepEqual(Object.keys(parse(stringify(release))), Object.keys(release));
    }
});

test("a release of a version that told no rho is read, and none is put in", () => {
  const { rho, ...earlier } = real;
  assert.ok(rho > 0);
  assert.deepEqual(parse(stringify(earlier)), earlier);
  assert.ok(!("rho" in parse(stringify(earlier))));
});

const deep = (levels) => {
  let value = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};
const cyclic = { kind: "quantile" };
cyclic.self = cyclic;

for (const [what, release] of [
  ["nothing", undefined],
  ["null", null],
  ["a number", 5],
  ["text", "{}"],
  ["a list", [real]],
  ["an empty object", {}],
  ["no value", { ...real, value: undefined }],
  ["NaN", forged(NaN)],
  ["NaN in a list", forged([1, NaN])],
  ["a mixed list", forged([1, 1n])],
  ["a nested list", forged([[1]])],
  ["text for a value", forged("5")],
  ["an object for a value", forged({ bigint: "5" })],
  ["null for a value", forged(null)],
  ["true for a value", forged(true)],
  ["a typed array for a value", forged(new Float64Array(2))],
  ["a negative epsilon", forged(1, { epsilon: -1 })],
  ["NaN for epsilon", forged(1, { epsilon: NaN })],
  ["text for epsilon", forged(1, { epsilon: "1" })],
  ["another notion", forged(1, { notion: "approximate" })],
  ["a negative rho", forged(1, { rho: -1 })],
  ["text for rho", forged(1, { rho: "1" })],
  ["the exact loss", forged(1, { loss: { epsilon: "1", bits: null, rho: null } })],
  ["an epsilon beside a rho that stands alone", { ...concentrated, epsilon: 1 }],
  ["bits beside it", { ...concentrated, bits: 1 }],
  ["a rho called pure", { ...concentrated, notion: "pure" }],
  ["an epsilon called zcdp", forged(1, { notion: "zcdp" })],
  ["neither", { ...concentrated, rho: undefined }],
  ["no plan", forged(1, { plan: null })],
  ["a list for a plan", forged(1, { plan: [] })],
  ["a plan without kind", forged(1, { plan: {} })],
  ["undefined in a plan", forged(1, { plan: { kind: "quantile", x: undefined } })],
  ["a bigint in a plan", forged(1, { plan: { kind: "quantile", x: 1n } })],
  ["an infinity in a plan", forged(1, { plan: { kind: "quantile", x: Infinity } })],
  ["a function in a plan", forged(1, { plan: { kind: "quantile", toJSON: () => 1 } })],
  ["a plan that contains itself", forged(1, { plan: cyclic })],
  ["a plan nested deep", forged(1, { plan: { kind: "quantile", x: deep(100_000) } })],
  ["a value nested deep", forged(deep(100_000))],
  ["no version", forged(1, { version: undefined })],
  ["no module", forged(1, { module: undefined })],
  ["the name of a module", forged(1, { module: "main.wasm" })],
  ["a digest in capitals", forged(1, { module: drawnBy.replace(/^../, "AB") })],
  ["half a digest", forged(1, { module: drawnBy.slice(32) })],
  ["a digest and more", forged(1, { module: `${drawnBy}0` })],
  ["a list of a digest", forged(1, { module: [drawnBy] })],
  ["seeded false", forged(1, { seeded: false })],
  ["one key more", forged(1, { rows: [31337.4242] })],
  ["inherited keys", Object.create(real)],
  [
    "a key __proto__",
    Object.defineProperty({ ...real }, "__proto__", { value: 1, enumerable: true }),
  ],
]) {
  test(`stringify refuses ${what}`, () =>
    assert.throws(() => stringify(release), refusal("release")));
}

const good = JSON.parse(stringify(real));
const brackets = "[".repeat(100_000) + "]".repeat(100_000);
for (const [what, text] of [
  ["empty text", ""],
  ["no JSON", "{"],
  ["a number", "5"],
  ["null", "null"],
  ["a list", "[]"],
  ["an empty object", "{}"],
  ["text after it", `${stringify(real)}x`],
  ["a key more", JSON.stringify({ ...good, more: 1 })],
  ["a key __proto__", stringify(real).replace("{", '{"__proto__":1,')],
  ["a bigint with a leading zero", JSON.stringify({ ...good, value: { bigint: "01" } })],
  ["a bigint in hex", JSON.stringify({ ...good, value: { bigint: "0x1" } })],
  ["a bigint that is a number", JSON.stringify({ ...good, value: { bigint: 1 } })],
  ["a bigint -0", JSON.stringify({ ...good, value: { bigint: "-0" } })],
  ["NaN", JSON.stringify({ ...good, value: { number: "NaN" } })],
  ["a number in a wrapper", JSON.stringify({ ...good, value: { number: "1" } })],
  ["a bare number beyond all doubles", stringify(other(1)).replace('"value":1', '"value":1e400')],
  ["one below all doubles", stringify(other(1)).replace('"value":1', '"value":-1e400')],
  ["one in a list", stringify(other([1, 2])).replace("[1,2]", "[1,1e400]")],
  ["one for epsilon", stringify(other(1)).replace('"epsilon":1', '"epsilon":1e400')],
  ["a bare -0", stringify(other(1)).replace('"value":1', '"value":-0')],
  ["two keys in a wrapper", JSON.stringify({ ...good, value: { bigint: "1", number: "-0" } })],
  ["null for a value", JSON.stringify({ ...good, value: null })],
  ["a mixed list", JSON.stringify({ ...good, value: [1, { bigint: "1" }] })],
  ["a bigint for epsilon", JSON.stringify({ ...good, epsilon: { bigint: "1" } })],
  ["null for rho", JSON.stringify({ ...good, rho: null })],
  ["a rho in no known wrapper", JSON.stringify({ ...good, rho: { number: "1" } })],
  [
    "a bare rho beyond all doubles",
    stringify(other(1, { rho: 1 })).replace('"rho":1', '"rho":1e400'),
  ],
  ["a rho alone, called pure", JSON.stringify({ ...concentrated, notion: "pure" })],
  ["-1 for epsilon", JSON.stringify({ ...good, epsilon: -1 })],
  ["-Infinity for epsilon", JSON.stringify({ ...good, epsilon: { number: "-Infinity" } })],
  ["a value nested deep", stringify(real).replace(/"value":[^,]+,/, `"value":${brackets},`)],
  ["a plan nested deep", stringify(real).replace('"kind"', `"deep":${brackets},"kind"`)],
]) {
  test(`parse refuses ${what}`, () => assert.throws(() => parse(text), wrongText));
}

for (const text of [undefined, null, 5, {}, real, new String(stringify(real)), ["{}"]]) {
  test(`parse refuses ${Object.prototype.toString.call(text)}`, () =>
    assert.throws(() => parse(text), wrongText));
}

test("parse does not make what it reads into a prototype", () => {
  const read = parse(stringify(other(1)).replace('"kind"', '"__proto__":{"evil":1},"kind"'));
  assert.equal(read.plan.evil, undefined);
  assert.equal({}.evil, undefined);
});

test("a release holds no row", () => {
  const canary = 31337.4242;
  const release = median()
    .candidates([1, 2])
    .neighbors("change-one")
    .epsilon(1)
    .build()
    .release([canary, canary]);
  assert.ok(!stringify(release).includes("31337"));
});
