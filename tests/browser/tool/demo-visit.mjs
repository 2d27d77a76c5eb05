/**
 * The demo from end to end: real files in, one private value out, in both engines and under its own
 * policy.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, test } from "node:test";
import {
  everything,
  fill,
  lock,
  onDemo,
  pick,
  ready,
  receipt,
  release,
  settle,
  textOf,
  until,
} from "./demo-page.mjs";
import { ROWS, TRUE_MEDIAN, demoFiles } from "./demo-files.mjs";
import { testInFull } from "../../full.mjs";

const HOURS = { column: 1, first: "0", last: "80", step: "1" };

const files = demoFiles();
after(() => files.remove());

/** One visit, from a file to its receipt. */
export function visit(browser) {
  test(`${browser.name}: a real file gives one candidate and a receipt that repeats the public settings`, () =>
    onDemo(browser, async ({ page }) => {
      await pick(page, files.answers());
      await settle(page, HOURS);
      const { shown, json } = await release(page);
      // 7919 rows lie 400 to an hour: at epsilon 1 all but 1 in 10^100 releases are the nearest
      // hour.
      assert.equal(shown, "41");
      assert.equal(json.value, 41);
      assert.equal(json.notion, "pure");
      assert.equal(json.epsilon, 1);
      assert.equal(json.plan.kind, "quantile");
      assert.equal(json.plan.alpha, "1/2");
      assert.equal(json.plan.neighbors, "add-or-remove-one");
      assert.deepEqual(json.plan.candidates, { first: "0", last: "80", step: "1" });
      assert.match(json.version, /^\d+\.\d+\.\d+/);
    }));
}

export function visits(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);
  visit(browser);

  test(`${name}: neither the number of rows nor the true value is anywhere on the page after a release`, () =>
    on(async ({ page }) => {
      await pick(page, files.answers());
      await settle(page, HOURS);
      await release(page);
      const text = await everything(page);
      for (const secret of [String(ROWS), ROWS.toLocaleString("en"), String(TRUE_MEDIAN)]) {
        assert.ok(!text.includes(secret), `${secret} is shown`);
      }
    }));

  testInFull(
    `${name}: after a release the whole answer is in sight, below the heading of its step`,
    () =>
      on(async ({ page }) => {
        await page.setViewport({ width: 1280, height: 900 });
        await pick(page, files.answers());
        await settle(page, HOURS);
        await release(page);
        const ends = () =>
          page.evaluate(() =>
            ["#title-4", "#receipt-value"].map((selector) => {
              const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
              return { top, bottom };
            }),
          );
        // The page scrolls there.
        await until(
          ends,
          ([heading, answer]) => heading.top >= 0 && heading.top < 60 && answer.bottom < 900,
          "the heading at the top, and the answer in sight",
        );
        assert.equal(await page.evaluate(() => document.activeElement.id), "receipt-value");
      }),
  );

  test(`${name}: the name of a file is text, whatever it holds`, () =>
    on(async ({ page }) => {
      await pick(page, files.answers());
      await page.waitForSelector(".file-name");
      assert.equal(await textOf(page, ".file-name"), "hours <img src=x onerror=alert(1)>.csv");
      assert.equal(await page.$(".file-name img"), null);
    }));

  test(`${name}: the names of the columns come first, and nothing can be released before the settings are locked`, () =>
    on(async ({ page }) => {
      await pick(page, files.answers());
      await page.waitForSelector("#column");
      assert.deepEqual(
        await page.$$eval("#column option", (options) =>
          options.map(({ textContent }) => textContent),
        ),
        ["Choose a column", "person", "hours", "note"],
      );
      assert.equal(await page.$("#release"), null);
      assert.match(
        await textOf(page, "#lock-note"),
        /Still missing: a column, the step, the lowest possible answer, the highest possible answer, the rows per person, a name for these people\./,
      );
      await page.click("#lock");
      assert.equal(await page.$("#release"), null);
    }));

  test(`${name}: how many rows a person has is typed by whoever knows it, and never presumed`, () =>
    on(async ({ page }) => {
      const rows = "#rows-per-person";
      const typed = (text) =>
        until(
          () => page.$eval(rows, ({ value }) => value).catch(() => null),
          (value) => value === text,
          `"${text}" is typed`,
        );
      // The sample says it itself: each of its rows is another penguin.
      await page.click("#use-sample");
      await typed("1");
      await pick(page, files.answers());
      await typed("");
      await page.select("#column", String(HOURS.column));
      for (const end of ["first", "last", "step"]) await fill(page, `#${end}`, HOURS[end]);
      await until(
        () => textOf(page, "#lock-note"),
        (words) => words === "Still missing: the rows per person, a name for these people.",
        "nothing else is missing",
      );
      assert.match(
        await page.$eval(rows, ({ labels }) => labels[0].textContent),
        /How many rows may belong to one person\?/,
      );
      const described = await page.$eval(rows, (field) => field.getAttribute("aria-describedby"));
      assert.match(await textOf(page, `#${described}`), /up to 4 times the epsilon/);
      await page.click("#lock");
      assert.equal(await page.$("#release"), null);
      await fill(page, rows, "2");
      await lock(page);
      assert.equal((await release(page)).json.plan.rowsPerPerson, 2);
    }));

  test(`${name}: a file dropped on the page is opened`, () =>
    on(async ({ page }) => {
      await page.$eval(".drop", (target) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(["a,b\n1,2\n3,4\n"], "dropped.csv"));
        target.dispatchEvent(
          new DragEvent("dragover", { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
        target.dispatchEvent(
          new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
      });
      await settle(page, { column: 0, first: "0", last: "10", step: "1" });
      const { json } = await release(page);
      assert.ok(json.value >= 0 && json.value <= 10);
      assert.equal(await textOf(page, ".file-name"), "dropped.csv");
    }));

  test(`${name}: everything works once the server is gone`, () =>
    on(async ({ page, site }) => {
      await site.close();
      await pick(page, files.answers());
      await settle(page, HOURS);
      assert.equal((await release(page)).shown, "41");
      await page.select("#removal", "highest");
      await page.waitForSelector(".key-neighbor");
    }));

  test(`${name}: it works on a plain static host that sends no policy`, () =>
    on(
      async ({ page }) => {
        await page.click("#use-sample");
        await lock(page);
        const { json } = await release(page);
        assert.ok(json.value >= 2500 && json.value <= 6500);
      },
      { headers: false },
    ));

  test(`${name}: an empty file is refused in a sentence, and the next file works`, () =>
    on(async ({ page }) => {
      await pick(page, files.empty());
      const said = await page.waitForSelector("#step-1 [role=alert]");
      assert.equal(
        await said.evaluate((element) => element.textContent),
        "This file is empty, so there is no column to ask about.",
      );
      await pick(page, files.answers());
      await settle(page, HOURS);
      assert.equal((await release(page)).shown, "41");
      assert.equal(await page.$("[role=alert]"), null);
    }));

  test(`${name}: a column without numbers gives a candidate like any other, because saying so would be a leak`, () =>
    on(async ({ page }) => {
      await pick(page, files.words());
      await settle(page, { column: 1, first: "1", last: "4", step: "1" });
      const { json } = await release(page);
      assert.ok([1, 2, 3, 4].includes(json.value));
    }));

  test(`${name}: a file without a header line keeps its first row`, () =>
    on(async ({ page }) => {
      await pick(page, files.bare());
      await page.waitForSelector("#named");
      // By keyboard: WebKit's driver does not scroll to what lies just below the window.
      await page.focus("#named");
      await page.keyboard.press(" ");
      await until(
        () =>
          page.$$eval("#column option", (options) => options.map(({ textContent }) => textContent)),
        (names) => names[1] === "Column 1",
        "columns have numbers",
      );
      await settle(page, { column: 1, first: "0", last: "9", step: "1" });
      assert.match(await textOf(page, "#step-2 sotto-code pre"), /column: 1, header: false/);
      const { json } = await release(page);
      assert.ok(json.value >= 0 && json.value <= 9);
    }));

  test(`${name}: settings that cannot be used are refused in a sentence beside the field, and put right`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await ready(page);
      for (const [selector, wrong, right] of [
        ["#step", "0", "25"],
        ["#last", "many", "6500"],
        ["#epsilon-text", "-1", "1/3"],
        ["#rows-per-person", "1.5", "2"],
      ]) {
        await fill(page, selector, wrong);
        await page.waitForSelector(".settings .problem");
        assert.match(
          await textOf(page, ".settings .problem"),
          /^(The step|The highest possible answer|Epsilon|The number of rows per person) must be .+\.$/,
        );
        assert.equal(
          await page.$eval(selector, (field) => field.getAttribute("aria-invalid")),
          "true",
          selector,
        );
        assert.equal(
          await page.$eval("#lock", (button) => button.getAttribute("aria-disabled")),
          "true",
        );
        await fill(page, selector, right);
        await ready(page);
      }
      await lock(page);
      const { json } = await release(page);
      assert.equal(json.plan.epsilon, "1/3");
      assert.equal(json.plan.rowsPerPerson, 2);
    }));

  testInFull(`${name}: every release is listed, and three tenths are 15% of two`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector("#epsilon-text");
      await fill(page, "#epsilon-text", "0.1");
      await lock(page);
      for (let count = 1; count <= 3; count += 1) {
        await page.click("#release");
        await until(
          () => page.$$eval(".spent tbody tr", (rows) => rows.length),
          (length) => length === count,
          "releases listed",
        );
      }
      assert.equal(await textOf(page, "#spent-title b"), "15%");
    }),
  );

  testInFull(`${name}: settings can be unlocked and locked again, and the receipt goes`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await lock(page);
      await release(page);
      await page.click("#unlock");
      await page.waitForSelector("#column");
      assert.equal(await page.$(".receipt"), null);
      await page.select("#quantile", "3/4");
      await lock(page);
      assert.equal((await release(page)).json.plan.alpha, "3/4");
    }),
  );

  test(`${name}: a file that is gone when its rows are wanted is refused in a sentence, and nothing is spent`, () =>
    on(async ({ page }) => {
      const path = files.passing();
      await pick(page, path);
      await settle(page, { column: 1, first: "1", last: "4", step: "1" });
      rmSync(path);
      await page.click("#release");
      const said = await page.waitForSelector("#step-3 [role=alert]");
      assert.match(
        await said.evaluate((element) => element.textContent),
        /^This file could not be read .+\.$/,
      );
      await until(
        () => textOf(page, "#spent-title b").catch(() => ""),
        (share) => share === "0%",
        "the charge was given back",
      );
      assert.equal(await page.$(".receipt"), null);
      await until(
        () => page.evaluate(() => document.activeElement.id),
        (id) => id === "release",
        "the keyboard is back at the release",
      );
    }));

  testInFull(`${name}: the receipt can be copied and holds the release and what it is about`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await lock(page);
      await release(page);
      const { json, whole } = await receipt(page);
      const text = await page.$eval(".receipt sotto-copy:last-of-type", (part) => part.text);
      assert.deepEqual(JSON.parse(text), whole);
      const keys = ["epsilon", "module", "notion", "plan", "rho", "value", "version"];
      assert.deepEqual(Object.keys(json).sort(), keys);
    }),
  );
}
