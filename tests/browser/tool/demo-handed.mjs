/** Tests of handing on: a page, a sentence, a sheet of paper, and receipts opened again. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, batch, bins, distinct, fromPlan, groupBy, median, stringify } from "sottovoce/groups";
import { checkIds, fits, nameless } from "../access.mjs";
import { serve } from "../harness.mjs";
import { demoFiles } from "./demo-files.mjs";
import { fill, lock, onDemo, pick, receipt, release, settle, textOf, until } from "./demo-page.mjs";
import { typeLines } from "./demo-kinds.mjs";
import { ask as askGroups } from "./demo-tables.mjs";
import { AGREES, DISAGREES, NOT_ONE, NO_PROOF, reopen } from "./demo-reopen.mjs";
import { firstOf, testInFull } from "../../full.mjs";

const files = demoFiles();
after(() => files.remove());

const HOURS = { column: 1, first: "0", last: "80", step: "1" };

/** The page that a press saves, as text. */
const savedSheet = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        URL.createObjectURL = (blob) => {
          void blob.text().then(done);
          return "about:blank";
        };
        HTMLAnchorElement.prototype.click = () => {};
        document.querySelector("#save-sheet").click();
      }),
  );

/** Reads what a reader sees of the sheet in a tab of its own, and what it is made of. */
async function read(browser, sheet) {
  const site = await serve({ folders: {}, pages: { "/sheet.html": sheet } });
  const { page, problems, requests, close } = await browser.open(`${site.address}sheet.html`);
  try {
    const found = await page.evaluate(() => {
      const words = (selector) =>
        [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
      const all = [...document.querySelectorAll("body *")];
      return {
        title: document.title,
        heading: words("h1"),
        value: words(".value"),
        terms: Object.fromEntries(
          [...document.querySelectorAll("dl > div")].map(({ children }) =>
            [...children].map(({ textContent }) => textContent),
          ),
        ),
        cells: [...document.querySelectorAll("tr")].map((row) =>
          [...row.cells].map(({ textContent }) => textContent),
        ),
        text: document.body.textContent,
        receipt: JSON.parse(document.querySelector("pre").textContent),
        policy: document.querySelector("meta[http-equiv]").content,
        tags: [...new Set(all.map(({ localName }) => localName))],
        attributes: [...new Set(all.flatMap((each) => each.getAttributeNames()))],
        display: getComputedStyle(document.querySelector("dl > div")).display,
      };
    });
    assert.deepEqual(problems, []);
    // Firefox draws its own list marks from a data URL.
    const asked = requests.filter((address) => !address.startsWith("data:"));
    assert.deepEqual(asked, [`${site.address}sheet.html`]);
    return found;
  } finally {
    await close();
    await site.close();
  }
}

const TAGS = "p h1 h2 bdi sup dl div dt dd table thead tbody tr th td details summary pre";

export function handed(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: a page to hand on says everything of an answer, runs nothing and loads nothing`, () =>
    on(async ({ page }) => {
      const column = 'hours & <b title="x">';
      await pick(
        page,
        files.named(
          "pay <img src=x onerror=alert(1)>.csv",
          `id,"${column.replaceAll('"', '""')}"\n${"a,41\n".repeat(300)}`,
        ),
      );
      await settle(page, HOURS);
      const { shown, whole } = await release(page);
      await page.waitForSelector("#spent-words");
      const sheet = await read(browser, await savedSheet(page));
      assert.deepEqual(sheet.heading, [`Median of ${column}`]);
      assert.equal(sheet.title, `Median of ${column}`);
      assert.deepEqual(sheet.value, [shown]);
      assert.match(
        sheet.text,
        /With at least 95% confidence the answer is at most 7\.4 rows further/,
      );
      assert.match(sheet.text, /If fewer than about 15 cells were numbers, this answer is chance/);
      assert.match(sheet.text, /no answer more than 2\.72 times as likely/);
      assert.match(sheet.text, /50% is spent, by 1 release/);
      assert.match(sheet.text, /Anyone can write such a page\. It proves nothing about the rows/);
      assert.deepEqual(sheet.receipt, whole);
      const { terms } = sheet;
      assert.equal(terms["Name of the file"], whole.file);
      assert.equal(terms["Possible answers"], "0 to 80 by 1, 81 in all");
      assert.equal(
        terms["What is protected?"],
        "whether a person is in the table, with 1 row each",
      );
      assert.equal(terms.Epsilon, "1");
      assert.equal(terms.Version, `sottovoce ${whole.release.version}`);
      assert.equal(terms.Module, whole.release.module);
      assert.notEqual(terms.Computed, undefined);
      assert.equal(sheet.policy, "default-src 'none'; style-src 'unsafe-inline'");
      // Its own style is let through by its own policy.
      assert.equal(sheet.display, "grid");
      assert.deepEqual(
        sheet.tags.filter((tag) => !TAGS.split(" ").includes(tag)),
        [],
      );
      assert.deepEqual(
        sheet.attributes.filter((each) => !["class", "scope"].includes(each)),
        [],
      );
      // Saved that way, it is not lost by leaving.
      await until(
        () => textOf(page, "#answers-note"),
        (words) => words === "All are saved.",
        "the answer is saved",
      );
      await page.focus("#receipt-file");
      await page.$eval("#receipt-file", (field) => field.select());
      await page.keyboard.press("Backspace");
      await until(
        async () => (await receipt(page)).whole,
        (shown) => !("file" in shown),
        "the receipt names no file",
      );
      const bare = await savedSheet(page);
      assert.equal((await read(browser, bare)).terms["File format"], undefined);
      assert.ok(!bare.includes(".csv"), "the page names no file");
    }));

  testInFull(
    `${name}: of a histogram the page to hand on has a table, and the sentence all bars`,
    () =>
      on(async ({ page }) => {
        await pick(page, files.named("towns.csv", "id,town\n1,Oslo\n2,Lima\n"));
        await page.waitForSelector("#asked");
        await page.select("#asked", "histogram");
        await page.$eval("input[value=words]", (choice) => choice.click());
        await page.waitForSelector("#words");
        await page.select("#column", "1");
        await typeLines(page, "#words", "Oslo\nLima");
        await lock(page);
        const { json } = await release(page);
        const { cells } = await read(browser, await savedSheet(page));
        assert.deepEqual(cells[0], ["Bar", "Rows", "At least", "At most"]);
        assert.deepEqual(
          cells.slice(1, 3).map(([label]) => label),
          ["Oslo", "Lima"],
        );
        assert.equal(cells.length, 1 + json.value.length);
        const [sentence] = await sentences(page);
        assert.match(
          sentence,
          /^Histogram of town, about: Oslo: -?\d+ · Lima: -?\d+ · .+: -?\d+\. With at least 95% confidence no bar is off by more than .+ Computed on .+ with sottovoce .+, under differential privacy \(pure, epsilon 1, add-or-remove-one\)\.$/,
        );
      }),
  );

  test(`${name}: a saved receipt is opened again, and says what it proves and what it does not`, () =>
    on(async ({ page }) => {
      await pick(page, files.answers());
      await settle(page, HOURS);
      const { whole, shown } = await release(page);
      // Somebody else opens it, on a page without a table.
      await page.evaluate(() => (window.onbeforeunload = null));
      const said = async (patch) => {
        const [words, ...more] = await reopen(page, JSON.stringify({ ...whole, ...patch }));
        assert.deepEqual(more, []);
        return words;
      };
      const words = await said({});
      assert.match(words, AGREES);
      assert.match(words, NO_PROOF);
      assert.ok(words.includes(`${shown} `) && words.includes(whole.people), words);
      assert.deepEqual(await nameless(page), []);
      await checkIds(page);
      const { release: kept } = whole;
      const broken = [
        { release: { ...kept, value: kept.value + 0.5 } },
        { release: { ...kept, value: 81 } },
        { release: { ...kept, epsilon: 0.5 } },
        { release: { ...kept, plan: { ...kept.plan, epsilon: "0.5" } } },
        { release: { ...kept, plan: { ...kept.plan, kind: "nothing" } } },
        { release: {} },
        { release: { ...kept, version: "0.1.0 agrees: all of it was looked at and holds" } },
        { question: "median of" },
        { question: "median salary proves it" },
        { question: "not the median of anything" },
        { accuracy: { ...whole.accuracy, rankError: 1 } },
        { accuracy: {} },
        { question: "mean of hours" },
        { question: "" },
        { at: "yesterday" },
      ];
      for (const patch of broken) {
        const words = await said(patch);
        assert.match(words, DISAGREES, JSON.stringify(patch));
        assert.match(words, NO_PROOF);
        assert.doesNotMatch(words, AGREES);
      }
      const other = await said({ release: { ...kept, version: "99.0.0" } });
      assert.match(other, /Version 99\.0\.0 wrote this receipt\. This page is version /);
      assert.doesNotMatch(other, AGREES);
      // Some engines write what is this deep, and others do not.
      const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
      const text = JSON.stringify({ ...whole, accuracy: { deep: 7 } }).replace(":7", `:${deep}`);
      assert.match(
        (await reopen(page, text))[0],
        new RegExp(`${DISAGREES.source}|${NOT_ONE.source}`),
      );
      // Programs ask what the page does not.
      const rows = Array(300).fill(41);
      const table = { age: rows, town: Array(300).fill("Oslo") };
      const base = (query) => query.neighbors("add-or-remove-one").epsilon(1).build();
      for (const release of [
        base(groupBy("age", [41, 42])).release(table),
        base(groupBy("age", bins([40])).ask("town", distinct())).release(table),
        base(batch({ towns: ask("town", distinct()) })).release(table),
        base(distinct()).release(table.town),
      ]) {
        const words = await said({ release: JSON.parse(stringify(release)) });
        assert.match(words, /this page does not ask such questions|plan is not one that/);
        assert.match(words, NO_PROOF);
        assert.doesNotMatch(words, AGREES);
      }
      const list = base(median().candidates([0, 41, 80])).release(rows);
      const { rankError } = fromPlan(list.plan).accuracy({ confidence: "0.95" });
      const accuracy = { ...whole.accuracy, rankError, chanceBelow: Math.ceil(2 * rankError) };
      assert.match(await said({ release: JSON.parse(stringify(list)), accuracy }), AGREES);
      // Names are text.
      assert.match(await said({ people: "<img src=x onerror=alert(1)>" }), /<img src=x/);
      const several = await reopen(page, JSON.stringify([whole, { ...whole, accuracy: {} }]));
      assert.match(several[0], AGREES);
      assert.match(several[1], DISAGREES);
      const none = [
        "",
        "null",
        "7",
        "[]",
        "{",
        "{}",
        JSON.stringify(kept),
        JSON.stringify({ ...whole, more: 1 }),
        JSON.stringify({ ...whole, question: 7 }),
        JSON.stringify(Array(101).fill(whole)),
        "[".repeat(50_000),
        " ".repeat(5_000_000),
      ];
      for (const text of none) {
        const [words] = await reopen(page, text);
        assert.match(words, NOT_ONE, text.slice(0, 40));
      }
    }));

  testInFull(`${name}: a step that is done is a line, and opens again`, () =>
    on(async ({ page }) => {
      const seen = (selector) => page.$eval(selector, (element) => element.checkVisibility());
      await pick(page, files.answers());
      await settle(page, HOURS);
      assert.equal(await seen(".drop"), false);
      assert.equal(await seen(".locked dl"), true);
      assert.match(await textOf(page, "#file-name"), /^hours/);
      await release(page);
      assert.equal(await seen(".locked dl"), false);
      assert.equal(await textOf(page, ".folded"), "median of hours");
      await page.click(".fold > summary");
      await until(() => seen(".locked dl"), Boolean, "the settings are in sight");
      await page.click("#another");
      await until(() => seen(".drop"), Boolean, "another file can be chosen");
      assert.equal(await page.evaluate(() => document.activeElement.id), "file");
      await page.click("#use-sample");
      await page.waitForSelector("#asked");
      assert.equal(await seen(".drop"), true);
      await lock(page);
      assert.equal(await seen(".drop"), false);
    }),
  );

  testInFull(`${name}: the large number is of the first table that has something to expect`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector("#epsilon-text");
      const large = async (epsilon, says) => {
        await fill(page, "#epsilon-text", epsilon);
        await until(
          async () => (await textOf(page, ".promise .rank").catch(() => "")).replace(/\s+/g, " "),
          (words) => words === says,
          `at epsilon ${epsilon}`,
        );
      };
      await large("1", "within 8.08 rows");
      await large("0.02", "±41 points with 1,000 rows, and any answer with 100");
      await large("0.0001", "±8.1 points with 1,000,000 rows, and any answer with 10,000");
      await large("0.0000001", "any answer up to 1,000,000 rows");
    }),
  );

  testInFull(`${name}: who asks how far off in the unit of the column is led to an interval`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector("#instead");
      await page.click("#instead");
      await page.waitForSelector("#confidence");
      assert.equal(await page.$eval("#asked", ({ value }) => value), "quantileInterval");
      await lock(page);
      assert.equal(await page.$("#instead"), null);
      const { shown } = await release(page);
      assert.match(shown, /^[\d,]+ to [\d,]+$/);
    }),
  );

  for (const width of firstOf([320, 1280]))
    testInFull(`${name}: a receipt that was opened again fits ${width} pixels`, () =>
      on(
        async ({ page }) => {
          await pick(page, files.answers());
          await settle(page, HOURS);
          const { whole } = await release(page);
          await page.$eval(".reopen", (part) => (part.open = true));
          await reopen(page, JSON.stringify(whole));
          await fits(page, "reopened");
        },
        { prepare: (page) => page.setViewport({ width, height: 800 }) },
      ),
    );
}

/** Texts of the buttons that copy a sentence. */
const sentences = (page) =>
  page.$$eval("sotto-copy", (all) =>
    all.filter(({ label }) => label === "Copy as a sentence").map(({ text }) => text),
  );

/** Tests that only Chromium can run. */
export function handedInChromium(browser) {
  test("chromium: a page to hand on is one sheet of paper, of a table and of three questions too", () =>
    onDemo(browser, async ({ page }) => {
      const sheets = async () => {
        const site = await serve({
          folders: {},
          pages: { "/sheet.html": await savedSheet(page) },
        });
        const tab = await browser.open(`${site.address}sheet.html`);
        const file = Buffer.from(await tab.page.pdf({ format: "A4" })).toString("latin1");
        await tab.close();
        await site.close();
        return file.match(/\/Type \/Page\b/g).length;
      };
      await askGroups(page, "mean");
      await lock(page);
      await release(page);
      assert.equal(await sheets(), 1);
      await page.click("#unlock");
      await page.waitForSelector("#add-question:not([disabled])");
      for (const asked of ["count", "quantile"]) {
        await page.click("#add-question");
        await page.waitForSelector(`#weight-${asked === "count" ? 0 : 1}`);
        await page.select("#asked", asked);
        await page.select("#column", "4");
        if (asked === "quantile")
          for (const [id, text] of Object.entries({ step: "1", first: "0", last: "60" }))
            await fill(page, `#${id}`, text);
        await page.waitForSelector("#add-question:not([disabled])");
      }
      await lock(page);
      await release(page);
      await until(
        () => page.$$eval(".part", (all) => all.length),
        (many) => many === 3,
        "three answers are there",
      );
      assert.equal(await sheets(), 1);
    }));

  test("chromium: on paper an answer is one sheet, with what was public and without the way to it", () =>
    onDemo(browser, async ({ page }) => {
      await page.click("#use-sample");
      await lock(page);
      await release(page);
      await page.waitForSelector("#truth");
      const file = Buffer.from(await page.pdf({ format: "A4" })).toString("latin1");
      assert.equal(file.match(/\/Type \/Page\b/g).length, 1);
      await page.emulateMediaType("print");
      const seen = (selector) => page.$eval(selector, (element) => element.checkVisibility());
      for (const hidden of ["#step-1", "#step-2", "#step-3", "#explore", ".receipt button"])
        assert.equal(await seen(hidden), false, hidden);
      for (const shown of ["#receipt-value", "#closeness", ".public dl", "#spent-words"])
        assert.equal(await seen(shown), true, shown);
    }));
}
