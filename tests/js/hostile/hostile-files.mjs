/**
 * Requests of a page for files in other formats and for statements, in steps: each gives a text,
 * and is looked at while a name stands on Object.prototype.
 */
import { readFileSync } from "node:fs";
import { unzipSync, zipSync } from "fflate";
import { count, histogram, mean, median, quantile, sum } from "sottovoce";
import * as arrow from "sottovoce/arrow";
import { distinct, foundGroups, groupBy } from "sottovoce/groups";
import * as parquet from "sottovoce/parquet";
import { surveySql, tallyRows, tallySql } from "sottovoce/sql";
import { binned, number, oneOf, survey, yesNo } from "sottovoce/survey";
import { withSeed } from "sottovoce/testing";
import * as xlsx from "sottovoce/xlsx";
import { inRoot } from "../../../scripts/common.mjs";
import { written } from "./hostile-written.mjs";

const seed = new Uint8Array(32).fill(7);
const bytesOf = (...path) => readFileSync(inRoot("tests", "files", ...path));
const saved = (...path) => new Blob([bytesOf(...path)]);
/** Not packed: what unpacks in Node is JavaScript that looks names up, and fails or never ends. */
const stored = (name) => new Blob([zipSync(unzipSync(bytesOf(name)), { level: 0 })]);

async function cells(chunks) {
  const rows = [];
  for await (const chunk of chunks) for (const row of chunk) rows.push(String(row));
  return written(rows);
}

/** The code and words of a refusal. */
const refused = async (body) => {
  try {
    return written(await body());
  } catch (thrown) {
    return `${thrown.code} ${thrown.message}`;
  }
};

const byGroup = (by, labels, of) =>
  groupBy(by, labels)
    .other()
    .ask(of, median().candidates([20, 30, 40, 50, 60]))
    .neighbors("add-or-remove-one")
    .epsilon("1/2")
    .build();

const added = (builder) => builder.neighbors("add-or-remove-one").epsilon(10).build();
/** Groups that are found, with the ids of persons. */
const byPerson = (by, id) => added(foundGroups(by).personId(id).delta("1e-3"));
const different = () => added(distinct());

/** The answer to a question of a table. */
const answered = async (query, rows) => {
  const { value } = await withSeed(seed, () => query.releaseFrom(rows));
  return written(value);
};

const workbook = stored("openpyxl.xlsx");
const dated = stored("libreoffice.xlsx");
async function ofWorkbook() {
  const sheet = { sheet: "people" };
  return [
    written(await xlsx.sheets(workbook)),
    written(await xlsx.header(workbook, sheet)),
    await cells(xlsx.column(workbook, { ...sheet, column: "pay" })),
    await cells(xlsx.column(dated, { ...sheet, column: "born" })),
    await cells(xlsx.textColumn(dated, { ...sheet, column: "member", formulas: true })),
    await cells(xlsx.textColumn(workbook, { ...sheet, column: "note" })),
    await answered(byGroup("city", ["Oslo", "Lima"], "age"), xlsx.table(workbook, sheet)),
    await answered(byPerson("city", "name"), xlsx.table(workbook, sheet)),
    await answered(different(), xlsx.textColumn(workbook, { ...sheet, column: "city" })),
    await refused(() => cells(xlsx.column(workbook, { ...sheet, column: "nobody" }))),
    await refused(() => xlsx.header(new Blob(["a,b\n1,2\n"]))),
  ].join("\n");
}

/** Every column of a file that says what it is, and an answer by group. */
async function ofTyped(format, file, [by, labels, of]) {
  const said = [];
  const listed = await format.columns(file);
  for (const found of listed) {
    said.push(written(found));
    const options = { column: found.name };
    const read = Object.hasOwn(found, "kind") && found.kind === "texts" ? "textColumn" : "column";
    said.push(await refused(() => cells(format[read](file, options))));
  }
  said.push(await answered(byGroup(by, labels, of), format.table(file)));
  said.push(await answered(byPerson(by, of), format.table(file)));
  said.push(await answered(different(), format.textColumn(file, { column: "category" })));
  said.push(await refused(() => cells(format.column(file, { column: "nobody" }))));
  said.push(await refused(() => format.columns(new Blob(["a,b\n1,2\n"]))));
  return said.join("\n");
}

const group = ["text", ["Oslo", "Lima"], "i32"];
const typed = (format, ...names) =>
  Object.fromEntries(
    names.map((name) => {
      const file = saved("fixtures", name);
      return [`from ${name}`, () => ofTyped(format, file, group)];
    }),
  );

const person = (builder) => builder.neighbors("add-or-remove-one").epsilon("1/2").build().plan;
const asked = () => [
  person(median().candidates([20, 30, 40])),
  person(quantile("9/10").candidates({ first: 0, last: 120, step: 1 })),
  person(count().where({ atLeast: 18 })),
  person(sum().bounds(0, 100)),
  person(mean().bounds(0, 100)),
  person(histogram([18, 30]).other()),
];

const dialects = ["duckdb", "postgresql", "spark", "sqlite"];
async function ofStatements() {
  const said = [];
  const groups = byGroup("city", ["Oslo", "Lima"], "age").plan;
  const tests = [
    { column: "left", equals: "no" },
    { column: "pay", atLeast: 1.5 },
  ];
  for (const dialect of dialects) {
    const table = { dialect, table: ["main", "people"] };
    for (const plan of asked()) {
      said.push(tallySql(plan, { ...table, column: "age" }));
      said.push(tallySql(plan, { ...table, column: "age", where: tests }));
      const owned = { ...table, column: "age", person: { column: "who", row: "row" } };
      said.push(await refused(() => tallySql(plan, owned)));
    }
    said.push(await refused(() => tallySql(groups, table)));
    said.push(await refused(() => tallySql(groups, { ...table, where: tests })));
    said.push(await refused(() => tallySql(asked()[0], { ...table, column: "a\nb" })));
  }
  for (const plan of asked()) said.push(written(tallyRows(plan, [17, 18, 44, 120])));
  const lunch = survey("lunch", {
    smokes: yesNo(),
    pet: oneOf(["cat", "dog", "fish"]),
    hours: number(0, 60),
    age: binned([18, 30, 65]),
  })
    .odds(3)
    .build();
  for (const dialect of dialects)
    said.push(await refused(() => surveySql(lunch.plan, { dialect, table: "reports" })));
  return said.join("\n");
}

export const quickFiles = {
  "from a workbook": ofWorkbook,
  ...typed(arrow, "pyarrow-lz4.arrow"),
  ...typed(parquet, "pyarrow.parquet"),
  statements: ofStatements,
};

/** And what reads much the same. */
export const slowFiles = typed(arrow, "pyarrow.arrows");
