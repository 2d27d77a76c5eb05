/** One visit with a file of each format: it is chosen, described, asked and released. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { demoFiles } from "./demo-files.mjs";
import * as made from "./demo-kinds-files.mjs";
import {
  fill,
  namesOn,
  onDemo,
  oneRowEach,
  pick,
  release,
  settle,
  textOf,
  until,
} from "./demo-page.mjs";
import { run } from "./demo-program.mjs";

const files = demoFiles();
after(() => files.remove());

export const TEN = { first: "0", last: "10", step: "0.5" };
export const shownCode = (page) => textOf(page, "#step-2 sotto-code pre");
const kindOf = (page) => page.$eval("#kind", ({ value }) => value);
/** Columns that cannot be chosen, with the reason. */
export const grayIn = (page, list) =>
  page.$$eval(`${list} option:disabled`, (all) => all.map(({ textContent }) => textContent.trim()));

/** Waits until these columns are offered. */
export const offers = (page, names) =>
  until(
    () => namesOn(page).then((all) => all.map((name) => name.trim())),
    (found) => JSON.stringify(found) === JSON.stringify(names),
    `${names} are offered`,
  );

/** Types what a person would, and leaves the field. */
export async function typeKeys(page, keys) {
  await typeLines(page, "#keys", keys);
  await page.keyboard.press("Tab");
}

export async function typeLines(page, selector, text) {
  await page.waitForSelector(selector);
  const [first, ...others] = text.split("\n");
  await fill(page, selector, first);
  // WebKit's driver types no line ends.
  for (const line of others) {
    await page.keyboard.press("Enter");
    await page.type(selector, line);
  }
}

/** Puts both into the clipboard of a paste, as spreadsheets do. */
export const paste = (page, text) =>
  page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", plain);
    clipboardData.setData("text/html", "<table><tr><td>bold</td></tr></table>");
    // Firefox takes none from its constructor.
    const event = new Event("paste", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "clipboardData", { value: clipboardData });
    document.querySelector("#paste").dispatchEvent(event);
  }, text);

/** Columns of a file that states their types, in a list of numbers. */
const TYPED = ["city is a column of texts", "born is a column of texts", "age"];

/** How each format comes to its columns, and what is told of it. */
export const KINDS = {
  workbook: {
    file: () => ["people.xlsx", made.workbook()],
    async describe(page) {
      await page.waitForSelector("#part");
      await page.select("#part", "people");
      await page.waitForSelector("[data-hint=preamble]");
      await fill(page, "#skip-lines", "1");
      await page.keyboard.press("Tab");
    },
    columns: ["city", "age"],
    words:
      "Excel workbook; sheet people; the first row names the columns; 1 row before the names; formulas are left out",
    code: /from "sottovoce\/xlsx";[^]*column\(file, \{ column: "age", sheet: "people", skipRows: 1 \}\)/,
  },
  array: {
    file: () => ["people.json", made.array()],
    kind: "json",
    describe: (page) => typeKeys(page, "city\nage"),
    columns: ["city", "age"],
    words: "JSON; one array of objects",
    code: /column\(file, \{ column: "age", shape: "array" \}\)/,
  },
  lines: {
    file: () => ["people.ndjson", made.lines()],
    kind: "json",
    describe: (page) => typeKeys(page, 'person.city\n"person".age'),
    columns: ["person.city", '"person".age'],
    words: "JSON; an object in each line",
    code: /column\(file, \{ column: \["person","age"\], shape: "lines" \}\)/,
  },
  arrow: {
    file: () => ["people.arrow", made.arrow()],
    columns: TYPED,
    words: "Arrow (Feather)",
    code: /column: "age",\n {2}unpack: \{ zstd: /,
  },
  parquet: {
    file: () => ["people.parquet", made.parquet()],
    columns: TYPED,
    words: "Parquet",
    code: /import \{ gunzipSync \} from "fflate";[^]*\n {2}compressors: \{\n {4}GZIP: /,
  },
  zip: {
    file: () => ["tables.zip", made.zip({ "readme.md": "x", "2026/people.csv": made.csv() })],
    columns: ["city", "age"],
    words: "zip with a table; 2026/people.csv; the first line names the columns",
    code: /name === "2026\/people\.csv"\);\nconst rows = column\(member\.open\(\), \{ column: "age" \}\)/,
  },
  pasted: {
    paste: () => made.csv().replaceAll(",", "\t"),
    async describe(page) {
      await page.waitForSelector("#people");
      await fill(page, "#people", "those who were pasted");
    },
    columns: ["city", "age"],
    words: "cells from a spreadsheet; the first line names the columns",
    code: /"pasted\.tsv"\), with the text[^]*column\(file, \{ column: "age", delimiter: "\\t" \}\)/,
  },
};

/** Brings the file of a kind to its columns. */
export async function open(page, name) {
  const { file, paste: pasted, describe = () => {}, columns } = KINDS[name];
  if (file) await pick(page, files.named(...file()));
  else await paste(page, pasted());
  await describe(page);
  await offers(page, columns);
  await oneRowEach(page);
}

/** One visit with a file of each format. */
export function kindWalks(browser) {
  for (const [name, { kind = name, ...known }] of Object.entries(KINDS))
    test(`${browser.name}: ${name} is described, locked, released, and its code runs`, () =>
      onDemo(browser, async ({ page }) => {
        await open(page, name);
        if (known.file) assert.equal(await kindOf(page), kind);
        const column = await page.$$eval("#column option", (all) =>
          all.findIndex(({ textContent }) => /^[^ ]*age"?$/.test(textContent.trim())),
        );
        await settle(page, { column: column - 1, ...TEN });
        assert.equal(await textOf(page, "#locked-format"), known.words);
        const shown = await shownCode(page);
        assert.match(shown, known.code);
        const { shown: answer, json, whole } = await release(page);
        assert.equal(answer, "7");
        assert.equal(await textOf(page, "#receipt-format"), known.words);
        assert.equal(whole.format, known.words);
        const ran = await run(shown, new Blob([known.file ? known.file()[1] : known.paste()]));
        assert.deepEqual(ran.release.plan, json.plan);
        assert.equal(ran.release.value, 7);
      }));
}
