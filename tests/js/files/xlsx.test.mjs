/** Columns of workbooks: files of real programs, peculiarities, and questions about them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { histogram, median } from "sottovoce";
import * as csv from "sottovoce/csv";
import { groupBy } from "sottovoce/groups";
import { withSeed } from "sottovoce/testing";
import { column, header, sheets, table, textColumn } from "sottovoce/xlsx";
import { inRoot } from "../../../scripts/common.mjs";
import { escaped, fileOf, numbersOf, partsOf, textsOf, workbookOf } from "./xlsx-helpers.mjs";

const saved = (name) => new Blob([readFileSync(inRoot("tests/files", name))]);
const people = saved("people.csv");
async function rowsOf(chunks) {
  const rows = [];
  for await (const chunk of chunks) for (const row of chunk) rows.push(row);
  return rows;
}
const bits = (rows) => [...new BigUint64Array(Float64Array.from(rows).buffer)];
const NAN = [NaN];

for (const name of [
  "openpyxl",
  "xlsxwriter",
  "xlsxwriter-1904",
  "xlsxwriter-inline",
  "exceljs",
  "libreoffice",
])
  test(`a workbook of ${name} reads as the CSV of the same table, bit for bit`, async () => {
    const file = saved(`${name}.xlsx`);
    const [first, ...others] = await sheets(file);
    assert.deepEqual(first, { name: "people", hidden: false });
    assert.equal(others[0].name, "empty");
    const names = await header(file, { sheet: "people" });
    const titles = ["name", "city", "age", "pay", "born", "note", "member", "total"];
    assert.deepEqual(names.slice(0, 8), titles);
    for (const column of ["age", "pay", "born"]) {
      const ours = await numbersOf(file, { sheet: "people", column });
      const theirs = await rowsOf(csv.column(people, { column }));
      // Days since 1904 are not changed.
      const shift = name.endsWith("1904") && column === "born" ? 1462 : 0;
      assert.deepEqual(bits(ours.map((row) => row + shift)), bits(theirs), column);
    }
    for (const column of ["name", "city", "note"])
      assert.deepEqual(
        await textsOf(file, { sheet: "people", column }),
        await rowsOf(csv.textColumn(people, { column })),
      );
    const blanks = await numbersOf(file, { sheet: "people", column: "total" });
    assert.ok(blanks.every(Number.isNaN));
    // LibreOffice writes =TRUE().
    const member = { sheet: "people", column: "member", formulas: name === "libreoffice" };
    const members = await textsOf(file, member);
    assert.ok(members.includes("TRUE") && members.includes("FALSE"));
    const truths = { TRUE: 1, FALSE: 0 };
    assert.deepEqual(
      await numbersOf(file, member),
      members.map((text) => truths[text] ?? NaN),
    );
    const totals = await numbersOf(file, { sheet: "people", column: "total", formulas: true });
    // openpyxl saves no values, and exceljs keeps none.
    const ages = await rowsOf(csv.column(people, { column: "age" }));
    if (!/openpyxl|exceljs/.test(name))
      assert.deepEqual(
        totals,
        ages.map((age) => (Number.isNaN(age) ? 0 : 2 * age)),
      );
    else assert.ok(totals.every(Number.isNaN));
    assert.deepEqual(await numbersOf(file, { sheet: "empty", column: 0, header: false }), []);
  });

test("cells that an array formula fills are left out, unless formulas count", async () => {
  const file = saved("xlsxwriter.xlsx");
  const of = async (formulas) =>
    (await numbersOf(file, { sheet: "people", column: "array", formulas })).slice(0, 4);
  assert.deepEqual(await of(false), [NaN, NaN, NaN, NaN]);
  assert.deepEqual((await of(true)).slice(0, 2), [40, 114]);
});

test("runs of a text are one text", async () => {
  const [first] = await textsOf(saved("exceljs.xlsx"), { sheet: "people", column: "runs" });
  assert.equal(first, "31");
});

test("prefixes, strict relations, comments and missing addresses are read", async () => {
  const parts = partsOf("");
  parts["_rels/.rels"] =
    '<p:Relationships xmlns:p="x"><p:Relationship Target="/XL/Workbook.xml" Type=\'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument\' Id="a"/></p:Relationships>';
  parts["xl/worksheets/0.xml"] =
    '<?xml version="1.0"?><x:worksheet xmlns:x="y"><!-- <x:row/> --><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>age</x:t></x:is></x:c></x:row><x:row><x:c><x:v><![CDATA[31]]></x:v></x:c></x:row></x:sheetData></x:worksheet>';
  assert.deepEqual(await numbersOf(fileOf(parts), { column: "age" }), [31]);
  assert.deepEqual(await numbersOf(fileOf(parts, { large: true }), { column: 0 }), [31]);
});

test("shared texts are found whatever their part is called, and may not be there", async () => {
  const row = '<row><c t="s"><v>1</v></c></row>';
  const options = { column: 0, header: false };
  assert.deepEqual(await textsOf(workbookOf(row, { strings: ["x", "7"] }), options), ["7"]);
  assert.deepEqual(await numbersOf(workbookOf(row, { strings: ["x", "7"] }), options), [7]);
  assert.deepEqual(await textsOf(workbookOf(row, { strings: ["x"] }), options), [""]);
  const parts = partsOf(row);
  parts["xl/_rels/workbook.xml.rels"] = parts["xl/_rels/workbook.xml.rels"].replace(
    /<Relationship Id="t".*?>/,
    "",
  );
  parts["xl/sharedStrings.xml"] = undefined;
  assert.deepEqual(await numbersOf(fileOf(parts), options), NAN);
});

test("a sheet is the only visible one, or chosen by its name", async () => {
  const rows = "<row><c><v>1</v></c></row>";
  const given = [
    { name: "R&D <1>", state: "hidden" },
    { name: "b" },
    { name: "c", state: "veryHidden" },
  ];
  const file = workbookOf(rows, { sheets: given });
  assert.deepEqual(await sheets(file), [
    { name: "R&D <1>", hidden: true },
    { name: "b", hidden: false },
    { name: "c", hidden: true },
  ]);
  const options = { column: 0, header: false };
  assert.deepEqual(await numbersOf(file, options), [1]);
  assert.deepEqual(await numbersOf(file, { ...options, sheet: "R&D <1>" }), [1]);
});

test("marks are for texts, and rows before the header are skipped", async () => {
  const rows =
    '<row/><row><c><v>2026</v></c></row><row><c t="str"><v>pay</v></c></row><row><c t="str"><v>1.234,5</v></c></row><row><c><v>1.5</v></c></row>';
  const file = workbookOf(rows);
  const marks = { decimal: ",", thousands: "." };
  assert.deepEqual(await numbersOf(file, { column: "pay", skipRows: 1, ...marks }), [1234.5, 1.5]);
  assert.deepEqual(await header(file, { skipRows: 1 }), ["pay"]);
});

test("queries release from columns and tables", async () => {
  const file = saved("openpyxl.xlsx");
  const query = median().candidates([44]).neighbors("change-one").epsilon(1).build();
  assert.equal(
    (await query.releaseFrom(column(file, { sheet: "people", column: "age" }))).value,
    44,
  );
  const bars = histogram(["Oslo", "東京"]).other().neighbors("change-one").epsilon(1).build();
  const from = (rows) => withSeed(new Uint8Array(32), () => bars.releaseFrom(rows));
  assert.deepEqual(
    (await from(textColumn(file, { sheet: "people", column: "city" }))).value,
    (await from(csv.textColumn(people, { column: "city" }))).value,
  );
});

test("groups of a table are those of its CSV", async () => {
  const byCity = groupBy("city", ["Oslo", "東京", "<&>\"'"])
    .neighbors("change-one")
    .epsilon(1)
    .build();
  const from = (rows) => withSeed(new Uint8Array(32), () => byCity.releaseFrom(rows));
  assert.deepEqual(
    (await from(table(saved("openpyxl.xlsx"), { sheet: "people" }))).value,
    (await from(csv.table(people))).value,
  );
});

test("progress is told in bytes of the file, and never how many rows", async () => {
  const file = saved("openpyxl.xlsx");
  const told = [];
  await numbersOf(file, { sheet: "people", column: "age", onProgress: (at) => told.push(at) });
  assert.deepEqual(told.at(-1), { bytes: file.size, totalBytes: file.size });
});

const cell = fc.oneof(
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => ({ xml: `<v>${value}</v>`, csv: `${value}` })),
  fc
    .string({ unit: "grapheme", maxLength: 9 })
    .filter((text) => !/_x|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text))
    .map((text) => ({ text })),
  fc.constant({ xml: "", csv: "" }),
);

test("random sheets read as the CSV of the same rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, fc.boolean()), { maxLength: 30 }), async (given) => {
      const strings = [];
      const rows = given.map(([{ xml, text }, shared]) => {
        if (text === undefined) return `<row><c>${xml}</c><c r="C1"><v>1</v></c></row>`;
        const inside = shared
          ? `<c t="s"><v>${strings.push(text) - 1}</v></c>`
          : `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
        return `<row>${inside}<c r="C1"><v>1</v></c></row>`;
      });
      const file = workbookOf(rows.join(""), { strings });
      const lines = given.map(([{ csv, text }]) => `"${(csv ?? text).replaceAll('"', '""')}",,1\n`);
      const options = { column: 0, header: false, delimiter: "," };
      const plain = new Blob(lines);
      const ours = { column: 0, header: false };
      assert.deepEqual(
        bits(await numbersOf(file, ours)),
        bits(await rowsOf(csv.column(plain, options))),
      );
      assert.deepEqual(await textsOf(file, ours), await rowsOf(csv.textColumn(plain, options)));
    }),
    { numRuns: 100 },
  );
});

/** One row of every kind, as XML; each stands between two others. */
const kinds = [
  "<c><v>5</v></c>",
  "<c><v></v></c>",
  "<c><v>x</v></c>",
  "<c/>",
  '<c t="s"><v>0</v></c>',
  '<c t="s"><v>9</v></c>',
  '<c t="str"><v>a&amp;&bad;</v></c>',
  '<c t="inlineStr"><is><r><t>1</t></r></is></c>',
  '<c t="b"><v>1</v></c>',
  '<c t="e"><v>#N/A</v></c>',
  '<c t="d"><v>2026-01-01</v></c>',
  '<c t="nonsense"><v>1</v></c>',
  "<c><f>SUM(A1:A9)</f><v>9</v></c>",
  '<c r="ZZZZ9"><v>1</v></c>',
  `<c t="str"><v>${"x".repeat(5000)}</v></c>`,
  '<c r="B2"><v>1</v></c>',
];

test("what one row holds changes no other row, and no refusal", async () => {
  const before = '<row><c t="s"><v>1</v></c></row>';
  const after = "<row><c><v>7</v></c></row><row><c><f>1</f><v>8</v></c></row>";
  for (const formulas of [false, true])
    for (const kind of kinds) {
      const read = async (rows) => {
        const file = workbookOf(`${before}${rows}${after}`, { strings: ["a", "b"] });
        const options = { column: 0, header: false, formulas };
        const [numbers, texts] = [await numbersOf(file, options), await textsOf(file, options)];
        return numbers.map((number, at) => [number, texts[at]]);
      };
      const without = await read("");
      const all = await read(`<row>${kind}</row>`);
      assert.deepEqual([all[0], ...all.slice(-2)], without, kind);
      assert.equal(all.length, kind === "<c/>" ? 3 : 4, kind);
    }
});

const first = { column: 0, header: false };

test("names of parts may be written with backslashes", async () => {
  const parts = partsOf("<row><c><v>7</v></c></row>");
  const turned = Object.fromEntries(
    Object.entries(parts).map(([name, content]) => [
      name.replaceAll("/", "\\"),
      content.replaceAll('Target="xl/', 'Target="xl\\').replaceAll('"worksheets/', '"worksheets\\'),
    ]),
  );
  assert.deepEqual(await numbersOf(fileOf(turned), first), [7]);
});

test("parts that are named and missing matter where they are read, and are said", async () => {
  const sheets = [{ name: "a" }, { name: "b" }];
  const parts = partsOf("<row><c><v>7</v></c></row>", { sheets });
  const without = (name) => fileOf({ ...parts, [name]: undefined });
  assert.deepEqual(await numbersOf(without("xl/sharedStrings.xml"), { ...first, sheet: "a" }), [7]);
  const file = without("xl/worksheets/1.xml");
  assert.deepEqual(await numbersOf(file, { ...first, sheet: "a" }), [7]);
  await assert.rejects(numbersOf(file, { ...first, sheet: "b" }), {
    code: "ERR_DATA",
    message: /^source is a workbook that lacks a part it names/,
  });
});

test("a sheet without rows, and a part in UTF-16, are said to be that", async () => {
  const empty = workbookOf("");
  await assert.rejects(numbersOf(empty, { column: "age" }), {
    code: "ERR_DATA",
    message: "source has an empty sheet: it has no header",
  });
  assert.deepEqual(await numbersOf(empty, first), []);
  const parts = partsOf("<row><c><v>7</v></c></row>");
  const sheet = parts["xl/worksheets/0.xml"];
  const wide = Buffer.from(`\ufeff${sheet}`, "utf16le");
  await assert.rejects(numbersOf(fileOf({ ...parts, "xl/worksheets/0.xml": wide }), first), {
    code: "ERR_DATA",
    message: /^source is a workbook with parts in UTF-16/,
  });
});

test("names that formulas compute are those that were saved, also where formulas do not count", async () => {
  const names =
    '<row><c t="str"><f>"a"&amp;1</f><v>a1</v></c><c t="str"><f>x</f><v>b</v></c></row>';
  const file = workbookOf(`${names}<row><c><v>7</v></c><c><f>1+1</f><v>2</v></c></row>`);
  assert.deepEqual(await header(file), ["a1", "b"]);
  assert.deepEqual(await numbersOf(file, { column: "a1" }), [7]);
  assert.deepEqual(await numbersOf(file, { column: "b" }), [NaN]);
});
