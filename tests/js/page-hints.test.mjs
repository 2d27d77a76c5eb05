/** What the page suggests about a file, by the names of its columns alone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parts } from "./page-models.mjs";

const [{ hintsOf }, { PASTED, USUAL, formatOf, rewritten }, { formatWords }, { columnOptions }] =
  await parts("src/model/hints", "src/model/format", "src/model/format-words", "src/model/options");

/** The format of a CSV file, changed. */
const changed = (format, patch) => rewritten(format, patch, "pay.csv");
/** How a column of numbers is read, by its position. */
const readingOptions = (format, columns, position) =>
  columnOptions(format, columns, position, "numbers");

const hinted = (columns, format, semicolons = false) => hintsOf({ columns, semicolons }, format);
const kinds = (columns, told = {}) =>
  hinted(columns, { ...USUAL, ...told }).map(({ kind }) => kind);
const patchOf = ({ offers: [{ patch }] }) => patch;

describe("hints", () => {
  test("names that look like numbers may be a row", () => {
    for (const columns of [
      ["20"],
      ["-1.5"],
      ["1,50"],
      ["$20000"],
      ["20 000"],
      ["12 %"],
      ["1e5"],
      ["p0", "0"],
      ["2019", "7"],
      ["2019"],
    ])
      assert.deepEqual(kinds(columns), ["row"], columns.join());
  });
  test("names do not, nor do years among names", () => {
    for (const columns of [
      ["age"],
      ["q1", "q2"],
      ["4th", "2D"],
      ["country", "2019", "2020"],
      [""],
      ["", ""],
      ["%"],
      ["1st. of May"],
    ])
      assert.ok(!kinds(columns).includes("row"), columns.join());
  });
  test("one name with blanks may be a title, also one among empty names", () => {
    for (const columns of [["Report generated 2026-01-01"], ["Report", "", ""]])
      assert.deepEqual(kinds(columns), ["preamble"], columns.join());
    for (const columns of [["age"], ["first name", "last name"], [" age "], [""]])
      assert.deepEqual(kinds(columns), [], columns.join());
  });
  test("each skipped line is one more", () => {
    assert.deepEqual(patchOf(hinted(["A title of two lines"], USUAL)[0]), { skipLines: "1" });
    assert.deepEqual(patchOf(hinted(["its second line"], { ...USUAL, skipLines: "1" })[0]), {
      skipLines: "2",
    });
  });
  test("a letter that could not be read is a matter of the encoding", () => {
    assert.deepEqual(
      hinted(["n\uFFFDme", "age"], USUAL).map((hint) => [hint.kind, patchOf(hint)]),
      [["encoding", { encoding: "windows-1252" }]],
    );
    assert.deepEqual(patchOf(hinted(["n\uFFFDme"], { ...USUAL, encoding: "windows-1252" })[0]), {
      encoding: "",
    });
  });
  test("one column whose name holds another delimiter than the one that was chosen", () => {
    const told = (delimiter) =>
      hinted(["last name;age\tin years"], { ...USUAL, delimiter }).map((hint) => [
        hint.kind,
        patchOf(hint).delimiter,
      ]);
    assert.deepEqual(told(","), [["delimiter", ";"]]);
    assert.deepEqual(told(";"), [["delimiter", "\t"]]);
    // In a cell between quotes it is text: the line itself was asked.
    assert.deepEqual(kinds(["a;b"]), []);
  });
  test("a comma in numbers and between cells, where the first line parts nothing or the comma was chosen", () => {
    for (const told of [{ decimal: "," }, { thousands: "," }]) {
      assert.deepEqual(kinds(["euros"], told), ["marks"]);
      assert.deepEqual(kinds(["euros", "name"], { ...told, delimiter: "," }), ["marks"]);
      assert.deepEqual(kinds(["Column 1"], { ...told, named: false }), ["marks"]);
      assert.deepEqual(kinds(["euros"], { ...told, delimiter: ";" }), []);
      // The line of names says what parts them, and it may be the semicolon.
      assert.deepEqual(kinds(["euros", "name"], told), []);
    }
  });
  test("a first line that is a row gives none, whatever it holds", () => {
    for (const columns of [["20"], ["Report of 2026"], ["n\uFFFDme"], ["a;b"]])
      assert.deepEqual(hinted(columns, { ...USUAL, named: false }), []);
  });
  test("where semicolons part the first line, how fractions are written is asked until it is told", () => {
    const [hint, ...others] = hinted(["name", "pay"], USUAL, true);
    assert.equal(hint.kind, "decimals");
    assert.match(hint.words, /Such files often write 1,50/);
    assert.deepEqual(others, []);
    assert.deepEqual(
      hint.offers.map(({ patch }) => patch),
      [{ decimal: "," }, { decimal: ",", thousands: "." }, { decimal: "." }],
    );
    for (const { patch } of hint.offers)
      assert.deepEqual(hinted(["name", "pay"], changed(USUAL, patch), true), []);
    assert.deepEqual(hinted(["name", "pay"], USUAL, false), []);
    // What was not told reads as a point, and is said nowhere.
    assert.deepEqual(readingOptions(USUAL, [""], 0), { column: 0 });
    assert.deepEqual(readingOptions(changed(USUAL, { decimal: "." }), [""], 0), { column: 0 });
    assert.equal(formatWords(changed(USUAL, { decimal: "." })), formatWords(USUAL));
    assert.equal(changed(changed(USUAL, { decimal: "," }), { thousands: "." }).thousands, ".");
    assert.equal(changed(USUAL, { thousands: "." }).thousands, "");
  });
  test("each kind of file gives those that are of use in it", () => {
    const given = (kind, columns, patch = {}) => kinds(columns, { kind, ...patch });
    for (const kind of ["json", "arrow", "parquet"])
      for (const columns of [["20"], ["A title of two lines"], ["n\uFFFDme"], ["a;b"]])
        assert.deepEqual(given(kind, columns, { decimal: ",", delimiter: "," }), [], kind);
    assert.deepEqual(given("zip", ["20"]), ["row"]);
    assert.deepEqual(given("zip", ["n\uFFFDme"]), ["encoding"]);
    assert.deepEqual(given("zip", ["a;b"], { delimiter: "," }), ["delimiter"]);
    // Cells of a sheet need no separator and no encoding.
    assert.deepEqual(given("workbook", ["n\uFFFDme"]), []);
    assert.deepEqual(given("workbook", ["a;b"], { delimiter: ",", decimal: "," }), []);
    assert.deepEqual(given("workbook", ["20"], { named: false }), []);
    const [row] = hinted(["20", "7"], formatOf("pay.xlsx"));
    assert.deepEqual([row.kind, patchOf(row)], ["row", { named: false }]);
    assert.match(row.words, /Is the first row somebody's\?$/);
    const [title] = hinted(["A title", "", ""], { ...formatOf("pay.xlsx"), skipLines: "1" });
    assert.deepEqual(title.offers, [{ words: "Skip one more row", patch: { skipLines: "2" } }]);
    const [shown, ...others] = hinted(["name", "pay"], PASTED);
    assert.equal(shown.kind, "decimals");
    assert.match(shown.words, /^These cells are as the spreadsheet showed them/);
    assert.deepEqual(others, []);
    assert.deepEqual(hinted(["name", "pay"], { ...PASTED, decimal: "." }), []);
  });
});
