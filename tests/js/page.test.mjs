/**
 * The page's models: what it suggests about a file, what it tells the package, and how it writes
 * numbers.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { explain, fromPlan, grid, median } from "sottovoce";
import { columnCount, header } from "sottovoce/csv";
import { withSeed } from "sottovoce/testing";
import { rowsOf } from "./csv-helpers.mjs";
import { parts } from "./page-models.mjs";

const [
  { hintsOf },
  { USUAL, changed, delimiterOf, formatWords, lineOptions, readingOptions },
  { ENCODINGS },
  numbers,
  { oddsOf, positionOf },
  { parted, piecesOf },
  { snippet },
  { STARTING_SETTINGS, planOf },
  { decimalPoints, gridPoints, listPoints },
  { toldOf },
] = await parts(
  "src/model/hints",
  "src/model/format",
  "src/model/encodings",
  "shared/numbers",
  "src/model/epsilon",
  "src/model/guarantee",
  "src/visit/snippet",
  "src/questions/settings",
  "src/model/points",
  "src/visit/told",
);

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
      [{ decimal: "," }, { decimal: "." }],
    );
    for (const { patch } of hint.offers)
      assert.deepEqual(hinted(["name", "pay"], changed(USUAL, patch), true), []);
    assert.deepEqual(hinted(["name", "pay"], USUAL, false), []);
    // What was not told reads as a point, and is said nowhere.
    assert.deepEqual(readingOptions(USUAL, 0), { column: 0 });
    assert.deepEqual(readingOptions(changed(USUAL, { decimal: "." }), 0), { column: 0 });
    assert.equal(formatWords(changed(USUAL, { decimal: "." })), formatWords(USUAL));
    assert.equal(changed(changed(USUAL, { decimal: "," }), { thousands: "." }).thousands, ".");
    assert.equal(changed(USUAL, { thousands: "." }).thousands, "");
  });
});

describe("how a file is written", () => {
  test("what the package presumes anyway is left out", () => {
    assert.deepEqual(readingOptions(USUAL, "age"), { column: "age" });
    assert.deepEqual(lineOptions(USUAL), {});
  });
  test("without names the comma that is shown as chosen is passed on", () => {
    const bare = changed(USUAL, { named: false });
    assert.equal(delimiterOf(bare), ",");
    assert.deepEqual(readingOptions(bare, 1), { column: 1, header: false, delimiter: "," });
    assert.deepEqual(readingOptions(changed(bare, { named: true }), 1), { column: 1 });
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
    assert.deepEqual(await rowsOf(file, readingOptions(format, 0)), [1234.5, 7]);
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
    const settings = { ...STARTING_SETTINGS, first: "0", last: "9", step: "1" };
    const code = snippet(settings, 0, format, book);
    const shown = /column\((file, \{[^}]*\})\)/.exec(code)[1];
    assert.deepEqual(await rowsOf(...new Function("file", `return [${shown}]`)(file)), [1234.5, 7]);
    assert.match(
      snippet(STARTING_SETTINGS, "age", USUAL, book),
      /column\(file, \{ column: "age" \}\)/,
    );
  });
});

describe("numbers", () => {
  test("whole parts are grouped, and nothing else", () => {
    const { grouped } = numbers;
    assert.equal(
      grouped("from 0 to 100000 by 2500.12345, e^1000 and 12345/67890, -5000"),
      "from 0 to 100,000 by 2,500.12345, e^1000 and 12345/67890, -5,000",
    );
  });
  test("fractions of many digits are three, rounded up", () => {
    const { shortUp } = numbers;
    assert.equal(shortUp("1/3"), "0.334");
    assert.equal(shortUp(`${"1".repeat(40)}/${"9".repeat(41)}`), "0.0112");
    assert.equal(shortUp("2"), "2");
  });
  test("odds are three digits, as in the guarantee, and never infinite", () => {
    assert.equal(oddsOf(1), "at most 2.72 to 1");
    assert.match(
      explain(median().candidates([1]).neighbors("change-one").epsilon(1).build().plan),
      /more than 2\.72 times/,
    );
    assert.equal(oddsOf(0.1), "at most 1.11 to 1");
    assert.equal(oddsOf(1000), "more than 10^434 to 1");
    assert.equal(oddsOf(20), "more than 10^8 to 1");
    assert.equal(positionOf("-1"), null);
  });
  test("a guarantee keeps its words, and has its powers told apart", () => {
    const text = "from 0 to 100000 (epsilon 0.25; exactly e^(1/4)). exactly e^2. e^1000 times.";
    assert.deepEqual(piecesOf(text), [
      { words: "from 0 to 100,000 (epsilon 0.25; exactly " },
      { exponent: "1/4" },
      { words: "). exactly " },
      { exponent: "2" },
      { words: ". " },
      { exponent: "1000" },
      { words: " times." },
    ]);
  });
});

test("sentences on rho are apart from the guarantee, and none is lost", () => {
  const { plan } = median().candidates([1]).neighbors("change-one").epsilon("1/3").build();
  const whole = explain(plan);
  const { plain, technical } = parted(whole);
  assert.ok(plain.length > 0 && technical.length > 0);
  assert.doesNotMatch(plain, /\brho/);
  assert.match(plain, /\bepsilon\b/);
  assert.match(technical, /\brho\b/);
  assert.equal(plain.length + 1 + technical.length, whole.length);
  assert.deepEqual(parted("Nothing of that."), { plain: "Nothing of that.", technical: "" });
});

describe("the points of a grid", () => {
  test("are those of the package, and counted where none can be written out", () => {
    for (const texts of [
      ["0", "120", "1"],
      ["-1/2", "1/2", "1/4"],
      ["0", "100", "3"],
      ["5", "5", "1"],
      ["0", "1", "1/10"],
      ["-3", "-1", "7/5"],
    ]) {
      const [first, last, step] = texts;
      const all = Array.from(grid(first, last, step));
      assert.deepEqual(gridPoints({ first, last, step }), listPoints(all), texts.join());
    }
    const { count, ends } = gridPoints({ first: "0", last: "9007199254740991", step: "1" });
    assert.equal(count, 2 ** 53);
    assert.deepEqual(ends, [0, 1, 2 ** 53 - 1]);
  });
});

describe("the points of numbers of a few digits", () => {
  const texts = { digits: 2, smallest: "1/10", largest: "100" };
  test("are 0, three decades and the largest, and as many below 0", () => {
    assert.deepEqual(decimalPoints({ ...texts, signed: false }), {
      count: 3 * 90 + 2,
      ends: [0, 0.1, 100],
    });
    assert.deepEqual(decimalPoints({ ...texts, signed: true }), {
      count: 2 * (3 * 90 + 1) + 1,
      ends: [-100, -99, 100],
    });
  });
  test("are written so that none is nothing but zeros", () => {
    const { formatPlain, formatValue } = numbers;
    assert.equal(formatPlain(1e-9), "1e-9");
    assert.equal(formatValue(-1.25e-300), "-1.25e-300");
    assert.equal(formatValue(1.5e21), "1.5e21");
    assert.equal(formatValue(1.23456e-7), "0.000000123456");
    assert.equal(formatValue(0), "0");
  });
});

describe("a sum of 1,000 rows of 0.4", () => {
  const settings = { ...STARTING_SETTINGS, asked: "sum", first: "0", last: "1", epsilon: "0.5" };
  /** What the page says of it by this step, and between which ends. */
  const by = (step) => {
    const asked = { ...settings, step };
    const query = fromPlan(planOf(asked, grid));
    const { error } = query.accuracy({ confidence: "0.95" });
    const reach = { unit: "values", errors: [{ rows: null, error }] };
    const release = withSeed(new Uint8Array(32).fill(4), () =>
      query.release(new Float64Array(1000).fill(0.4)),
    );
    const promised = { plan: query.plan, guarantee: "", points: null, reach };
    const told = toldOf({
      settings: asked,
      promised,
      released: { release, text: "", interval: null },
    });
    return { ...told, ends: told.rows.slice(1, 3).map(([, end]) => Number(end)) };
  };

  test("is promised by tenths, and holds", () => {
    const { closeness, ends, rows } = by("0.1");
    assert.match(
      closeness,
      /^With at least 95% confidence the sum of the rows, each within the bounds and rounded to a multiple of 0\.1, is off by at most 6/,
    );
    assert.ok(ends[0] <= 400 && 400 <= ends[1], ends.join());
    assert.deepEqual(rows.at(-1), ["Step", "0.1"]);
  });
  test("is by whole numbers said to be one of whole numbers", () => {
    const { closeness, ends } = by("1");
    assert.match(closeness, /each within the bounds and rounded to a whole number, is off/);
    assert.ok(ends[0] <= 0 && 0 <= ends[1] && ends[1] < 20, ends.join());
  });
});

describe("an interval whose ends are open", () => {
  const settings = {
    ...STARTING_SETTINGS,
    asked: "quantileInterval",
    confidence: "0.975",
    first: "0",
    last: "10",
    step: "1",
  };
  const promised = {
    plan: {},
    guarantee: "",
    points: { count: 11, ends: [0, 1, 10] },
    reach: null,
  };
  const told = (value) =>
    toldOf({
      settings,
      promised,
      released: { release: { value, plan: {} }, text: "", interval: null },
    });

  test("is told as what is left of it, never as a number", () => {
    assert.equal(told([3, 5]).answer, "3 to 5");
    assert.equal(told([-Infinity, 5]).answer, "at most 5");
    assert.equal(told([3, Infinity]).answer, "at least 3");
    assert.equal(told([-Infinity, Infinity]).answer, "any value");
    assert.match(told([3, 5]).closeness, /^With at least 97\.5% confidence the median of the rows/);
    for (const value of [
      [-Infinity, 5],
      [3, Infinity],
    ]) {
      const { drawing, rows } = told(value);
      assert.deepEqual(drawing.axis, [0, 10]);
      assert.ok(
        rows.flat().every((cell) => !/inf|∞|NaN/i.test(cell)),
        String(rows),
      );
    }
  });
  test("is drawn large where both are near each other", () => {
    assert.deepEqual(told([4, 5]).drawing.axis, [3, 6]);
    assert.deepEqual(told([0, 9]).drawing.axis, [0, 10]);
  });
});

describe("the ends of an answer with noise of its own", () => {
  const around = (asked, value, error) => {
    const reach = { unit: "values", errors: [{ rows: null, error }] };
    const plan = { kind: asked, categories: ["a", "b"], lowest: "0", highest: "1" };
    const release = { plan, value: asked === "histogram" ? [value, 0] : value };
    const settings = { ...STARTING_SETTINGS, asked, step: "1", bars: "words", other: false };
    const { rows } = toldOf({
      settings,
      promised: { plan, points: null, reach },
      released: { release },
    });
    const ends = asked === "histogram" ? rows[0].slice(2) : rows.slice(1, 3).map(([, end]) => end);
    return ends.map((end) => BigInt(end.replaceAll(",", "")));
  };

  test("are never nearer than the error, also where doubles are wider apart than whole numbers", () => {
    const values = [9007199254740994, 2 ** 53, 2 ** 60 + 256, 2 ** 70, 1e22];
    const errors = [29957327503911, 1, 3, 29957, 2 ** 53 - 1];
    for (const asked of ["sum", "count", "histogram"])
      for (const value of values.flatMap((value) => [value, -value]))
        for (const error of errors) {
          const [low, high] = around(asked, value, error);
          const told = `${asked}: ${value} and ${error} from ${low} to ${high}`;
          assert.ok(low <= BigInt(value) - BigInt(error), told);
          assert.ok(high >= BigInt(value) + BigInt(error), told);
        }
  });
  test("are the sum itself where that is a double", () => {
    assert.deepEqual(around("sum", 40, 3), [37n, 43n]);
    assert.deepEqual(around("histogram", 2 ** 53, 2), [2n ** 53n - 2n, 2n ** 53n + 2n]);
  });
});
