/** Questions about some of the rows: of a text, or of a range of numbers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkIds, nameless } from "../access.mjs";
import { BOUNDS, byCity, choose, close, open, run } from "./demo-tables.mjs";
import { fill, lock, onDemo, ready, release, textOf, until } from "./demo-page.mjs";
import { AGREES, reopen } from "./demo-reopen.mjs";
import { testInFull } from "../../full.mjs";

const [CITY, AGE, MINUTES] = ["1", "3", "4"];

/** Only the rows of one city. */
async function ofCity(page, city) {
  await page.select("#only", "text");
  await page.waitForSelector("#only-text");
  await page.select("#only-column", CITY);
  await fill(page, "#only-text", city);
}

/** Only the rows of an age; an empty end is open. */
async function ofAge(page, from, to) {
  await page.select("#only", "range");
  await page.waitForSelector("#only-from");
  await page.select("#only-column", AGE);
  if (from !== "") await fill(page, "#only-from", from);
  if (to !== "") await fill(page, "#only-to", to);
}

/** Locks, releases, and looks whether the code that was shown asks the same. */
async function answer(page) {
  const shown = await textOf(page, "#step-2 sotto-code pre");
  assert.deepEqual(await nameless(page), []);
  await checkIds(page);
  await lock(page);
  const came = await release(page);
  const ran = await run(shown);
  assert.deepEqual(
    JSON.parse(JSON.stringify(ran.release.plan)),
    JSON.parse(JSON.stringify(came.json.plan)),
  );
  assert.match((await reopen(page, JSON.stringify(came.whole)))[0], AGREES);
  return came;
}

export function filters(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: how many rows have a word is one number, and its receipt says which word`, () =>
    on(async ({ page }) => {
      await open(page);
      await page.select("#asked", "count");
      await ofCity(page, "Lima");
      await ready(page);
      const { json, whole, shown } = await answer(page);
      assert.deepEqual(json.plan.where, [{ column: "city", equals: "Lima" }]);
      close(json.value["number of rows"], 450, 30);
      assert.equal(Number(shown), json.value["number of rows"]);
      assert.equal(whole.question, 'number of rows where city is "Lima"');
      assert.match(await textOf(page, ".locked dl"), /Rows that count\s+city is "Lima"/);
      assert.match(await textOf(page, "#receipt-asked"), /number of rows\s+where city is "Lima"/);
    }));

  test(`${name}: a median of the rows in a range has its own line, reach and promise`, () =>
    on(async ({ page }) => {
      await open(page);
      await page.select("#column", MINUTES);
      for (const [id, text] of Object.entries(BOUNDS)) await fill(page, `#${id}`, text);
      await ofAge(page, "20", "30");
      await ready(page);
      assert.match(await textOf(page, ".promise"), /within\s+7\.11\s+rows/);
      assert.equal(await page.$("#instead"), null);
      const { json, whole } = await answer(page);
      assert.deepEqual(json.plan.where, [{ column: "age", atLeast: 20, atMost: 30 }]);
      assert.equal(whole.question, "median of minutes where age is from 20 to 30");
      close(json.value["median of minutes"], 30, 20);
      assert.ok(whole.accuracy.rankError < 10);
      assert.ok(await page.$(".receipt svg.line"));
      assert.match(await textOf(page, "#chance"), /If fewer than about \d+ cells were numbers/);
    }));

  testInFull(
    `${name}: groups and several questions are of the same rows, and one end may be open`,
    () =>
      on(async ({ page }) => {
        await open(page);
        await page.select("#asked", "count");
        await byCity(page);
        await ofAge(page, "30", "");
        await page.waitForSelector("#add-question:not([disabled])");
        await page.click("#add-question");
        await page.waitForSelector("#weight-0");
        assert.equal(await page.$eval("#only", ({ value }) => value), "range");
        await page.select("#asked", "mean");
        await page.select("#column", MINUTES);
        for (const [id, text] of Object.entries(BOUNDS)) await fill(page, `#${id}`, text);
        await ready(page);
        const { json, whole } = await answer(page);
        assert.deepEqual(json.plan.where, [{ column: "age", atLeast: 30 }]);
        assert.equal(
          whole.question,
          "number of rows by city; mean of minutes; all where age is at least 30",
        );
        // Half of all ages from 10 to 49.
        close(json.value["mean of minutes"].rows, 450, 60);
      }),
  );

  testInFull(`${name}: by group the test is with its groups`, () =>
    on(async ({ page }) => {
      await open(page);
      await page.select("#asked", "count");
      await byCity(page);
      await ofAge(page, "", "29");
      await ready(page);
      const { json } = await answer(page);
      assert.equal(json.plan.kind, "groupBy");
      assert.deepEqual(json.plan.where, [{ column: "age", atMost: 29 }]);
    }),
  );

  testInFull(
    `${name}: where a person changes, rows come and go, and the promise pays for that`,
    () =>
      on(async ({ page }) => {
        await open(page);
        await page.select("#column", MINUTES);
        for (const [id, text] of Object.entries(BOUNDS)) await fill(page, `#${id}`, text);
        await ready(page);
        const ranks = async () =>
          Number(/within\s+([\d.]+)/.exec(await textOf(page, ".rank").catch(() => ""))?.[1]);
        const all = await ranks();
        await choose(page, "change-one");
        await ofCity(page, "Oslo");
        await until(ranks, (some) => some > 1.9 * all, "twice as far off");
        const { json } = await answer(page);
        assert.equal(json.plan.neighbors, "change-one");
      }),
  );

  test(`${name}: a receipt of groups or of some rows agrees only with what its plan names`, () =>
    on(async ({ page }) => {
      await open(page);
      await page.select("#asked", "count");
      await byCity(page);
      await ofAge(page, "30", "");
      await page.waitForSelector("#add-question:not([disabled])");
      await page.click("#add-question");
      await page.waitForSelector("#weight-0");
      await page.select("#column", MINUTES);
      for (const [id, text] of Object.entries(BOUNDS)) await fill(page, `#${id}`, text);
      await lock(page);
      const { whole } = await release(page);
      const changed = (change) => {
        const copy = structuredClone(whole);
        change(copy.release.plan, copy);
        return JSON.stringify(copy);
      };
      const [same] = await reopen(
        page,
        changed(() => {}),
      );
      assert.match(same, AGREES);
      assert.match(same, /Rows that count\s*age is at least 30/);
      for (const change of [
        (plan) => (plan.where[0].atLeast = 20),
        (plan) => (plan.where[0].atMost = 40),
        (plan) => (plan.where[0].column = "minutes"),
        (plan) => (plan.where = []),
        (plan) => plan.where.push({ column: "age", atMost: 40 }),
        (plan) => (plan.where = [{ column: "city", equals: 5 }]),
        (plan) => (plan.queries[0].question.by[0].column = "day"),
        (plan) => (plan.queries[0].question.where = [{ column: "city", equals: "Oslo" }]),
        (plan) => (plan.queries[1].question.column = "age"),
        (_, copy) => (copy.question = copy.question.replace("minutes", "pay")),
        (_, copy) => (copy.question = `${copy.question} and more`),
      ]) {
        const [words] = await reopen(page, changed(change));
        assert.doesNotMatch(words, AGREES, String(change));
        assert.match(words, /Anyone can write such a file/);
      }
      // Other languages part thousands and fractions otherwise.
      const german = changed((_, copy) => (copy.question = copy.question.replace("30", "3.0")));
      assert.match((await reopen(page, german))[0], AGREES);
    }));

  test(`${name}: what is missing or wrong with the rows that count is said, and put right`, () =>
    on(async ({ page }) => {
      await open(page);
      await page.select("#asked", "count");
      await page.select("#only", "range");
      await page.waitForSelector("#only-from");
      const says = (words) =>
        until(
          () => textOf(page, "#lock-note"),
          (note) => words.test(note),
          String(words),
        );
      await says(/a column for the rows that count, the lowest number of the rows that count/);
      await page.select("#only-column", AGE);
      await fill(page, "#only-from", "thirty");
      const wrong = async (field, words) => {
        await until(
          () => page.$eval(`#${field}`, (input) => input.getAttribute("aria-invalid")),
          (invalid) => invalid === "true",
          `${field} is marked`,
        );
        assert.match(await textOf(page, "#problem-only"), words);
      };
      await wrong("only-from", /must be a number/);
      await fill(page, "#only-from", "40");
      await fill(page, "#only-to", "30");
      await wrong("only-to", /must not be below the lowest/);
      await fill(page, "#only-to", "50");
      await ready(page);
      // A question that is of all rows asks of all rows, and says so.
      await page.select("#asked", "quantiles");
      assert.equal(await page.$("#only"), null);
      assert.match(await textOf(page, "#of-all"), /about all rows together/);
      await page.select("#asked", "count");
      await page.select("#only", "text");
      await page.waitForSelector("#only-text");
      await page.select("#only-column", CITY);
      await page.$eval("#only-text", (field) => {
        field.value = "x".repeat(5000);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await wrong("only-text", /must be at most 4,?096 bytes/);
      await fill(page, "#only-text", "Oslo");
      await ready(page);
    }));
}
