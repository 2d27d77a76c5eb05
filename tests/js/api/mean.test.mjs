/** Means: values, accuracy, intervals, receipts, and what is refused. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { count, explain, fromPlan, mean, parse, stringify, sum } from "sottovoce";
import { tallySql } from "sottovoce/sql";
import { withSeed } from "sottovoce/testing";
import { noEntropy, refusal, withCrypto, wordsUsed } from "./api-helpers.mjs";

const person = (builder, neighbors = "add-or-remove-one") => builder.neighbors(neighbors);
/** So sharp that noise is less likely than 10^-400: released are the true sums. */
const sharp = (builder, neighbors) => person(builder, neighbors).epsilon(1e40).build();
const seed = (number) => new Uint8Array(32).fill(number);

test("a mean is of rows clamped, then rounded to the even step of two, NaN skipped", () => {
  const told = (builder, rows) => sharp(builder).release(rows).value;
  assert.deepEqual(told(mean().bounds(0, 10), [1, 2, 9]), { mean: 4, rows: 3, sums: [12n, 18n] });
  assert.deepEqual(told(mean().bounds(0, 10), [NaN, 0.5, 1.5, 2.5, 99, -Infinity]), {
    mean: 2.8,
    rows: 5,
    sums: [14n, 36n],
  });
  const cents = mean().bounds(-1, "2.5").step("0.01");
  assert.deepEqual(told(cents, [1.005, -0.005, 0.125]), {
    mean: 0.37,
    rows: 3,
    sums: [411n, 639n],
  });
  assert.deepEqual(told(mean().bounds(10, 20), []), { mean: 15, rows: 0, sums: [0n, 0n] });
  const wide = mean().bounds(0, 4e9).step("1/100");
  const { sums } = told(wide, new Float64Array(100_000).fill(1e9));
  assert.deepEqual(sums, [10n ** 16n, 3n * 10n ** 16n]);
});

test("the same rows in chunks, or from an array of another kind, are the same release", async () => {
  const query = person(mean().bounds(0, 10).step("1/2")).epsilon(1).build();
  const rows = Float32Array.from({ length: 20_000 }, (_, place) => place % 13);
  const whole = withSeed(seed(4), () => query.release(rows));
  const chunks = [rows.subarray(0, 7), Array.from(rows.subarray(7, 9000)), rows.subarray(9000)];
  assert.deepEqual(await withSeed(seed(4), () => query.releaseFrom(chunks)), whole);
  assert.equal(
    wordsUsed(() => query.release(rows), 40),
    wordsUsed(() => query.release([]), 40),
  );
});

test("its scale is that of a sum from 0 to the distance of the bounds, twice where a row changes", () => {
  const charge = (builder, neighbors, rows) =>
    person(builder, neighbors).rowsPerPerson(rows).epsilon(1).build().release([]).rho;
  const wide = (rows) => charge(sum().bounds(0, 70), "add-or-remove-one", rows);
  for (const rows of [1, 3])
    assert.equal(charge(mean().bounds(-10, 60), "add-or-remove-one", rows), wide(rows));
  // Each of the two sums moves by half of the distance: less than one that moves by all of it.
  const changed = charge(mean().bounds(-10, 60), "change-one", 1);
  assert.ok(changed < wide(1) && changed > wide(1) / 2, `${changed} and ${wide(1)}`);
  const query = person(mean().bounds(0, 10), "change-one").epsilon("0.3").build();
  assert.deepEqual([query.privacyMap(0), query.privacyMap(2)], [0, 0.6]);
  assert.throws(() => query.privacyMap("1/2"), refusal("dIn"));
});

test("accuracy, intervals and values are those of the vectors", () => {
  const cases = JSON.parse(
    readFileSync(new URL("../../vectors/mean.json", import.meta.url), "utf8"),
  );
  for (const { about, plan, tapes, accuracies } of cases) {
    const query = fromPlan(plan);
    for (const { error, ...asked } of accuracies)
      assert.deepEqual(query.accuracy(asked), { error }, about);
    const { value: _, ...rest } = query.release([]);
    for (const { value, intervals } of tapes) {
      const release = { ...rest, value: { ...value, sums: value.sums.map(BigInt) } };
      for (const { confidence, ends } of intervals) {
        const interval = query.interval(release, { confidence });
        assert.deepEqual(interval, ends, about);
        assert.ok(Object.isFrozen(interval));
      }
    }
  }
});

test("the mean lies in the interval as often as it says, and errors are kept", () => {
  const query = person(mean().bounds(0, 300)).epsilon("1/2").build();
  const rows = Float64Array.from({ length: 400 }, (_, place) => (place * 37) % 250);
  const truth = rows.reduce((all, row) => all + row, 0) / rows.length;
  const confidence = "3/4";
  const { error } = query.accuracy({ confidence, rows: rows.length });
  let [held, near] = [0, 0];
  const draws = 2000;
  for (let number = 0; number < draws; number++) {
    const bytes = Uint8Array.from({ length: 32 }, (_, at) =>
      at === 0 ? number & 255 : number >> 8,
    );
    const release = withSeed(bytes, () => query.release(rows));
    const [low, high] = query.interval(release, { confidence });
    assert.ok(low <= release.value.mean && release.value.mean <= high);
    held += Number(low <= truth && truth <= high);
    near += Number(Math.abs(release.value.mean - truth) <= error);
  }
  // Seeds are fixed: the numbers are always the same. Both are at least 3/4 in expectation.
  assert.ok(held > 0.75 * draws, `held ${held}`);
  assert.ok(near > 0.75 * draws, `near ${near}`);
});

test("an interval is of a release of this very query, also one that was read again", () => {
  const query = person(mean().bounds(0, 10)).epsilon(1).build();
  const other = person(mean().bounds(0, 11)).epsilon(1).build();
  const priced = person(mean().bounds(0, 10)).rho(1).build();
  const release = query.release([1, 2, 9]);
  const asked = { confidence: 0.95 };
  const interval = query.interval(release, asked);
  assert.deepEqual(query.interval(parse(stringify(release)), asked), interval);
  assert.deepEqual(fromPlan(query.plan).interval(release, asked), interval);
  for (const [whose, what] of [
    [other, release],
    [priced, release],
    [query, priced.release([1])],
    [query, person(count()).epsilon(1).build().release([1])],
    [query, { ...release, value: 5 }],
    [query, { ...release, value: { ...release.value, sums: [1, 2] } }],
    [query, { ...release, value: { ...release.value, sums: [1n] } }],
    [query, { ...release, value: { ...release.value, sums: [1n, 2n ** 121n] } }],
    [query, release.value],
    [query, undefined],
  ])
    assert.throws(() => whose.interval(what, asked), refusal("release"));
  for (const confidence of [0, 1, -0.5, NaN, undefined, "x"])
    assert.throws(() => query.interval(release, { confidence }), refusal("confidence"));
  assert.throws(() => query.interval(release), refusal("options"));
  assert.equal(
    wordsUsed(() => query.interval(release, asked)),
    0,
  );
});

test("the numbers of a receipt follow from its sums", () => {
  const query = person(mean().bounds(0, 10)).epsilon(1).build();
  const release = query.release([1, 2, 9]);
  const read = JSON.parse(stringify(release));
  assert.deepEqual(parse(JSON.stringify(read)), release);
  const refused = (value) =>
    assert.throws(() => parse(JSON.stringify({ ...read, value })), refusal("text"));
  const { value } = read;
  const big = (number) => ({ bigint: String(number) });
  refused({ ...value, mean: value.mean + 1 });
  refused({ ...value, rows: value.rows + 1 });
  refused({ ...value, sums: [value.sums[1], value.sums[0], big(0)] });
  refused({ ...value, sums: [big(123456789), big(1)] });
  refused({ ...value, sums: [1, 2] });
  refused({ ...value, more: 1 });
  refused({ mean: value.mean, rows: value.rows });
  refused({ mean: 5, rows: 0, sums: [big(-(2n ** 120n) - 1n), big(0)] });
  refused([value]);
  const nobody = { mean: 5, rows: 0, sums: [big(-(2n ** 120n)), big(0)] };
  assert.deepEqual(parse(JSON.stringify({ ...read, value: nobody })).value.sums, [
    -(2n ** 120n),
    0n,
  ]);
});

test("plans are canonical, and may be written by hand", () => {
  const query = fromPlan({
    ...{ kind: "mean", lowest: "-0.50", highest: 3, step: 0.25 },
    ...{ neighbors: "change-one", epsilon: 0.5 },
  });
  assert.deepEqual(query.plan, {
    ...{ kind: "mean", lowest: "-1/2", highest: "3", step: "1/4" },
    ...{ neighbors: "change-one", rowsPerPerson: 1, epsilon: "1/2" },
  });
  const least = { kind: "mean", lowest: 0, highest: 1, neighbors: "change-one", epsilon: 1 };
  assert.equal(fromPlan(least).plan.step, "1");
  const words = explain(query.plan);
  assert.match(words, /^The private mean of the rows, each clamped to -1\/2 to 3 and rounded to a/);
  assert.match(words, /multiple of 1\/4, and how many rows there are/);
  assert.match(explain(fromPlan(least).plan), /rounded to an integer/);
});

test("what does not fit is refused with the name of the argument", () => {
  const built = (builder) => () => person(builder).epsilon(1).build();
  for (const [builder, argument] of [
    [mean(), "bounds"],
    [mean().bounds(1, 1), "bounds"],
    [mean().bounds(2, 1), "bounds"],
    [mean().bounds(0, 2 ** 53), "bounds"],
    [mean().bounds(0, 2 ** 52 + 1), "bounds"],
    [mean().bounds(0, 10).step(3), "step"],
    [mean().bounds("1/3", 10), "step"],
    [mean().bounds(0, 10).step(0), "step"],
    [mean().bounds(0, 10).step(-1), "step"],
    [mean().bounds(0, "1e-300").step("1e-300"), "step"],
  ])
    assert.throws(built(builder), refusal(argument));
  for (const bad of [NaN, Infinity, null, undefined, "x", {}]) {
    assert.throws(() => built(mean().bounds(bad, 1))(), refusal("bounds"));
    assert.throws(() => built(mean().bounds(0, 1).step(bad))(), refusal("step"));
  }
  const query = built(mean().bounds(0, 2 ** 52))();
  for (const rows of [0, -1, 1.5, NaN, Infinity, "5", 5n, undefined])
    assert.throws(() => query.accuracy({ confidence: 0.5, rows }), refusal("rows"));
  for (const confidence of [1, -0.1, NaN, undefined])
    assert.throws(() => query.accuracy({ confidence, rows: 5 }), refusal("confidence"));
  assert.throws(() => query.release(["1"]), refusal("rows"));
  const failing = {
    getRandomValues: () => {
      throw new Error("no");
    },
  };
  withCrypto(failing, () => assert.throws(() => query.release([1]), noEntropy));
});

test("statements are for steps of 1", () => {
  const table = { dialect: "duckdb", table: "t", column: "x" };
  const plan = (step) => person(mean().bounds(0, 10).step(step)).epsilon(1).build().plan;
  assert.match(tallySql(plan(1), table), /SELECT 2, COUNT\(\*\)/);
  assert.throws(() => tallySql(plan("1/2"), table), refusal("step"));
  for (const more of [{ lowest: 0 }, { lowest: "00" }, { highest: "1e1" }, { highest: "0" }])
    assert.throws(() => tallySql({ ...plan(1), ...more }, table), refusal("bounds"));
});
