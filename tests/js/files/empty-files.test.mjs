/** Files without rows, and parts of files without any: answers, and no refusal. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { count } from "sottovoce";
import * as arrow from "sottovoce/arrow";
import * as csv from "sottovoce/csv";
import * as json from "sottovoce/json";
import * as parquet from "sottovoce/parquet";
import * as xlsx from "sottovoce/xlsx";
import { inRoot } from "../../../scripts/common.mjs";
import { iterable } from "./csv-helpers.mjs";
import { allOf, sumsOf } from "./files-helpers.mjs";
import { workbookOf } from "./xlsx-helpers.mjs";

const folder = inRoot("tests", "files", "fixtures", "empty");
const bytesOf = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));
const names = readdirSync(folder);
const formatOf = (name) => (name.endsWith(".parquet") ? parquet : arrow);
const rowsIn = { batches: 2, groups: 2 };

/** How many parts of three rows a fixture has, by its name. */
const partsIn = (name) => rowsIn[/-(batches|groups)/.exec(name)?.[1]] ?? 0;

test("there are fixtures of four writers", () =>
  assert.deepEqual([...new Set(names.map((name) => name.split("-")[0]))].sort(), [
    ...["duckdb", "fastparquet", "polars", "pyarrow"],
  ]));

for (const name of names)
  test(`${name}: what has no rows is left out, wherever it is`, async () => {
    const format = formatOf(name);
    const blob = new Blob([bytesOf(name)]);
    const times = (rows) => Array.from({ length: partsIn(name) }, () => rows).flat();
    const read = (which, by, source = blob) => allOf(by(source, { column: which }));
    assert.deepEqual(
      (await format.columns(blob)).map(({ name }) => name),
      ["age", "city"],
    );
    assert.deepEqual(await read("age", format.column), times([1, 2, 3]));
    assert.deepEqual(await read("city", format.textColumn), times(["Oslo", "Lima", "Oslo"]));
    // A file without rows and the same file with some are answered alike.
    const rows = format.table(blob);
    const sums = await sumsOf(rows, "city", ["Oslo", "Lima"], "age");
    assert.deepEqual(sums.map(Number), [4 * partsIn(name), 2 * partsIn(name), 0]);
    if (name.endsWith(".arrows"))
      assert.deepEqual(
        await read("age", format.column, iterable([bytesOf(name)])),
        times([1, 2, 3]),
      );
  });

describe("files of texts, and workbooks", () => {
  const row = (...names) =>
    `<row>${names.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join("")}</row>`;
  const files = {
    "names alone, with and without a line end": ["age,city", "age,city\n", "\n\nage,city\r\n\r\n"],
    "an empty array, and nothing": ["[]", " [ ]\n", "", "\n \n"],
  };
  const answered = async (format, source, options) => {
    assert.deepEqual(await allOf(format.column(source, { column: "age", ...options })), []);
    assert.deepEqual(await allOf(format.textColumn(source, { column: "city", ...options })), []);
    const query = count().epsilon(1e40).neighbors("add-or-remove-one").build();
    const rows = format.column(source, { column: "age", ...options });
    assert.equal((await query.releaseFrom(rows)).value, 0);
  };

  for (const text of files["names alone, with and without a line end"])
    test(`names alone in a delimited file: ${JSON.stringify(text)}`, () =>
      answered(csv, new Blob([text])));
  for (const text of files["an empty array, and nothing"]) {
    test(`no rows in a file of JSON: ${JSON.stringify(text)}`, () =>
      answered(json, new Blob([text])));
    const shape = text.includes("[") ? "array" : "lines";
    test(`no rows in a file of JSON whose form is given: ${JSON.stringify(text)}`, () =>
      answered(json, new Blob([text]), { shape }));
  }
  test("names alone in a workbook", () => answered(xlsx, workbookOf(row("age", "city"))));
});
