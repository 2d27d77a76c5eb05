/** Quantiles in base 2: plans, losses in bits and nats, accuracy, words, bad input. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, fromPlan, grid, median, parse, quantile, stringify } from "sottovoce";
import { exponentialBase2 } from "sottovoce/base2";
import { probabilities, withTape } from "sottovoce/testing";
import { expEnclosure, read } from "../../vectors/exact.mjs";
import { baseOf, rangeDistance } from "../../vectors/quantile.mjs";
import { middle, noEntropy, refusal } from "./api-helpers.mjs";

const rows = [3, 1, 4, 1, 5, 9, 2, 6];
const ordinary = () => median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(1);
const query = () => ordinary().base2().build();
const base = { x: "2605029348", y: 32, z: 1 };

test("base 2 adds a base to the plan, and bits to the query and its releases; without it nothing changes", () => {
  const [plain, binary] = [ordinary().build(), query()];
  assert.deepEqual(binary.plan, { ...plain.plan, base });
  assert.ok(
    Object.isFrozen(binary) && Object.isFrozen(binary.plan) && Object.isFrozen(binary.plan.base),
  );
  const release = withTape(middle, () => binary.release(rows));
  assert.deepEqual(Object.keys(release), [
    "value",
    "notion",
    "epsilon",
    "bits",
    "rho",
    "plan",
    "version",
    "module",
    "seeded",
  ]);
  assert.deepEqual(
    [release.notion, release.epsilon, release.bits],
    ["pure", 0.9999999996061967, 1.4426950403208254],
  );
  assert.deepEqual(
    [binary.epsilon, binary.bits, release.plan],
    [release.epsilon, release.bits, binary.plan],
  );
  for (const thing of [plain, plain.plan, plain.release(rows)])
    assert.ok(!("bits" in thing) && !("base" in thing));
});

test("base2() returns a new builder, in any order, and leaves the old one as it was", () => {
  const start = ordinary();
  assert.deepEqual(start.base2().build().plan, query().plan);
  assert.deepEqual(
    median().base2().epsilon(1).neighbors("add-or-remove-one").candidates([1, 2, 3]).build().plan,
    query().plan,
  );
  assert.ok(!("base" in start.build().plan));
  assert.throws(
    () => median().base2().candidates([1]).neighbors("change-one").build(),
    refusal("epsilon"),
  );
});

/**
 * The number reported is the least double whose decimal is not below -ln of a fraction: e^-reported
 * is at most that, e^-previous above.
 */
function assertRoundedUp(reported, { top, bottom }) {
  const view = new BigUint64Array(new Float64Array([reported]).buffer);
  const before = new Float64Array(new BigUint64Array([view[0] - 1n]).buffer)[0];
  const bits = 1600;
  const scaled = (top << BigInt(bits)) / bottom;
  assert.ok(
    expEnclosure(read(String(reported)), bits)[1] <= scaled,
    `${reported} is below the loss`,
  );
  assert.ok(expEnclosure(read(String(before)), bits)[0] > scaled, `${before} would have done`);
}

test("losses are those of the base, rounded up, and never above epsilon", () => {
  for (const [alpha, neighbors, rowsPerPerson, epsilon] of [
    ["1/2", "add-or-remove-one", 1, "1"],
    ["1/2", "change-one", 1, "1/10"],
    ["1/4", "change-one", 3, "7/3"],
    ["1", "change-one", 2, "0.3"],
    ["1/3", "add-or-remove-one", 5, "4"],
  ]) {
    const built = quantile(alpha)
      .base2()
      .candidates([1, 2])
      .neighbors(neighbors)
      .rowsPerPerson(rowsPerPerson)
      .epsilon(epsilon)
      .build();
    const { x } = baseOf({ alpha, neighbors, rowsPerPerson, epsilon });
    assert.deepEqual(built.plan.base, { x: String(x), y: 32, z: 1 });
    const { top: p, bottom: q } = read(alpha);
    for (const dIn of [1, rowsPerPerson, 2 * rowsPerPerson + 1]) {
      const units = rangeDistance(p, q, neighbors) * BigInt(dIn);
      assertRoundedUp(built.privacyMap(dIn), { top: x ** units, bottom: 1n << (32n * units) });
    }
    assert.equal(built.privacyMap(rowsPerPerson), built.epsilon);
    const asked = read(epsilon);
    const lost = read(String(built.epsilon));
    assert.ok(lost.top * asked.bottom <= asked.top * lost.bottom);
    assert.ok(Math.abs(built.bits * Math.LN2 - built.epsilon) < 1e-14 * built.bits);
  }
});

test("dIn is a whole number of rows", () => {
  const built = query();
  for (const nothing of [0, "0", 0n]) assert.ok(Object.is(built.privacyMap(nothing), 0));
  assert.equal(built.privacyMap("1e400"), Infinity);
  for (const wrong of [0.5, "1/2", -1, NaN, null])
    assert.throws(() => built.privacyMap(wrong), refusal("dIn"));
});

test("the accuracy is that of the base: a little less than with all of epsilon", () => {
  const built = quantile("1/2")
    .base2()
    .candidates(grid(0, 19, 1))
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build();
  // ln 400 / -ln(2605029348 / 2^32) / 2 = 5.99146454946744100756...
  assert.deepEqual(built.accuracy({ confidence: 0.95 }), { rankError: 5.991464549467442 });
  const [sharp, plain] = [true, false].map((is) => {
    const start = median().candidates([0, 1]).neighbors("change-one").epsilon("1/3");
    return (is ? start.base2() : start).build().accuracy({ confidence: "1/2" }).rankError;
  });
  assert.ok(sharp > plain && sharp < plain * (1 + 1e-7));
  for (const bad of [1, -0.1, "2"])
    assert.throws(() => built.accuracy({ confidence: bad }), refusal("confidence"));
});

test("a plan is the same query again, and its base must follow from the rest", () => {
  const built = query();
  const again = fromPlan(JSON.parse(JSON.stringify(built)));
  assert.deepEqual(
    [again.plan, again.epsilon, again.bits],
    [built.plan, built.epsilon, built.bits],
  );
  for (const tape of [
    [0n, 0n, 0n],
    [1n << 63n, 5n, 7n],
    [2n ** 64n - 1n, 0n, 9n],
  ].map((words) => BigUint64Array.from(words))) {
    assert.deepEqual(
      withTape(tape, () => again.release(rows)),
      withTape(tape, () => built.release(rows)),
    );
    assert.throws(() => withTape(tape.subarray(0, 2), () => again.release(rows)), noEntropy);
  }
  const told = (base) => () => fromPlan({ ...built.plan, base });
  for (const same of [
    { ...base, x: 2605029348 },
    { ...base, x: 2605029348n },
  ])
    assert.deepEqual(told(same)().plan, built.plan);
  assert.deepEqual(fromPlan({ ...built.plan, base: undefined }).plan, ordinary().build().plan);
  for (const other of [
    { ...base, x: "2605029347" },
    { ...base, x: "2605029349" },
    { ...base, z: 2 },
    { x: "1", y: 1, z: 1 },
  ])
    assert.throws(told(other), refusal("base"));
  assert.throws(() => fromPlan({ ...built.plan, epsilon: "2" }), refusal("base"));
  for (const [bad, name] of [
    [null, "base"],
    [5, "base"],
    ["widest", "base"],
    [true, "base"],
    [{ ...base, x: "0" }, "x"],
    [{ ...base, x: "4294967296" }, "x"],
    [{ ...base, y: 0 }, "y"],
    [{ ...base, z: "1" }, "z"],
    [{ x: "1", y: 1 }, "z"],
    [{ ...base, w: 1 }, "w"],
  ]) {
    assert.throws(told(bad), refusal(name), JSON.stringify(bad));
  }
});

test("rows in chunks give the same release", async () => {
  const built = query();
  const release = withTape(middle, () => built.release(rows));
  assert.deepEqual(
    await withTape(middle, () =>
      built.releaseFrom([rows.slice(0, 3), Float64Array.from(rows.slice(3)), []]),
    ),
    release,
  );
});

test("receipts keep their bits, and bits are a loss", () => {
  const release = query().release(rows);
  assert.deepEqual(parse(stringify(release)), release);
  assert.deepEqual(structuredClone(release), release);
  // By another version: this one compares them with the plan.
  const infinite = { ...release, bits: Infinity, version: "0.0.9" };
  assert.deepEqual(parse(stringify(infinite)), infinite);
  for (const bits of [-1, NaN, "1", 1n, null])
    assert.throws(() => stringify({ ...release, bits }), refusal("release"));
  const text = JSON.parse(stringify(release));
  for (const bits of [-1, "1", null, {}, { number: "NaN" }, { bigint: "1" }, []])
    assert.throws(() => parse(JSON.stringify({ ...text, bits })), refusal("text"));
  const other = exponentialBase2().base(1, 1, 1).clamp(0, 9).rounding("none").build();
  assert.equal(other.release([1, 2]).bits, other.bits);
});

test("an epsilon that 32 bits cannot hold is refused; beyond 32 bits a unit no more is spent", () => {
  const start = ordinary().base2();
  for (const small of ["4.656612873e-10", "1e-300", 5e-324])
    assert.throws(() => start.epsilon(small).build(), refusal("epsilon"));
  assert.equal(start.epsilon("4.656612875e-10").build().plan.base.x, "4294967295");
  const loud = start.epsilon(1000).build();
  assert.deepEqual([loud.plan.base.x, loud.bits], ["1", 64]);
  assert.throws(
    () => start.epsilon("4.656612875e-10").rowsPerPerson(2).build(),
    refusal("epsilon"),
  );
});

test("it is explained in words, with the loss in bits and in nats", () => {
  const words = explain(query().plan);
  assert.match(words, /private median .* proportional to \(2605029348\/2\^32\)\^cost/);
  assert.match(
    words,
    /adding or removing one row makes no answer more than 2\.72 times as likely \(epsilon at most 1, 1\.45 bits; at most e\^1\)/i,
  );
  assert.match(explain(ordinary().build().plan), /\(epsilon 1; exactly e\^1\)/);
});

test("probabilities are those of the base", () => {
  // One row at 2: costs 1, 0, 1.
  const b = 2605029348 / 2 ** 32;
  const law = probabilities(query(), [2]);
  [b, 1, b].forEach((weight, place) => {
    const { lower, upper } = law[place];
    assert.ok(
      lower <= upper && Math.abs(weight / (1 + 2 * b) - lower) < 1e-15 && upper - lower < 1e-15,
    );
  });
});
