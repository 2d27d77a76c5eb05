/** The page's budgets: named, shown, kept, refused when empty, closed and carried. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { demoFiles } from "./demo-files.mjs";
import {
  fill,
  loadAnew,
  lock,
  onDemo,
  oneRowEach,
  pick,
  release,
  settle,
  textOf,
  until,
} from "./demo-page.mjs";
import { launch } from "../harness.mjs";
import { testInFull } from "../../full.mjs";

const files = demoFiles();
after(() => files.remove());

const HOURS = { column: 1, first: "0", last: "80", step: "1" };
const usable = '#lock[aria-disabled="false"]';

const spent = (page) =>
  page.$eval("#spent-title b", (share) => share.textContent.trim()).catch(() => "none");
const isSpent = (page, share) =>
  until(
    () => spent(page),
    (found) => found === share,
    `${share} is spent`,
  );

/** Takes the sample, at an epsilon, from a budget that begins with it. */
async function sample(page, epsilon, budget) {
  await page.click("#use-sample");
  await page.waitForSelector("#epsilon-text");
  await fill(page, "#epsilon-text", epsilon);
  if (budget === undefined) return;
  await page.waitForSelector("#budget-epsilon");
  await fill(page, "#budget-epsilon", budget);
}

/** Id of what asks for the terms of a new budget, once the name has changed, before the answer. */
const leftByOneKey = (page) =>
  page.$eval("#people", async (field) => {
    field.value += "!";
    field.dispatchEvent(new Event("input"));
    // Parts of the page are drawn in microtasks; no answer of the worker can come between them.
    for (let part = 0; part < 50; part++) await null;
    return document.querySelector("#carried")?.id ?? null;
  });

export function ledgers(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: what is spent is a bar, with words and a table beside it`, () =>
    on(async ({ page }) => {
      await sample(page, "0.25");
      assert.equal(await page.$eval("#people", (field) => field.value), "penguins");
      await lock(page);
      await release(page);
      await isSpent(page, "12.5%");
      await page.click("#release");
      await isSpent(page, "25%");
      const widths = await page.$$eval("svg.budget rect", (all) =>
        all.map((rect) => Number(rect.getAttribute("width"))),
      );
      assert.equal(widths.length, 3);
      for (const width of widths.slice(1))
        assert.ok(Math.abs(width / widths[0] - 1 / 8) < 0.02, String(widths));
      assert.equal(
        await page.$eval("svg.budget", (bar) => bar.getAttribute("aria-label")),
        "Budget of penguins: 25% of epsilon 2 is spent, by 2 releases. The table below has all figures.",
      );
      const rows = await page.$$eval(".spent tbody tr", (all) =>
        all.map(({ cells }) => [...cells].slice(1).map(({ textContent }) => textContent)),
      );
      assert.deepEqual(
        rows,
        Array(2).fill([
          "median",
          "median of Body Mass (g), penguins.csv",
          ...["1/4", "0.00781", "12.5%", "released"],
        ]),
      );
      assert.match(await textOf(page, "#spent-words"), /within epsilon 2: 25% is spent/);
      assert.equal(await textOf(page, "#receipt-rho"), "0.00781");
    }));

  test(`${name}: an empty budget refuses, in a sentence, before the rows are read`, () =>
    on(async ({ page }) => {
      await sample(page, "0.5", "1");
      await lock(page);
      await release(page);
      await isSpent(page, "50%");
      await page.click("#release");
      await isSpent(page, "100%");
      assert.equal(
        await textOf(page, "#empty"),
        "The budget of penguins is spent, so no more answers about them are possible.",
      );
      await page.click("#release");
      const said = await page.waitForSelector("#step-3 [role=alert]");
      assert.equal(
        await said.evaluate((element) => element.textContent),
        "The budget of these people does not allow this answer. No row was read, and nothing was charged. A smaller epsilon may fit, unless the budget is spent or closed.",
      );
      assert.equal(await page.$(".receipt"), null);
      await page.click("#unlock");
      await page.waitForSelector("#exhausted");
      await page.click("#lock");
      assert.equal(await page.$("#release"), null);
      assert.equal(
        await textOf(page, "#lock-note"),
        "The budget of these people does not allow it. See above.",
      );
      // Other people have a budget of their own.
      await fill(page, "#people", "others");
      await page.waitForSelector("#budget-epsilon");
      await lock(page);
      await release(page);
      await isSpent(page, "50%");
    }));

  test(`${name}: what a budget cannot pay for is told before the settings are locked`, () =>
    on(async ({ page }) => {
      await sample(page, "0.75", "1");
      await lock(page);
      await release(page);
      await page.click("#unlock");
      await page.waitForSelector("#exhausted");
      assert.match(await textOf(page, "#exhausted"), /too small for this question/);
      await fill(page, "#epsilon-text", "0.25");
      await lock(page);
      await release(page);
      await isSpent(page, "100%");
    }));

  test(`${name}: asking the very same again is warned of, and another question is not`, () =>
    on(async ({ page }) => {
      await sample(page, "0.25");
      await lock(page);
      assert.equal(await page.$("#repeat"), null);
      await release(page);
      await until(
        () => textOf(page, "#repeat").catch(() => ""),
        (words) => words === "Released just now.",
        "nothing went wrong",
      );
      await page.click("#unlock");
      await lock(page);
      await page.waitForSelector("#repeat");
      assert.match(await textOf(page, "#repeat"), /^You asked this before, on /);
      assert.equal(
        await page.$eval("#release", (button) => button.getAttribute("aria-describedby")),
        "repeat",
      );
      await page.click("#unlock");
      await page.waitForSelector("#quantile");
      await page.select("#quantile", "3/4");
      await lock(page);
      assert.equal(await page.$("#repeat"), null);
    }));

  test(`${name}: a file with the header of an earlier one is asked about before anything is locked`, () =>
    on(async ({ page }) => {
      const file = (name, header = "hours") =>
        files.named(name, `${header}\n${"41\n".repeat(300)}`);
      const people = () => page.$eval("#people", ({ value }) => value).catch(() => null);
      const offered = () =>
        page.$$eval("[aria-label='Names with a budget'] button", (all) =>
          all.map(({ textContent }) => textContent.trim()),
        );
      const asked = () => textOf(page, "#same-people").catch(() => "");
      const answer = (words) =>
        page.$$eval(
          ".same button",
          (all, words) => all.find(({ textContent }) => textContent.trim() === words).click(),
          words,
        );
      await pick(page, file("umfrage.csv"));
      await page.waitForSelector("#people");
      assert.equal(await people(), "");
      assert.deepEqual(await offered(), []);
      assert.equal(await asked(), "");
      await fill(page, "#people", "readers of May");
      await settle(page, { ...HOURS, column: 0 });
      await release(page);
      await isSpent(page, "50%");
      // A second download of the same file has this name.
      await pick(page, file("umfrage (1).csv"));
      await until(asked, (words) => words !== "", "the question is asked");
      assert.match(await asked(), /^Are these the same people as in "readers of May"\?/);
      assert.equal(await people(), "");
      assert.deepEqual(await offered(), ["readers of May"]);
      await fill(page, "#people", "others");
      await oneRowEach(page);
      for (const field of ["first", "last", "step"]) await fill(page, `#${field}`, HOURS[field]);
      await page.select("#column", "0");
      await page.waitForSelector("#budget-epsilon");
      await until(
        () => textOf(page, "#lock-note"),
        (note) => note === "First answer the question about the people of an earlier file.",
        "the question comes first",
      );
      await page.click("#lock");
      assert.equal(await page.$("#release"), null);
      await answer("Yes");
      await isSpent(page, "50%");
      assert.deepEqual([await people(), await asked()], ["readers of May", ""]);
      assert.equal(await page.evaluate(() => document.activeElement.id), "people");
      await lock(page);
      // Another visit, and other people.
      await page.click("#unlock");
      await page.click("#empty-answers");
      await page.click("#empty-now");
      await loadAnew(page);
      await pick(page, file("other.csv", "pay"));
      await until(people, (name) => name === "", "a file of another form is open");
      await until(offered, (names) => names.join() === "readers of May", "names are offered");
      assert.equal(await asked(), "");
      await pick(page, file("umfrage.csv"));
      await until(asked, (words) => words !== "", "the question is asked");
      await answer("No");
      assert.deepEqual([await people(), await asked()], ["", ""]);
      await page.click("[aria-label='Names with a budget'] button");
      await isSpent(page, "50%");
      assert.deepEqual([await people(), await offered()], ["readers of May", []]);
    }));

  test(`${name}: a budget is kept, without any value, and its relation is chosen once`, () =>
    on(async ({ page }) => {
      await pick(page, files.answers());
      await page.waitForSelector("#people");
      await fill(page, "#people", "readers");
      await page.$eval("input[value=change-one]", (choice) => choice.click());
      await settle(page, HOURS);
      const { shown } = await release(page);
      assert.equal(shown, "41");
      await isSpent(page, "50%");
      const kept = await page.evaluate(
        () =>
          new Promise((done, fail) => {
            const request = indexedDB.open("sottovoce");
            request.onerror = () => fail(request.error);
            request.onsuccess = () => {
              const all = request.result.transaction("lines").objectStore("lines").getAll();
              all.onsuccess = () => {
                request.result.close();
                done(all.result);
              };
            };
          }),
      );
      assert.deepEqual(
        kept.map((line) => JSON.parse(line.slice(0, -9)).op),
        ["open", "reserve", "commit"],
      );
      // A clock may show the value too.
      const told = kept.map((line) => line.replace(/[\d-]+T[\d:.]+Z/g, ""));
      assert.ok(told.every((line) => !/"value"|\b41\b/.test(line)));
      // Nothing that was not saved would be lost.
      await page.click("#empty-answers");
      await page.waitForSelector("#empty-now");
      await page.click("#empty-now");
      await loadAnew(page);
      // Another file about the same people.
      await pick(page, files.words());
      await page.waitForSelector("#people");
      await fill(page, "#people", "readers");
      await isSpent(page, "50%");
      assert.deepEqual(
        await page.$$eval("input[name=neighbors]", (all) =>
          all.map(({ checked, disabled }) => [checked, disabled]),
        ),
        [
          [false, true],
          [true, false],
        ],
      );
      await settle(page, { column: 1, first: "1", last: "4", step: "1" });
      const { json } = await release(page);
      assert.equal(json.plan.neighbors, "change-one");
      await isSpent(page, "100%");
    }));

  test(`${name}: a ledger is exported, closed, and carried into the next`, () =>
    on(async ({ page }) => {
      await sample(page, "0.5", "1");
      await lock(page);
      await release(page);
      await isSpent(page, "50%");
      await page.click("#close");
      await page.click("#keep");
      await page.click("#close");
      await fill(page, "#into", "penguins");
      await page.click("#close-now");
      await page.waitForSelector("#not-closed");
      assert.equal(
        await textOf(page, "#not-closed"),
        '"penguins" has a ledger already, which can never carry this one: give a name that is new here; nothing was closed.',
      );
      assert.equal(await page.$("#empty"), null);
      await fill(page, "#into", "the same penguins");
      await page.click("#close-now");
      await page.waitForSelector("#empty");
      assert.match(
        await textOf(page, "#empty"),
        /^The budget of penguins is closed for good. It continues under the name the same penguins\./,
      );
      // Keeps the text that the button saves, before it becomes a file of the browser's.
      await page.evaluate(() => {
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          void blob.text().then((text) => {
            globalThis.saved = text;
          });
          return make(blob);
        };
        HTMLAnchorElement.prototype.click = () => undefined;
      });
      await page.click("#export");
      const text = await until(
        () => page.evaluate(() => globalThis.saved ?? null),
        (saved) => saved !== null,
        "the ledger is saved",
      );
      const { lines, head } = JSON.parse(text);
      assert.equal(lines.length, 4);
      assert.match(head, /^[0-9a-f]{64}$/);
      await page.click("#unlock");
      await page.waitForSelector("#people");
      await fill(page, "#people", "others");
      await page.waitForSelector("#carried");
      assert.equal(await leftByOneKey(page), null);
      await fill(page, "#people", "the same penguins");
      await page.waitForSelector("#carried");
      await page.$eval(".carry", (details) => {
        details.open = true;
      });
      const input = await page.waitForSelector("#carried");
      await input.uploadFile(files.named("earlier.json", text));
      await until(
        () => textOf(page, ".carry [role=status]"),
        (words) => words === "The charges of earlier.json will count first.",
        "the export is taken",
      );
      await fill(page, "#budget-epsilon", "4");
      await lock(page);
      await release(page);
      await isSpent(page, "25%");
      const widths = await page.$$eval(
        "svg.budget .committed, svg.budget .recorded",
        (all) => all.length,
      );
      assert.equal(widths, 2);
    }));

  testInFull(`${name}: what is left of a ledger that was cleared blocks no name`, () =>
    on(async ({ page }) => {
      await page.evaluate(
        () =>
          new Promise((done, fail) => {
            const request = indexedDB.open("sottovoce", 1);
            request.onupgradeneeded = () => request.result.createObjectStore("lines");
            request.onerror = () => fail(request.error);
            request.onsuccess = () => {
              const writing = request.result.transaction("lines", "readwrite");
              writing.objectStore("lines").put('{"op":"reserve","id":"00', ["penguins", 0]);
              writing.oncomplete = () => {
                request.result.close();
                done();
              };
            };
          }),
      );
      await sample(page, "0.5", "1");
      await lock(page);
      await release(page);
      await isSpent(page, "50%");
    }),
  );

  testInFull(`${name}: a budget that is none is refused beside its field`, () =>
    on(async ({ page }) => {
      await sample(page, "0.5", "0");
      await page.waitForSelector("#problem-budget");
      await fill(page, "#budget-epsilon", "1");
      await page.waitForSelector(usable);
      await fill(page, "#budget-delta", "2");
      await page.waitForSelector("#problem-budget");
      await page.click("#lock");
      assert.equal(await page.$("#release"), null);
      await fill(page, "#budget-delta", "1e-6");
      await lock(page);
      await release(page);
      await isSpent(page, "50%");
      assert.match(await textOf(page, "svg.budget text:last-of-type"), /^epsilon 1 with delta /);
      await page.click("#unlock");
      await page.waitForSelector("#people");
      await fill(page, "#people", "  ");
      await until(
        () => textOf(page, "#lock-note"),
        (note) => note === "Still missing: a name for these people.",
        "a name is asked for",
      );
    }),
  );
}

/** A browser that was told to keep nothing of any site. */
export function ledgersInFirefox({ name }) {
  test(`${name}: where nothing can be kept that is said, and the page goes on`, async (t) => {
    const browser = await launch(name, { preferences: { "network.cookie.cookieBehavior": 2 } });
    t.after(() => browser.close());
    await onDemo(browser, async ({ page }) => {
      await sample(page, "0.5", "1");
      await page.waitForSelector("#not-lasting");
      assert.match(await textOf(page, "#not-lasting"), /every visit begins with a full budget/);
      await lock(page);
      await release(page);
      await isSpent(page, "50%");
      assert.match(await textOf(page, "#spent-note"), /The ledger ends with the page/);
      await page.click("#release");
      await isSpent(page, "100%");
    });
  });
}
