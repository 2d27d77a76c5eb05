/**
 * Files of other formats than text: what they say of themselves is not shown, and what is said of
 * them can be read by everybody.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { firstOf } from "../../full.mjs";
import { checkIds, contrasts, fits, nameless, tabTo } from "../access.mjs";
import { axe, faults } from "../axe.mjs";
import { ROWS, demoFiles } from "./demo-files.mjs";
import { KINDS, offers, open, paste } from "./demo-kinds.mjs";
import * as made from "./demo-kinds-files.mjs";
import { everything, fill, onDemo, pick, release, settle, textOf } from "./demo-page.mjs";

const files = demoFiles();
after(() => files.remove());

/** The least and the most of a column: no candidate, and in the footers of files that have some. */
const [LEAST, MOST] = [13131, 98989];

/** Files of so many rows, with numbers between these. */
const counted = {
  workbook: () => ["counted.xlsx", made.workbookOf(ROWS, LEAST, MOST)],
  arrow: () => ["counted.arrow", made.arrowOf(ROWS, LEAST, MOST)],
  parquet: () => ["counted.parquet", made.parquetOf(ROWS, LEAST, MOST)],
};

export function kindsSafe(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  for (const [kind, file] of firstOf(Object.entries(counted)))
    test(`${name}: what ${kind} says of its rows is nowhere on the page, before and after a release`, () =>
      on(async ({ page }) => {
        const secrets = [ROWS, LEAST, MOST].flatMap((number) => [
          String(number),
          number.toLocaleString("en"),
        ]);
        const look = async (when) => {
          const text = await everything(page);
          for (const secret of secrets) assert.ok(!text.includes(secret), `${when}: ${secret}`);
        };
        await pick(page, files.named(...file()));
        await offers(page, ["age"]);
        await look("chosen");
        await settle(page, { column: 0, first: "0", last: "100000", step: "1000" });
        await look("locked");
        const { json } = await release(page);
        assert.ok(json.value > LEAST && json.value < MOST);
        await look("released");
      }));
}

export function kindsInChromium(browser) {
  const on = (body, how) => onDemo(browser, body, how);

  for (const kind of firstOf(Object.keys(KINDS)))
    for (const scheme of ["light", "dark"])
      test(`chromium: ${kind} fits 320 pixels, is named, and is clean by axe, in ${scheme} colors`, () =>
        on(
          async ({ page }) => {
            await open(page, kind);
            await fits(page, kind);
            await page.evaluate(axe);
            assert.deepEqual(await faults(page), []);
            assert.deepEqual(await nameless(page), []);
            await checkIds(page);
            assert.deepEqual((await page.evaluate(contrasts)).faint, []);
          },
          {
            async prepare(page) {
              await page.setViewport({ width: 320, height: 800 });
              await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
            },
          },
        ));

  test("chromium: a workbook is described by keyboard alone", () =>
    on(async ({ page }) => {
      await pick(page, files.named("people.xlsx", made.workbook()));
      await page.waitForSelector("#part");
      await tabTo(page, "#kind");
      await tabTo(page, "#part");
      await page.keyboard.type("people");
      await page.waitForSelector("[data-hint=preamble]");
      await tabTo(page, "[data-hint=preamble]");
      await page.keyboard.press("Enter");
      await offers(page, ["city", "age"]);
      assert.equal(await page.$eval("#skip-lines", ({ value }) => value), "1");
    }));

  test("chromium: the keys of a paste bring what was copied of a page", () =>
    on(async ({ page }) => {
      await fill(page, "#explore-epsilon-text", "0.25");
      await page.$eval("#explore-epsilon-text", (field) => field.select());
      await page.keyboard.press("c", { commands: ["Copy"] });
      await page.focus("#paste");
      await page.keyboard.press("v", { commands: ["Paste"] });
      await offers(page, ["0.25"]);
      assert.equal(await textOf(page, ".file-name"), "pasted.tsv");
      // Nothing can be typed there.
      await page.type("#paste", "x");
      assert.equal(await page.$eval("#paste", ({ value }) => value), "");
    }));

  test("chromium: pasted cells are not offered as another kind of file", () =>
    on(async ({ page }) => {
      await paste(page, "a\tb\n1\t2\n");
      await offers(page, ["a", "b"]);
      assert.equal(await page.$("#kind"), null);
    }));
}
