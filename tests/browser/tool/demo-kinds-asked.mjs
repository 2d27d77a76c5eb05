/**
 * Files of other formats than text: what is asked of each, what cannot be asked, and what is
 * refused in a sentence.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { demoFiles } from "./demo-files.mjs";
import {
  KINDS,
  TEN,
  grayIn,
  offers,
  open,
  paste,
  shownCode,
  typeKeys,
  typeLines,
} from "./demo-kinds.mjs";
import * as made from "./demo-kinds-files.mjs";
import {
  everything,
  fill,
  lock,
  namesOn,
  onDemo,
  pick,
  release,
  settle,
  textOf,
  until,
} from "./demo-page.mjs";
import { run } from "./demo-program.mjs";
import { testInFull, firstOf } from "../../full.mjs";

const files = demoFiles();
after(() => files.remove());

const problem = (page) =>
  page.$eval("#step-1 .problem", ({ textContent }) => textContent.trim()).catch(() => "");

/** Files that are not what they are chosen as; what the page says of each. */
const cutOff = (content) => content.subarray(0, content.length >> 1);
const wrong = [
  [
    "half.xlsx",
    () => cutOff(made.workbook()),
    /^This file is not a zip archive, or is one that is cut off or damaged/,
  ],
  [
    "locked.xlsx",
    () => made.encrypted(),
    /^This file is a workbook with a password: save it without one\.$/,
  ],
  [
    "old.xls",
    () => made.written("old.xls"),
    /^This file is a workbook of an old kind \(\.xls\): save it as \.xlsx or CSV\.$/,
  ],
  [
    "open.ods",
    () => made.written("libreoffice.ods"),
    /^This file is an OpenDocument file: save it as \.xlsx or CSV\.$/,
  ],
  [
    "text.xlsx",
    () => "a,b\n1,2\n",
    /^This file is not an Excel workbook: choose its format above\.$/,
  ],
  [
    "images.zip",
    () => made.zip({ "a.png": "x" }),
    /^This file is a zip archive without a CSV file: unpack it, and choose the table\.$/,
  ],
  [
    "book.zip",
    () => made.workbook(),
    /^This file is an Excel workbook: choose that as its format\.$/,
  ],
  [
    "half.zip",
    () => cutOff(made.zip({ "a.csv": made.csv() })),
    /^This file is not a zip archive, or is one that is cut off/,
  ],
  [
    "text.arrow",
    () => "a,b\n1,2\n",
    /^This file is neither an Arrow file \(Feather 2\) nor a stream of Arrow: choose its format above\.$/,
  ],
  [
    "text.parquet",
    () => "a,b\n1,2\n",
    /^This file is not a Parquet file, or is cut off: choose its format above\.$/,
  ],
  ["half.parquet", () => cutOff(made.parquet()), /^This file is not a Parquet file, or is cut off/],
  ["half.arrow", () => made.arrow().subarray(0, 100), /^This file .*(?:cut off|damaged|ends)/],
  [
    "book.json",
    () => made.workbook(),
    /^This file is a zip archive, such as an Excel workbook, and not JSON: choose its format above\.$/,
  ],
  [
    "lines.json",
    () => made.lines(),
    /^This file is not one array of objects: choose its form above, or save the array alone that an object holds\.$/,
  ],
  [
    "book.csv",
    () => made.workbook(),
    /^This file is a zip archive, such as an Excel workbook: choose its format above\.$/,
  ],
  ["array.csv", () => made.array(), /^This file is JSON: choose its format above\.$/],
  [
    "arrow.csv",
    () => made.arrow(),
    /^This file is an Arrow file \(Feather\): choose its format above\.$/,
  ],
  [
    "people.csv.zst",
    () => "7\n",
    /^This file is, by its name, packed with zstd: unpack it first\.$/,
  ],
];

export function kinds(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);
  testInFull(
    `${name}: a file that is not what its name says is refused in a sentence, and the next one works`,
    () =>
      on(async ({ page }) => {
        for (const [file, content, sentence] of wrong) {
          await pick(page, files.named(file, content()));
          await until(
            () => problem(page),
            (said) => sentence.test(said),
            file,
          );
          for (const later of ["#column", "#lock", "#release"])
            assert.equal(await page.$(later), null, `${file}: ${later}`);
          await open(page, "array");
          assert.equal(await problem(page), "");
        }
      }),
  );

  testInFull(`${name}: a file whose name is wrong is read once its format is chosen`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("people.dat", made.workbook()));
      await until(
        () => problem(page),
        (said) => /choose its format above/.test(said),
        "refused",
      );
      await page.select("#kind", "workbook");
      await KINDS.workbook.describe(page);
      await offers(page, ["city", "age"]);
      assert.equal(await problem(page), "");
    }),
  );

  test(`${name}: sheets are listed, hidden ones are marked, and a sheet without names has letters`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("people.xlsx", made.workbook()));
      await page.waitForSelector("#part");
      const sheets = await page.$$eval("#part option", (all) =>
        all.map(({ textContent }) => textContent.trim()),
      );
      assert.deepEqual(sheets, ["notes", "people", "old <ages> (hidden)"]);
      await page.select("#part", "people");
      await page.waitForSelector("#column");
      await page.click("#named");
      await until(
        () => namesOn(page),
        ([first]) => first?.trim() === "Column A",
        "letters",
      );
      const letters = (await namesOn(page)).map((each) => each.trim());
      assert.deepEqual(
        [letters[25], letters[26], letters[99], letters[100]],
        ["Column Z", "Column AA", "Column CV", undefined],
      );
      await settle(page, { column: 1, ...TEN });
      assert.match(await shownCode(page), /\{ column: 1, header: false, sheet: "people" \}/);
      assert.equal((await release(page)).shown, "7");
    }));

  testInFull(
    `${name}: rows to skip that are no number, or too many, are refused in a sentence and put right`,
    () =>
      on(async ({ page }) => {
        await open(page, "workbook");
        for (const [typed, said] of [
          ["two", /^The number of rows to skip must be /],
          ["9999", /^Nothing is left of this sheet after the rows that are skipped/],
        ]) {
          await fill(page, "#skip-lines", typed);
          await page.keyboard.press("Tab");
          await until(
            () => problem(page),
            (text) => said.test(text),
            typed,
          );
          assert.equal(await page.$("#column"), null);
        }
        await fill(page, "#skip-lines", "1");
        await page.keyboard.press("Tab");
        await offers(page, KINDS.workbook.columns);
      }),
  );

  test(`${name}: cells that formulas compute count only if a person says so`, () =>
    on(async ({ page }) => {
      await pick(
        page,
        files.named(
          "sums.xlsx",
          made.workbook('<c r="A9"><v>1</v></c><c r="B9"><f>3+4</f><v>7</v></c>'),
        ),
      );
      await KINDS.workbook.describe(page);
      await offers(page, ["city", "age"]);
      assert.match(
        await textOf(page, "#formulas-note"),
        /Leave formulas out if the\s+sheet has totals/,
      );
      await page.select("#formulas", "yes");
      await until(
        () => page.$eval("#formulas", ({ value }) => value),
        (value) => value === "yes",
        "taken",
      );
      await page.waitForSelector("#column");
      await settle(page, { column: 1, ...TEN });
      assert.match(await textOf(page, "#locked-format"), /; formulas have their last value$/);
      assert.match(await shownCode(page), /formulas: true/);
      assert.equal((await release(page)).shown, "7");
    }));

  test(`${name}: keys of JSON are typed and never listed, and one that cannot be read is refused beside its field`, () =>
    on(async ({ page }) => {
      const record = '{"secret key": 1, "age": 7}';
      await pick(page, files.named("keys.json", `[${record}]`));
      await page.waitForSelector("#keys");
      assert.ok(!(await everything(page)).includes("secret key"));
      assert.equal(await page.$("#column"), null);
      assert.match(await textOf(page, "#keys-note"), /Type a key to go on\.$/);
      await typeKeys(page, 'age\n"a.b');
      await page.waitForSelector("#keys-problem");
      assert.match(
        await textOf(page, "#keys-problem"),
        /^The keys must be one in each line, such as age/,
      );
      assert.equal(
        await page.$eval("#keys", (field) => field.getAttribute("aria-invalid")),
        "true",
      );
      assert.equal(await problem(page), await textOf(page, "#keys-problem"));
      assert.equal((await page.$$("#step-1 .problem")).length, 1);
      await typeKeys(page, "age");
      await offers(page, ["age"]);
      await page.select("#column", "0");
      // A further key leaves what was chosen.
      await typeKeys(page, "age\na b\nage");
      await offers(page, ["age", "a b"]);
      assert.equal(await page.$eval("#column", ({ value }) => value), "0");
    }));

  test(`${name}: columns that cannot be asked are gray, with the reason, wherever columns are chosen`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("people.arrow", made.arrow()));
      await page.waitForSelector("#column");
      const born = "born is a column of texts";
      assert.deepEqual(await grayIn(page, "#column"), ["city is a column of texts", born]);
      await page.select("#by", "words");
      await page.waitForSelector("#by-column");
      assert.deepEqual(await grayIn(page, "#by-column"), ["age is a column of numbers"]);
      await page.select("#by", "bins");
      await until(
        () => grayIn(page, "#by-column"),
        ([first]) => first === "city is a column of texts",
        "ranges",
      );
      // A column that was chosen before the list turned gray is missing.
      await page.select("#by", "words");
      await page.select("#by-column", "0");
      await page.select("#by", "bins");
      await until(
        () => textOf(page, "#lock-note"),
        (note) => /a column of numbers to group by/.test(note),
        "missing",
      );
    }));

  for (const kind of firstOf(["workbook", "lines", "arrow", "parquet", "zip"]))
    test(`${name}: ${kind} is asked by group and about several columns, and its code runs`, () =>
      on(async ({ page }) => {
        await open(page, kind);
        const [city, age] = ["arrow", "parquet"].includes(kind) ? ["0", "2"] : ["0", "1"];
        await page.select("#asked", "count");
        await page.select("#by", "words");
        await page.waitForSelector("#by-column");
        await page.select("#by-column", city);
        await typeLines(page, "#by-words", "Oslo\nLima");
        await page.waitForSelector("#add-question:not([disabled])");
        await page.click("#add-question");
        await until(
          () => page.$$(".aside li"),
          ({ length }) => length === 1,
          "put aside",
        );
        await page.select("#column", age);
        for (const [field, text] of Object.entries(TEN)) await fill(page, `#${field}`, text);
        await lock(page);
        const shown = await shownCode(page);
        const { json } = await release(page);
        const [groups, middle] = Object.values(json.value);
        assert.ok(Math.abs(groups[0].value - 400) < 60 && Math.abs(groups[1].value) < 60);
        assert.equal(middle, 7);
        const ran = await run(shown, new Blob([KINDS[kind].file()[1]]));
        assert.deepEqual(ran.release.plan, json.plan);
        assert.equal(Object.values(ran.release.value)[1], 7);
      }));

  test(`${name}: that dates of a workbook are numbers is said where dates are chosen, and only there`, () =>
    on(async ({ page }) => {
      await open(page, "array");
      await page.select("#by", "dates");
      await page.waitForSelector("#by-first");
      assert.equal(await page.$("#workbook-dates"), null);
      await open(page, "workbook");
      await page.select("#by", "dates");
      await page.waitForSelector("#workbook-dates");
      assert.match(
        await textOf(page, "#workbook-dates"),
        /keeps dates as numbers\. Those that it shows as dates are\s+read as dates\./,
      );
    }));

  test(`${name}: only the text of a paste is read, its marks are asked, and its people have no name yet`, () =>
    on(async ({ page }) => {
      await paste(page, " \n");
      await page.waitForSelector("#step-1 [role=alert]");
      assert.equal(
        await textOf(page, "#step-1 [role=alert]"),
        "The clipboard has no text. Copy the cells again.",
      );
      await paste(page, made.csv("Oslo\t7,5").replace(",", "\t"));
      await offers(page, ["city", "age"]);
      assert.equal(await problem(page), "");
      assert.equal(await page.$eval("#paste", ({ value }) => value), "");
      assert.match(
        await textOf(page, "#pasted-note"),
        /what it shows[^]*rounded[^]*its own language/,
      );
      assert.equal(await page.$eval("#people", ({ value }) => value), "");
      await page.waitForSelector("[data-hint=decimals]");
      await page.click("[data-hint=decimals]");
      await until(
        () => page.$eval("#decimal", ({ value }) => value),
        (mark) => mark === ",",
        "a comma",
      );
      await fill(page, "#people", "pasted people");
      await settle(page, { column: 1, ...TEN });
      assert.equal((await release(page)).shown, "7.5");
      assert.ok(!(await everything(page)).includes("bold"));
    }));
}
