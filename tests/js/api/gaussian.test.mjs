/** Discrete Gaussian noise, questions at a price, and what a price means. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import {
  count,
  deltaOf,
  discreteGaussian,
  epsilonOf,
  explain,
  fromPlan,
  histogram,
  mean,
  median,
  parse,
  rhoOf,
  stringify,
  sum,
} from "sottovoce";
import { tallySql } from "sottovoce/sql";
import { probabilities, withSeed, withTape } from "sottovoce/testing";
import { noEntropy, refusal } from "./api-helpers.mjs";

const seeded = (byte, body) => withSeed(new Uint8Array(32).fill(byte), body);
const tape = (length, word = 1n << 60n) => new BigUint64Array(length).fill(word);
const person = (builder) => builder.neighbors("add-or-remove-one").rho("1/8");
const noise = (variance = 4) => discreteGaussian().variance(variance).build();

test("the plan holds the variance that follows, and the squared sensitivity", () => {
  const plan = (variance, squaredSensitivity) => ({
    kind: "discreteGaussian",
    variance,
    squaredSensitivity,
  });
  const start = discreteGaussian();
  for (const [builder, expected, rho] of [
    [start.variance("10/4"), plan("5/2", null), 0.2],
    [start.scale("3"), plan("9", null), 0.05555555555555556],
    [start.scale(3).sensitivity("2"), plan("9", "4"), 0.22222222222222224],
    [start.sensitivity("3").rho("1/2"), plan("9", "9"), 0.5],
    [start.squaredSensitivity(2).rho("1/8"), plan("8", "2"), 0.125],
    [start.scale(-0), plan("0", null), Infinity],
    // The double 0.1 is a little more than one tenth; 0.5 is one half either way.
    [start.sensitivity(0.5).rho(1), plan("1/8", "1/4"), 1],
  ]) {
    const mechanism = builder.build();
    assert.deepEqual([mechanism.plan, mechanism.rho], [expected, rho]);
    assert.deepEqual([mechanism.notion, mechanism.epsilon], ["zcdp", undefined]);
  }
  const number = start.sensitivity(0.1).rho("1/2").build();
  assert.ok(number.plan.squaredSensitivity !== "1/100" && number.rho === 0.5);
});

test("from epsilon and delta follow the largest rho that implies them, and its variance", () => {
  const goal = { epsilon: 1, delta: "1e-6" };
  const { plan, rho } = discreteGaussian().sensitivity("1").approximate(goal).build();
  const variance = "2052884744968447532766334697633373209777";
  assert.equal(plan.variance, `${variance}/1${"0".repeat(38)}`);
  assert.ok(epsilonOf({ rho: String(rho), delta: "1e-6" }) < 1 + 1e-12);
});

test("losses are exact texts, and prices of other distances grow with their squares", () => {
  const mechanism = discreteGaussian().squaredSensitivity("2").rho("1/3").build();
  assert.deepEqual(mechanism.loss, { epsilon: null, bits: null, rho: "1/3", delta: "0" });
  assert.deepEqual(noise(0).loss, { epsilon: null, bits: null, rho: null, delta: "0" });
  for (const [variance, dIn, rho] of [
    [4, 1, 0.125],
    [4, 2, 0.5],
    [4, "1/2", 0.03125],
    ["10/3", 3n, 1.35],
    [4, 0, 0],
    [0, 0, 0],
    [0, 1, Infinity],
  ])
    assert.equal(noise(variance).privacyMap(dIn), rho);
  for (const bad of [-1, "-1/2", NaN, Infinity, "1/0", "", null, undefined])
    assert.throws(() => noise().privacyMap(bad), refusal("dIn"));
});

test("what is missing, told twice or out of its rule is named, and nothing is drawn", () => {
  const start = discreteGaussian();
  const goal = { epsilon: 1, delta: "1e-6" };
  const one = start.sensitivity(1);
  for (const [argument, builder] of [
    ["rho", start],
    ["rho", one],
    ["sensitivity", start.rho(1)],
    ["sensitivity", start.approximate(goal)],
    ["scale", start.scale(1).variance(1)],
    ["scale", one.scale(1).rho(1)],
    ["scale", one.scale(1).approximate(goal)],
    ["variance", one.variance(1).rho(1)],
    ["variance", one.variance(1).approximate(goal)],
    ["rho", one.rho(1).approximate(goal)],
    ["squaredSensitivity", one.squaredSensitivity(1).rho(1)],
    ["squaredSensitivity", one.squaredSensitivity(1).variance(1)],
    ["variance", start.variance(-1)],
    ["variance", start.variance("1e37")],
    ["variance", start.variance("1000000000000000000000000000000000001")],
    ["scale", start.scale("1e19")],
    ["scale", start.scale(-1)],
    ["rho", one.rho(0)],
    ["rho", one.rho("-1/2")],
    ["rho", one.rho("1e-40")],
    ["sensitivity", start.sensitivity(0).rho(1)],
    ["sensitivity", start.sensitivity(-1).variance(1)],
    ["squaredSensitivity", start.squaredSensitivity(0).rho(1)],
    ["epsilon", one.approximate({ epsilon: -1, delta: 0.5 })],
    ["epsilon", one.approximate({ epsilon: "1e7", delta: 0.5 })],
    ...["0", 1, -0.5, 2, "1e-301"].map((delta) => [
      "delta",
      one.approximate({ epsilon: 1, delta }),
    ]),
  ])
    assert.throws(() => builder.build(), refusal(argument), argument);
  const sized = start.variance(1);
  const begin = {
    scale: start,
    variance: start,
    sensitivity: sized,
    squaredSensitivity: sized,
    rho: one,
  };
  for (const bad of [NaN, Infinity, "x", "1/0", "1e401", "1".repeat(70), null, undefined, {}, true])
    for (const name of Object.keys(begin))
      assert.throws(() => begin[name][name](bad).build(), refusal(name), `${name} ${bad}`);
  for (const bad of [null, undefined, 1, "1"])
    assert.throws(() => one.approximate(bad), refusal("approximate"));
  assert.throws(() => one.approximate({ epsilon: 1 }), refusal("delta"));
  assert.throws(() => one.approximate({ ...goal, rho: 1 }), refusal("rho"));
});

test("a plan is the same mechanism again, and what it must hold is named", () => {
  const kind = "discreteGaussian";
  assert.deepEqual(fromPlan({ kind, variance: 4 }).plan, noise().plan);
  assert.deepEqual(fromPlan({ kind, variance: 4, squaredSensitivity: null }).plan, noise().plan);
  for (const [bad, argument] of [
    [{}, "variance"],
    [{ variance: 1, rho: 1 }, "rho"],
    [{ variance: 1, scale: 1 }, "scale"],
    [{ variance: 1, squaredSensitivity: 0 }, "squaredSensitivity"],
    [{ variance: "1e37" }, "variance"],
  ])
    assert.throws(() => fromPlan({ kind, ...bad }), refusal(argument));
});

test("numbers stay numbers, bigints bigints, and vectors of one kind what they are", () => {
  const mechanism = noise(100);
  const kinds = [5, 5n, [1, 2], [1n, 2n], new Int32Array(2), new BigInt64Array(2)].map((input) => {
    const { value } = mechanism.release(input);
    return Array.isArray(value) ? value.map((one) => typeof one).join() : typeof value;
  });
  assert.deepEqual(kinds, [
    "number",
    "bigint",
    "number,number",
    "bigint,bigint",
    "number,number",
    "bigint,bigint",
  ]);
  for (const [bad, argument] of [
    [0.5, "value"],
    [NaN, "value"],
    [2 ** 53, "value"],
    ["5", "value"],
    [null, "value"],
    [[1, 2n], "values"],
    [[1, 0.5], "values"],
    [["1"], "values"],
  ])
    assert.throws(() => withTape(tape(0), () => mechanism.release(bad)), refusal(argument));
  assert.deepEqual(mechanism.release([]).value, []);
});

test("numbers saturate where doubles leave gaps, bigints never do", () => {
  const mechanism = noise("1e36");
  const largest = Number.MAX_SAFE_INTEGER;
  const values = seeded(1, () => mechanism.release(Array(200).fill(largest)).value);
  assert.ok(values.includes(largest) && values.includes(-largest));
  const wide = seeded(1, () => mechanism.release(Array(200).fill(BigInt(largest))).value);
  const clamp = (value) => Number(value > largest ? largest : value < -largest ? -largest : value);
  assert.deepEqual(wide.map(clamp), values);
  assert.ok(wide.some((value) => value > largest));
});

test("a seed gives the same again, and a failing source releases nothing", () => {
  for (const [mechanism, input, words] of [
    [noise(4), 5, 1],
    [noise(4), [1, 2, 3], 3],
    [noise(10_000), 5n, 3],
    [person(count()).build(), [1, 2, NaN], 1],
    [person(count()).rho("1e-5").build(), [1, 2, NaN], 3],
    [person(histogram(["a", "b"])).build(), ["a", "c"], 2],
    [person(sum().bounds(0, 1)).build(), [1, 0], 1],
  ]) {
    const release = () => mechanism.release(input);
    assert.deepEqual(seeded(7, release), seeded(7, release));
    assert.equal(seeded(7, release).seeded, true);
    for (let length = 0; length < words; length++)
      assert.throws(() => withTape(tape(length), release), noEntropy);
    withTape(tape(words), release);
  }
});

test("variance 0 releases the input and says that nothing is hidden", () => {
  const exact = noise(0);
  const release = withTape(tape(0), () => exact.release(-7));
  assert.deepEqual([release.value, release.rho], [-7, Infinity]);
  assert.match(explain(exact.plan), /Protected: nothing/);
  assert.deepEqual(parse(stringify(release)), release);
});

test("a release at a price is no release with an epsilon", () => {
  const release = person(count()).build().release([1, 2, 3]);
  const keys = ["module", "notion", "plan", "rho", "value", "version"];
  assert.deepEqual(Object.keys(release).sort(), keys);
  assert.deepEqual(parse(stringify(release)), release);
  for (const other of [
    { rho: 0.1 },
    { notion: "pure" },
    { value: 0.5 },
    { plan: { ...release.plan, rho: "1/4" } },
  ])
    assert.throws(() => parse(JSON.stringify({ ...release, ...other })), refusal("text"));
  assert.throws(() => parse(JSON.stringify({ ...release, epsilon: 1 })), refusal("text"));
});

const rows = [3, 1, 1, NaN, 2];
/** Each question at a price, what it is asked of, and the variance for rho 1/8. */
const questions = [
  ["count", (builder) => builder, count, rows, 4],
  ["histogram", (builder) => builder.other(), () => histogram([1, 2]), rows, 4],
  ["histogram of texts", (builder) => builder, () => histogram(["a"]), ["a", "b"], 4],
  ["sum", (builder) => builder, () => sum().bounds(-1, 3), rows, 36],
  ["mean", (builder) => builder, () => mean().bounds(-1, 3), rows, 64],
];

for (const [name, more, begin, input] of questions) {
  test(`${name}: a rho in the place of an epsilon, and in the plan`, async () => {
    const query = person(more(begin())).build();
    const { plan } = query;
    assert.equal(plan.rho, "1/8");
    assert.ok(!("epsilon" in plan) && !("epsilon" in query));
    assert.deepEqual(query.loss, { epsilon: null, bits: null, rho: "1/8", delta: "0" });
    assert.deepEqual([query.privacyMap(0), query.privacyMap(2)], [0, 0.5]);
    assert.throws(() => query.privacyMap("1/2"), refusal("dIn"));
    const pure = more(begin()).neighbors("add-or-remove-one").epsilon(1).build();
    assert.deepEqual([pure.notion, "rho" in pure.plan], ["pure", false]);
    // In chunks the same, word for word.
    const whole = seeded(9, () => query.release(input));
    const chunks = [input.slice(0, 1), input.slice(1)];
    assert.deepEqual(await seeded(9, () => query.releaseFrom(chunks)), whole);
    assert.match(explain(plan), /discrete Gaussian noise.*is rho 0\.125\. .*its rho to what/);
    assert.deepEqual(fromPlan(JSON.parse(JSON.stringify(plan))).plan, plan);
    assert.deepEqual(fromPlan({ ...plan, rho: 0.125 }).plan, plan);
  });

  test(`${name}: both promises, none, and prices out of range are refused`, () => {
    const start = more(begin()).neighbors("change-one");
    assert.throws(() => start.epsilon(1).rho(1).build(), refusal("rho"));
    assert.throws(() => start.rho(1).epsilon(1).build(), refusal("rho"));
    assert.throws(() => start.build(), refusal("epsilon"));
    assert.throws(() => more(begin()).rho(1).build(), refusal("neighbors"));
    for (const bad of [0, "0", -1, "1e-40", NaN, Infinity, "x", null, undefined])
      assert.throws(() => start.rho(bad).build(), refusal("rho"));
    const { plan } = person(more(begin())).build();
    assert.throws(() => fromPlan({ ...plan, epsilon: 1 }), refusal("rho"));
    assert.throws(() => fromPlan({ ...plan, rho: 0 }), refusal("rho"));
    const { rho: _, ...without } = plan;
    assert.throws(() => fromPlan(without), refusal("epsilon"));
  });
}

test("variances are those of the squared distance of one person", () => {
  const far = (query) => query.accuracy({ confidence: "0.95" }).error;
  const like = (variance) => noise(variance).accuracy({ confidence: "0.95" }).error;
  const priced = (builder, neighbors, rowsPerPerson) =>
    builder.neighbors(neighbors).rowsPerPerson(rowsPerPerson).rho("1/8").build();
  for (const [query, variance] of [
    [priced(count(), "add-or-remove-one", 1), 4],
    [priced(count(), "change-one", 3), 36],
    [priced(histogram([1]), "add-or-remove-one", 2), 16],
    [priced(histogram([1]), "change-one", 2), 32],
    [priced(sum().bounds(-10, 60), "add-or-remove-one", 1), 14_400],
    [priced(sum().bounds(-10, 60), "change-one", 1), 19_600],
  ])
    assert.equal(far(query), like(variance));
  // A mean is checked by its two noisy sums: as wide as the bounds, or both where a row is changed.
  const both = (variance) => noise(variance).accuracy({ confidence: "0.95", values: 2 }).error;
  for (const [neighbors, rowsPerPerson, variance] of [
    ["add-or-remove-one", 1, 4 * 4900],
    ["add-or-remove-one", 2, 16 * 4900],
    ["change-one", 1, 8 * 4900],
  ]) {
    const averaged = priced(mean().bounds(-10, 60), neighbors, rowsPerPerson);
    const { error } = averaged.accuracy({ confidence: "0.95", rows: 1_000_000 });
    const e = both(variance);
    assert.ok(Math.abs(error - (70 * e) / (70e6 - 2 * e)) < 1e-9 * error + 1e-13);
  }
});

test("tallies of engines are released at a price too", () => {
  const query = person(histogram(["a", "b"])).build();
  const tally = [
    { bin: 0, n: 40 },
    { bin: 1, n: 2n },
  ];
  const ofRows = [...Array(40).fill("a"), "b", "b"];
  const release = seeded(3, () => query.releaseTally(tally));
  assert.deepEqual(release.value, seeded(3, () => query.release(ofRows)).value);
  assert.deepEqual([release.notion, release.tally], ["zcdp", "unchecked"]);
  assert.deepEqual(parse(stringify(release)), release);
  const where = { dialect: "sqlite", table: "t", column: "c" };
  for (const [, more, begin] of questions)
    assert.match(tallySql(person(more(begin())).build().plan, where), /sottovoce_tally/);
  const { plan } = query;
  assert.throws(() => tallySql({ ...plan, epsilon: "1" }, where), refusal("epsilon"));
  assert.throws(() => tallySql({ ...plan, rho: 0.125 }, where), refusal("rho"));
  const quantile = median().candidates([1]).neighbors("change-one").epsilon(1).build().plan;
  assert.throws(() => tallySql({ ...quantile, rho: "1" }, where), refusal("rho"));
});

test("quantiles have no rho, and noise has no outcomes that can be listed", () => {
  assert.equal(median().rho, undefined);
  assert.throws(() => probabilities(noise(), 5), refusal("mechanism"));
});

test("prices, epsilons and deltas are those that were computed another way", () => {
  for (const [rho, delta, epsilon] of [
    ["1/8", "1e-6", 2.4190931768671953],
    [0.01, "1e-9", 0.8101744678675342],
    [1, 1e-5, 7.07719669580634],
  ])
    assert.equal(epsilonOf({ rho, delta }), epsilon);
  for (const [rho, epsilon, delta] of [
    ["1/8", 2, 3.948508556683673e-5],
    [0.5, 5n, 2.8961228093847954e-6],
  ])
    assert.equal(deltaOf({ rho, epsilon }), delta);
  const digits = "2435597035953837289424324589857743729534";
  const [top, bottom] = rhoOf({ epsilon: 1, delta: "1e-6" }).split("/").map(BigInt);
  assert.equal(top * 10n ** 41n, BigInt(digits) * bottom);
  assert.deepEqual([epsilonOf({ rho: 0, delta: 0.5 }), deltaOf({ rho: 0, epsilon: 0 })], [0, 0]);
});

test("conversions name what breaks its rule", () => {
  for (const delta of [0, 1, -0.1, 2, "1e-301", NaN, "x", undefined]) {
    assert.throws(() => epsilonOf({ rho: 1, delta }), refusal("delta"));
    assert.throws(() => rhoOf({ epsilon: 1, delta }), refusal("delta"));
  }
  for (const bad of [-1, "1e7", NaN, Infinity, null]) {
    assert.throws(() => epsilonOf({ rho: bad, delta: 0.5 }), refusal("rho"));
    assert.throws(() => deltaOf({ rho: bad, epsilon: 1 }), refusal("rho"));
    assert.throws(() => deltaOf({ rho: 1, epsilon: bad }), refusal("epsilon"));
    assert.throws(() => rhoOf({ epsilon: bad, delta: 0.5 }), refusal("epsilon"));
  }
  assert.throws(() => epsilonOf(null), refusal("loss"));
  assert.throws(() => epsilonOf({ rho: 1, delta: 0.5, epsilon: 1 }), refusal("epsilon"));
});

test("the name of its own has what the main entry has", async () => {
  const named = await import("sottovoce/gaussian");
  const main = await import("sottovoce");
  for (const name of ["discreteGaussian", "deltaOf", "epsilonOf", "rhoOf", "fromPlan"])
    assert.equal(named[name], main[name], name);
});
