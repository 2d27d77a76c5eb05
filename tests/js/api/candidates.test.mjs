/** Candidates and grids: public, checked before anything is read or allocated. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { grid, median } from "sottovoce";
import { refusal } from "./api-helpers.mjs";

const LIMIT = refusal("candidates", "ERR_LIMIT");
const build = (candidates) =>
  median().candidates(candidates).neighbors("change-one").epsilon(1).build();

for (const [what, candidates] of [
  ["no candidates", []],
  ["an empty typed array", new Float64Array(0)],
  ["unsorted candidates", [1, 3, 2]],
  ["descending candidates", [3, 2, 1]],
  ["duplicates", [1, 2, 2]],
  ["0 and -0, which are one", [-0, 0]],
  ["NaN among them", [1, NaN, 3]],
  ["NaN alone", [NaN]],
  ["Infinity", [1, 2, Infinity]],
  ["-Infinity", [-Infinity, 1]],
  ["text", ["1", "2"]],
  ["a hole", [1, , 3]],
  ["null among them", [1, null, 3]],
  ["bigints", [1n, 2n]],
  ["a BigInt64Array", new BigInt64Array([1n, 2n])],
  ["an object in the list", [1, { valueOf: () => 2 }]],
  ["a DataView", new DataView(new ArrayBuffer(8))],
  ["a SharedArrayBuffer", new Float64Array(new SharedArrayBuffer(16))],
  ["nothing", undefined],
  ["null", null],
  ["a number", 5],
  ["text alone", "1,2,3"],
  ["a function", () => [1, 2]],
]) {
  test(`${what}: refused as candidates`, () => {
    assert.throws(() => build(candidates), refusal("candidates"));
  });
}

test("a detached buffer is refused as candidates", () => {
  const values = new Float64Array([1, 2]);
  structuredClone(values.buffer, { transfer: [values.buffer] });
  assert.throws(() => build(values), refusal("candidates"));
});

test("at most 2^20 candidates, decided from the length alone", () => {
  const sparse = [];
  sparse.length = 2 ** 20 + 1;
  for (const values of [sparse, new Float64Array(2 ** 20 + 1), new Uint8Array(2 ** 20 + 1)])
    assert.throws(() => build(values), LIMIT);
  let read = 0;
  const watched = new Proxy([], {
    get: (target, key) => (key === "length" ? 2 ** 20 + 1 : (read++, Reflect.get(target, key))),
  });
  assert.throws(() => build(watched), LIMIT);
  assert.equal(read, 0);
  assert.equal(
    build(Float64Array.from({ length: 2 ** 20 }, (_, index) => index)).plan.candidates.length,
    2 ** 20,
  );
});

test("a grid has the points that decimals say", () => {
  assert.deepEqual([...grid(0, 1, 0.1)], [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  assert.deepEqual([...grid("0", 1n, "1/3")], [0, 1 / 3, 2 / 3, 1]);
  assert.deepEqual([...grid(-1, 1, "0.7")], [-1, -0.3, 0.4]);
  assert.deepEqual([...grid(5, 5, 1)], [5]);
  assert.deepEqual([...grid(5, 5.5, 1)], [5]);
  assert.deepEqual([...grid("1e300", "3e300", "1e300")], [1e300, 2e300, 3e300]);
  assert.equal(grid(0, 2 ** 20 - 1, 1).length, 2 ** 20);
  assert.ok(grid(0, 1, 1) instanceof Float64Array);
});

test("a long grid of awkward decimals has the points that decimals say", () => {
  const tiny = grid("1e-300", "1048575e-300", "1e-300");
  assert.deepEqual(
    [tiny.length, tiny[0], tiny[1], tiny[1_048_574]],
    [1_048_575, 1e-300, 2e-300, 1_048_575e-300],
  );
  const large = grid("100000000000000000000", "200000000000000000000", "100000000000000");
  assert.deepEqual([large.length, large[1], large[1_000_000]], [1_000_001, 1.000001e20, 2e20]);
});

test("-0 is 0 on grids and among candidates", () => {
  assert.ok(Object.is(grid(-0, 1, 1)[0], 0));
  assert.ok(Object.is(grid("-0", 1, 1)[0], 0));
  assert.ok(Object.is(grid(-1, 1, 1)[1], 0));
  assert.ok(Object.is(build([-1, -0, 1]).plan.candidates[1], 0));
});

test("the same grid written out and not written out are the same candidates", () => {
  const points = grid(0, 1, 0.1);
  assert.deepEqual(build({ first: 0, last: 1, step: 0.1 }).release([0.5]).plan.candidates, {
    first: "0",
    last: "1",
    step: "1/10",
  });
  assert.deepEqual(build(points).plan.candidates, [...points]);
});

for (const [what, numbers, argument, code] of [
  ["step 0", [0, 1, 0], "step"],
  ["step -0", [0, 1, -0], "step"],
  ["a negative step", [1, 0, -1], "step"],
  ["last below first", [1, 0, 1], "last"],
  ["NaN", [NaN, 1, 1], "first"],
  ["Infinity", [0, Infinity, 1], "last"],
  ["no step", [0, 1, undefined], "step"],
  ["text that is no number", [0, 1, "abc"], "step"],
  ["a zero denominator", [0, 1, "1/0"], "step"],
  ["null", [null, 1, 1], "first"],
  ["unthinkably many points", [0, 1e300, 1e-300], "candidates", "ERR_LIMIT"],
  ["points that coincide", [1e16, 1e16 + 100, 0.5], "step"],
  ["points that coincide at the end only", [2 ** 53 - 1000, 2 ** 53 + 1000, 1], "step"],
  ["points too small for doubles", [0, "1e-395", "1e-398"], "step"],
  ["points too large for doubles", ["1e308", "1e310", "1e309"], "candidates"],
]) {
  test(`a grid with ${what} is refused`, () => {
    assert.throws(() => grid(...numbers), refusal(argument, code));
    const [first, last, step] = numbers;
    assert.throws(() => build({ first, last, step }), refusal(argument, code));
  });
}

test("more than 2^20 points are not written out", () => {
  assert.throws(() => grid(0, 2 ** 20, 1), LIMIT);
  assert.equal(build({ first: 0, last: 2 ** 20, step: 1 }).plan.candidates.last, "1048576");
});

test("a grid lacks nothing and has nothing more", () => {
  assert.throws(() => build({ first: 0, last: 1 }), refusal("step"));
  assert.throws(() => build({}), refusal("candidates"));
  assert.throws(() => build({ first: 0, last: 1, step: 1, count: 2 }), refusal("count"));
  assert.throws(
    () => build(JSON.parse('{"first":0,"last":1,"step":1,"__proto__":1}')),
    refusal("__proto__"),
  );
});
