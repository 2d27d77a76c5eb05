/** The truth beside answers about the public sample, and never beside one about a file. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { inRoot } from "../../../scripts/common.mjs";
import { demoFiles } from "./demo-files.mjs";
import { everything, fill, lock, onDemo, pick, release, settle, textOf } from "./demo-page.mjs";
import { reopen } from "./demo-reopen.mjs";

const files = demoFiles();
after(() => files.remove());

export function truths(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: the truth stands beside an answer about the sample, and never beside one of a file`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector("#epsilon-text");
      await fill(page, "#epsilon-text", "0.25");
      await lock(page);
      await release(page);
      await page.waitForSelector("#truth");
      assert.match(await textOf(page, "#truth"), /^Without noise: 4,050\./);
      // A file with the same bytes under the same name is a person's own file.
      await pick(page, files.named("penguins.csv", PENGUINS));
      await page.waitForSelector("#column");
      await settle(page, { column: MASS, first: "2500", last: "6500", step: "25" });
      const { whole } = await release(page);
      await page.waitForSelector(".answers tbody tr:nth-child(2)");
      assert.equal(await page.$("#truth"), null);
      await reopen(page, JSON.stringify(whole));
      assert.equal(await page.$("#truth"), null);
      assert.ok(!(await everything(page)).includes("Without noise"));
      // The first answer was about the sample, and still is.
      await page.click(".answers tbody tr:first-child button:last-of-type");
      await page.waitForSelector("#truth");
    }));

  test(`${name}: each question about the sample has its truth, of some rows and by group too`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector("#only");
      await page.select("#by", "words");
      await page.waitForSelector("#by-words");
      await page.select("#by-column", String(SPECIES));
      await page.$eval("#by-words", (area) => {
        area.value = "Adelie\nGentoo";
        area.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await page.select("#asked", "count");
      await page.select("#column", "");
      await page.select("#only", "range");
      await page.waitForSelector("#only-from");
      await page.select("#only-column", String(MASS));
      await page.type("#only-from", "4000");
      await lock(page);
      await release(page);
      await page.waitForSelector("#truth");
      const heavy = (kind) =>
        ROWS.filter((row) => kind(row[SPECIES]) && Number(row[MASS]) >= 4000 && row[MASS] !== "")
          .length;
      const [adelie, gentoo, others] = [
        heavy((species) => species === "Adelie"),
        heavy((species) => species === "Gentoo"),
        heavy((species) => species !== "Adelie" && species !== "Gentoo"),
      ];
      assert.ok(
        (await textOf(page, "#truth")).startsWith(
          `Without noise: Adelie: ${adelie} · Gentoo: ${gentoo} · all others: ${others}.`,
        ),
        await textOf(page, "#truth"),
      );
    }));

  test(`${name}: of means and sums the truth is that of rows within their bounds`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector("#only");
      await page.select("#asked", "mean");
      for (const [id, text] of Object.entries({ first: "3000", last: "4000", step: "200" }))
        await fill(page, `#${id}`, text);
      await lock(page);
      const { whole } = await release(page);
      await page.waitForSelector("#truth");
      const masses = ROWS.map((row) => row[MASS]).filter((mass) => mass !== "");
      const bounded = masses.map((mass) => Math.min(Math.max(Number(mass), 3000), 4000) / 200);
      const even = bounded.map((steps) => {
        const [down, up] = [Math.floor(steps), Math.ceil(steps)];
        if (steps - down !== up - steps) return Math.round(steps);
        return down % 2 === 0 ? down : up;
      });
      const mean = (200 * even.reduce((sum, each) => sum + each, 0)) / masses.length;
      const [, said] = /Without noise: ([\d,.]+)\. /.exec(await textOf(page, "#truth"));
      assert.equal(
        said,
        mean.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      );
      const [low, high] = whole.accuracy.interval;
      assert.ok(low <= mean && mean <= high, `${low} to ${high}`);
    }));
}

const PENGUINS = sampleText();
const [HEAD, ...ROWS] = PENGUINS.trim()
  .split("\n")
  .map((line) => line.split(","));
const [SPECIES, MASS] = ["Species", "Body Mass (g)"].map((column) => HEAD.indexOf(column));

/** The sample as the built page has it. */
function sampleText() {
  const module = readFileSync(inRoot("www", "generated", "sample.ts"), "utf8");
  return JSON.parse(/csv(?:: string)? = ("(?:[^"\\]|\\.)*")/.exec(module)[1]);
}
