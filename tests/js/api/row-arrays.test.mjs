/** Rows of every kind, and what is refused; the rule for NaN, infinities and -0. */
import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import fc from "fast-check";
import { count, median, quantile } from "sottovoce";
import { probabilities, withTape } from "sottovoce/testing";
import { costsOf, scaleOf } from "../../vectors/quantile.mjs";
import { select } from "../../vectors/law.mjs";
import { middle, query, refusal, stillUsable, tape } from "./api-helpers.mjs";

/** Almost all weight on the median: what is drawn tells how rows were read. */
const sharp = median()
  .candidates([-300, -1, 0, 1, 2, 3, 300])
  .neighbors("add-or-remove-one")
  .epsilon(1000)
  .build();
const read = (rows) => withTape(middle, () => sharp.release(rows).value);

for (const kind of [
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Int16Array,
  Uint16Array,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Array,
]) {
  test(`${kind.name} is read as the numbers it holds`, () => {
    assert.equal(read(kind.from([1, 2, 2, 2, 3])), 2);
    const signed = /^(Uint)/.test(kind.name) ? undefined : kind.from([-1, -1, -1, 2]);
    if (signed) assert.equal(read(signed), -1);
  });
}

test("a view is read from its own offset and to its own end", () => {
  for (const kind of [Float64Array, Float32Array, Int32Array, Uint16Array, Uint8Array]) {
    assert.equal(read(kind.from([3, 3, 3, 3, 1, 1, 3, 3, 3, 3]).subarray(4, 6)), 1, kind.name);
  }
  assert.equal(read(Buffer.from([2, 2, 2])), 2);
});

test("arrays of another realm are arrays", () => {
  assert.equal(read(vm.runInNewContext("new Float64Array([2, 2, 2])")), 2);
  assert.equal(read(vm.runInNewContext("[1, 1, 1]")), 1);
});

test("more rows than one copied chunk are all read, in every kind", () => {
  for (const kind of [Array, Float64Array, Uint8Array]) {
    const rows = kind.from({ length: 100_001 }, (_, index) => (index < 50_000 ? 1 : 3));
    assert.equal(read(rows), 3);
    rows[60_000] = 1;
    rows[60_001] = 1;
    assert.equal(read(rows), 1);
  }
});

test("rows that are NaN are skipped, in every path", async () => {
  const clean = [3, 3, 1, 2];
  const withNaN = [NaN, 3, NaN, 3, 1, 2, NaN, NaN];
  const law = probabilities(query(), clean);
  for (const rows of [withNaN, new Float64Array(withNaN), new Float32Array(withNaN)]) {
    assert.deepEqual(probabilities(query(), rows), law);
    assert.deepEqual(
      withTape(middle, () => query().release(rows)),
      withTape(middle, () => query().release(clean)),
    );
    assert.deepEqual(
      await withTape(middle, () => query().releaseFrom([rows, [NaN]])),
      withTape(middle, () => query().release(clean)),
    );
  }
  assert.deepEqual(probabilities(query(), [NaN]), probabilities(query(), []));
});

test("infinities and -0 are ordinary values", () => {
  const zero = median().candidates([-1, 0, 1]).neighbors("change-one").epsilon(500).build();
  const value = (rows) => withTape(middle, () => zero.release(rows).value);
  assert.equal(value([-0, -0, -0]), 0);
  assert.deepEqual(probabilities(zero, [-0, -0]), probabilities(zero, [0, 0]));
  assert.deepEqual(
    probabilities(zero, [Infinity, -Infinity]),
    probabilities(zero, [1e308, -1e308]),
  );
  assert.equal(value([Infinity, 1, -Infinity]), 1);
  assert.equal(value([-Infinity, -1, Infinity]), -1);
});

test("no rows at all give a candidate", () => {
  for (const rows of [[], new Float64Array(0), new Uint8Array(0)])
    assert.ok([1, 2, 3].includes(query().release(rows).value));
  const [first, second, third] = probabilities(query(), []);
  assert.deepEqual([first, second], [second, third]);
});

test("rows are not changed and not kept", () => {
  const rows = [3, 1, 2];
  const typed = new Float64Array([3, 1, 2]);
  Object.freeze(rows);
  query().release(rows);
  query().release(typed);
  assert.deepEqual(
    [rows, [...typed]],
    [
      [3, 1, 2],
      [3, 1, 2],
    ],
  );
});

const detached = (values) => {
  structuredClone(values.buffer, { transfer: [values.buffer] });
  return values;
};
const outOfBounds = () => {
  const buffer = new ArrayBuffer(64, { maxByteLength: 64 });
  const view = new Float64Array(buffer, 32, 2);
  buffer.resize(16);
  return view;
};
const hole = [1, 2, 3];
delete hole[1];

const wrong = [
  ["nothing", undefined],
  ["null", null],
  ["a number", 5],
  ["a bigint", 5n],
  ["text", "1,2,3"],
  ["a boolean", true],
  ["an object", { length: 2, 0: 1, 1: 2 }],
  ["a Set", new Set([1, 2])],
  [
    "a generator",
    (function* () {
      yield 1;
    })(),
  ],
  ["a function", () => [1]],
  ["an ArrayBuffer", new ArrayBuffer(16)],
  ["a DataView", new DataView(new ArrayBuffer(16))],
  ["a BigInt64Array", new BigInt64Array([1n])],
  ["a BigUint64Array", new BigUint64Array([1n])],
  ["bigints", [1n, 2n]],
  ["numbers and bigints", [1, 2n]],
  ["text in the list", ["1", "2"]],
  ["text at the end", [...Array(40_000).fill(1), "2"]],
  ["a hole", hole],
  ["a sparse array", Object.assign([], { length: 3 })],
  ["null in the list", [1, null]],
  ["undefined in the list", [1, undefined]],
  ["a boolean in the list", [1, true]],
  ["objects", [{ valueOf: () => 1 }]],
  ["number objects", [new Number(1)]],
  ["nested lists", [[1], [2]]],
  ["a symbol", [Symbol("1")]],
  ["a detached buffer", detached(new Float64Array([1, 2]))],
  ["a detached buffer of bytes", detached(new Uint8Array([1, 2]))],
  ["a SharedArrayBuffer", new Float64Array(new SharedArrayBuffer(16))],
  ["an empty view of a SharedArrayBuffer", new Float64Array(new SharedArrayBuffer(0))],
  ["a view that its buffer has outshrunk", outOfBounds()],
  ["a typed array's prototype", Object.create(Float64Array.prototype)],
  ["a proxy of a typed array", new Proxy(new Float64Array(2), {})],
];

for (const [what, rows] of wrong) {
  test(`${what}: refused as rows, and nothing is drawn`, async () => {
    const draw = () => withTape(tape(), () => query().release(rows));
    assert.throws(draw, refusal("rows"));
    assert.throws(() => probabilities(query(), rows), refusal("rows"));
    await assert.rejects(
      withTape(tape(), () => query().releaseFrom([[1, 2], rows])),
      refusal("rows"),
    );
    stillUsable();
  });
}

test("a resizable buffer is read as long as it is now", () => {
  const buffer = new ArrayBuffer(24, { maxByteLength: 80 });
  const view = new Float64Array(buffer);
  view.fill(1);
  assert.equal(read(view), 1);
  buffer.resize(80);
  view.fill(3, 3);
  assert.equal(read(view), 3);
  buffer.resize(24);
  assert.equal(read(view), 1);
});

test("a proxy of an array is read through, each element once", () => {
  const reads = new Map();
  const rows = new Proxy([3, 1, 2], {
    get(target, key) {
      reads.set(key, (reads.get(key) ?? 0) + 1);
      return Reflect.get(target, key);
    },
  });
  assert.ok([1, 2, 3].includes(query().release(rows).value));
  for (const key of ["0", "1", "2"]) assert.equal(reads.get(key), 1, key);
});

test("an array whose getter changes its length is read to the length it had", () => {
  const shrinking = [1, 2, 3, 4];
  Object.defineProperty(shrinking, 0, { get: () => ((shrinking.length = 2), 1) });
  assert.throws(() => query().release(shrinking), refusal("rows"));
  const growing = [1, 2];
  Object.defineProperty(growing, 0, { get: () => (growing.push(9), 1) });
  assert.ok([1, 2, 3].includes(query().release(growing).value));
  assert.equal(growing.length, 3);
});

test("what a getter among the rows throws is refused without its words", () => {
  const mine = new Error("mine");
  const rows = [1, 2];
  Object.defineProperty(rows, 1, {
    get() {
      throw mine;
    },
  });
  assert.throws(
    () => query().release(rows),
    (thrown) => thrown.argument === "rows" && !`${thrown.message} ${thrown.cause}`.includes("mine"),
  );
  stillUsable();
});

test("a getter that releases, itself, in the middle of a release, changes nothing", () => {
  const inner = [];
  const rows = [3, 3, 3, 3];
  Object.defineProperty(rows, 2, { get: () => (inner.push(query().release([1]).value), 3) });
  // Epsilon 1000 leaves the other candidates a probability below e^-900.
  assert.equal(sharp.release(rows).value, 3);
  assert.equal(inner.length, 1);
  // On a tape the two would draw the same words.
  assert.throws(() => read(rows), refusal("body"));
  stillUsable();
});

test("what own properties of a typed array say of it is not asked", () => {
  const rows = new Float64Array([2, 2, 2]);
  for (const [key, value] of [
    ["length", 1],
    ["buffer", new ArrayBuffer(8)],
    ["byteOffset", 8],
    ["byteLength", 8],
    [Symbol.toStringTag, "Uint8Array"],
  ]) {
    Object.defineProperty(rows, key, { value });
  }
  assert.equal(read(rows), 2);
});

test("costs are those of the documentation, for any rows, candidates and alpha", () => {
  const number = fc.oneof(
    fc.constantFrom(NaN, Infinity, -Infinity, -0, 0),
    fc.integer({ min: -5, max: 5 }),
    fc.double(),
  );
  fc.assert(
    fc.property(
      fc.array(number, { maxLength: 30 }),
      fc.uniqueArray(
        fc.oneof(
          fc.integer({ min: -6, max: 6 }),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
        ),
        { minLength: 1, maxLength: 12, selector: (value) => value + 0 },
      ),
      fc
        .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 }))
        .filter(([p, q]) => p <= q),
      fc.constantFrom("interval", "rank"),
      fc.constantFrom("add-or-remove-one", "change-one"),
      fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { minLength: 3, maxLength: 3 }),
      (rows, candidates, [p, q], scorer, neighbors, words) => {
        const sorted = candidates.map((value) => value + 0).sort((a, b) => a - b);
        const one = { alpha: `${p}/${q}`, neighbors, rowsPerPerson: 1, epsilon: "1", scorer, rows };
        const { index, words: used } = select(scaleOf(one), costsOf(one, sorted), [
          ...words,
          5n,
          7n,
        ]);
        const built = quantile(one.alpha)
          .candidates(sorted)
          .neighbors(neighbors)
          .epsilon(1)
          .scorer(scorer)
          .build();
        const value = withTape(
          BigUint64Array.from([...words, 5n, 7n].slice(0, used)),
          () => built.release(rows).value,
        );
        assert.ok(Object.is(value, sorted[index]), `${value} and not ${sorted[index]}`);
      },
    ),
    { seed: 20_250_401, numRuns: 400 },
  );
});

test("numbers of single precision are read as the doubles they are, at every exponent", () => {
  const rows = new Float32Array(1);
  const bits = new Uint32Array(rows.buffer);
  const counted = (where) =>
    count().where(where).neighbors("change-one").epsilon(1e15).build().release(rows).value;
  for (let high = 0; high < 512; high++) {
    for (const fraction of [0, 1, 2, 0x2aaaaa, 0x400000, 0x7ffffe, 0x7fffff]) {
      bits[0] = ((high << 23) | fraction) >>> 0;
      const [value] = rows;
      if (Number.isFinite(value)) assert.equal(counted({ equals: value }), 1, String(value));
      else
        assert.deepEqual(
          [counted({ atLeast: 1e308 }), counted({ atMost: -1e308 })],
          [Number(value === Infinity), Number(value === -Infinity)],
          bits[0].toString(16),
        );
    }
  }
});
