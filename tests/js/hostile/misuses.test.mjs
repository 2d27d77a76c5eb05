/** Misuses that people fall into: each is refused with a sentence that says what to do instead. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { count, explain, fromPlan, histogram, mean, median, quantiles } from "sottovoce";
import { column, table as fileTable, textColumn } from "sottovoce/csv";
import { ask, batch, distinct, foundGroups, groupBy } from "sottovoce/groups";
import { tallyRows, tallySql } from "sottovoce/sql";
import { query, refusal } from "../api/api-helpers.mjs";
import { kinds } from "../api/kinds.mjs";

const person = (builder) => builder.neighbors("add-or-remove-one").epsilon(1);
const table = { dialect: "duckdb", table: "people", column: "age" };
const file = new Blob(["age,city\n31,Oslo\n"]);
const said = (argument, words, code = "ERR_ARGUMENT") => refusal(argument, code, words);

test("options that are no object are refused with how they are written", () => {
  const example = /^options must be an object such as { confidence: 0\.95 }$/;
  for (const options of [0.95, undefined, null, "95 %"])
    for (const one of [query(), person(count()).build()])
      assert.throws(() => one.accuracy(options), said("options", example));
  const grid = { first: 0, last: 9, step: 1 };
  for (const one of [mean().bounds(0, 9), quantiles(["1/2"]).candidates(grid)])
    assert.throws(
      () => person(one).build().accuracy(0.95),
      said("options", /{ confidence: 0\.95, rows: … }$/),
    );
  assert.throws(() => tallySql(query().plan, "people"), said("options", /{ dialect: …, table: …,/));
});

test("options that are no plain object are refused, and not ignored", async () => {
  const given = { confidence: 0.95 };
  const example = /^options must be an object such as { confidence: 0\.95 }$/;
  class Options {
    confidence = 0.95;
  }
  for (const options of [
    new Map([["confidence", 0.95]]),
    new Set(),
    new Date(),
    [given],
    Object.create(given),
    new Options(),
    Promise.resolve(given),
    new Float64Array(1),
  ])
    for (const one of [query(), person(count()).build()])
      assert.throws(() => one.accuracy(options), said("options", example));
  const wrong = said("options", /^options must be an object such as/);
  for (const options of [new Map([["longest", 3]]), [3], new Date()]) {
    assert.throws(() => foundGroups("city", options), wrong);
    await assert.rejects(query().releaseFrom([[1]], options), wrong);
  }
  // Objects of other realms, frozen ones and those without a prototype are as good as others.
  const { error } = person(count()).build().accuracy(given);
  for (const options of [
    runInNewContext("({ confidence: 0.95 })"),
    Object.assign(Object.create(null), given),
    Object.freeze({ ...given }),
  ])
    assert.equal(person(count()).build().accuracy(options).error, error);
});

test("a test of rows that is a function is refused with what counting takes instead", () => {
  assert.throws(
    () => count().where((row) => row > 3),
    said(
      "where",
      /^where must be { atLeast, atMost } or { equals }, not a function: use NaN for rows that do not count$/,
    ),
  );
  assert.throws(
    () => count().where(3),
    said("where", /such as { atLeast: …, atMost: …, equals: … }/),
  );
  const counted = person(count()).build();
  assert.equal(typeof counted.release([1, 5].map((row) => (row > 3 ? row : NaN))).value, "number");
});

test("a file in the place of rows is refused with what reads it", async () => {
  for (const chunks of [file, { size: 1 }, undefined])
    await assert.rejects(
      query().releaseFrom(chunks),
      said(
        "chunks",
        /: for a file, column\(file, { column }\) or table\(file\) of "sottovoce\/csv"$/,
      ),
    );
  assert.ok([1, 2, 3].includes((await query().releaseFrom(column(file, { column: "age" }))).value));
});

test("a file or a stream in release is refused with releaseFrom", () => {
  const way = said(
    "rows",
    /^rows must be .*\. Pass a file, a stream or chunks to releaseFrom, and not to release$/,
  );
  const texts = textColumn(file, { column: "city" });
  const stream = () => new Blob(["1"]).stream();
  const iterated = function* () {
    yield [1];
  };
  const sources = [
    file,
    column(file, { column: "age" }),
    texts,
    fileTable(file),
    stream(),
    iterated(),
  ];
  for (const one of [
    query(),
    person(count()).build(),
    person(histogram(["Oslo"])).build(),
    person(distinct()).build(),
    person(groupBy("city", ["Oslo"])).build(),
    person(batch({ people: count(), ages: ask("age", count()) })).build(),
  ])
    for (const rows of sources) assert.throws(() => one.release(rows), way);
  // A number is not a file, and columns may have any name.
  assert.throws(() => query().release(5), said("rows", /array of numbers$/));
  const odd = person(groupBy("stream", ["a"])).build();
  assert.equal(odd.release({ stream: ["a"], next: [1] }).value.length, 1);
});

test("a query in the place of its plan is refused with what to take", () => {
  for (const [kind, { least }] of Object.entries(kinds))
    for (const ask of [
      explain,
      fromPlan,
      (plan) => tallySql(plan, table),
      (plan) => tallyRows(plan, [1]),
    ])
      assert.throws(() => ask(least().build()), said("plan", /: pass query\.plan$/), kind);
  for (const plan of [undefined, null, "{}", 5])
    assert.throws(() => explain(plan), said("plan", /: pass query\.plan$/));
});

test("rows with something else among them are refused with how to write what is missing", () => {
  for (const rows of [[31, null], ["31"], [31, , 5], [undefined]])
    assert.throws(
      () => query().release(rows),
      said(
        "rows",
        /^rows must contain numbers only, without holes: use NaN, which is skipped, for a missing one$/,
      ),
    );
  assert.throws(
    () => median().candidates([1, null]),
    said("candidates", /^candidates must contain numbers only, without holes$/),
  );
  assert.throws(
    () =>
      person(histogram(["a"]))
        .build()
        .release(["a", null]),
    said("rows", /: write a missing one as ""$/),
  );
});

test("a column that is not there is refused with what tells the others, and no name", async () => {
  const rows = query().releaseFrom(column(file, { column: "Age" }));
  await assert.rejects(rows, (thrown) => {
    assert.equal(thrown.message, "column is not in the header: header(file) shows what is");
    return said("column", /./, "ERR_DATA")(thrown);
  });
});

for (const [kind, { least, input }] of Object.entries(kinds))
  test(`${kind}: a release of what was not built says that build() is missing`, () => {
    for (const method of ["release", "releaseFrom"])
      assert.throws(() => least()[method](input), said("build", /: call \.build\(\) before/));
  });

test("a grid that is too fine for doubles is refused by its step, short or long", () => {
  for (const last of ["100000000000000010", "100000000001000000", "100000010000000000"])
    for (const start of [median(), quantiles(["1/2"])])
      assert.throws(
        () => person(start.candidates({ first: "1e17", last, step: 1 })).build(),
        said("step", /use a coarser/),
        last,
      );
});

test("candidates that are of no shape, or of two, are refused with both shapes", () => {
  const shapes = /a grid { first, last, step }, or decimals { digits, smallest, largest, signed }$/;
  for (const candidates of [
    { first: 0, last: 120, step: 1, digits: 3 },
    { digits: 3, smallest: 1, largest: 10, signed: false, step: 1 },
    {},
    { from: 0, to: 120 },
    "0 to 120",
  ])
    for (const start of [median(), quantiles(["1/2"])])
      assert.throws(() => start.candidates(candidates), said("candidates", shapes));
  assert.throws(
    () => median().candidates({ first: 0, last: 120, step: 1, steps: 2 }),
    said("steps", /is unknown: known are first, last, step$/),
  );
});
