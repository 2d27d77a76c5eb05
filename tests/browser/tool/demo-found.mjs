/** Categories that nobody could list: asked, shown as texts alone, charged, opened again. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { checkIds, fits, nameless } from "../access.mjs";
import { demoFiles } from "./demo-files.mjs";
import {
  everything,
  fill,
  lock,
  onDemo,
  oneRowEach,
  pick,
  ready,
  release,
  textOf,
  until,
} from "./demo-page.mjs";
import { run } from "./demo-program.mjs";
import { AGREES, reopen } from "./demo-reopen.mjs";
import { cellsOf } from "./demo-tables.mjs";
import { firstOf } from "../../full.mjs";

const files = demoFiles();
after(() => files.remove());

/** So many rows that at epsilon 1 each is shown (but 1 time in 10^30); and one person alone. */
const ROWS = 200;
const HOSTILE = [
  "nurse",
  "=cmd",
  "<img src=x onerror=alert(1)>",
  "\u202etac",
  " blank",
  "x".repeat(200),
];
const ALONE = "only one";
const LINES = [...HOSTILE.flatMap((text) => new Array(ROWS).fill(text)), ALONE];
const TABLE = `id,job,pay\n${LINES.map((text, k) => `p${k},"${text}",30\n`).join("")}`;
const SHOWN = [
  "⟨0020⟩blank",
  "<img src=x onerror=alert(1)>",
  "=cmd",
  "nurse",
  "x".repeat(200),
  "⟨202E⟩tac",
];

/** Asks for found categories of jobs, with a budget that sets a part of its delta aside. */
async function ask(page, asked = "count") {
  await pick(page, files.named("jobs.csv", TABLE));
  await page.waitForSelector("#by");
  await page.select("#asked", asked);
  await page.select("#by", "found");
  await page.waitForSelector("#delta");
  await page.select("#by-column", "1");
  if (asked !== "count") {
    await page.select("#column", "2");
    for (const [id, text] of Object.entries({ first: "0", last: "60", step: "1" }))
      await fill(page, `#${id}`, text);
  }
  await fill(page, "#delta", "1e-7");
  await oneRowEach(page);
  await fill(page, "#people", "people with jobs");
}

async function budget(page) {
  await page.waitForSelector("#budget-found");
  await fill(page, "#budget-delta", "1e-5");
  await fill(page, "#budget-found", "1e-6");
}

const labels = (page) =>
  page.$$eval(".groups tbody th bdi", (all) => all.map(({ textContent }) => textContent));

/** Text that the page would save as CSV. */
const savedCsv = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        URL.createObjectURL = (blob) => {
          void blob.text().then(done);
          return "about:blank";
        };
        HTMLAnchorElement.prototype.click = () => {};
        document.querySelector("#save-csv").click();
      }),
  );

const HEADS = {
  count: ["job", "Rows", "At least", "At most"],
  sum: ["job", "Sum", "At least", "At most", "Rows, noisy"],
  mean: ["job", "Mean", "At least", "At most", "Numbers, about", "Rows, noisy"],
  quantile: ["job", "Median", "Rows, noisy"],
};

export function found(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  for (const [asked, head] of firstOf(Object.entries(HEADS)))
    test(`${name}: ${asked} of found categories is asked, shown, charged and opened again, and its code runs`, () =>
      on(async ({ page }) => {
        await ask(page, asked);
        assert.match(
          await textOf(page, "#delta-note"),
          /^For each person: with probability at most 1 in 10,000,000, this release shows something that/,
        );
        await budget(page);
        await ready(page);
        assert.match(await textOf(page, ".promise"), /is likely seen from \d+ rows on/);
        const code = await textOf(page, "#step-2 sotto-code pre");
        assert.deepEqual(await nameless(page), []);
        await checkIds(page);
        await lock(page);
        assert.ok(!(await everything(page)).includes("nurse"), "no row is read before the lock");
        const { json, whole } = await release(page);
        assert.equal(json.plan.kind, "foundGroups");
        assert.equal(json.value.length, HOSTILE.length);
        assert.deepEqual(await cellsOf(page, "thead tr"), [head]);
        assert.deepEqual(await labels(page), SHOWN);
        for (const row of await cellsOf(page, "tbody tr")) assert.equal(row.length, head.length);
        assert.ok(!(await everything(page)).includes(ALONE));
        assert.equal(await page.$("img[src=x]"), null);
        assert.deepEqual(await nameless(page), []);
        await checkIds(page);
        assert.match((await reopen(page, JSON.stringify(whole)))[0], AGREES);
        assert.deepEqual((await labels(page)).slice(0, 6), SHOWN);
        await until(
          () => textOf(page, ".spent tbody tr td:nth-of-type(1)").catch(() => ""),
          (charge) => / by found category$/.test(charge),
          "the charge is listed",
        );
        const ran = await run(code, new Blob([TABLE]));
        assert.deepEqual(JSON.parse(JSON.stringify(ran.release.plan)), json.plan);
      }));

  test(`${name}: a budget that sets nothing aside is told of before anything is locked`, () =>
    on(async ({ page }) => {
      await ask(page);
      await page.waitForSelector("#problem-budget");
      assert.match(
        await textOf(page, "#problem-budget"),
        /sets nothing aside for found categories/,
      );
      assert.equal(
        await page.$eval("#budget-found", (field) => field.getAttribute("aria-invalid")),
        "true",
      );
      await fill(page, "#budget-delta", "1e-5");
      await fill(page, "#budget-found", "1e-9");
      await until(
        () => textOf(page, "#problem-budget"),
        (said) => /too small for the question/.test(said),
        "too little",
      );
      assert.equal(await page.$eval("#lock", (lock) => lock.ariaDisabled), "true");
      // One that has begun without it never can.
      await page.select("#by", "none");
      await page.waitForSelector("#budget-delta");
      await page.focus("#budget-found");
      for (const _ of "1e-9") await page.keyboard.press("Backspace");
      await fill(page, "#budget-delta", "");
      await page.select("#column", "2");
      for (const end of ["at-least", "at-most"]) await fill(page, `#${end}`, "30");
      await lock(page);
      await release(page);
      await page.click("#unlock");
      await page.select("#column", "");
      await page.select("#by", "found");
      await page.waitForSelector("#exhausted");
      assert.match(await textOf(page, "#exhausted"), /sets nothing aside for found categories/);
      assert.equal(await page.$("#budget-found"), null);
    }));

  test(`${name}: found categories are put in order by their counts, and are no formulas in CSV`, () =>
    on(async ({ page }) => {
      await ask(page);
      await budget(page);
      await lock(page);
      const { json } = await release(page);
      await page.select(".order select", "size");
      const counts = await until(
        () => cellsOf(page, "tbody tr"),
        (rows) => rows.every(([, count], k) => k === 0 || Number(rows[k - 1][1]) >= Number(count)),
        "the largest first",
      );
      assert.deepEqual(
        counts.map(([, count]) => Number(count)).sort(),
        json.value.map(({ count }) => count).sort(),
      );
      const csv = await savedCsv(page);
      assert.match(csv, /\r\n'=cmd,\d/);
      assert.match(csv, /\r\n" blank",\d/);
      assert.match(csv, /\r\nDelta,/);
    }));

  test(`${name}: found categories fit a phone, and cannot be asked with another question`, () =>
    on(async ({ page }) => {
      await page.setViewport({ width: 390, height: 844 });
      await ask(page);
      assert.equal(await page.$("#add-question"), null);
      assert.equal(await page.$("#and"), null);
      await budget(page);
      await lock(page);
      await fits(page);
      await release(page);
      await fits(page);
    }));
}
