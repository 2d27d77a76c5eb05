/** Tests which options callers may give, and how a mistake is answered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { column, header } from "sottovoce/csv";
import { iterable, rowsOf } from "./csv-helpers.mjs";

const blob = new Blob(["a,x\n1,2\n3,4\n"]);
const refusal = (argument) => ({ name: "DpError", code: "ERR_ARGUMENT", argument });

for (const [what, options, argument] of [
  ["no options", undefined, "options"],
  ["null for options", null, "options"],
  ["text for options", "x", "options"],
  ["no column", {}, "column"],
  ["undefined for a column", { column: undefined }, "column"],
  ["null for a column", { column: null }, "column"],
  ["a negative index", { column: -1 }, "column"],
  ["a fraction for an index", { column: 0.5 }, "column"],
  ["NaN for an index", { column: NaN }, "column"],
  ["an unsafe integer for an index", { column: 2 ** 53 }, "column"],
  ["a bigint for an index", { column: 1n }, "column"],
  ["a name where there are none", { column: "x", header: false }, "column"],
  ["an empty delimiter", { column: "x", delimiter: "" }, "delimiter"],
  ["two letters for a delimiter", { column: "x", delimiter: "||" }, "delimiter"],
  ["a quote for a delimiter", { column: "x", delimiter: '"' }, "delimiter"],
  ["a line end for a delimiter", { column: "x", delimiter: "\n" }, "delimiter"],
  ["a carriage return for a delimiter", { column: "x", delimiter: "\r" }, "delimiter"],
  ["a letter beyond ASCII for a delimiter", { column: "x", delimiter: "§" }, "delimiter"],
  ["half a letter for a delimiter", { column: "x", delimiter: "\ud83d" }, "delimiter"],
  ["a number for a delimiter", { column: "x", delimiter: 44 }, "delimiter"],
  ["null for a delimiter", { column: "x", delimiter: null }, "delimiter"],
  ["no delimiter where there is no header", { column: 0, header: false }, "delimiter"],
  [
    "undefined for a delimiter where there is no header",
    { column: 0, header: false, delimiter: undefined },
    "delimiter",
  ],
  ["text for quote", { column: "x", quote: "no" }, "quote"],
  ["null for quote", { column: "x", quote: null }, "quote"],
  ["an encoding that nobody knows", { column: "x", encoding: "utf-9" }, "encoding"],
  ["no name for an encoding", { column: "x", encoding: "" }, "encoding"],
  ["a number for an encoding", { column: "x", encoding: 1252 }, "encoding"],
  ["null for an encoding", { column: "x", encoding: null }, "encoding"],
  [
    "an encoding in which a row decides how the next are read",
    { column: "x", encoding: "iso-2022-jp" },
    "encoding",
  ],
  ["an encoding that is none", { column: "x", encoding: "hz-gb-2312" }, "encoding"],
  ["an encoding of whoever uses it", { column: "x", encoding: "x-user-defined" }, "encoding"],
  ["less than no lines to skip", { column: "x", skipLines: -1 }, "skipLines"],
  ["half a line to skip", { column: "x", skipLines: 0.5 }, "skipLines"],
  ["unsafely many lines to skip", { column: "x", skipLines: 2 ** 53 }, "skipLines"],
  ["text for lines to skip", { column: "x", skipLines: "1" }, "skipLines"],
  ["another decimal mark", { column: "x", decimal: ";" }, "decimal"],
  ["null for a decimal mark", { column: "x", decimal: null }, "decimal"],
  ["another mark between thousands", { column: "x", thousands: "_" }, "thousands"],
  ["no mark between thousands", { column: "x", thousands: "" }, "thousands"],
  ["null between thousands", { column: "x", thousands: null }, "thousands"],
  ["a point for both marks", { column: "x", thousands: "." }, "thousands"],
  ["a comma for both marks", { column: "x", decimal: ",", thousands: "," }, "thousands"],
  ["a number for header", { column: "x", header: 1 }, "header"],
  ["null for header", { column: "x", header: null }, "header"],
  ["an object for a signal", { column: "x", signal: {} }, "signal"],
  ["null for a signal", { column: "x", signal: null }, "signal"],
  ["text for onProgress", { column: "x", onProgress: "yes" }, "onProgress"],
  ["an unknown key", { column: "x", delimeter: ";" }, "delimeter"],
]) {
  test(`${what} is refused, and the source is not touched`, async () => {
    const source = iterable([]);
    await assert.rejects(rowsOf(source, options), refusal(argument));
    assert.deepEqual(source.log, { pulls: 0, returns: 0 });
  });
}

for (const source of [
  undefined,
  null,
  5,
  "a,x\n1,2",
  new Uint8Array(3),
  [new Uint8Array(3)],
  {},
  { size: 3 },
  new Set([1]),
]) {
  test(`${Object.prototype.toString.call(source)} is refused as a source`, async () => {
    await assert.rejects(rowsOf(source, { column: "x" }), refusal("source"));
    await assert.rejects(header(source), refusal("source"));
  });
}

test("header takes a Blob only, and checks its options", async () => {
  await assert.rejects(header(iterable([])), refusal("source"));
  await assert.rejects(header(blob.stream()), refusal("source"));
  await assert.rejects(header(blob, null), refusal("options"));
  await assert.rejects(header(blob, { delimiter: ",," }), refusal("delimiter"));
  await assert.rejects(header(blob, { signal: 1 }), refusal("signal"));
  await assert.rejects(header(blob, { column: 1 }), refusal("column"));
  assert.deepEqual(await header(blob, { delimiter: undefined, signal: undefined }), ["a", "x"]);
});

test("undefined is as good as not told", async () => {
  const options = {
    column: "x",
    delimiter: undefined,
    header: undefined,
    signal: undefined,
    onProgress: undefined,
  };
  assert.deepEqual(await rowsOf(blob, options), [2, 4]);
});

test("a mistake is a rejection, never an exception, and the call never begins again by itself", async () => {
  const iterator = column(blob, { column: -1 })[Symbol.asyncIterator]();
  await assert.rejects(iterator.next(), refusal("column"));
  assert.deepEqual(await iterator.next(), { done: true, value: undefined });
});

test("every option is read once, when column is called", async () => {
  const reads = [];
  const options = {};
  const { signal } = new AbortController();
  const values = {
    column: "x",
    delimiter: ",",
    quote: true,
    encoding: "utf-8",
    skipLines: 0,
    header: true,
    signal,
    onProgress() {},
    decimal: ".",
    thousands: ",",
  };
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(options, name, {
      enumerable: true,
      get: () => (reads.push(name), value),
    });
  }
  const rows = column(blob, options);
  assert.deepEqual(reads, Object.keys(values));
  for await (const chunk of rows) assert.equal(chunk.length, 2);
  assert.equal(reads.length, 10);
});

test("what stands on Object.prototype is nobody's option", async (t) => {
  const names = [
    "column",
    "delimiter",
    "header",
    "signal",
    "onProgress",
    "quote",
    "encoding",
    "skipLines",
    "decimal",
    "thousands",
  ];
  t.after(() => names.forEach((name) => delete Object.prototype[name]));
  for (const [name, value] of [
    ["delimiter", ";"],
    ["header", false],
    ["signal", AbortSignal.abort()],
    ["onProgress", () => assert.fail()],
    ["column", "a"],
    ["quote", false],
    ["encoding", "utf-16le"],
    ["skipLines", 1],
    ["decimal", ","],
    ["thousands", "."],
  ]) {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, enumerable: true });
  }
  assert.deepEqual(await rowsOf(blob, Object.assign(Object.create(null), { column: "x" })), [2, 4]);
  assert.deepEqual(await rowsOf(blob, { column: "x" }), [2, 4]);
  await assert.rejects(rowsOf(blob, {}), refusal("column"));
});
