/** Several questions at once: weighed, answered in one reading, charged once, and looked at. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkIds, contrasts, nameless } from "../access.mjs";
import { axe, faults } from "../axe.mjs";
import { BOUNDS, ask, byMonth, choose, close, run } from "./demo-tables.mjs";
import { fill, lock, onDemo, ready, release, textOf, until } from "./demo-page.mjs";
import { AGREES, reopen } from "./demo-reopen.mjs";
import { firstOf } from "../../full.mjs";

/** Three questions, of which the first weighs as much as both others. */
async function three(page) {
  await ask(page, "count");
  await page.waitForSelector("#add-question:not([disabled])");
  await page.click("#add-question");
  await page.waitForSelector("#weight-0");
  await fill(page, "#weight-0", "2");
  await page.select("#asked", "mean");
  await page.select("#column", "4");
  for (const [id, text] of Object.entries(BOUNDS)) await fill(page, `#${id}`, text);
  await page.waitForSelector("#add-question:not([disabled])");
  await page.click("#add-question");
  await page.waitForSelector("#weight-1");
  await page.select("#column", "3");
  for (const [id, text] of Object.entries(BOUNDS)) await fill(page, `#${id}`, text);
  await byMonth(page);
}

const press = (page, label) =>
  page.$$eval(
    "button",
    (all, name) => all.find((button) => button.getAttribute("aria-label") === name).click(),
    label,
  );

export function several(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: several questions are weighed, answered in one reading and charged once, and their code runs`, () =>
    on(async ({ page }) => {
      await three(page);
      await ready(page);
      assert.deepEqual(
        await page.$$eval(".parts tbody tr", (rows) =>
          rows.map(({ cells }) =>
            [...cells].slice(0, 2).map(({ textContent }) => textContent.trim()),
          ),
        ),
        [
          ["number of rows by city", "0.5"],
          ["mean of minutes", "0.25"],
          ["median of age by day", "0.25"],
        ],
      );
      assert.deepEqual(await nameless(page), []);
      await checkIds(page);
      const shown = await textOf(page, "#step-2 sotto-code pre");
      assert.match(shown, /\.weights\(\{ "number of rows by city": 2 \}\)/);
      await lock(page);
      const { json, whole } = await release(page);
      assert.equal(json.plan.kind, "batch");
      assert.equal(json.plan.epsilon, "1");
      const titles = await page.$$eval(".part h3", (all) =>
        all.map(({ textContent }) => textContent.trim()),
      );
      assert.deepEqual(titles, [
        "number of rows by city",
        "mean of minutes",
        "median of age by day",
      ]);
      assert.deepEqual(Object.keys(json.value), titles);
      [225, 450, 225].forEach((truth, k) => close(json.value[titles[0]][k].value, truth, 60));
      const { mean } = json.value[titles[1]];
      const [low, high] = whole.accuracy.questions[titles[1]].interval;
      assert.ok(low <= mean && mean <= high && low < 29.5 && 29.5 < high, `${low} to ${high}`);
      assert.deepEqual(await nameless(page), []);
      await checkIds(page);
      const text = await page.$eval(".receipt sotto-copy", (part) => part.text);
      assert.match(text, /^Number of rows by city\n\ncity\tRows\tAt least\tAt most\nOslo\t/);
      assert.match(
        text,
        /\nMean of minutes\n\nRows\tMean\tAt least\tAt most\tRows, about\nall rows\t/,
      );
      assert.match(text, /Epsilon: 1 for all questions together/);
      await until(
        () =>
          page.$$eval(".spent tbody tr td:nth-of-type(1)", (cells) =>
            cells.map(({ textContent }) => textContent),
          ),
        (charges) => charges.join() === "3 questions",
        "one charge is listed",
      );
      assert.match((await reopen(page, JSON.stringify(whole)))[0], AGREES);
      const ran = await run(shown);
      assert.deepEqual(JSON.parse(JSON.stringify(ran.release.plan)), json.plan);
      assert.equal(ran.spent.share, 0.5);
    }));

  test(`${name}: ids that are dropped are said of each question put aside, and block the lock`, () =>
    on(async ({ page }) => {
      await three(page);
      await choose(page, "ids");
      await page.waitForSelector("#id-column");
      await page.select("#id-column", "0");
      await ready(page);
      assert.equal(await page.$eval("#rows-0", ({ value }) => value), "1");
      await choose(page, "known");
      await page.waitForSelector("#lost-1");
      for (const k of [0, 1])
        assert.match(
          await textOf(page, `#lost-${k}`),
          /counted rows by ids, which no longer apply/,
        );
      assert.match(
        await textOf(page, "#lock-note"),
        /^Still missing: the rows per person, the rows per person of a question put aside\.$/,
      );
      for (const field of ["#rows-per-person", "#rows-0"]) await fill(page, field, "3");
      assert.equal(await page.$("#lost-0"), null);
      await page.click("#lock");
      assert.equal(await page.$("#release"), null);
      await fill(page, "#rows-1", "3");
      await lock(page);
      assert.equal(await page.$("#lost-1"), null);
    }));

  test(`${name}: a question that was put aside can be changed or removed, and six are the most`, () =>
    on(async ({ page }) => {
      await three(page);
      const aside = () =>
        page.$$eval(".aside p", (all) => all.map(({ textContent }) => textContent.trim()));
      assert.deepEqual(await aside(), ["number of rows by city", "mean of minutes"]);
      await ready(page);
      await press(page, "Change: mean of minutes");
      assert.equal(await page.evaluate(() => document.activeElement.id), "asked");
      await until(
        async () => String(await aside()),
        (names) => names === "number of rows by city,median of age by day",
        "the one in hand takes its place",
      );
      assert.equal(await page.$eval("#asked", ({ value }) => value), "mean");
      await press(page, "Remove: number of rows by city");
      await press(page, "Remove: median of age by day");
      await until(aside, ({ length }) => length === 0, "none is left");
      assert.equal(await page.$("#weight"), null);
      for (let k = 0; k < 5; k += 1) {
        await page.select("#asked", "count");
        await page.select("#column", "4");
        await page.waitForSelector("#add-question:not([disabled])");
        await page.click("#add-question");
        await until(aside, ({ length }) => length === k + 1, "it is put aside");
      }
      assert.equal(await page.$("#add-question"), null);
    }));
}

/** Tests that only Chromium can run. */
export function severalInChromium(browser) {
  test("chromium: axe finds nothing wrong with answers by group", () =>
    onDemo(browser, async ({ page }) => {
      await page.evaluate(`${axe};0`);
      const look = async (step) => {
        for (const value of firstOf(["light", "dark"])) {
          await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
          assert.deepEqual(await faults(page), [], `${step}, ${value}`);
          const { faint } = await page.evaluate(contrasts);
          assert.deepEqual(faint, [], `${step}, ${value}`);
        }
      };
      await three(page);
      await choose(page, "ids");
      await page.waitForSelector("#id-column");
      await page.select("#id-column", "0");
      await ready(page);
      await look("fields");
      await lock(page);
      await look("locked");
      await release(page);
      await look("receipt");
    }));
}
