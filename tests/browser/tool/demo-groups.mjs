/** Answers by group: their fields, table, code and charge, for mails and for programs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkIds, fits, nameless } from "../access.mjs";
import {
  QUESTIONS,
  ask,
  byCity,
  byMonth,
  cellsOf,
  choose,
  close,
  open,
  run,
} from "./demo-tables.mjs";
import { everything, fill, lock, onDemo, ready, release, textOf, until } from "./demo-page.mjs";
import { AGREES, reopen } from "./demo-reopen.mjs";
import { firstOf, testInFull } from "../../full.mjs";

export function groups(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  for (const [asked, question] of firstOf(Object.entries(QUESTIONS))) {
    test(`${name}: ${asked} by group is asked, released, tabled and charged, and its code runs`, () =>
      on(async ({ page }) => {
        await ask(page, asked);
        const shown = await textOf(page, "#step-2 sotto-code pre");
        assert.match(
          await textOf(page, ".promise"),
          /With at least 95% confidence, no group's answer/,
        );
        assert.deepEqual(await nameless(page), []);
        await checkIds(page);
        await lock(page);
        const terms = await page.$$eval(".locked dd", (all) =>
          all.map(({ textContent }) => textContent.trim()),
        );
        for (const [k, words] of question.locked.entries()) assert.match(terms[k], words);
        const { json, whole } = await release(page);
        assert.equal(json.plan.kind, "groupBy");
        assert.deepEqual(
          json.value.map(({ group }) => group),
          question.groups,
        );
        question.came({ value: json.value, whole });
        assert.deepEqual(await cellsOf(page, "thead tr"), [question.head]);
        const labels = question.labels ?? question.groups.map((label) => label ?? "all others");
        const rows = await cellsOf(page, "tbody tr");
        assert.deepEqual(
          rows.map(([label]) => label),
          labels,
        );
        for (const row of rows) assert.equal(row.length, question.head.length);
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
        assert.match((await reopen(page, JSON.stringify(whole)))[0], AGREES);
        const ran = await run(shown);
        assert.deepEqual(
          JSON.parse(JSON.stringify(ran.release.plan)),
          JSON.parse(JSON.stringify(json.plan)),
        );
        assert.equal(ran.spent.share, 0.5);
      }));
  }

  testInFull(`${name}: a pasted list holds each category once, and says which were left out`, () =>
    on(async ({ page }) => {
      await ask(page, "count");
      assert.equal(
        await textOf(page, "#by-echo"),
        "3 groups. 1 line was there already, and counts once.",
      );
      const code = await textOf(page, "#step-2 sotto-code pre");
      assert.ok(code.includes('groupBy("city", ["Oslo", "Lima"])\n  .other()'), code);
    }),
  );

  test(`${name}: no category of the rows is on the page, before or after a release`, () =>
    on(async ({ page }) => {
      await ask(page, "count");
      assert.ok(!(await everything(page)).includes("Kept secret"));
      await lock(page);
      await release(page);
      assert.ok(!(await everything(page)).includes("Kept secret"));
    }));

  test(`${name}: two columns make a table of both, of which each first label is written once`, () =>
    on(async ({ page }) => {
      await open(page);
      await page.select("#asked", "count");
      await byCity(page);
      await byMonth(page, "and");
      await page.$eval("#andOther", (box) => box.click());
      await lock(page);
      const { json } = await release(page);
      assert.deepEqual(json.value[0].group, ["Oslo", "2026-01"]);
      assert.equal(json.value.length, 9);
      const rows = await cellsOf(page, "tbody tr");
      assert.deepEqual(rows[0].slice(0, 2), ["Oslo", "2026-01"]);
      assert.deepEqual(
        rows.map(({ length }) => length),
        [5, 4, 4, 5, 4, 4, 5, 4, 4],
      );
      assert.equal(rows[6][0], "all others");
      const scopes = await page.$$eval(".groups tbody th", (heads) =>
        heads.slice(0, 3).map((head) => [head.scope, head.rowSpan]),
      );
      assert.deepEqual(scopes, [
        ["rowgroup", 3],
        ["row", 1],
        ["row", 1],
      ]);
    }));

  test(`${name}: by a column of ids each person counts as often as is said, whatever the file holds`, () =>
    on(async ({ page }) => {
      await ask(page, "count");
      await choose(page, "ids");
      await page.waitForSelector("#id-column");
      assert.match(await textOf(page, "#lock-note"), /a column of ids/);
      await page.select("#id-column", "0");
      await ready(page);
      const shown = await textOf(page, "#step-2 sotto-code pre");
      await lock(page);
      const { json } = await release(page);
      assert.equal(json.plan.person, "id");
      // 75, 150 and 75 people came three times each.
      for (const [k, truth] of [75, 150, 75].entries()) close(json.value[k].value, truth, 30);
      assert.deepEqual((await run(shown)).release.plan.person, "id");
      assert.match(await textOf(page, ".receipt dl"), /all rows with one id in id/);
      const head = await page.$$eval(".receipt thead th.figure", (all) =>
        all.map(({ textContent }) => textContent),
      );
      assert.deepEqual(head, ["People", "At least", "At most"]);
      assert.match(
        await textOf(page, "#closeness"),
        /Of each person, counted are 1 row at most\.$/,
      );
    }));

  test(`${name}: ids and a changed person do not go together, and the page says what to do`, () =>
    on(async ({ page }) => {
      await ask(page, "count");
      await choose(page, "ids");
      await choose(page, "change-one");
      await page.waitForSelector("#ids-note");
      assert.equal(await page.$eval("input[value=ids]", ({ disabled }) => disabled), true);
      // The number that was typed for ids does not hold without them.
      assert.match(await textOf(page, "#ids-lost"), /cannot use the column of ids/);
      assert.match(await textOf(page, "#lock-note"), /Still missing: the rows per person/);
      await fill(page, "#rows-per-person", "1");
      await lock(page);
      assert.equal((await release(page)).json.plan.person, null);
    }));

  test(`${name}: what is wrong with groups is said beside the field, and put right`, () =>
    on(async ({ page }) => {
      await ask(page, "quantile");
      const said = (selector, words) =>
        until(
          () => textOf(page, selector).catch(() => ""),
          (text) => words.test(text),
          String(words),
        );
      await fill(page, "#by-edges", "30 20");
      await said("#problem-by", /^The edges must be strictly increasing\.$/);
      assert.equal(await page.$eval("#by-edges", (field) => field.ariaInvalid), "true");
      await fill(page, "#by-edges", "20 30");
      await ready(page);
      await byMonth(page);
      await fill(page, "#by-last", "2025-12");
      await said("#problem-by", /^The last date must not be before /);
      await fill(page, "#by-last", "2126-12");
      await said("#problem-by", /^The last date must make at most 1000 groups/);
      await fill(page, "#by-last", "2026-12");
      await ready(page);
      await fill(page, "#groups-per-person", "1.5");
      await said("#problem-people", /^The number of groups per person must be a whole number/);
      await fill(page, "#groups-per-person", "");
      await ready(page);
    }));

  testInFull(
    `${name}: a table is copied as text and saved as CSV, with its guarantee on both`,
    () =>
      on(
        async ({ page }) => {
          await ask(page, "mean");
          await lock(page);
          await release(page);
          const text = await page.$eval(".receipt sotto-copy", (part) => part.text);
          const [title, blank, head, first] = text.split("\n");
          assert.equal(title, "Mean of minutes by city");
          assert.equal(blank, "");
          assert.equal(head, "city\tMean\tAt least\tAt most\tRows, about");
          assert.match(first, /^Oslo\t[\d.]+\t[\d.]+\t[\d.]+\t[\d.]+$/);
          await page.evaluate(() => {
            globalThis.saved = [];
            URL.createObjectURL = (blob) => {
              blob.text().then((words) => globalThis.saved.push(words));
              return "blob:none";
            };
            HTMLAnchorElement.prototype.click = function () {
              globalThis.saved.push(this.download);
            };
          });
          await page.click("#save-csv");
          const [name, table] = await until(
            () => page.evaluate(() => globalThis.saved),
            ({ length }) => length === 2,
            "it is saved",
          );
          assert.match(name, /^sottovoce-\d{8}T\d{6}Z-mean-of-minutes-by-city-visits\.csv$/);
          const lines = table.split("\r\n");
          assert.equal(lines[0].replace(/^\ufeff/, ""), 'city,Mean,At least,At most,"Rows, about"');
          assert.match(lines[1], /^Oslo(?:,[\d.]+){4}$/);
          assert.match(lines[3], /^all others,/);
          for (const words of [text, table]) {
            for (const said of [
              /Epsilon(?:: |,)1 for all groups together/,
              /Neighbors(?:: |,)add-or-remove-one/,
              /One person(?:: |,)"?at most 1 row/,
              /Version(?:: |,)sottovoce \d/,
              /Module(?:: |,)[0-9a-f]{64}/,
              /Computed(?:: |,)20\d\d-/,
            ])
              assert.match(words, said);
          }
          assert.match(await textOf(page, "#answers-note"), /^All are saved\.$/);
        },
        { headers: true },
      ),
  );

  for (const width of firstOf([390, 320])) {
    test(`${name}: answers by group fit ${width} pixels, from their fields to their table`, () =>
      on(
        async ({ page }) => {
          await ask(page, "mean");
          await byMonth(page, "and");
          await ready(page);
          await fits(page, "fields");
          await lock(page);
          await fits(page, "locked");
          await release(page);
          await fits(page, "receipt");
          const region = await page.$eval("sotto-groups .scroll", (part) => [
            part.scrollWidth,
            part.clientWidth,
          ]);
          assert.ok(region[0] <= region[1] + 1 || width < 390, String(region));
        },
        { prepare: (page) => page.setViewport({ width, height: 844 }) },
      ));
  }
}

/** Tests that only Chromium can run. */
export function groupsInChromium(browser) {
  test("chromium: on paper a table has its heads on each sheet, and no buttons", () =>
    onDemo(browser, async ({ page }) => {
      await ask(page, "count");
      await lock(page);
      await release(page);
      await page.emulateMediaType("print");
      const shown = await page.evaluate(() => ({
        head: getComputedStyle(document.querySelector(".groups thead")).display,
        row: getComputedStyle(document.querySelector(".groups tbody tr")).breakInside,
        whole: getComputedStyle(document.querySelector(".receipt")).breakInside,
        button: document.querySelector("#save-csv").checkVisibility(),
      }));
      assert.deepEqual(shown, {
        head: "table-header-group",
        row: "avoid",
        whole: "auto",
        button: false,
      });
    }));
}
