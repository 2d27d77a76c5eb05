/**
 * Files as people have them: how they are written is told on the page, and what is no table is
 * refused in a sentence.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { column } from "sottovoce/csv";
import { fits } from "../access.mjs";
import { fill, lock, namesOn, onDemo, pick, release, settle, textOf, until } from "./demo-page.mjs";
import { demoFiles } from "./demo-files.mjs";
import { firstOf, testInFull } from "../../full.mjs";

const files = demoFiles();
after(() => files.remove());

const isOpen = (page) => page.$eval(".format", (details) => details.open);
/**
 * Presses the button of a hint, and waits until the keyboard was led to where its change stands:
 * the page moves there, so what is pressed before may be missed.
 */
async function take(page, hint, field) {
  await page.click(`[data-hint=${hint}]`);
  await until(
    () => page.evaluate(() => document.activeElement.id),
    (id) => id === field,
    "the keyboard is led to the change",
  );
}
const lines = (rows) => `${rows.join("\n")}\n`;
/**
 * So many rows that at epsilon 1 the answer is the nearest candidate, but for one time in 10^30.
 */
const many = (row) => Array.from({ length: 400 }, () => row);
const TEN = { first: "0", last: "10", step: "0.5" };

/** Files of no text, and of text that is no table; what the page says of each. */
const wrong = [
  [
    "renamed.csv",
    Buffer.from("PK\x03\x04\x14\0\x06\0a,b\n1,2\n", "latin1"),
    /^This file is a zip archive, such as an Excel workbook: choose its format above\.$/,
  ],
  [
    "renamed.txt",
    Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....", "latin1"),
    /^This file is a workbook with a password, or an Office file of an old kind \(\.xls\): save the table as CSV without a password, and choose that file\.$/,
  ],
  ["packed.gz", gzipSync(Buffer.from("PK\x03\x04\x14\0", "latin1")), /Excel workbook/],
  [
    "damaged.csv.gz",
    Buffer.concat([gzipSync("").subarray(0, 10), Buffer.alloc(40, 0xff)]),
    /^This file is a truncated, damaged or multi-part gzip file: unpack it, and choose the result\.$/,
  ],
  [
    "photo.csv",
    Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"),
    /^This file is a picture \(PNG\), and not a table\.$/,
  ],
  ["paper.csv", "%PDF-1.4\n1 0 obj\n", /^This file is a PDF, and not a table\.$/],
  ["pretty.txt", '[\n  {"age": 1}\n]\n', /^This file is JSON: choose its format above\.$/],
  ["line.txt", '[{"age":0,"name":"P0"},{"age":1,"name":"P1"}]', /^This file is JSON/],
  ["page.csv", "<!DOCTYPE html>\n<table>", /^This file is an HTML page.*save the table as CSV/],
  [
    "data.csv",
    Buffer.from("PAR1\x15\x04\x15\x10\x15\x14L", "latin1"),
    /^This file is a Parquet file: choose its format above\.$/,
  ],
  [
    "base.csv",
    Buffer.from("SQLite format 3\0\x10\0", "latin1"),
    /^This file is a SQLite database: save the table as CSV/,
  ],
  [
    "unmarked.csv",
    Buffer.from("a,b\n1,2\n", "utf16le"),
    /^This file has control characters in its header: .*choose above how its letters are encoded\.$/,
  ],
  [
    "feather.csv",
    Buffer.from("ARROW1\0\0\xff", "latin1"),
    /^This file is an Arrow file \(Feather\): choose its format above\.$/,
  ],
  ["stata.csv", "<stata_dta><header>", /^This file is a Stata file: save/],
  ["rows.zst", "7\n", /^This file is, by its name, packed with zstd: unpack it first\.$/],
  ["blank.csv", "\n\n\n", /^This file is empty, so there is no column to ask about\.$/],
];

export function formats(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: what is no table is refused in a sentence that says what to do, before anything can be spent`, () =>
    on(async ({ page }) => {
      for (const [file, content, sentence] of wrong) {
        await pick(page, files.named(file, content));
        await until(
          () => page.$eval("#step-1 .problem", (said) => said.textContent).catch(() => ""),
          (said) => sentence.test(said),
          file,
        );
        assert.equal(await textOf(page, ".file-name"), file);
        assert.match(
          await page.$eval("#step-1 .problem + .note", (note) => note.textContent),
          /one file at a time\. It reads Excel workbooks \(\.xlsx\), text with commas, semicolons or tabs/,
        );
        for (const later of ["#column", "#lock", "#release"])
          assert.equal(await page.$(later), null, `${file}: ${later}`);
        // The next file must not be mistaken for this one.
        await pick(page, files.named("good.csv", "age\n1\n"));
        await page.waitForSelector("#column");
        assert.equal(await page.$("#step-1 .problem"), null);
      }
    }));

  test(`${name}: a refused file whose encoding can be told is read once it is told`, () =>
    on(async ({ page }) => {
      await pick(
        page,
        files.named("unmarked.csv", Buffer.from(lines(["größe,b", ...many("7,x")]), "utf16le")),
      );
      await page.waitForSelector("#step-1 .problem");
      await page.$eval(".format", (details) => {
        details.open = true;
      });
      await page.select("#encoding", "utf-16le");
      await page.waitForSelector("#column");
      assert.deepEqual(await namesOn(page), ["größe", "b"]);
      assert.equal(await page.$("#step-1 .problem"), null);
      await settle(page, { column: 0, ...TEN });
      assert.equal((await release(page)).shown, "7");
    }));

  test(`${name}: a file packed with gzip is read as it is`, () =>
    on(async ({ page }) => {
      assert.match(await page.$eval("#file", (input) => input.accept), /\.gz/);
      await pick(page, files.named("ages.csv.gz", gzipSync(lines(["name;age", ...many("p;7")]))));
      await settle(page, { column: 1, ...TEN });
      assert.equal((await release(page)).shown, "7");
    }));

  test(`${name}: what becomes of a gzip file of several parts is said before it is read`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("plain.csv", lines(["age", ...many("7")])));
      await page.waitForSelector("#column");
      assert.equal(await page.$("#gzip-note"), null);
      // Hardly shorter when packed: the header is read long before the first part ends. WebKit
      // refuses a short file all at once, as below.
      const ages = Array.from({ length: 100_000 }, (_, at) => `${(at * 7_919_777) % 1_000_003}`);
      const parts = (...contents) => Buffer.concat(contents.map((part) => gzipSync(lines(part))));
      await pick(page, files.named("parts.csv.gz", parts(["age", ...ages], many("7"))));
      await page.waitForSelector("#gzip-note");
      assert.equal(
        (await textOf(page, "#gzip-note")).replace(/\s+/g, " "),
        "If this gzip file has several parts, it is refused at its end, after the budget is spent. Unpack such a file first.",
      );
      await settle(page, { column: 0, ...TEN });
      await page.click("#release");
      await until(
        () => page.$$eval(".problem", (all) => all.map(({ textContent }) => textContent).join()),
        (said) => /multi-part gzip file: unpack it/.test(said),
        "it is refused",
      );
      assert.equal(await page.$("#receipt-value"), null);
      if (name !== "webkit") return;
      await pick(page, files.named("short.csv.gz", parts(["age"], many("7"))));
      await until(
        () => textOf(page, "main"),
        (said) => /multi-part gzip file: unpack it/.test(said),
        "a short one is refused before anything is asked",
      );
      assert.equal(await page.$("#column"), null);
    }));

  testInFull(`${name}: quotes that a backslash escapes are read once they are described so`, () =>
    on(async ({ page }) => {
      // Read as usual, the quote ends at the second one, and the age is in the third cell.
      const row = '"Ann \\", B",7';
      await pick(page, files.named("spark.csv", lines(["name,age", ...many(row)])));
      await page.waitForSelector("#column");
      await page.$eval(".format", (details) => {
        details.open = true;
      });
      await page.select("#quote", "backslash");
      await page.waitForSelector("#column");
      assert.match(await textOf(page, ".format summary"), /with backslashes before quotes$/);
      await settle(page, { column: 1, ...TEN });
      assert.equal(
        await textOf(page, "#locked-format"),
        "the first line names the columns; cells may be in quotes, with backslashes before quotes",
      );
      const shown = await textOf(page, "#step-2 sotto-code pre");
      const [, options] = /column\(file, (\{[^}]*\})\)/.exec(shown);
      const told = new Function(`return ${options}`)();
      assert.deepEqual(told, { column: "age", escape: "\\" });
      const read = async (given) => {
        const rows = [];
        for await (const chunk of column(new Blob([lines(["name,age", row])]), given))
          rows.push(...chunk);
        return rows;
      };
      assert.deepEqual(await read(told), [7]);
      assert.deepEqual(await read({ column: "age" }), [NaN], "the option is what makes it so");
      assert.equal((await release(page)).shown, "7");
    }),
  );

  test(`${name}: nothing needs telling of a usual file, and the code tells nothing`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("usual.csv", lines(["name,age", ...many("p,7")])));
      await page.waitForSelector("#column");
      assert.equal(await isOpen(page), false);
      assert.equal(await page.$(".hints"), null);
      assert.equal(await page.$eval("#delimiter", (select) => select.value), "");
      await settle(page, { column: 1, ...TEN });
      assert.match(
        await textOf(page, "#step-2 sotto-code pre"),
        /column\(file, \{ column: "age" \}\)/,
      );
      assert.equal(await textOf(page, "#locked-format"), "the first line names the columns");
    }));

  test(`${name}: where semicolons part the names, how fractions are written is asked, and either answer ends it`, () =>
    on(async ({ page }) => {
      const offered = () =>
        page.$$eval("[data-hint=decimals]", (all) =>
          all.map(({ textContent }) => textContent.trim()),
        );
      const german = files.named("lohn.csv", lines(["name;lohn", ...many("p;7,50")]));
      await pick(page, german);
      await page.waitForSelector("[data-hint=decimals]");
      assert.deepEqual(await offered(), ["As 1,50", "As 1.234,50", "As 1.50, or there are none"]);
      assert.match(await textOf(page, ".hints"), /Such files often write 1,50/);
      assert.match(await textOf(page, "#notice"), /Such files often write 1,50/);
      assert.equal(await isOpen(page), false);
      // It is a question, and no lock.
      await settle(page, { column: 1, ...TEN });
      await page.click("#unlock");
      await page.waitForSelector("[data-hint=decimals]");
      await take(page, "decimals", "decimal");
      assert.equal(await page.$eval("#decimal", (select) => select.value), ",");
      assert.deepEqual(await offered(), []);
      await lock(page);
      assert.equal((await release(page)).shown, "7.5");
      assert.match(await textOf(page, "#receipt-format"), /fractions as 1,5/);
      await pick(page, files.named("pay.csv", lines(["name;pay", ...many("p;7.50")])));
      await page.waitForSelector("[data-hint=decimals]");
      await page.$eval("[data-hint=decimals]:last-of-type", (button) => button.click());
      await until(offered, ({ length }) => length === 0, "the answer is taken");
      assert.equal(await page.$eval("#decimal", (select) => select.value), ".");
      // Commas that part the names part no fraction.
      await pick(page, files.named("commas.csv", lines(["name,pay", ...many("p,7.50")])));
      await until(
        () => textOf(page, ".file-name"),
        (shown) => shown === "commas.csv",
        "another file",
      );
      await page.waitForSelector("#column");
      assert.deepEqual(await offered(), []);
    }));

  test(`${name}: everything that is told of a file is read so, is locked, and stands in the code and on the receipt`, () =>
    on(async ({ page }) => {
      const text = lines(['A report "of', "name|wert|größer", ...many('"Bob|1.234,5|x')]);
      await pick(page, files.named("told.csv", Buffer.from(text, "latin1")));
      await page.waitForSelector("[data-hint]");
      assert.equal(await isOpen(page), true);
      await take(page, "preamble", "skip-lines");
      await until(
        () => namesOn(page),
        (found) => found.length === 3,
        "the preamble is skipped",
      );
      assert.deepEqual(await namesOn(page), ["name", "wert", "gr\uFFFD\uFFFDer"]);
      await take(page, "encoding", "encoding");
      await until(
        () => namesOn(page),
        (found) => found[2] === "größer",
        "the letters are right",
      );
      await page.select("#delimiter", "|");
      await page.select("#quote", "no");
      await page.waitForSelector("#column");
      await page.select("#decimal", ",");
      await page.select("#thousands", ".");
      await settle(page, { column: 1, first: "1000", last: "1500", step: "0.5" });
      const words =
        "the first line names the columns; 1 line before the names; a vertical bar between cells; quotes are text; Western European (Windows-1252); fractions as 1,5; thousands as 20.000";
      assert.equal(await textOf(page, "#locked-format"), words);
      // A locked setting cannot be changed: there is no field for it.
      for (const selector of ["#named", "#kind", ".format"])
        assert.equal(await page.$(selector), null, selector);
      const shown = await textOf(page, "#step-2 sotto-code pre");
      const [, options] = /column\(file, (\{[^}]*\})\)/.exec(shown);
      const told = new Function(`return ${options}`)();
      assert.deepEqual(told, {
        column: "wert",
        delimiter: "|",
        quote: false,
        encoding: "windows-1252",
        skipLines: 1,
        decimal: ",",
        thousands: ".",
      });
      const rows = [];
      for await (const chunk of column(new Blob([Buffer.from(text, "latin1")]), told))
        rows.push(...chunk);
      assert.deepEqual(rows, many(1234.5));
      assert.equal((await release(page)).shown, "1,234.5");
      assert.equal(await textOf(page, "#receipt-format"), words);
    }));

  test(`${name}: without a line of names the delimiter is a choice, and no row is asked`, () =>
    on(async ({ page }) => {
      // By its first row a semicolon would part the cells.
      await pick(page, files.named("rows.csv", lines(["7,a;b;c;d", ...many("7,x")])));
      await page.waitForSelector("#column");
      assert.equal((await namesOn(page)).length, 4);
      // By keyboard: WebKit's driver does not scroll to what lies just below the window.
      await page.focus("#named");
      await page.keyboard.press(" ");
      await until(
        () => namesOn(page),
        (found) => found[0] === "Column 1",
        "columns have numbers",
      );
      assert.deepEqual(
        await page.$$eval("#delimiter option", (options) =>
          options.map(({ textContent }) => textContent),
        ),
        ["comma", "semicolon", "tab", "vertical bar"],
      );
      assert.equal(await page.$eval("#delimiter", (select) => select.value), ",");
      assert.equal(await isOpen(page), true);
      assert.equal(await page.$(".hints"), null);
      assert.equal((await namesOn(page)).length, 2);
      await settle(page, { column: 0, ...TEN });
      assert.match(
        await textOf(page, "#step-2 sotto-code pre"),
        /\{ column: 0, header: false, delimiter: "," \}/,
      );
      assert.equal((await release(page)).shown, "7");
      await page.click("#unlock");
      await page.select("#delimiter", ";");
      await until(
        () => namesOn(page),
        (found) => found.length === 4,
        "semicolons part the first row",
      );
      // The values typed for the question are still there.
      assert.equal(await page.$eval("#last", (field) => field.value), "10");
    }));

  test(`${name}: names that look like numbers are asked about, and a button says that they are a row`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("bare.csv", lines(many("7"))));
      await page.waitForSelector("[data-hint=row]");
      assert.deepEqual(await namesOn(page), ["7"]);
      assert.match(
        await textOf(page, "#notice"),
        /^One column found\..* Is the first line already a row\?$/,
      );
      await page.focus("[data-hint=row]");
      await page.keyboard.press("Enter");
      await until(
        () => namesOn(page),
        (found) => found[0] === "Column 1",
        "columns have numbers",
      );
      await until(
        () => page.evaluate(() => document.activeElement.id),
        (id) => id === "named",
        "the keyboard is led to the change",
      );
      assert.equal(await page.$eval("#named", (box) => box.checked), false);
      assert.equal(await page.$(".hints"), null);
    }));

  testInFull(
    `${name}: one column whose name holds another delimiter is offered that delimiter`,
    () =>
      on(async ({ page }) => {
        await pick(page, files.named("bars.csv", lines(["a|b", "1|2"])));
        await page.waitForSelector("#column");
        await page.$eval(".format", (details) => {
          details.open = true;
        });
        await page.select("#delimiter", ",");
        await page.waitForSelector("[data-hint=delimiter]");
        await take(page, "delimiter", "delimiter");
        await until(
          () => namesOn(page),
          (found) => found.length === 2,
          "bars part the names",
        );
        assert.equal(await page.$eval("#delimiter", (select) => select.value), "|");
      }),
  );

  test(`${name}: lines to skip that are no number, or too many, are refused in a sentence and put right`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("short.csv", "a,b\n1,2\n"));
      await page.waitForSelector("#column");
      await page.$eval(".format", (details) => {
        details.open = true;
      });
      for (const [typed, said] of [
        ["two", /^The number of lines to skip must be /],
        ["9", /^Nothing is left of this file after the lines that are skipped/],
      ]) {
        await fill(page, "#skip-lines", typed);
        await page.keyboard.press("Tab");
        await until(
          () => page.$eval("#step-1 .problem", ({ textContent }) => textContent).catch(() => ""),
          (text) => said.test(text),
          typed,
        );
        assert.equal(await page.$("#column"), null);
      }
      await fill(page, "#skip-lines", "0");
      await page.keyboard.press("Tab");
      await page.waitForSelector("#column");
      assert.deepEqual(await namesOn(page), ["a", "b"]);
    }));

  test(`${name}: the ways in which numbers go unread in silence are named beside the column, and two of them can be told there`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("euros.csv", lines(["euros", ...many("1,50")])));
      await page.waitForSelector("#column");
      const note = await textOf(page, "#column-note");
      for (const example of ["1,50", "20,000", "$20000"])
        assert.ok(note.includes(example), example);
      assert.equal(
        await page.$eval("#column", (select) => select.getAttribute("aria-describedby")),
        "column-note",
      );
      await page.select("#decimal", ",");
      // A mark for fractions is none for thousands.
      assert.deepEqual(
        await page.$$eval("#thousands option", (options) => options.map(({ value }) => value)),
        ["", ".", " ", "'"],
      );
      await page.select("#column", "0");
      await take(page, "marks", "delimiter");
      await until(
        () => page.$eval("#delimiter", (select) => select.value),
        (value) => value === ";",
        "semicolons part the cells",
      );
      await until(
        () => page.$eval("#column", (select) => select.value).catch(() => ""),
        (value) => value === "0",
        "the column is kept",
      );
      assert.equal(await page.$(".hints"), null);
      await settle(page, { column: 0, ...TEN });
      assert.equal((await release(page)).shown, "1.5");
    }));

  for (const width of firstOf([320, 768])) {
    test(`${name}: all that can be told of a file fits ${width} pixels`, () =>
      on(
        async ({ page }) => {
          await pick(
            page,
            files.named(
              "fits.csv",
              Buffer.from("A title with a l\xf6ng word\na;b\n1;2\n", "latin1"),
            ),
          );
          await page.waitForSelector("[data-hint=encoding]");
          await fits(page, "hints");
          await take(page, "encoding", "encoding");
          await until(
            () => namesOn(page),
            ([only]) => only?.includes("löng") === true,
            "the letters are right",
          );
          await take(page, "preamble", "skip-lines");
          await until(
            () => namesOn(page),
            (found) => found.length === 2,
            "the title is skipped",
          );
          await page.select("#decimal", ",");
          await page.select("#thousands", "'");
          await fits(page, "told");
          await settle(page, { column: 1, ...TEN });
          await release(page);
          await fits(page, "receipt");
        },
        { prepare: (page) => page.setViewport({ width, height: 800 }) },
      ));
  }
}
