/** A paid answer stays on the page, says what it is about, and is saved before it goes. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { parse } from "sottovoce";
import { checkIds, fits, nameless } from "../access.mjs";
import { demoFiles } from "./demo-files.mjs";
import {
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
import { firstOf, testInFull } from "../../full.mjs";

const files = demoFiles();
after(() => files.remove());

const HOURS = { column: 1, first: "0", last: "80", step: "1" };

/** The list, as it is read: a question, a value, how close, the loss, and what it is about. */
const listed = (page) =>
  page.$$eval(".answers tbody tr", (all) =>
    all.map((row) =>
      [
        ...row.querySelectorAll("th, td > p, td:not(:has(p, .note)), td > bdi, td > .note:not(p)"),
      ].map(({ textContent }) => textContent.trim()),
    ),
  );
const isListed = (page, many) =>
  until(
    () => listed(page),
    (all) => all.length === many,
    `${many} answers are listed`,
  );

/** Whether the browser would ask before the page goes. */
const isAsked = (page) =>
  page.evaluate(() => {
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });

/** Keeps what buttons save, before it becomes a file of the browser's. */
async function keepSaved(page) {
  await page.evaluate(() => {
    globalThis.kept = [];
    let last;
    URL.createObjectURL = (blob) => {
      last = blob;
      return "about:blank";
    };
    HTMLAnchorElement.prototype.click = function () {
      const { download } = this;
      void last.text().then((text) => globalThis.kept.push({ download, text }));
    };
  });
  return (many) =>
    until(
      () => page.evaluate(() => globalThis.kept),
      (kept) => kept.length === many,
      `${many} files are saved`,
    );
}

/** Notes of all charges that this browser keeps. */
const notes = (page) =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const request = indexedDB.open("sottovoce");
        request.onerror = () => fail(request.error);
        request.onsuccess = () => {
          const all = request.result.transaction("lines").objectStore("lines").getAll();
          all.onsuccess = () => {
            request.result.close();
            const lines = all.result.map((line) => JSON.parse(line.slice(0, -9)));
            done(lines.filter(({ op }) => op === "reserve").map(({ note }) => note ?? null));
          };
        };
      }),
  );

export function answers(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  testInFull(
    `${name}: names of columns and files that turn the direction of writing turn nothing beside them`,
    () =>
      on(async ({ page }) => {
        const turned = "hours \u202e";
        await pick(page, files.named(`${turned}.csv`, `${turned}\n${"41\n".repeat(300)}`));
        await settle(page, { ...HOURS, column: 0 });
        const apart = (selector) =>
          page.$eval(selector, (element) => [
            element.textContent,
            getComputedStyle(element).unicodeBidi,
          ]);
        assert.deepEqual(await apart(".locked dd bdi"), [turned, "isolate"]);
        await release(page);
        assert.deepEqual(await apart(".asked bdi"), [turned, "isolate"]);
        assert.deepEqual(await apart(".answers .about bdi"), [`${turned}.csv`, "isolate"]);
      }),
  );

  test(`${name}: an answer stays through changed settings, another question, a refusal and another file`, () =>
    on(async ({ page }) => {
      assert.equal(await page.$(".answers"), null);
      assert.equal(await isAsked(page), false);
      await pick(page, files.answers());
      await page.waitForSelector("#people");
      await fill(page, "#people", "hours <img src=x>");
      await settle(page, HOURS);
      await release(page);
      await page.click("#unlock");
      await page.waitForSelector("#quantile");
      assert.equal(await page.$(".receipt"), null);
      await isListed(page, 1);
      await page.select("#quantile", "3/4");
      await lock(page);
      await release(page);
      await isListed(page, 2);
      // The budget of 2 is spent.
      await until(
        () => textOf(page, "#spent-title b").catch(() => ""),
        (share) => share === "100%",
        "all is spent",
      );
      await page.click("#release");
      await page.waitForSelector("#step-3 [role=alert]");
      await isListed(page, 2);
      await page.click("#another");
      await page.click("#use-sample");
      await ready(page);
      const [first, second] = await isListed(page, 2);
      assert.equal(first[0], "median of hours");
      assert.equal(first[1], "41");
      assert.match(first[2], /^With at least 95% confidence/);
      assert.equal(first[3], "1");
      assert.match(first[4], /^hours <img .+>\.csv$/);
      assert.match(first[5], /^hours <img [^.]+>$/);
      assert.match(first[6], /\b20\d\d\b/);
      assert.equal(first[7], "not saved yet");
      assert.equal(second[0], "upper quartile of hours");
      assert.deepEqual(await nameless(page), []);
      await checkIds(page);
      // Any of them shows its receipt again.
      await page.$eval(".answers tbody tr:first-child button:last-of-type", (button) =>
        button.click(),
      );
      await until(
        () => page.evaluate(() => document.activeElement.id),
        (id) => id === "receipt-value",
        "the keyboard is led to the receipt",
      );
      assert.equal((await receipt(page)).json.plan.alpha, "1/2");
    }));

  test(`${name}: before the page goes it asks, but not once all is saved or the list was emptied`, () =>
    on(async ({ page }) => {
      const saved = await keepSaved(page);
      await page.click("#use-sample");
      await page.waitForSelector("#epsilon-text");
      await fill(page, "#epsilon-text", "0.25");
      await lock(page);
      assert.equal(await isAsked(page), false);
      await release(page);
      assert.equal(await isAsked(page), true);
      await page.click("#download");
      await saved(1);
      assert.equal(await isAsked(page), false);
      await page.click("#release");
      await isListed(page, 2);
      assert.equal(await isAsked(page), true);
      assert.match(await textOf(page, "#answers-note"), /^1 answer is not saved yet/);
      await page.click("#save-all");
      const [one, all] = await saved(2);
      assert.equal(await isAsked(page), false);
      assert.deepEqual(JSON.parse(all.text)[0], JSON.parse(one.text));
      assert.equal(JSON.parse(all.text).length, 2);
      await page.click("#release");
      await isListed(page, 3);
      await page.click("#empty-answers");
      await page.waitForSelector("#empty-now");
      await isListed(page, 3);
      await page.click("#empty-now");
      await isListed(page, 0);
      assert.equal(await isAsked(page), false);
      assert.equal(await page.$(".receipt"), null);
      // The paid charge stays paid.
      assert.equal(await textOf(page, "#spent-title b"), "37.5%");
    }));

  test(`${name}: a receipt names column, file, people and time, and the file only while that is wanted`, () =>
    on(async ({ page }) => {
      const saved = await keepSaved(page);
      await pick(page, files.named("pay of 2026.csv", "name,Bruttogehalt (EUR)\nAda,7\n"));
      await page.waitForSelector("#people");
      await fill(page, "#people", "pay of 2026");
      await settle(page, { column: 1, first: "0", last: "10", step: "1" });
      const before = Date.now();
      await release(page);
      const { whole } = await receipt(page);
      assert.deepEqual(Object.keys(whole), [
        "question",
        "file",
        "format",
        "people",
        "at",
        "accuracy",
        "release",
      ]);
      assert.equal(whole.question, "median of Bruttogehalt (EUR)");
      assert.equal(whole.file, "pay of 2026.csv");
      assert.equal(whole.format, "the first line names the columns");
      assert.equal(whole.people, "pay of 2026");
      assert.ok(Date.parse(whole.at) >= before - 1 && Date.parse(whole.at) <= Date.now());
      const { rankError, chanceBelow } = whole.accuracy;
      assert.equal(whole.accuracy.confidence, "19/20");
      assert.ok(chanceBelow >= 2 * rankError && chanceBelow < 2 * rankError + 1);
      assert.equal(
        await textOf(page, "#chance"),
        `If fewer than about ${chanceBelow} cells were numbers, this answer is chance: any answer is possible.`,
      );
      assert.equal(parse(JSON.stringify(whole.release)).plan.kind, "quantile");
      const stamp = whole.at.slice(0, 19).replace(/[-:]/g, "");
      await page.click("#download");
      const [named] = await saved(1);
      assert.equal(
        named.download,
        `sottovoce-${stamp}Z-median-of-bruttogehalt-eur-pay-of-2026.json`,
      );
      assert.deepEqual(JSON.parse(named.text), whole);
      await page.focus("#receipt-file");
      await page.$eval("#receipt-file", (field) => field.select());
      await page.keyboard.press("Backspace");
      await until(
        async () => (await receipt(page)).whole,
        (shown) => !("file" in shown) && !("format" in shown),
        "the receipt names no file",
      );
      assert.equal(await page.$("#receipt-format"), null);
      await page.click("#download");
      const [, bare] = await saved(2);
      assert.ok(!/2026\.csv/.test(bare.text), bare.text);
      assert.equal(bare.download, `sottovoce-${stamp}Z-median-of-bruttogehalt-eur.json`);
    }));

  test(`${name}: the ledger notes what was asked of which column, unless its holder empties that`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("pay.csv", "salary,overtime\n7,1\n8,2\n"));
      await page.waitForSelector("#epsilon-text");
      await fill(page, "#epsilon-text", "0.25");
      await settle(page, { column: 0, first: "0", last: "10", step: "1" });
      await release(page);
      await page.click("#unlock");
      await lock(page);
      await page.waitForSelector("#repeat");
      assert.match(
        await textOf(page, "#repeat"),
        /^You asked this before, on .+, about the same column of the same\s+file\s+\(median of salary, pay\.csv\)\./,
      );
      // Asks the same plan about the other column.
      await page.click("#unlock");
      await page.waitForSelector("#column");
      await page.select("#column", "1");
      await until(
        () => page.$eval("#note", (field) => field.value),
        (note) => note === "median of overtime, pay.csv",
        "the note follows the column",
      );
      await lock(page);
      assert.match(
        await textOf(page, "#repeat"),
        /asked this about these people before, .+ \(note: median of salary, pay\.csv\)\. If it was/s,
      );
      await release(page);
      await page.click("#unlock");
      await page.waitForSelector("#note");
      await page.focus("#note");
      await page.$eval("#note", (field) => field.select());
      await page.keyboard.press("Backspace");
      await lock(page);
      await release(page);
      await isListed(page, 3);
      assert.deepEqual(await notes(page), [
        "median of salary, pay.csv",
        "median of overtime, pay.csv",
        null,
      ]);
      await until(
        () =>
          page.$$eval(".spent tbody tr td:nth-of-type(2)", (cells) =>
            cells.map(({ textContent }) => textContent.trim()),
          ),
        (cells) => cells.join("|") === "none|median of overtime, pay.csv|median of salary, pay.csv",
        "the table shows the notes",
      );
    }));

  for (const width of firstOf([320, 1280]))
    test(`${name}: the answers so far fit ${width} pixels, of a histogram too`, () =>
      on(
        async ({ page }) => {
          const long = `${"very long name ".repeat(6)}of a column`;
          await pick(page, files.named("long name of a file.csv", `"${long}"\n7\n`));
          await page.waitForSelector("#asked");
          await page.select("#asked", "histogram");
          await settle(page, { column: 0, first: "0", last: "10", step: "1" });
          await release(page);
          const [[asked, value]] = await isListed(page, 1);
          assert.equal(asked, `histogram of ${long}`);
          assert.match(value, /^below 1: -?\d+ · 1 to below 2: /);
          await fits(page, "answers");
        },
        { prepare: (page) => page.setViewport({ width, height: 800 }) },
      ));
}

/** Test that only Chromium can run: the browser's own question. */
export function answersInChromium(browser) {
  test("chromium: a reload is asked about while an answer is not saved, and can be declined", () =>
    onDemo(browser, async ({ page }) => {
      await page.click("#use-sample");
      await lock(page);
      await release(page);
      const asked = new Promise((done) => {
        page.once("dialog", async (dialog) => {
          const type = dialog.type();
          await dialog.dismiss();
          done(type);
        });
      });
      await page.evaluate(() => setTimeout(() => location.reload()));
      assert.equal(await asked, "beforeunload");
      await isListed(page, 1);
    }));
}
