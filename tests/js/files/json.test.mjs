/** JSON: what a row is, what its value is, and what is refused. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { histogram, median } from "sottovoce";
import { column as csvColumn } from "sottovoce/csv";
import { column, table, textColumn } from "sottovoce/json";
import { cut, iterable } from "./csv-helpers.mjs";
import { allOf, bits, sumsOf } from "./files-helpers.mjs";

const a = { column: "a" };
const numbers = (text, options = a) => allOf(column(new Blob([text]), options));
const texts = (text, options = a) => allOf(textColumn(new Blob([text]), options));
const refused = (argument, code = "ERR_DATA") => ({ name: "DpError", code, argument });

describe("a value", () => {
  for (const [what, value, number, text] of [
    ["a number", "5", 5, ""],
    ["minus zero", "-0", -0, ""],
    ["a fraction", "1.15", 1.15, ""],
    ["a number above 2^53", "9007199254740993", 9007199254740992, ""],
    ["a number larger than all doubles", "1e400", NaN, ""],
    ["a string that is a number", '" 2.5e1\\t"', 25, " 2.5e1\t"],
    ["a string that overflows", '"1e400"', NaN, "1e400"],
    ["a string in hexadecimal", '"0x10"', NaN, "0x10"],
    ["the word Infinity", '"Infinity"', NaN, "Infinity"],
    ["an empty string", '""', NaN, ""],
    ["a string with an escape", '"caf\\u00e9"', NaN, "café"],
    ["half of a surrogate pair", '"x\\ud800"', NaN, "x\ufffd"],
    ["a string of 4096 bytes", `"${"7".repeat(4096)}"`, NaN, "7".repeat(4096)],
    ["a number of 4096 digits", `"${"0".repeat(4095)}7"`, 7, `${"0".repeat(4095)}7`],
    ["a string of 4097 bytes", `"${"0".repeat(4096)}7"`, NaN, "\ufffd"],
    ["a string of 4098 bytes in fewer letters", `"${"é".repeat(2049)}"`, NaN, "\ufffd"],
    ["null", "null", NaN, ""],
    ["true", "true", 1, "true"],
    ["false", "false", 0, "false"],
    ["a string with the minus sign", '"\u22125"', -5, "\u22125"],
    ["a string with a no-break space", '"\u00a05\u202f"', 5, "\u00a05\u202f"],
    ["a list", "[1]", NaN, ""],
    ["an object", '{"a": 1}', NaN, ""],
  ])
    test(`that is ${what}`, async () => {
      const object = `{"a": ${value}}`;
      for (const file of [`${object}\n`, `[${object}]`]) {
        assert.deepEqual(bits(await numbers(file)), bits([number]));
        assert.deepEqual(await texts(file), [text]);
      }
    });
});

const notRows = [
  ["a missing key", '{"b": 1}'],
  ["a key in capitals", '{"A": 1}'],
  ["null", "null"],
  ["a number", "7"],
  ["a string", '"a"'],
  ["a list", '[{"a": 1}]'],
  ["a key within another", '{"b": {"a": 1}}'],
];
for (const [what, record] of notRows)
  test(`${what} is a row without a value, in lines and in an array`, async () => {
    assert.deepEqual(await numbers(`{"a":1}\n${record}\n{"a":2}`), [1, NaN, 2]);
    assert.deepEqual(await numbers(`[{"a":1},${record},{"a":2}]`), [1, NaN, 2]);
    assert.deepEqual(await texts(`{"a":"x"}\n${record}`), ["x", ""]);
  });

for (const [what, line] of [
  ["words", "no JSON"],
  ["half an object", '{"a": 3'],
  ["two objects", '{"a": 3}, {"a": 4}'],
  ["a lone bracket", "]"],
  ["a lone quote", '"'],
  ["an object with a comment", '{"a": 3} // x'],
  ["a byte that is no letter", Uint8Array.of(0x22, 0xe2, 0x82)],
])
  test(`a line of ${what} is a row without a value, and takes nothing of the next`, async () => {
    const blob = new Blob(['{"a":1}\n', line, '\n{"a":2}\r\n']);
    assert.deepEqual(await allOf(column(blob, a)), [1, NaN, 2]);
  });

test("blank lines and an empty array have no rows", async () => {
  for (const file of ["", "\n \t\n", " [ ] ", '\r\n{"a":1}\n\n\n \t\r\n', '[\n{"a":1}\n]\n'])
    assert.deepEqual(await numbers(file), file.includes("a") ? [1] : []);
  assert.deepEqual(await numbers("", { ...a, shape: "lines" }), []);
  assert.deepEqual(await numbers("", { ...a, shape: "array" }), []);
});

test("marks of byte order before a line are dropped", async () => {
  assert.deepEqual(await numbers('\ufeff{"a":1}\n\ufeff{"a":2}\n\ufeff\ufeff{"a":3}'), [1, 2, 3]);
  assert.deepEqual(await numbers('\ufeff[{"a":1}]'), [1]);
});

test("an element that is damaged is a row without a value", async () => {
  assert.deepEqual(await numbers('[{"a":1},{"a":tru},1 2,{"a":2}{"a":3},{"a":[}],{"a":4}]'), [
    1,
    NaN,
    NaN,
    NaN,
    NaN,
    4,
  ]);
});

test("brackets, commas and quotes in strings end nothing", async () => {
  const rows = ["]", ",", '"', "\\", '\\"', "[{", "}", "x\n"].map((text) => ({ b: text, a: text }));
  assert.deepEqual(
    await texts(JSON.stringify(rows)),
    rows.map((row) => row.a),
  );
  assert.deepEqual(
    await texts(JSON.stringify(rows, null, 2)),
    rows.map((row) => row.a),
  );
});

describe("keys", () => {
  test("lead into objects, and into nothing else", async () => {
    const options = { column: ["b", "0"] };
    const lines = ['{"b":{"0":1}}', '{"b":[2]}', '{"b":"3"}', '{"b":null}', '{"0":4}'];
    assert.deepEqual(await numbers(lines.join("\n"), options), [1, NaN, NaN, NaN, NaN]);
  });

  test("are own keys of the file, whatever a page put on prototypes", async (t) => {
    Object.prototype.a = 99;
    t.after(() => delete Object.prototype.a);
    assert.deepEqual(await numbers('{"b":1}\n{"a":2}'), [NaN, 2]);
    for (const key of ["__proto__", "constructor", "toString"])
      assert.deepEqual(await numbers(`{"b":1}\n{"${key}":2}`, { column: key }), [NaN, 2]);
  });

  test("that occur twice count the last time", async () => {
    assert.deepEqual(await numbers('{"a":1,"a":2}'), [2]);
  });

  test("are copied from the list", async () => {
    const path = ["b", "a"];
    const rows = column(new Blob(['{"b":{"a":1}}']), { column: path });
    path.length = 0;
    assert.deepEqual(await allOf(rows), [1]);
  });
});

describe("the form of a file", () => {
  test("is told by shape: then every line is a row, whatever the first one is", async () => {
    const lines = { ...a, shape: "lines" };
    for (const first of ["[7]", "[", "junk", "null", '"'])
      assert.deepEqual(await numbers(`${first}\n{"a":1}`, lines), [NaN, 1]);
  });

  test("is told by the first letter without shape", async () => {
    for (const file of ["id,a\n1,2", "PK\x03\x04", "PAR1", '"a"', "null", "\0"])
      await assert.rejects(numbers(file), {
        ...refused("source"),
        message: /^source is neither lines that each hold a JSON object nor one array of them/,
      });
  });

  test("is refused where it is not an array", async () => {
    await assert.rejects(numbers('{"a":1}', { ...a, shape: "array" }), refused("source"));
  });
});

describe("an array", () => {
  for (const [what, file, message] of [
    ["that ends within an element", '[{"a":1},{"a":2', "source ends within its array"],
    ["that ends after a comma", '[{"a":1},', "source ends within its array"],
    ["that ends before its first element", "[", "source ends within its array"],
    ["without an element between commas", '[{"a":1},,{"a":2}]', /^source lacks an element/],
    ["with a comma after its last element", '[{"a":1},]', /^source lacks an element/],
    ["with a comma before its first element", "[,]", /^source lacks an element/],
    ["with text after it", '[{"a":1}] x', /^source has text after its array/],
    ["with another one after it", "[1]\n[2]", /^source has text after its array/],
  ])
    test(`${what} is refused, after the rows that were read`, async () => {
      const rows = [];
      await assert.rejects(
        async () => {
          for await (const chunk of column(new Blob([file]), a)) rows.push(...chunk);
        },
        { ...refused("source"), message },
      );
      // The one that was being read is there too: a ledger must know that rows were looked at.
      assert.ok(rows.length > 0);
    });
});

test("a gzip file is unpacked, and damage to it is refused", async () => {
  const packed = gzipSync('{"a":1}\n{"a":2}\n');
  assert.deepEqual(await allOf(column(new Blob([packed]), a)), [1, 2]);
  await assert.rejects(numbers(packed.subarray(0, -9)), refused("source"));
});

for (const [what, options, argument] of [
  ["no options", undefined, "options"],
  ["null for options", null, "options"],
  ["no column", {}, "column"],
  ["an index", { column: 0 }, "column"],
  ["an empty list of keys", { column: [] }, "column"],
  ["a list with a number", { column: ["b", 0] }, "column"],
  ["a list with a hole", { column: ["b", , "a"] }, "column"],
  ["another shape", { column: "a", shape: "object" }, "shape"],
  ["null for a shape", { column: "a", shape: null }, "shape"],
  ["an object for a signal", { column: "a", signal: {} }, "signal"],
  ["text for onProgress", { column: "a", onProgress: "yes" }, "onProgress"],
  ["a mark of other files", { column: "a", decimal: "," }, "decimal"],
])
  test(`${what} is refused at the first chunk, and the source is not touched`, async () => {
    const source = iterable([]);
    for (const read of [column, textColumn])
      await assert.rejects(allOf(read(source, options)), refused(argument, "ERR_ARGUMENT"));
    assert.deepEqual(source.log, { pulls: 0, returns: 0 });
  });

for (const [what, options, argument] of [
  ["null for options", null, "options"],
  ["one column", { column: "a" }, "column"],
  ["a list of columns", { columns: ["a"] }, "columns"],
  ["an index for a column", { columns: { city: 0 } }, "columns"],
  ["no keys for a column", { columns: { city: [] } }, "columns"],
  ["another shape", { shape: "csv" }, "shape"],
])
  test(`${what} is refused of a table, and the source is not touched`, async () => {
    const source = iterable([]);
    await assert.rejects(
      sumsOf(table(source, options), "city", ["Oslo"], "pay"),
      refused(argument, "ERR_ARGUMENT"),
    );
    assert.deepEqual(source.log, { pulls: 0, returns: 0 });
  });

test("a query releases from a column of numbers, and one of texts", async () => {
  const file = new Blob(['[{"age":31,"city":"Oslo"},{"age":"44","city":"Lima"},{"age":44}]']);
  const middle = median().candidates([31, 44]).neighbors("change-one").epsilon(1e9).build();
  assert.equal((await middle.releaseFrom(column(file, { column: "age" }))).value, 44);
  const cities = histogram(["Oslo", "Lima"]).other().neighbors("change-one").epsilon(1e9).build();
  const release = await cities.releaseFrom(textColumn(file, { column: "city" }));
  assert.deepEqual(release.value, [1, 1, 1]);
  await assert.rejects(middle.releaseFrom(textColumn(file, { column: "city" })), {
    argument: "chunks",
  });
  await assert.rejects(cities.releaseFrom(column(file, { column: "age" })), { argument: "chunks" });
});

test("a table gives a question the columns that it names, in one pass", async () => {
  const people = [
    { home: { city: "Oslo" }, pay: 500, city: "no" },
    { home: { city: "Lima" }, pay: "20" },
    { home: { city: "Oslo" }, pay: null },
    { home: {}, pay: 3 },
    { pay: 4, home: { city: "Rome" } },
  ];
  const columns = { town: ["home", "city"] };
  for (const text of [JSON.stringify(people), people.map((row) => JSON.stringify(row)).join("\n")])
    for (const source of [new Blob([text]), iterable(cut(text, 7, 1))])
      assert.deepEqual(
        await sumsOf(table(source, { columns }), "town", ["Oslo", "Lima"], "pay"),
        [500, 20, 7],
      );
});

const word = fc.string({
  unit: fc.constantFrom("a", "é", "😀", "7", ".", "-", "e", "E", "+", " ", "\t", ",", '"', "\\"),
  maxLength: 6,
});
const cell = fc.oneof(word, fc.double().map(String), fc.integer().map(String));

test("strings are read as cells of delimited files are", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 30 }), async (cells) => {
      const csv = ["a,b", ...cells.map((text) => `"${text.replaceAll('"', '""')}",x`)].join("\n");
      const lines = cells.map((text) => JSON.stringify({ a: text })).join("\n");
      assert.deepEqual(
        bits(await numbers(lines)),
        bits(await allOf(csvColumn(new Blob([csv]), { column: "a", delimiter: "," }))),
      );
    }),
    { numRuns: 300 },
  );
});
