/** Tests what the page suggests about a file, by the names of its columns alone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parts } from "./page-models.mjs";

const [
  { hintsOf },
  { PASTED, USUAL, formatOf, rewritten },
  { formatWords },
  { columnOptions },
  { beginningOf },
] = await parts(
  "src/model/hints",
  "src/model/format",
  "src/model/format-words",
  "src/model/options",
  "src/worker/readers/text",
);

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
    // A mark that was not given reads as a point, and is said nowhere.
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

/** Gives what the page looks at of a text before anything is locked, and the hints from it. */
async function seen(text, format = USUAL) {
  const first = await beginningOf(new Blob([text]), format, new AbortController().signal);
  return { ...first, hints: hintsOf(first, format) };
}
const hintKinds = async (text, format) => (await seen(text, format)).hints.map(({ kind }) => kind);

/** As R writes them by write.table, with commas and with tabs. */
const SHIFTED = {
  ",": '"age","pay"\n"1",31,4100\n"2",44,1900\n',
  "\t": "age\tpay\n1\t31\t4100\n2\t44\t1900\n",
};

describe("one name fewer than cells", () => {
  for (const [delimiter, text] of Object.entries(SHIFTED))
    test(`is said of a file with ${JSON.stringify(delimiter)} between cells, and columns can be chosen by place`, async () => {
      const { hints, columns, firstRow } = await seen(text);
      assert.deepEqual(columns, ["age", "pay"]);
      assert.deepEqual(firstRow, { cells: 3, delimiter });
      const [hint, ...others] = hints;
      assert.deepEqual([hint.kind, others], ["shifted", []]);
      assert.match(
        hint.words,
        /^The header has 2 names, and the first row 3 cells, as R's write\.table writes them: each name is above its neighbor's cells\./,
      );
      const next = changed(USUAL, patchOf(hint));
      assert.deepEqual(patchOf(hint), { named: false, skipLines: "1", delimiter });
      const after = await seen(text, next);
      assert.deepEqual(after.columns, ["Column 1", "Column 2", "Column 3"]);
      assert.deepEqual(after.hints, []);
      assert.deepEqual(await hintKinds(text, { ...USUAL, delimiter }), ["shifted"]);
      const below = `a title\n${text}`;
      const [again] = (await seen(below, { ...USUAL, skipLines: "1" })).hints;
      assert.deepEqual(patchOf(again), { named: false, skipLines: "2", delimiter });
    });

  test("is said of nothing else, and no cell of a row is ever told", async () => {
    for (const text of [
      "age,pay\n31,4100\n",
      "age,pay\n",
      "age,pay",
      "age,pay\n31\n",
      "age,pay\n1,2,3,4\n",
      'age,pay\n"31,5",4100\n',
      // Which mark splits cells is not known of one name, and a row must not say it.
      "age\nthirty, one\n",
      // The next line is not the first row where a name goes on in it.
      'age,"pay\nnet, gross, both"\n31,4100\n',
    ])
      assert.deepEqual(await hintKinds(text), [], text);
    assert.deepEqual(await hintKinds("age\n1,31\n", { ...USUAL, delimiter: "," }), ["shifted"]);
    const { hints, ...first } = await seen("age,pay\nOslo,Lima,Rome\n");
    assert.doesNotMatch(JSON.stringify([first, hints]), /Oslo|Lima|Rome/);
  });

  test("stays said when the marks of numbers change", async () => {
    const first = await seen(SHIFTED[","]);
    const [hint] = hintsOf(first, changed(USUAL, { decimal: ".", thousands: "'" }));
    assert.equal(hint.kind, "shifted");
  });
});

describe("names that begin with a blank", () => {
  for (const [mark, text] of Object.entries({
    comma: "age, city\n31, Oslo\n44, Lima\n",
    tab: "age\t city\n31\t Oslo\n",
    semicolon: "age; city\n31; Oslo\n",
  }))
    test(`after a ${mark} suggest that texts do, too`, async () => {
      const { hints } = await seen(text);
      const hint = hints.find(({ kind }) => kind === "blanks");
      assert.match(hint.words, /^A name begins with a blank, and so may the cells below it\./);
      assert.match(hint.words, /" Oslo" with its blank, not "Oslo"/);
      assert.deepEqual(hint.offers, []);
    });

  test("are not the first, nor empty, nor those of a sheet", () => {
    for (const columns of [
      [" age", "city"],
      ["age", " "],
      ["age", "first name"],
    ])
      assert.ok(!kinds(columns).includes("blanks"), columns.join());
    assert.deepEqual(hinted(["age", " city"], formatOf("pay.xlsx")), []);
    assert.deepEqual(kinds(["age", " city"], { named: false }), []);
  });
});
