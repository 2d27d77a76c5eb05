/** How the site writes numbers in the reader's language, and reads what is typed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { source } from "../exhibits/exhibits-helpers.mjs";
import { part } from "./page-models.mjs";

/** Separator of thousands in French: a narrow space that no line is broken at. */
const THIN = "\u202f";

/** By language: what is typed, and how it is read, or what is to be written instead. */
const READ = {
  en: [
    ["0,5", "0.5"],
    ["1.000", "1.000"],
    ["1,000", { instead: "1000 or 1.000" }],
    ["-12,500", { instead: "-12500 or -12.500" }],
    ["1,000,000", "1000000"],
    ["1.000.000,5", "1000000.5"],
    ["1,234.5", "1234.5"],
  ],
  de: [
    ["0,5", "0.5"],
    ["0.5", "0.5"],
    ["1,000", "1.000"],
    ["1.000", { instead: "1000 or 1,000" }],
    ["2500.125", "2500.125"],
    ["1.234,5", "1234.5"],
    ["0.125", "0.125"],
  ],
  fr: [
    ["-1,25", "-1.25"],
    [`1${THIN}000,5`, "1000.5"],
    ["1 000 000", "1000000"],
    ["12.500", { instead: "12500 or 12,500" }],
  ],
};
/** Read alike in all languages. */
const ALIKE = [
  ["5", "5"],
  [" 2 ", "2"],
  [",5", "0.5"],
  [".5", "0.5"],
  ["1'000", "1000"],
  ["1/3", "1/3"],
  ["1e-6", "1e-6"],
  ["1,5e3", "1.5e3"],
  ["1 50", "1 50"],
  ["1,2,3", "1,2,3"],
  ["1.2,3.4", "1.2,3.4"],
  ["x,y", "x,y"],
  ["", ""],
];

for (const [language, cases] of Object.entries(READ))
  describe(`read by who reads ${language}`, async () => {
    const { readTyped, exactly, asTyped } = await part("shared/typed", language);
    test("what can be read in one way is, and nothing else", () => {
      for (const [typed, read] of [...cases, ...ALIKE])
        assert.deepEqual(
          readTyped(typed),
          typeof read === "string" ? { exact: read } : read,
          typed,
        );
    });
    test("what can be read in two ways is no number to anything", () => {
      for (const [typed, read] of cases)
        if (typeof read !== "string") assert.ok(Number.isNaN(Number(exactly(typed))), typed);
    });
    test("what is written to be typed is read back as it was", () => {
      for (const exact of ["0.5", "1.125", "-2500.125", "1000", "1/2", "1e-7", "1.5e-7"])
        assert.deepEqual(readTyped(asTyped(exact)), { exact }, asTyped(exact));
    });
  });

/** A blank that no line is broken at, of either width: versions of Unicode's data differ. */
const tied = (text) => text.replace(/[\u00a0\u202f](?=%)/, "~");

test("numbers are written as the reader's language does", async () => {
  const told = async (language) => {
    const { formatBytes, formatFixed, formatPercent, formatPlain, formatUp, formatValue, grouped } =
      await part("shared/numbers", language);
    return [
      formatValue(-12345.75),
      formatPlain(12345.75),
      formatUp(1234.5678, 6),
      formatFixed(1234.5, 2),
      ...[0.0123, 0.00001].map(formatPercent).map(tied),
      formatBytes(1.5e9),
      grouped("sottovoce 0.1.0: from 0 to 100000 by 0.25 (epsilon 0.5), e^1000, 1/2500. So 2.5."),
    ];
  };
  assert.deepEqual(await told("en"), [
    "-12,345.75",
    "12345.75",
    "1,234.57",
    "1,234.50",
    "1.2%",
    "below 0.01%",
    "1.5 GB",
    "sottovoce 0.1.0: from 0 to 100,000 by 0.25 (epsilon 0.5), e^1000, 1/2500. So 2.5.",
  ]);
  assert.deepEqual(await told("de"), [
    "-12.345,75",
    "12345,75",
    "1.234,57",
    "1.234,50",
    "1,2~%",
    "below 0,01~%",
    "1,5 GB",
    "sottovoce 0.1.0: from 0 to 100.000 by 0,25 (epsilon 0,5), e^1000, 1/2500. So 2,5.",
  ]);
  assert.deepEqual(await told("fr"), [
    `-12${THIN}345,75`,
    "12345,75",
    `1${THIN}234,57`,
    `1${THIN}234,50`,
    "1,2~%",
    "below 0,01~%",
    "1,5 GB",
    `sottovoce 0.1.0: from 0 to 100${THIN}000 by 0,25 (epsilon 0,5), e^1000, 1/2500. So 2,5.`,
  ]);
});

test("a number is written in one way once it is locked, however it was typed", async () => {
  const { asDecimal } = await part("shared/fraction");
  for (const [typed, written] of [
    ["1/2", "0.5"],
    [".50", "0.5"],
    ["5e-1", "0.5"],
    ["1e-7", "0.0000001"],
    ["1/10000000", "0.0000001"],
    ["-2.50", "-2.5"],
    ["+007", "7"],
    ["-1/8", "-0.125"],
    ["0", "0"],
    ["2/6", "1/3"],
    ["1/3000000", "1/3000000"],
    ["1e300", "1e300"],
    ["1/0", "1/0"],
    ["many", "many"],
    ["", ""],
  ])
    assert.equal(asDecimal(typed), written, typed);
});

test("a language that is none is English", async () => {
  for (const language of ["C", "", "en_US.UTF-8"]) {
    const { formatValue } = await part("shared/numbers", language);
    assert.equal(formatValue(1234.5), "1,234.5", language);
  }
});

test("digits are Latin ones, which the page can read back", async () => {
  const { formatValue } = await part("shared/numbers", "ar-EG");
  assert.match(formatValue(1234.5), /^[\d.,]+$/);
});

test("a program is written in JavaScript's notation, whatever was typed", async () => {
  const { snippet } = await part("src/visit/snippet", "de");
  const { STARTING_SETTINGS } = await part("src/questions/settings");
  const { USUAL } = await part("src/model/format");
  const settings = {
    ...STARTING_SETTINGS,
    first: "0",
    last: "1.234,5",
    step: "0,5",
    epsilon: "0,25",
  };
  const book = { people: "r", budget: { epsilon: "1,5" }, note: "", carried: false };
  const code = snippet(settings, "pay", USUAL, book);
  assert.match(code, /\{ first: 0, last: 1234\.5, step: 0\.5 \}/);
  assert.match(code, /\.epsilon\(0\.25\)/);
  assert.match(code, /\.budget\(\{ epsilon: 1\.5 \}\)/);
});

test("an exhibit reads what is typed by language, and an address by none", async () => {
  const { readNumber, typedNumber, steps, writeSettings } = await source("frame/settings", "de");
  const field = steps(1, 0, 2000, 0.5);
  const german = { decimal: "," };
  assert.equal(typedNumber(field, "0,5", german), 0.5);
  assert.equal(typedNumber(field, "1.000", german), null);
  assert.equal(typedNumber(field, "1,000", german), 1);
  assert.equal(readNumber(field, "0.5"), 0.5);
  assert.equal(readNumber(field, "1.000"), 1);
  assert.equal(readNumber(field, "0,5"), 0.5);
  assert.equal(writeSettings({ epsilon: field }, { epsilon: 0.5 }), "epsilon=0.5");
});

test("what would turn or hide a program is written by its number, and reads back as it was", async () => {
  const { quoted } = await part("src/questions/program");
  for (const text of ["a\u202eb", "soft\u00adhyphen", "line\u2028end", 'quote " and \\', "👩‍👧"]) {
    const written = quoted(text);
    assert.equal(new Function(`return ${written}`)(), text);
    assert.doesNotMatch(written, /[\p{Bidi_Control}\p{Cf}\p{Zl}\p{Zp}]/u);
  }
});
