/**
 * Tests how a cell may look, and how it is read: the table in the documents says what every format
 * reads in the same text. `UPDATE=1` writes the table.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { groupBy, sum, tableFromRows } from "sottovoce/groups";
import { column as csvColumn, textColumn as csvTexts } from "sottovoce/csv";
import { column as jsonColumn, textColumn as jsonTexts } from "sottovoce/json";
import { withTape } from "sottovoce/testing";
import { cells } from "./cells-written.mjs";
import { allOf, bits } from "./files-helpers.mjs";
import { escaped, numbersOf, textsOf, workbookOf } from "./xlsx-helpers.mjs";

const GUIDE = new URL("../../../docs/guides/file.md", import.meta.url);

async function readAs({ text, decimal, thousands }) {
  const marks = {
    ...(decimal !== undefined && { decimal }),
    ...(thousands !== undefined && { thousands }),
  };
  const csv = new Blob([`a,b\n"${text}",x\n`]);
  const inline = `<row><c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c><c><v>1</v></c></row>`;
  const book = workbookOf(inline);
  const lines = new Blob([`${JSON.stringify({ a: text })}\n`]);
  const numbers = [
    ...(await allOf(csvColumn(csv, { column: "a", ...marks }))),
    ...(await numbersOf(book, { column: 0, header: false, ...marks })),
    // JSON has no settings for marks: its numbers have none.
    ...((decimal ?? thousands) ? [] : await allOf(jsonColumn(lines, { column: "a" }))),
  ];
  const texts = [
    ...(await allOf(csvTexts(csv, { column: "a" }))),
    ...(await textsOf(book, { column: 0, header: false })),
    ...(await allOf(jsonTexts(lines, { column: "a" }))),
  ];
  return { numbers, texts };
}

test("the same text is the same number in delimited files, workbooks and JSON, as documented", async () => {
  const rows = [];
  for (const cell of cells) {
    const { numbers, texts } = await readAs(cell);
    assert.equal(new Set(bits(numbers)).size, 1, `${JSON.stringify(cell)}: ${numbers}`);
    assert.deepEqual(new Set(texts), new Set([cell.text]));
    const { decimal, thousands } = cell;
    const settings = [
      ...(decimal === undefined ? [] : [`\`decimal: "${decimal}"\``]),
      ...(thousands === undefined ? [] : [`\`thousands: "${thousands}"\``]),
    ].join(", ");
    const shown = cell.shown ?? `\`${cell.text}\``;
    const number = Number.isNaN(numbers[0]) ? "skipped" : String(numbers[0]);
    rows.push(`| ${shown} | ${settings} | ${number} |`);
  }
  const table = ["| the cell | settings | the number |", "| --- | --- | --- |", ...rows].join("\n");
  const guide = readFileSync(GUIDE, "utf8");
  const known = /\| the cell \| settings \| the number \|\n(?:\|.*\n)+/.exec(guide)?.[0].trimEnd();
  if (process.env.UPDATE === "1" && known !== table)
    writeFileSync(
      GUIDE,
      guide.replace(known, () => table),
    );
  else assert.equal(known, table);
});

test("a cell that is true or false is 1 or 0, and a word", async () => {
  const book = workbookOf(`<row><c t="b"><v>1</v></c></row><row><c t="b"><v>0</v></c></row>`);
  const lines = new Blob(['{"a":true}\n{"a":false}\n']);
  const first = { column: 0, header: false };
  assert.deepEqual(await numbersOf(book, first), [1, 0]);
  assert.deepEqual(await textsOf(book, first), ["TRUE", "FALSE"]);
  assert.deepEqual(await allOf(jsonColumn(lines, { column: "a" })), [1, 0]);
  assert.deepEqual(await allOf(jsonTexts(lines, { column: "a" })), ["true", "false"]);
});

test("rows in memory that keep their values elsewhere are refused by their kind", () => {
  const built = groupBy("city", ["Oslo", "Lima"])
    .other()
    .neighbors("add-or-remove-one")
    .epsilon(1e40)
    .build();
  class Getter {
    get city() {
      return "Oslo";
    }
  }
  class Model {
    #values = new Map([["city", "Oslo"]]);
    get(name) {
      return this.#values.get(name);
    }
    has(name) {
      return this.#values.has(name);
    }
  }
  class Field {
    city = "Oslo";
    get() {}
  }
  class Below extends Getter {}
  // Also where the row has the value: what somebody's row lacks decides nothing.
  const owned = Object.assign(new Model(), { city: "Oslo" });
  for (const row of [new Map([["city", "Oslo"]]), new Getter(), new Below(), new Model(), owned])
    assert.throws(() => built.release([row]), {
      name: "DpError",
      code: "ERR_ARGUMENT",
      argument: "rows",
      message: /plain objects/,
    });
  const counts = (rows) => built.release(rows).value.map(({ value }) => Number(value));
  // A row without the column is in no group, not even in that of all others.
  assert.deepEqual(counts([new Field(), { city: "Lima" }, Object.create(null), {}]), [1, 1, 0]);
});

test("a column that was not declared is refused, and nothing is drawn", async () => {
  const refused = (body, message, argument = "rows") =>
    assert.throws(body, { name: "DpError", code: "ERR_ARGUMENT", argument, message });
  const people = [{ city: "Oslo", pay: 3 }, { city: "Lima" }, { pay: null, other: 1 }];
  const table = tableFromRows(people, { columns: ["city", "pay"] });
  assert.deepEqual({ ...table }, { city: ["Oslo", "Lima", null], pay: [3, null, null] });
  const asked = (column) =>
    groupBy(column, ["Oslo", "Lima"])
      .ask("pay", sum().bounds(0, 9))
      .neighbors("add-or-remove-one")
      .epsilon(1e4)
      .build();
  const values = ({ value }) => value.map((one) => one.value);
  assert.deepEqual(values(asked("city").release(table)), [3, 0]);
  assert.deepEqual(values(await asked("city").releaseFrom([table, table])), [6, 0]);
  withTape(new BigUint64Array(), () => {
    refused(() => asked("town").release(table), /must have a column "town"/);
    // Undeclared, the same slip is noise about nobody, and needs a draw.
    assert.throws(() => asked("town").release(people), { code: "ERR_NO_ENTROPY" });
  });
  refused(() => tableFromRows({ city: ["Oslo"] }, { columns: ["city"] }), /array of objects/);
  refused(() => tableFromRows([new Map()], { columns: ["city"] }), /plain objects/);
  refused(() => tableFromRows(["Oslo"], { columns: ["city"] }), /array of objects/);
  for (const columns of [undefined, "city", [], ["city", "city"], [3], ["", ""]])
    refused(() => tableFromRows(people, { columns }), /different names/, "columns");
  refused(() => tableFromRows(people), /such as \{ columns/, "options");
  refused(() => tableFromRows(people, { column: ["city"] }), /is unknown/, "column");
  const secret = Object.defineProperty({}, "city", {
    get() {
      throw new Error("Oslo");
    },
  });
  refused(() => tableFromRows([secret], { columns: ["city"] }), /^rows must be readable/);
});
