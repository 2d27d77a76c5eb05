/** Dates of workbooks: numbers that a style shows as dates, by other writers and by hand. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { dates, groupBy } from "sottovoce/groups";
import { table } from "sottovoce/xlsx";
import { inRoot } from "../../../scripts/common.mjs";
import { escaped, fileOf, numbersOf, partsOf, textsOf } from "./xlsx-helpers.mjs";

const RELATIONS = "xl/_rels/workbook.xml.rels";

/** A workbook of one column, whose cells have these styles: a code, or the id of a format. */
function styled(rows, styles, { calendar = "" } = {}) {
  const own = styles.map((style, at) =>
    typeof style === "string" ? [style, 164 + at] : [, style],
  );
  const formats = own.filter(([code]) => code !== undefined);
  const parts = partsOf(rows);
  const styleSheet = `<styleSheet><numFmts>${formats
    .map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`)
    .join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${own
    .map(([, id]) => `<xf numFmtId="${id}"/>`)
    .join("")}</cellXfs></styleSheet>`;
  return fileOf({
    ...parts,
    "xl/workbook.xml": parts["xl/workbook.xml"].replace("<sheets>", `${calendar}<sheets>`),
    [RELATIONS]: parts[RELATIONS].replace(
      "</Relationships>",
      '<Relationship Id="y" Type="http://schemas/styles" Target="styles.xml"/></Relationships>',
    ),
    "xl/styles.xml": styleSheet,
  });
}

const first = { column: 0, header: false };
const cells = (count, value = 45658.25) =>
  Array.from({ length: count }, (_, at) => `<row><c s="${at}"><v>${value}</v></c></row>`).join("");

for (const name of ["openpyxl", "libreoffice", "exceljs", "xlsxwriter", "xlsxwriter-1904"])
  test(`dates in a workbook by ${name} are texts in ISO form`, async () => {
    const file = new Blob([readFileSync(inRoot("tests", "files", `${name}.xlsx`))]);
    const options = { sheet: "people", column: "born" };
    const numbers = await numbersOf(file, options);
    const texts = await textsOf(file, options);
    const start = name.endsWith("1904") ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
    const expected = numbers.map((days) =>
      Number.isNaN(days) ? undefined : new Date(start + days * 864e5).toISOString().slice(0, 10),
    );
    assert.ok(expected.filter((text) => text === "2000-01-01" || text === "2000-01-02").length > 0);
    for (const [at, text] of expected.entries())
      if (text !== undefined) assert.equal(texts[at], text);
  });

test("a format shows a date if it has a day, and a time too if it has one", async () => {
  const [day, moment, number] = ["2025-01-01", "2025-01-01T06:00:00", "45658.25"];
  const known = [
    ...[14, 15, 16, 17, 27, 36, 50, 58].map((id) => [id, day]),
    [22, moment],
    ...[0, 1, 9, 10, 18, 19, 21, 37, 45, 46, 47, 49, 55, 56].map((id) => [id, number]),
    ...["yyyy-mm-dd", "d/m/yy", "mmm", "MMMM YYYY", "[$-409]d\\-mmm;@", "dddd", '"on "d'].map(
      (code) => [code, day],
    ),
    ...["yyyy-mm-dd hh:mm", "m/d/yy h:mm AM/PM", 'd"T"ss'].map((code) => [code, moment]),
    ...[
      "General",
      "0.00",
      "#,##0",
      "hh:mm",
      "[h]:mm:ss",
      "mm:ss",
      '"day" 0',
      "[Red]0",
      "0 \\d",
    ].map((code) => [code, number]),
    ...["0_d", "0*y", '0;"d";d', "@", "0E+00"].map((code) => [code, number]),
  ];
  const styles = known.map(([style]) => style);
  const texts = await textsOf(styled(cells(styles.length), styles), first);
  for (const [at, [style, text]] of known.entries()) assert.equal(texts[at], text, String(style));
  assert.deepEqual(
    new Set(await numbersOf(styled(cells(styles.length), styles), first)),
    new Set([45658.25]),
  );
});

test("a workbook says from which year its days count, and a style that it lacks shows none", async () => {
  for (const calendar of ['<workbookPr date1904="1"/>', '<workbookPr date1904="true"/>'])
    assert.deepEqual(await textsOf(styled(cells(2), [14], { calendar }), first), [
      "2029-01-02",
      "45658.25",
    ]);
  for (const calendar of ['<workbookPr date1904="0"/>', "<workbookPr/>", ""])
    assert.deepEqual(await textsOf(styled(cells(1), [14], { calendar }), first), ["2025-01-01"]);
});

test("styles are looked at where texts are read, and nowhere else", async () => {
  const file = styled(cells(1), [14]);
  const parts = partsOf(cells(1));
  const damaged = fileOf({
    ...parts,
    [RELATIONS]: parts[RELATIONS].replace(
      "</Relationships>",
      '<Relationship Id="y" Type="http://schemas/styles" Target="styles.xml"/></Relationships>',
    ),
    "xl/styles.xml": "<styleSheet>",
  });
  assert.deepEqual(await numbersOf(file, first), [45658.25]);
  assert.deepEqual(await numbersOf(damaged, first), [45658.25]);
  await assert.rejects(textsOf(damaged, first), { code: "ERR_DATA" });
});

test("dates of a workbook can be grouped by", async () => {
  const query = groupBy("day", dates({ first: "2025-01", last: "2025-02", every: "month" }))
    .other()
    .neighbors("add-or-remove-one")
    .epsilon(1e40)
    .build();
  const days = [45658, 45659, 45688, 45689, 45700, 45800];
  const rows = days.map((day) => `<row><c s="0"><v>${day}</v></c></row>`).join("");
  const head = '<row><c t="inlineStr"><is><t>day</t></is></c></row>';
  const { value } = await query.releaseFrom(table(styled(head + rows, [14])));
  assert.deepEqual(
    value.map((one) => Number(one.value)),
    [3, 2, 1],
  );
});
