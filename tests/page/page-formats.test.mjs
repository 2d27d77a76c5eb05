/** How a file is written, as a person chose it: what the package is told, and in which words. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { columnCount, header } from "sottovoce/csv";
import { rowsOf } from "../js/files/csv-helpers.mjs";
import { parts } from "./page-models.mjs";

const [
  { PASTED, USUAL, delimiterOf, formatOf, rewritten, sameColumns },
  { formatWords },
  { columnOptions, lineOptions, tableOptions },
  { keyProblem, keysOf },
  { barred, columnName, offeredPart },
  { ENCODINGS },
  { snippet },
  { STARTING_SETTINGS },
] = await parts(
  "src/model/format",
  "src/model/format-words",
  "src/model/options",
  "src/model/keys",
  "src/model/beginning",
  "src/model/encodings",
  "src/visit/snippet",
  "src/questions/settings",
);

/** The format of a CSV file, changed. */
const changed = (format, patch) => rewritten(format, patch, "pay.csv");
/** How a column of numbers is read, by its position. */
const readingOptions = (format, columns, position) =>
  columnOptions(format, columns, position, "numbers");

describe("how a file is written", () => {
  const NUMBERED = ["Column 1", "Column 2"];
  test("what the package presumes anyway is left out", () => {
    assert.deepEqual(readingOptions(USUAL, ["id", "age"], 1), { column: "age" });
    assert.deepEqual(lineOptions(USUAL), {});
  });
  test("without names the comma that is shown as chosen is passed on", () => {
    const bare = changed(USUAL, { named: false });
    assert.equal(delimiterOf(bare), ",");
    assert.deepEqual(readingOptions(bare, NUMBERED, 1), {
      column: 1,
      header: false,
      delimiter: ",",
    });
    assert.deepEqual(readingOptions(changed(bare, { named: true }), ["a", ""], 1), {
      column: 1,
    });
  });
  test("one mark cannot stand for fractions and for thousands", () => {
    const grouped = changed(USUAL, { thousands: "," });
    assert.equal(changed(grouped, { decimal: "," }).thousands, "");
    assert.equal(changed(changed(USUAL, { decimal: "," }), { thousands: "." }).thousands, ".");
  });
  test("lines to skip that are no whole number are the package's to refuse", async () => {
    for (const skipLines of ["-1", "1.5", "two", "1e1"]) {
      await assert.rejects(
        header(new Blob(["a\n"]), lineOptions({ ...USUAL, skipLines })),
        { code: "ERR_ARGUMENT", argument: "skipLines" },
        skipLines,
      );
    }
    assert.deepEqual(lineOptions({ ...USUAL, skipLines: " 0 " }), {});
  });
  test("every encoding that is offered is read", async () => {
    assert.equal(ENCODINGS[0].label, "");
    for (const { label } of ENCODINGS.slice(1)) {
      const wide = label.startsWith("utf-16");
      const bytes = Buffer.from("a,b\n1,2\n", "utf16le");
      if (label === "utf-16be") bytes.swap16();
      assert.deepEqual(
        await header(
          new Blob([wide ? bytes : "a,b\n1,2\n"]),
          lineOptions({ ...USUAL, encoding: label }),
        ),
        ["a", "b"],
        label,
      );
    }
  });
  test("all that is chosen arrives, and stands in words", async () => {
    const format = {
      ...USUAL,
      named: false,
      delimiter: "\t",
      quote: "yes",
      encoding: "windows-1252",
      skipLines: "1",
      decimal: ",",
      thousands: ".",
    };
    const file = new Blob([Buffer.from('gr\xf6\xdfe "\n"1.234,5"\tx\n7\ty\n', "latin1")]);
    assert.equal(await columnCount(file, lineOptions(format)), 2);
    assert.deepEqual(await rowsOf(file, readingOptions(format, NUMBERED, 0)), [1234.5, 7]);
    assert.equal(
      formatWords(format),
      "the first line is a row; 1 line before the first row; a tab between cells; cells may be in quotes; Western European (Windows-1252); fractions as 1,5; thousands as 20.000",
    );
    assert.equal(formatWords(USUAL), "the first line names the columns");
    const book = {
      people: "readers",
      note: "",
      budget: { epsilon: "2" },
      carried: false,
    };
    const settings = { ...STARTING_SETTINGS, column: 0, first: "0", last: "9", step: "1" };
    const code = snippet(settings, NUMBERED, format, book);
    const shown = /column\((file, \{[^}]*\})\)/.exec(code)[1];
    assert.deepEqual(await rowsOf(...new Function("file", `return [${shown}]`)(file)), [1234.5, 7]);
    assert.match(
      snippet({ ...STARTING_SETTINGS, column: 0 }, ["age"], USUAL, book),
      /column\(file, \{ column: "age" \}\)/,
    );
  });
});

describe("a file of each kind", () => {
  const of = (name, patch = {}) => ({ ...formatOf(name), ...patch });

  test("is known by the end of its name, in any case, and is text without one", () => {
    for (const [kind, ...names] of [
      ["text", "pay", "pay.csv", "pay.tsv", "pay.txt.gz", "xlsx", "pay.xlsx.csv", "json.txt"],
      ["workbook", "pay.xlsx", "pay.XLSM", "pay.xlsb", "pay.xls", "pay.ods", "pay.numbers"],
      ["json", "pay.json", "pay.jsonl", "pay.ndjson", "pay.JSON.gz"],
      ["arrow", "pay.arrow", "pay.arrows", "pay.feather", "pay.ipc"],
      ["parquet", "pay.parquet", "pay.pq", "pay.csv.parquet"],
      ["zip", "pay.zip", "pay.csv.zip"],
    ])
      for (const name of names) assert.equal(of(name).kind, kind, name);
    const shapes = ["a.json", "a.json.gz", "a.jsonl", "a.ndjson.gz"].map((name) => of(name).shape);
    assert.deepEqual(shapes, ["array", "array", "lines", "lines"]);
    assert.deepEqual(of("pay.csv"), USUAL);
    assert.deepEqual([PASTED.kind, PASTED.delimiter, PASTED.named], ["pasted", "\t", true]);
  });

  test("may be of another kind than its name says, and then nothing else is known of it", () => {
    const told = { ...USUAL, skipLines: "2", decimal: ",", delimiter: ";" };
    assert.deepEqual(rewritten(told, { kind: "workbook" }, "pay.csv"), {
      ...USUAL,
      kind: "workbook",
    });
    assert.equal(rewritten(USUAL, { kind: "json" }, "pay.jsonl").shape, "lines");
    const sheet = of("pay.xlsx", { part: "Pay", formulas: true });
    assert.deepEqual(rewritten(sheet, { kind: "zip" }, "pay.xlsx"), { ...USUAL, kind: "zip" });
    assert.deepEqual(rewritten(sheet, { skipLines: "1" }, "pay.xlsx"), {
      ...sheet,
      skipLines: "1",
    });
  });

  test("has the same columns where the marks of numbers alone differ", () => {
    const sheet = of("pay.xlsx", { part: "Pay" });
    assert.ok(sameColumns(sheet, { ...sheet, decimal: ",", thousands: "." }));
    for (const patch of [
      { kind: "zip" },
      { named: false },
      { delimiter: ";" },
      { quote: "no" },
      { encoding: "big5" },
      { skipLines: "1" },
      { part: "Other" },
      { formulas: true },
      { shape: "lines" },
      { keys: "age" },
    ])
      assert.ok(!sameColumns(sheet, { ...sheet, ...patch }), JSON.stringify(patch));
  });

  // All of it is told to each: a kind takes only what it has a use for.
  const told = {
    ...{ skipLines: "2", quote: "no", encoding: "big5", decimal: ",", thousands: "." },
    ...{ part: "Pay", formulas: true, shape: "lines", keys: 'age\n"a.b".c' },
  };
  const lines = { quote: false, encoding: "big5", skipLines: 2 };
  const marks = { decimal: ",", thousands: "." };
  const sheet = { sheet: "Pay", skipRows: 2, formulas: true };

  test("is read by its own options, and by none of another kind", () => {
    const read = (kind, position = 1) =>
      columnOptions({ ...USUAL, ...told, kind }, ["id", "age"], position, "numbers");
    assert.deepEqual(read("text"), { column: "age", ...lines, ...marks });
    assert.deepEqual(read("zip"), { column: "age", ...lines, ...marks });
    assert.deepEqual(read("workbook"), { column: "age", ...sheet, ...marks });
    assert.deepEqual(read("arrow"), { column: "age" });
    assert.deepEqual(read("parquet"), { column: "age" });
    assert.deepEqual(read("json", 0), { column: "age", shape: "lines" });
    assert.deepEqual(read("json", 1), { column: ["a.b", "c"], shape: "lines" });
    assert.deepEqual(columnOptions(PASTED, ["id", "age"], 1, "numbers"), {
      column: "age",
      delimiter: "\t",
    });
    // Texts have no marks.
    const texts = columnOptions({ ...USUAL, ...told, kind: "workbook" }, ["age"], 0, "texts");
    assert.deepEqual(texts, { column: "age", ...sheet });
  });

  test("has a column by its position where no name says which", () => {
    const at = (kind, named, columns) =>
      columnOptions({ ...USUAL, kind, named }, columns, 0, "texts").column;
    for (const kind of ["text", "zip", "pasted", "workbook"]) {
      assert.equal(at(kind, true, ["a", "b"]), "a", kind);
      assert.equal(at(kind, true, ["a", "a"]), 0, kind);
      assert.equal(at(kind, false, ["Column 1"]), 0, kind);
    }
    // Names in a schema are names, whatever was said of a first line.
    for (const kind of ["arrow", "parquet"]) {
      assert.equal(at(kind, false, ["a", "b"]), "a", kind);
      assert.equal(at(kind, true, ["a", "a"]), 0, kind);
    }
  });

  test("is read as a table with only those columns told that questions call otherwise", () => {
    const names = new Map([
      [0, "id"],
      [1, "column 2"],
    ]);
    const read = (kind) => tableOptions({ ...USUAL, ...told, kind }, ["id", ""], names);
    const columns = { "column 2": 1 };
    assert.deepEqual(read("workbook"), { columns, ...sheet, ...marks });
    assert.deepEqual(read("parquet"), { columns });
    const keys = new Map([
      [0, "age"],
      [1, "a.b, c"],
    ]);
    assert.deepEqual(tableOptions({ ...USUAL, ...told, kind: "json" }, ["age", "x"], keys), {
      columns: { "a.b, c": ["a.b", "c"] },
      shape: "lines",
    });
  });

  test("is told in words of its own", () => {
    const words = (kind, patch) => formatWords({ ...USUAL, kind, ...patch });
    assert.equal(
      words("workbook", told),
      "Excel workbook; sheet Pay; the first row names the columns; 2 rows before the names; formulas have their last value; fractions as 1,5; thousands as 20.000",
    );
    assert.equal(
      words("zip", { part: "a/pay.csv", delimiter: ";", skipLines: "1" }),
      "zip with a table; a/pay.csv; the first line names the columns; 1 line before the names; a semicolon between cells",
    );
    assert.equal(words("json", told), "JSON; an object in each line");
    assert.equal(words("json"), "JSON; one array of objects");
    assert.equal(words("arrow", told), "Arrow (Feather)");
    assert.equal(words("parquet", told), "Parquet");
    assert.equal(
      formatWords({ ...PASTED, decimal: "," }),
      "cells from a spreadsheet; the first line names the columns; fractions as 1,5",
    );
    assert.equal(
      words("workbook", { part: "\u202ePay\u2066\n", named: false }),
      "Excel workbook; sheet Pay; the first row is a row; formulas are left out",
    );
  });

  test("is read by a program through the entry of its kind", () => {
    const book = { people: "readers", note: "", budget: { epsilon: "2" }, carried: false };
    const settings = { ...STARTING_SETTINGS, column: 1, first: "0", last: "9", step: "1" };
    for (const [kind, entry, source] of [
      ["text", "csv", "file"],
      ["pasted", "csv", "file"],
      ["zip", "csv", "member.open()"],
      ["workbook", "xlsx", "file"],
      ["json", "json", "file"],
      ["arrow", "arrow", "file"],
      ["parquet", "parquet", "file"],
    ]) {
      const code = snippet(settings, ["id", "age"], { ...USUAL, ...told, kind }, book);
      assert.ok(code.includes(`import { column } from "sottovoce/${entry}";`), code);
      assert.ok(code.includes(`const rows = column(${source}, {`), code);
      assert.equal(code.includes('name === "Pay"'), kind === "zip", code);
      assert.equal(code.includes('sheet: "Pay"'), kind === "workbook", code);
      assert.equal(code.includes('decimal: ","'), /text|pasted|zip|workbook/.test(kind), code);
    }
  });
});

describe("what a file offers to be asked", () => {
  test("are keys as they are typed: each line once, with dots that lead into objects", () => {
    assert.deepEqual(
      keysOf(' age \n\nperson.age\n"a.b"\n"a.b"."c\\"d"\nage').map(({ path }) => path),
      ["age", ["person", "age"], "a.b", ["a.b", 'c"d']],
    );
    assert.equal(keyProblem("age\n\n person.age "), null);
    for (const typed of ["a.", ".a", "a..b", '"a', 'a"b"', "age\n."]) {
      assert.equal(keyProblem(typed)?.argument, "keys", typed);
      assert.ok(keysOf(typed).length < typed.split("\n").length, typed);
    }
  });
  test("is the first part that can be read and is not hidden, if there is one", () => {
    const part = (name, { hidden = false, why = "" } = {}) => ({ name, hidden, why });
    const hidden = part("a", { hidden: true });
    const unread = part("b", { why: "is not a CSV file by its name" });
    assert.equal(offeredPart([unread, hidden, part("c"), part("d")]), "c");
    assert.equal(offeredPart([unread, hidden]), "a");
    assert.equal(offeredPart([unread]), "");
    assert.equal(offeredPart([]), "");
  });
  test("is no column of another type, and the reason stands by its name", () => {
    const types = [{ kind: "numbers" }, { kind: "texts" }, { kind: undefined, why: "is a list" }];
    const why = (as) => [0, 1, 2, 3, null].map((position) => barred(types, position, as));
    assert.deepEqual(why("numbers"), ["", "is a column of texts", "is a list", "", ""]);
    assert.deepEqual(why("texts"), ["is a column of numbers", "", "is a list", "", ""]);
    assert.deepEqual(barred([], 0, "numbers"), "");
    assert.equal(columnName("pay", 0, "is a list"), "pay is a list");
    assert.equal(columnName("", 2, ""), "(column 3, no name)");
  });
});
