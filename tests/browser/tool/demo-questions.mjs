/** Every question that the demo can ask: its fields, its answer, its picture, code and charge. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import * as sottovoce from "sottovoce";
import { checkIds, contrasts, fits, nameless, tabTo } from "../access.mjs";
import { axe, faults } from "../axe.mjs";
import { demoFiles } from "./demo-files.mjs";
import {
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
import { firstOf } from "../../full.mjs";

const files = demoFiles();
after(() => files.remove());

/** 600 rows: so many that noise at epsilon 1 leaves no doubt, but for one time in 10^9. */
const HOURS = [...Array(100).fill(2), ...Array(400).fill(7), ...Array(100).fill(9)];
const NAMES = new Map([
  [2, "few"],
  [7, "many"],
  [9, "most"],
]);
const TABLE = `hours,word\n${HOURS.map((row) => `${row},${NAMES.get(row)}\n`).join("")}`;

const GRID = { step: "1", first: "0", last: "10" };
const close = (value, truth, off) =>
  assert.ok(Math.abs(value - truth) <= off, `${value} is not about ${truth}`);

const told = { confidence: "0.95" };
/** The least number of rows for which a promise says anything, one by one. */
const least = (says) => {
  for (let rows = 1; ; rows += 1) if (says(rows)) return rows;
};

/**
 * Inputs for each question, and the expected results: on the receipt, in the plan, in the table
 * behind the picture, and as a charge.
 */
const QUESTIONS = {
  quantile: {
    fields: GRID,
    charge: "median",
    locked: [/^median of hours$/, /^0 to 10 by 1, 11 in all$/],
    came({ shown, json, rows }) {
      assert.equal(shown, "7");
      assert.equal(json.value, 7);
      assert.deepEqual(rows[0], ["Released", "7"]);
      assert.equal(rows.at(-1)[0], "Ranks off, at most");
    },
    chanceBelow: (plan) => Math.ceil(2 * sottovoce.fromPlan(plan).accuracy(told).rankError),
    wrong: ["step", "0", /^The step must be above 0\.$/],
  },
  quantiles: {
    fields: GRID,
    charge: "quartiles",
    locked: [/^quartiles of hours$/, /^0 to 10 by 1, 11 in all$/],
    came({ shown, json, rows }) {
      assert.deepEqual(json.value, [7, 7, 7]);
      assert.equal(shown, "7 · 7 · 7");
      assert.deepEqual(rows.slice(0, 3), [
        ["Lower quartile", "7"],
        ["Median", "7"],
        ["Upper quartile", "7"],
      ]);
    },
    chanceBelow(plan) {
      const query = sottovoce.fromPlan(plan);
      return least((rows) => query.accuracy({ ...told, rows }).rankError < 0.75 * rows);
    },
    wrong: ["last", "-1", /^The highest possible answer must /],
  },
  quantileInterval: {
    fields: { ...GRID, confidence: "0.9" },
    charge: "interval for the median",
    locked: [/^90% interval for the median of hours$/, /^0 to 10 by 1, 11 in all$/],
    came({ shown, json, rows }) {
      const [low, high] = json.value;
      assert.ok(low <= 7 && 7 <= high && high - low <= 1, shown);
      assert.equal(shown, `${low} to ${high}`);
      assert.equal(json.plan.confidence, "9/10");
      assert.equal(json.plan.of, "rows");
      assert.deepEqual(rows.slice(0, 2), [
        ["Median lies from", String(low)],
        ["Median lies to", String(high)],
      ]);
    },
    wrong: ["confidence", "1", /^The confidence must be /],
  },
  mean: {
    fields: { ...GRID, step: "0.5" },
    charge: "mean",
    locked: [/^mean of hours$/, /^0 to 10 by 0\.5$/],
    came({ shown, json, rows }) {
      close(Number(shown), 6.5, 0.5);
      close(json.value.rows, 600, 60);
      const cells = Object.fromEntries(rows);
      const [low, high] = [Number(cells["Lies from"]), Number(cells["Lies to"])];
      assert.ok(low < Number(shown) && Number(shown) < high, `${low} to ${high}`);
      close(high - low, 0.2, 0.2);
    },
    chanceBelow(plan) {
      const query = sottovoce.fromPlan(plan);
      return least((rows) => query.accuracy({ ...told, rows }).error < 10);
    },
    wrong: ["last", "-1", /^The bounds must be the lowest value first, then the highest\.$/],
  },
  count: {
    fields: { "at-least": "3", "at-most": "8" },
    charge: "count",
    locked: [/^number of rows of hours$/, /^from 3 to 8$/],
    came({ shown, json, rows }) {
      close(Number(shown), 400, 30);
      assert.deepEqual(json.plan.where, { atLeast: 3, atMost: 8 });
      assert.deepEqual(
        rows.map(([name]) => name),
        ["Released", "At least", "At most"],
      );
    },
    wrong: ["at-most", "2", /^The highest number counted must not be below the lowest\.$/],
  },
  histogram: {
    fields: { step: "2", first: "3", last: "7" },
    charge: "histogram",
    locked: [/^histogram of hours$/, /^3 to 7 by 2, 3 in all$/],
    came({ shown, json, rows }) {
      const named = ["below 5", "5 to below 7", "7 and above"];
      assert.equal(shown, named.map((bar, k) => `${bar}: ${json.value[k]}`).join(" · "));
      assert.deepEqual(json.plan.categories, [3, 5, 7]);
      assert.deepEqual(
        rows.map(([name]) => name),
        named,
      );
      for (const [k, truth] of [100, 0, 500].entries()) close(json.value[k], truth, 30);
    },
    wrong: ["step", "1e-9", /^The step must be wide enough for at most 1000 bars\.$/],
  },
  sum: {
    fields: { ...GRID, step: "0.5" },
    charge: "sum",
    locked: [/^sum of hours$/, /^0 to 10 by 0\.5$/],
    came({ shown, json }) {
      close(json.value, 3900, 300);
      assert.equal(shown, json.value.toLocaleString("en"));
    },
    chanceBelow: (plan) => Math.ceil(sottovoce.fromPlan(plan).accuracy(told).error / 10),
    wrong: ["step", "0.3", /^The step must divide both bounds/],
  },
};

/** Opens the file, and picks its first column. */
async function open(page) {
  await pick(page, files.named("hours.csv", TABLE));
  await page.waitForSelector("#column");
  await page.select("#column", "0");
  await oneRowEach(page);
}

/** Asks it, once it is open. */
async function fillIn(page, asked, fields = QUESTIONS[asked].fields) {
  await page.select("#asked", asked);
  for (const [id, text] of Object.entries(fields)) {
    await page.waitForSelector(`#${id}`);
    await fill(page, `#${id}`, text);
  }
  await ready(page);
}

async function ask(page, asked) {
  await open(page);
  await fillIn(page, asked);
}

const tableOf = (page) =>
  page.$$eval(".receipt .figures-table tbody tr", (rows) =>
    rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim())),
  );

export function questions(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: the questions are offered in a list, each with a sentence`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector("#asked");
      const offered = await page.$$eval("#asked option", (options) =>
        options.map(({ value }) => value),
      );
      assert.deepEqual(offered, Object.keys(QUESTIONS));
      const notes = new Set();
      for (const asked of offered) {
        await page.select("#asked", asked);
        notes.add(await textOf(page, "#asked-note"));
        await checkIds(page);
        assert.deepEqual(await nameless(page), []);
      }
      assert.equal(notes.size, offered.length);
    }));

  for (const [asked, question] of Object.entries(QUESTIONS)) {
    test(`${name}: ${asked} is asked, released, drawn, tabled and charged, and its code runs`, () =>
      on(async ({ page }) => {
        await ask(page, asked);
        const shown = await textOf(page, "#step-2 sotto-code pre");
        const promised = await textOf(page, ".promise");
        assert.match(promised, /With at least 95% confidence|shows its own accuracy/);
        await lock(page);
        const terms = await page.$$eval(".locked dd", (all) =>
          all.map(({ textContent }) => textContent.trim()),
        );
        for (const [k, words] of question.locked.entries()) assert.match(terms[k], words);
        const came = await release(page);
        assert.equal(came.json.plan.kind, asked);
        question.came({ ...came, rows: await tableOf(page) });
        assert.match(await textOf(page, "#closeness"), /^With at least 9[05]% confidence/);
        const chance = await page
          .$eval("#chance", ({ textContent }) => textContent)
          .catch(() => "");
        const [, below] = /^\s*If fewer than about ([\d,]+) cells were numbers/.exec(chance) ?? [];
        assert.equal(below, question.chanceBelow?.(came.json.plan).toLocaleString("en"));
        const label = await page.$eval(".receipt svg[role=img]", (svg) =>
          svg.getAttribute("aria-label"),
        );
        assert.ok(label.startsWith(`${came.shown}. `), label);
        assert.deepEqual(await nameless(page), []);
        await checkIds(page);
        await until(
          () =>
            page.$$eval(".spent tbody tr td:nth-of-type(1)", (cells) =>
              cells.map(({ textContent }) => textContent),
            ),
          ([charge, ...others]) => charge === question.charge && others.length === 0,
          "the charge is listed",
        );
        const ran = await run(shown, new Blob([TABLE]));
        const [said] = await reopen(page, JSON.stringify(came.whole));
        assert.match(said, AGREES);
        assert.ok(said.includes(came.shown), said);
        assert.deepEqual(ran.release.plan, came.json.plan);
        assert.equal(ran.spent.share, 0.5);
        assert.deepEqual(
          ran.spent.charges.map(({ kind }) => kind),
          [asked],
        );
      }));
  }

  for (const [asked, question] of firstOf(Object.entries(QUESTIONS))) {
    test(`${name}: what is wrong with ${asked} is said beside its field, and put right`, () =>
      on(async ({ page }) => {
        const [field, text, said] = question.wrong;
        await ask(page, asked);
        const right = question.fields[field];
        await fill(page, `#${field}`, text);
        const isMarked = () =>
          page.$eval(`#${field}`, (input) => [
            input.getAttribute("aria-invalid"),
            document.getElementById(input.getAttribute("aria-describedby"))?.textContent.trim() ??
              "",
          ]);
        await until(isMarked, ([invalid, words]) => invalid === "true" && said.test(words), asked);
        await page.click("#lock");
        assert.equal(await page.$("#release"), null);
        await fill(page, `#${field}`, right);
        await lock(page);
      }));
  }

  test(`${name}: a histogram of words counts each, and all others together`, () =>
    on(async ({ page }) => {
      await open(page);
      await page.select("#asked", "histogram");
      await page.$eval("input[value=words]", (choice) => choice.click());
      await page.waitForSelector("#words");
      await page.select("#column", "1");
      await page.$eval("#words", (area) => {
        area.value = "many\n\n few ";
        area.dispatchEvent(new Event("input", { bubbles: true }));
      });
      const code = await until(
        () => textOf(page, "#step-2 sotto-code pre"),
        (shown) => shown.includes('histogram(["many", "few"])\n  .other()'),
        "the words stand in the code",
      );
      assert.match(code, /textColumn\(file, \{ column: "word" \}\)/);
      await lock(page);
      const { json } = await release(page);
      assert.deepEqual(json.plan.categories, ["many", "few"]);
      for (const [k, truth] of [400, 100, 100].entries()) close(json.value[k], truth, 30);
      const rows = await tableOf(page);
      assert.deepEqual(
        rows.map(([word]) => word),
        ["many", "few", "all others"],
      );
    }));

  test(`${name}: the step of the data is asked for first, and a grid of very many points is no matter`, () =>
    on(async ({ page }) => {
      await ask(page, "quantile");
      const order = await page.$$eval("#step, #first, #last", (all) => all.map(({ id }) => id));
      assert.deepEqual(order, ["step", "first", "last"]);
      await page.evaluate(() =>
        [...document.querySelectorAll(".chip")]
          .find(({ textContent }) => textContent.includes("0.01"))
          .click(),
      );
      await fill(page, "#last", "1e12");
      await until(
        () => textOf(page, "#grid-echo"),
        (words) => words === "0, 0.01, … 1000000000000: 100,000,000,000,001 possible answers.",
        "the grid is echoed",
      );
      await lock(page);
      assert.equal((await release(page)).json.value, 7);
    }));

  test(`${name}: an interval may be of a population, about which a public guess is asked for`, () =>
    on(async ({ page }) => {
      await ask(page, "quantileInterval");
      assert.equal(await page.$("#expected-rows"), null);
      await page.$eval("input[value=population]", (choice) => choice.click());
      await page.waitForSelector("#expected-rows");
      assert.equal(await textOf(page, "#lock-note"), "Still missing: the rows expected.");
      await fill(page, "#expected-rows", "0.5");
      await until(
        () => textOf(page, "#problem-question").catch(() => ""),
        (said) => said.startsWith("The number of rows expected must be"),
        "half a row is refused",
      );
      await fill(page, "#expected-rows", "600");
      await ready(page);
      const shown = await textOf(page, "#step-2 sotto-code pre");
      assert.match(shown, /\.of\("population", \{ expectedRows: 600 \}\)/);
      assert.match(await textOf(page, ".promise"), /median of the population/);
      await lock(page);
      const { json } = await release(page);
      assert.equal(json.plan.of, "population");
      assert.equal(json.plan.expectedRows, 600);
      assert.match(await textOf(page, "#closeness"), /the median of the population lies within it/);
      assert.deepEqual((await run(shown, new Blob([TABLE]))).release.plan, json.plan);
    }));

  test(`${name}: whoever knows no bounds is offered numbers of a few digits`, () =>
    on(async ({ page }) => {
      await open(page);
      assert.deepEqual(
        await page.$$eval("input[name=range]", (all) =>
          all.map(({ value, checked }) => [value, checked]),
        ),
        [
          ["steps", true],
          ["decimals", false],
        ],
      );
      await page.$eval("input[value=decimals]", (choice) => choice.click());
      await page.waitForSelector("#smallest");
      assert.equal(await page.$("#step"), null);
      assert.match(
        await textOf(page, "#lock-note"),
        /Still missing: the smallest possible answer, the l/,
      );
      await fill(page, "#smallest", "1e-3");
      await fill(page, "#largest", "1e6");
      const echoed = (words) =>
        until(
          () => textOf(page, "#grid-echo"),
          (said) => said === words,
          words,
        );
      await echoed("0, 0.001, … 1000000: 8,102 possible answers.");
      await page.$eval("#signed", (box) => box.click());
      await echoed("-1000000, -999000, … 1000000: 16,203 possible answers.");
      for (const [field, wrong, right, said] of [
        ["largest", "5", "1e6", /^The largest possible answer must be a power of ten/],
        ["digits", "9", "3", /^The number of digits must be/],
        ["smallest", "1e7", "1e-3", /^The (smallest|largest) possible answer must be/],
      ]) {
        await fill(page, `#${field}`, wrong);
        await until(
          () => textOf(page, "#problem-grid").catch(() => ""),
          (words) => said.test(words),
          wrong,
        );
        await fill(page, `#${field}`, right);
        await ready(page);
      }
      assert.deepEqual(await nameless(page), []);
      await checkIds(page);
      const shown = await textOf(page, "#step-2 sotto-code pre");
      assert.match(shown, /\{ digits: 3, smallest: "1e-3", largest: "1e6", signed: true \}/);
      await lock(page);
      assert.match(
        await textOf(page, ".locked dl"),
        /0 and numbers of 3 digits, 0\.001 to 1,000,000, with either sign, 16,203 in all/,
      );
      const came = await release(page);
      assert.equal(came.shown, "7");
      assert.deepEqual(came.json.plan.candidates, {
        digits: 3,
        smallest: "1/1000",
        largest: "1000000",
        signed: true,
      });
      assert.deepEqual((await run(shown, new Blob([TABLE]))).release.plan, came.json.plan);
    }));

  test(`${name}: a question is chosen, filled in and released by keyboard`, () =>
    on(async ({ page }) => {
      await open(page);
      await page.focus("#column");
      await tabTo(page, "#asked");
      // The browser itself handles the keys of a list.
      await page.select("#asked", "sum");
      await tabTo(page, "#step");
      await page.type("#step", "1");
      await tabTo(page, "#first");
      await page.type("#first", "0");
      await tabTo(page, "#last");
      await page.type("#last", "10");
      await ready(page);
      await tabTo(page, "#lock");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#release");
      await until(
        () => page.evaluate(() => document.activeElement.id),
        (id) => id === "release",
        "locking leads to the release",
      );
      await page.keyboard.press("Enter");
      await page.waitForSelector("#receipt-value");
      await tabTo(page, ".receipt .figures-table summary");
    }));

  for (const width of firstOf([320, 768])) {
    test(`${name}: every question fits ${width} pixels, from its fields to its receipt`, () =>
      on(
        async ({ page }) => {
          await open(page);
          for (const asked of Object.keys(QUESTIONS)) {
            await fillIn(page, asked);
            await fill(page, "#epsilon-text", "0.25");
            await fits(page, `${asked}: fields`);
            await lock(page);
            await release(page);
            await page.$$eval(".receipt details", (all) =>
              all.forEach((details) => {
                details.open = true;
              }),
            );
            await fits(page, `${asked}: receipt`);
            await page.click("#unlock");
            await page.waitForSelector("#column");
          }
        },
        { prepare: (page) => page.setViewport({ width, height: 800 }) },
      ));
  }
}

/** Tests that only Chromium can run. */
export function questionsInChromium(browser) {
  for (const asked of firstOf(Object.keys(QUESTIONS))) {
    test(`chromium: axe finds nothing wrong with ${asked}`, () =>
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
        await ask(page, asked);
        await look("fields");
        await lock(page);
        await release(page);
        await page.$$eval("details", (all) =>
          all.forEach((details) => {
            details.open = true;
          }),
        );
        await look("receipt");
      }));
  }
}
