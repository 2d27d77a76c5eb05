/** Counts, histograms and sums: values, accuracy, plans, sources, and what is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  count,
  explain,
  fromPlan,
  histogram,
  isDpError,
  median,
  parse,
  stringify,
  sum,
} from "sottovoce";
import { column, textColumn } from "sottovoce/csv";
import { withSeed, withTape } from "sottovoce/testing";
import { noEntropy, refusal, wordsUsed } from "./api-helpers.mjs";
import { cut, iterable, stream } from "../files/csv-helpers.mjs";

/**
 * So sharp, even for sums of the largest rows, that noise is less likely than 10^-400: released is
 * the true value.
 */
const sharp = (builder, neighbors = "add-or-remove-one") =>
  builder.neighbors(neighbors).epsilon(1e40).build();
const seed = new Uint8Array(32).fill(9);
const numbers = [3, NaN, 1.5, -0, 0, 18, 17.9, Infinity, -Infinity, 18];

test("a count is of rows that are not NaN, or that satisfy the test", () => {
  const counted = (where) => sharp(where ? count().where(where) : count()).release(numbers).value;
  assert.equal(counted(), 9);
  assert.equal(counted({ atLeast: 18 }), 3);
  assert.equal(counted({ atMost: -0 }), 3);
  assert.equal(counted({ atLeast: 1, atMost: 17.95 }), 3);
  assert.equal(counted({ equals: 18 }), 2);
  assert.equal(counted({ equals: -0 }), 2);
  assert.equal(sharp(count()).release([]).value, 0);
});

test("of a list of tests a row must satisfy all, and the plan says the same in one", () => {
  const counted = (where) => sharp(count().where(where));
  for (const [tests, one] of [
    [[{ atLeast: 1 }], { atLeast: 1, atMost: null }],
    [[{ atLeast: 1 }, { atMost: 18 }, { atLeast: 0 }], { atLeast: 1, atMost: 18 }],
    [[{ equals: 18 }, { atLeast: 3 }], { atLeast: 18, atMost: 18 }],
    [[{ atLeast: -0, atMost: 5 }, { atMost: 9 }], { atLeast: 0, atMost: 5 }],
  ]) {
    const query = counted(tests);
    assert.deepEqual(query.plan.where, one);
    const satisfy = (row) =>
      tests.every(
        ({ equals, atLeast = equals ?? -Infinity, atMost = equals ?? Infinity }) =>
          row >= atLeast && row <= atMost,
      );
    assert.equal(query.release(numbers).value, numbers.filter(satisfy).length);
  }
  assert.equal(counted([]).plan.where, null);
  assert.equal(counted([]).release(numbers).value, 9);
});

test("a histogram counts by category in their order, others last and only if wanted", () => {
  const rows = [3, NaN, 1.5, -0, 0, 3, 9, Infinity];
  assert.deepEqual(sharp(histogram([3, -0, 7])).release(rows).value, [2, 2, 0]);
  assert.deepEqual(
    sharp(histogram(new Int8Array([7, 3])).other(), "change-one").release(rows).value,
    [0, 2, 5],
  );
});

test("texts are compared letter by letter, and the names of JavaScript are ordinary ones", () => {
  const names = ["__proto__", "constructor", "", "é", "toString", "yes"];
  const rows = [
    "yes",
    "Yes",
    " yes",
    "",
    "__proto__",
    "__proto__",
    "constructor",
    "e\u0301",
    "hasOwnProperty",
    "\ud800",
  ];
  assert.deepEqual(sharp(histogram(names).other()).release(rows).value, [2, 1, 1, 0, 0, 1, 5]);
  assert.deepEqual(sharp(histogram(names)).plan.categories, names);
});

test("a sum is of rows clamped, then rounded to the even one of two, NaN skipped", () => {
  const summed = (lowest, highest, rows) =>
    sharp(sum().bounds(lowest, highest)).release(rows).value;
  assert.equal(summed(0, 10, [1, 2, NaN, 3]), 6);
  assert.equal(summed(0, 10, [0.5, 1.5, 2.5, 11, Infinity, -4, -Infinity]), 24);
  assert.equal(summed(-5, -2, [0, NaN, -100]), -7);
  const far = Number.MAX_SAFE_INTEGER;
  assert.equal(summed(-far, far, [2 ** 53, 2 ** 53]), 2 * far);
  assert.equal(summed(-far, far, [-1e300, -1e300]), -2 * far);
  assert.equal(summed(0, 1, new Float64Array(100_000).fill(1)), 100_000);
});

test("accuracy is the least error of discrete Laplace noise, for all counts at once", () => {
  const told = (builder) =>
    builder.neighbors("add-or-remove-one").epsilon(1).build().accuracy({ confidence: 0.95 });
  // At scale 1: Pr[|noise| <= 2] = 0.927..., Pr[|noise| <= 3] = 0.973...; for ten at once 5 are
  // needed.
  assert.deepEqual(told(count()), { error: 3 });
  assert.deepEqual(told(histogram([1])), { error: 3 });
  assert.deepEqual(told(histogram([1, 2, 3, 4, 5, 6, 7, 8, 9]).other()), { error: 5 });
  // At scale 60: 60 ln(20) = 179.7...
  assert.deepEqual(told(sum().bounds(0, 60)), { error: 180 });
  for (const confidence of [1, -0.1, NaN])
    assert.throws(
      () => told(count()) && sharp(count()).accuracy({ confidence }),
      refusal("confidence"),
    );
});

test("neighbors and rows per person set the noise: the error tells", () => {
  const error = (builder, neighbors, rows) =>
    builder
      .neighbors(neighbors)
      .rowsPerPerson(rows)
      .epsilon(1)
      .build()
      .accuracy({ confidence: "1/2" }).error;
  const alone = (scale) =>
    sum()
      .bounds(0, scale)
      .neighbors("add-or-remove-one")
      .epsilon(1)
      .build()
      .accuracy({ confidence: "1/2" }).error;
  for (const [builder, added, changed] of [
    [count(), 100, 100],
    [histogram([1]), 100, 200],
    [sum().bounds(-2, 3), 300, 500],
    [sum().bounds(4, 5), 500, 500],
  ]) {
    assert.equal(error(builder, "add-or-remove-one", 100), alone(added));
    assert.equal(error(builder, "change-one", 100), alone(changed));
  }
});

const plans = [
  { kind: "count", where: null, neighbors: "add-or-remove-one", rowsPerPerson: 1, epsilon: "1/10" },
  {
    kind: "count",
    where: { atLeast: 18, atMost: null },
    neighbors: "change-one",
    rowsPerPerson: 2,
    epsilon: "2",
  },
  {
    kind: "histogram",
    categories: [3, 1, 0],
    other: true,
    neighbors: "change-one",
    rowsPerPerson: 1,
    epsilon: "1/3",
  },
  {
    kind: "histogram",
    categories: ["b", "__proto__"],
    other: false,
    neighbors: "add-or-remove-one",
    rowsPerPerson: 1,
    epsilon: "1",
  },
  {
    kind: "sum",
    lowest: "-3",
    highest: "40",
    step: "1/4",
    neighbors: "add-or-remove-one",
    rowsPerPerson: 5,
    epsilon: "1/2",
  },
];
for (const plan of plans) {
  const rows = plan.categories?.[0] === "b" ? ["b", "a"] : [1, 30, 2];
  test(`${JSON.stringify(plan)} is the plan of its mechanism, again and frozen`, () => {
    const query = fromPlan(plan);
    assert.deepEqual(query.plan, plan);
    const again = fromPlan(JSON.parse(JSON.stringify(query)));
    const drawn = (from) => withSeed(seed, () => [1, 2, 3].map(() => from.release(rows)));
    assert.deepEqual(drawn(again), drawn(query));
    for (const part of [query, query.plan, query.plan.categories, query.plan.where])
      assert.ok(Object.isFrozen(part ?? Object.freeze({})));
    const release = query.release(rows);
    assert.deepEqual(parse(stringify(release)), release);
    assert.equal(release.epsilon, query.epsilon);
    assert.equal(query.privacyMap(plan.rowsPerPerson), query.epsilon);
    assert.throws(() => query.privacyMap("1/2"), refusal("dIn"));
    assert.match(explain(plan), /Protected: any one person/);
  });
}

test("plans by hand may leave out what has a default, and nothing else", () => {
  const told = { neighbors: "change-one", epsilon: 0.5 };
  assert.deepEqual(fromPlan({ kind: "count", ...told }).plan, {
    ...plans[0],
    ...told,
    epsilon: "1/2",
  });
  assert.equal(fromPlan({ kind: "histogram", categories: [1], ...told }).plan.other, false);
  assert.deepEqual(fromPlan({ kind: "count", where: { atLeast: 1 }, ...told }).plan.where, {
    atLeast: 1,
    atMost: null,
  });
  for (const plan of plans) {
    for (const key of Object.keys(plan).filter(
      (key) => !["kind", "where", "other", "rowsPerPerson"].includes(key),
    )) {
      const { [key]: _, ...rest } = plan;
      assert.throws(() => fromPlan(rest), refusal(key));
    }
    assert.throws(() => fromPlan({ ...plan, more: 1 }), refusal("more"));
  }
});

test("every argument that breaks its rule is named", () => {
  for (const [body, argument, code] of [
    [() => count().build(), "neighbors"],
    [() => count().neighbors("change-one").build(), "epsilon"],
    [() => sum().neighbors("change-one").epsilon(1).build(), "bounds"],
    [() => count().where({}), "where"],
    [() => count().where({ atLeast: 2, equals: 2 }), "equals"],
    [() => count().where({ atLeast: NaN }), "atLeast"],
    [() => count().where({ atMost: "3" }), "atMost"],
    [() => count().where({ equals: Infinity }), "equals"],
    // In a plan null stands for a bound that is left out; in a program it is a mistake.
    [() => count().where({ equals: null }), "equals"],
    [() => count().where({ atLeast: null, atMost: 5 }), "atLeast"],
    [() => count().where({ atLeast: 5, atMost: null }), "atMost"],
    [() => count().where({ above: 3 }), "above"],
    [() => count().where(3), "where"],
    [() => count().where([{ atLeast: 1 }, {}]), "where"],
    [() => count().where([, { atLeast: 1 }]), "where"],
    [() => count().where([{ atLeast: 1 }, { above: 3 }]), "above"],
    [() => sharp(count().where([{ equals: 1 }, { equals: 2 }])), "atLeast"],
    [() => sharp(count().where({ atLeast: 3, atMost: 2 })), "atLeast"],
    [() => count().epsilon(1).neighbors("near"), "neighbors"],
    [() => sharp(count().rowsPerPerson(0)), "rowsPerPerson"],
    [() => sharp(count()) && count().neighbors("change-one").epsilon(0).build(), "epsilon"],
    [() => sharp(sum().bounds(3, 2)), "bounds"],
    [() => sharp(sum().bounds(0, -0)), "bounds"],
    [() => sharp(sum().bounds(0, 2 ** 53)), "bounds"],
    [() => sharp(sum().bounds(0.5, 2)), "step"],
    [() => sum().bounds(true, 2), "bounds"],
    [() => sum().bounds(0, NaN), "bounds"],
    [() => sum().bounds(0, 1).step(null), "step"],
    [() => sharp(sum().bounds(0, 1).step(0)), "step"],
    [() => sharp(sum().bounds(0, 1).step("0.3")), "step"],
    [() => histogram(), "categories"],
    [() => histogram("ab"), "categories"],
    [() => sharp(histogram([])), "categories"],
    [() => sharp(histogram(["a", "b", "a"])), "categories"],
    [() => sharp(histogram([0, -0])), "categories"],
    [() => sharp(histogram([1, NaN])), "categories"],
    [() => histogram(["a", 1]), "categories"],
    [() => histogram([1, "a"]), "categories"],
    [() => histogram(["a", "\ud800"]), "categories"],
    [() => sharp(histogram(["a".repeat(4097)])), "categories"],
    [() => histogram(new Float64Array(2 ** 20 + 1)), "categories", "ERR_LIMIT"],
    [() => sharp(count()).release(["1"]), "rows"],
    [() => sharp(count()).release(), "rows"],
    [() => sharp(histogram([1])).release(["1"]), "rows"],
    [() => sharp(histogram(["1"])).release([1]), "rows"],
    [() => sharp(histogram(["1"])).release("1"), "rows"],
    [() => sharp(histogram(["1"])).release(new Float64Array(1)), "rows"],
    [() => sharp(histogram(["1"])).release(new Array(1)), "rows"],
  ]) {
    assert.throws(body, refusal(argument, code), String(body));
  }
});

test("a builder is not changed by what is set later, nor by its categories", () => {
  const categories = new Float64Array([1, 2]);
  const builder = histogram(categories).neighbors("change-one").epsilon(1);
  builder.other();
  categories[0] = 5;
  assert.deepEqual(builder.build().plan.categories, [1, 2]);
  assert.equal(builder.build().plan.other, false);
});

test("the words of a release depend on the plan, not on the rows", () => {
  const queries = [
    [count(), [[], [1, 2, 3]]],
    [sum().bounds(0, 9), [[], [NaN, 1e300]]],
    [histogram(["a", "b"]), [[], ["a", "c", "a"]]],
  ];
  for (const [builder, inputs] of queries) {
    const query = builder.neighbors("add-or-remove-one").epsilon("1/5").build();
    const words = inputs.map((rows) => wordsUsed(() => query.release(rows), 64));
    assert.ok(words[0] > 0 && words[0] === words[1], String(words));
    assert.throws(
      () => withTape(new BigUint64Array(words[0] - 1), () => query.release(inputs[1])),
      noEntropy,
    );
  }
});

test("releases differ from the truth about as often as the law says", () => {
  // At scale 1, Pr[noise = 0] = 0.462...: of 2000 within 5.4 standard deviations, 120, but with
  // probability below 10^-7.
  const query = count().neighbors("add-or-remove-one").epsilon(1).build();
  const exact = withSeed(seed, () =>
    Array.from({ length: 2000 }, () => query.release([1, 2, 3]).value),
  ).filter((value) => value === 3).length;
  assert.ok(Math.abs(exact - 924.2) < 120, String(exact));
});

const towns = ["Oslo", "Lima, Peru", "__proto__", "Rome"];
const people = Array.from(
  { length: 1000 },
  (_, row) => `"${towns[row % 4]}",${row % 7 === 0 ? "?" : row % 50}`,
);
const file = `city,hours\n${people.join("\n")}\n`;
const hours = Array.from({ length: 1000 }, (_, row) => (row % 7 === 0 ? NaN : row % 50));
const total = hours.reduce((all, row) => all + (Number.isNaN(row) ? 0 : Math.min(row, 40)), 0);
const sources = {
  "a Blob": () => new Blob([file]),
  "odd chunks": () => iterable(cut(file, 1, 7, 2)),
  "a stream": () => stream(cut(file, 100, 3)),
};

for (const [what, open] of Object.entries(sources)) {
  test(`a file as ${what} gives the same as its rows`, async () => {
    const read = (query, rows) => query.releaseFrom(rows).then(({ value }) => value);
    assert.equal(
      await read(sharp(count()), column(open(), { column: "hours" })),
      hours.filter((row) => !Number.isNaN(row)).length,
    );
    assert.equal(
      await read(sharp(sum().bounds(0, 40)), column(open(), { column: "hours" })),
      total,
    );
    assert.deepEqual(
      await read(sharp(histogram([1, 49])), column(open(), { column: 1 })),
      [1, 49].map((hour) => hours.filter((row) => row === hour).length),
    );
    const cities = sharp(histogram(["__proto__", "Lima, Peru", "Paris"]).other());
    assert.deepEqual(
      await read(cities, textColumn(open(), { column: "city" })),
      [250, 250, 0, 500],
    );
    const chunks = [];
    for await (const chunk of textColumn(open(), { column: "city" })) chunks.push(chunk);
    assert.equal(chunks.flat()[1], "Lima, Peru");
    assert.deepEqual(await read(cities, chunks), [250, 250, 0, 500]);
  });
}

test("columns of the other kind are refused and cancelled", async () => {
  for (const [query, open] of [
    [sharp(count()), textColumn],
    [sharp(histogram(["a"])), column],
    [median().candidates([1]).neighbors("change-one").epsilon(1).build(), textColumn],
  ]) {
    const source = stream(cut(file, 64));
    await assert.rejects(query.releaseFrom(open(source, { column: "city" })), refusal("chunks"));
    assert.equal(source.log.cancelled.length, 1);
  }
  await assert.rejects(sharp(histogram(["a"])).releaseFrom([new Float64Array(1)]), refusal("rows"));
  await assert.rejects(sharp(count()).releaseFrom([["a"]]), refusal("rows"));
  await assert.rejects(sharp(histogram(["a"])).releaseFrom(["a"]), refusal("rows"));
});

test("an abort rejects with its reason, and the source is cancelled", async () => {
  const controller = new AbortController();
  const source = iterable([["a"]], { endless: true });
  const released = sharp(histogram(["a"])).releaseFrom(source, { signal: controller.signal });
  setTimeout(() => controller.abort("enough"), 10);
  assert.equal(await released.catch((reason) => reason), "enough");
  assert.equal(source.log.returns, 1);
  const text = stream(cut(file, 64), { endless: true });
  const other = new AbortController();
  const reading = sharp(histogram(["a"])).releaseFrom(
    textColumn(text, { column: "city", signal: other.signal }),
  );
  setTimeout(() => other.abort("over"), 10);
  assert.equal(await reading.catch((reason) => reason), "over");
});

test("a text column that is not there, or malformed text, is as in columns of numbers", async () => {
  const read = async (bytes, options) => {
    const rows = [];
    for await (const chunk of textColumn(new Blob([bytes]), options)) rows.push(...chunk);
    return rows;
  };
  await assert.rejects(read("a,b\n", { column: "c" }), refusal("column", "ERR_DATA"));
  await assert.rejects(read("a,b\n", { column: -1 }), refusal("column"));
  assert.deepEqual(await read("a,b\n1\n2, x \n", { column: "b" }), ["", " x "]);
  assert.deepEqual(await read(new Uint8Array([0x61, 0x0a, 0xff, 0x0a]), { column: "a" }), [
    "\ufffd",
  ]);
  assert.deepEqual(await read("x\ny\n", { column: 0, header: false, delimiter: "," }), ["x", "y"]);
});

test("no refusal tells a row", async () => {
  const refused = await sharp(count())
    .releaseFrom([["secret"]])
    .catch((error) => error);
  assert.ok(isDpError(refused) && !JSON.stringify(refused.toJSON()).includes("secret"));
});
