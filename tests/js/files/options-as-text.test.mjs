/** A name where options are expected: every function that reads files refuses it at once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as arrow from "sottovoce/arrow";
import * as csv from "sottovoce/csv";
import * as json from "sottovoce/json";
import * as parquet from "sottovoce/parquet";
import * as xlsx from "sottovoce/xlsx";

const entries = { arrow, csv, json, parquet, xlsx };
const file = new Blob(["age\n31\n"]);

/** Checks what is refused, and by which example; nothing of what was passed is repeated. */
const refused = (given, example) => (error) =>
  error.code === "ERR_ARGUMENT" &&
  error.argument === "options" &&
  error.message === `options must be an object such as ${example}` &&
  !error.message.includes(given);

const EXAMPLES = {
  column: '{ column: "age" }',
  textColumn: '{ column: "city" }',
  table: '{ columns: { age: "Age" } }',
};

/** That give their result at once; all others give a Promise. */
const isLazy = (name) => Object.hasOwn(EXAMPLES, name);

for (const [entry, functions] of Object.entries(entries))
  for (const [name, read] of Object.entries(functions))
    for (const given of ["Bruttogehalt", 7]) {
      if (typeof read !== "function" || !isLazy(name)) continue;
      test(`${entry}.${name} throws ${typeof given === "string" ? "a name" : "a position"} back at once`, () => {
        const source = entry === "csv" ? file : new Blob([]);
        assert.throws(() => read(source, given), refused(String(given), EXAMPLES[name]));
      });
    }

test("functions that look at a file reject it before they look", async () => {
  const tried = [];
  for (const [entry, functions] of Object.entries(entries))
    for (const [name, read] of Object.entries(functions)) {
      if (typeof read !== "function" || isLazy(name)) continue;
      tried.push(`${entry}.${name}`);
      for (const given of ["Bruttogehalt", 7])
        await assert.rejects(
          read(file, given),
          ({ code, argument, message }) =>
            code === "ERR_ARGUMENT" &&
            argument === "options" &&
            /^options must be an object such as \{ /.test(message),
        );
    }
  assert.deepEqual(tried.sort(), [
    "arrow.columns",
    "csv.columnCount",
    "csv.header",
    "parquet.columns",
    "xlsx.header",
    "xlsx.sheets",
  ]);
});

test("anything else that is wrong is told when the rows are asked for, as before", async () => {
  for (const given of [undefined, null, [], ["age"], new Map(), { columm: "age" }]) {
    const rows = csv.column(file, given);
    await assert.rejects(async () => {
      for await (const _ of rows);
    }, /options|columm/);
  }
});
