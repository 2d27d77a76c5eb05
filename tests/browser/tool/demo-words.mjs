/** Tests what the settings and the receipt say of numbers, and what the page remembers. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fill, lock, onDemo, pick, release, settle, textOf, until } from "./demo-page.mjs";
import { demoFiles } from "./demo-files.mjs";

const files = demoFiles();
after(() => files.remove());

const echo = (page) => textOf(page, "#grid-echo");
const usable = '#lock[aria-disabled="false"]';

async function typeGrid(page, first, last, step) {
  for (const [id, text] of Object.entries({ first, last, step })) await fill(page, `#${id}`, text);
}

export function words(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: the grid is echoed, so that thousands typed as fractions are seen`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector(usable);
      assert.equal(await echo(page), "2500, 2525, … 6500: 161 possible answers.");
      for (const [grid, words] of [
        [["1.000", "100.000", "1"], "1, 2, … 100: 100 possible answers."],
        [["0", "100", "3"], "0, 3, … 99: 34 possible answers. The steps end at 99, below 100."],
        [["5", "6", "1"], "5, 6: 2 possible answers."],
        [["5", "5", "1"], "5: 1 possible answer."],
        [["-1/2", "1/2", "1/4"], "-0.5, -0.25, … 0.5: 5 possible answers."],
      ]) {
        await typeGrid(page, ...grid);
        await until(
          () => echo(page),
          (said) => said === words,
          words,
        );
      }
      await typeGrid(page, "0", "100", "3");
      await until(
        () => echo(page),
        (said) => said.startsWith("0, 3"),
        "the last grid",
      );
      await lock(page);
      assert.match(await textOf(page, ".locked dl"), /0 to 99 by 3, 34 in all/);
    }));

  test(`${name}: a number that can be read in two ways is named, and every wrong setting is marked`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector(usable);
      const before = await page.$eval("#epsilon-slider", (slider) => slider.value);
      await fill(page, "#epsilon-text", "1,000");
      await page.waitForSelector("#problem-epsilon");
      assert.equal(
        await textOf(page, "#problem-epsilon"),
        "Epsilon can be read in two ways: write 1000 or 1.000, not 1,000.",
      );
      assert.equal(await page.$eval("#epsilon-slider", (slider) => slider.value), before);
      await fill(page, "#last", "6,500");
      await fill(page, "#step", "0");
      await fill(page, "#rows-per-person", "0");
      await page.select("#quantile", "other");
      await fill(page, "#alpha", "3/2");
      const marked = () =>
        page.$$eval("[aria-invalid=true]", (fields) => fields.map(({ id }) => id));
      await until(
        async () => String(await marked()),
        (ids) => ids === "alpha,step,last,rows-per-person,epsilon-text",
        "all that is wrong is marked",
      );
      assert.equal(
        await textOf(page, "#problem-grid"),
        "The step must be above 0. The highest possible answer can be read in two ways: write 6500 or 6.500, not 6,500.",
      );
      assert.equal(await textOf(page, "#lock-note"), "First fix the marked settings.");
      assert.equal(
        await page.$eval(
          "#last",
          (field) => document.getElementById(field.getAttribute("aria-describedby")) !== null,
        ),
        true,
      );
      await typeGrid(page, "9", "1", "1");
      await until(
        async () => String(await marked()),
        (ids) => ids === "alpha,last,rows-per-person,epsilon-text",
        "the ends are the wrong way round",
      );
      await page.select("#quantile", "1/2");
      await fill(page, "#last", "10");
      await fill(page, "#rows-per-person", "1");
      await fill(page, "#epsilon-text", "1000");
      await page.waitForSelector(usable);
      assert.deepEqual(await marked(), []);
      assert.match(await textOf(page, "#epsilon-odds"), /more than 10\^434 to 1/);
      await until(
        () => textOf(page, "#epsilon-grade"),
        (grade) => / can be nearly sure .* This protects almost nobody\.$/.test(grade),
        "a loss that hides nothing is said to hide nothing",
      );
      // It follows what is typed also while the question lacks something.
      await fill(page, "#rows-per-person", "");
      await fill(page, "#epsilon-text", "2.5");
      await until(
        () => textOf(page, "#epsilon-grade"),
        (grade) => / can be fairly sure .* up to 93% sure after\.$/.test(grade),
        "the grade follows what is typed",
      );
      await fill(page, "#epsilon-text", "0");
      await until(
        () => page.$("#epsilon-grade"),
        (grade) => grade === null,
        "what is no epsilon has no grade",
      );
      assert.ok(!(await textOf(page, "#visit")).includes("nfinity"));
    }));

  test(`${name}: the receipt writes numbers as the page does, and says what the settings said`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("pay.csv", `pay\n${"20000\n".repeat(400)}`));
      await page.waitForSelector("#column");
      const odds = /at most ([\d.]+) to 1/.exec(await textOf(page, "#epsilon-odds"))[1];
      const grade = await until(
        () => textOf(page, "#epsilon-grade"),
        (words) => words !== "",
        "the grade is there",
      );
      assert.match(grade, /^Nobody who sees the answer can be sure about any one person: /);
      await settle(page, { column: 0, first: "0", last: "100000", step: "2500" });
      assert.match(await textOf(page, ".locked dl"), /0 to 100,000 by 2,500, 41 in all/);
      assert.equal((await release(page)).shown, "20,000");
      assert.equal(
        (await textOf(page, ".receipt .asked")).replace(/\s+/g, " ").trim(),
        "Private median of pay",
      );
      // Statisticians find rho in a fold, and nobody else needs to read of it.
      assert.doesNotMatch(await textOf(page, ".receipt .guarantee"), /\brho\b/);
      assert.match(await textOf(page, ".receipt .statisticians"), /\brho\b/);
      assert.equal(await page.$(".receipt .statisticians[open]"), null);
      const guarantee = await textOf(page, ".receipt .guarantee");
      assert.ok(guarantee.includes(grade), guarantee);
      assert.ok(guarantee.includes("the grid from 0 to 100,000 in steps of 2,500"), guarantee);
      assert.ok(guarantee.includes(`no answer more than ${odds} times as likely`), guarantee);
      assert.equal(
        await page.$eval(
          ".receipt .guarantee sup",
          (power) => power.previousSibling.textContent.trim().slice(-1) + power.textContent,
        ),
        "e1",
      );
    }));

  test(`${name}: no two landmarks have one name`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await lock(page);
      await release(page);
      const landmarks = await page.$$eval(
        "[role=region], section[aria-labelledby], nav, aside",
        (all) =>
          all.map(
            (part) =>
              part.getAttribute("aria-label") ??
              document.getElementById(part.getAttribute("aria-labelledby")).textContent.trim(),
          ),
      );
      assert.ok(landmarks.length >= 9, String(landmarks));
      assert.deepEqual(landmarks, [...new Set(landmarks)]);
    }));

  test(`${name}: legends stand below the rules of their parts`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector("#lock");
      const gaps = await page.$$eval(".settings fieldset", (all) =>
        all.map((part) => {
          const legend = part.querySelector("legend").getBoundingClientRect();
          const next = part.querySelector("legend + *").getBoundingClientRect();
          return {
            above: legend.top - part.getBoundingClientRect().top,
            below: next.top - legend.bottom,
          };
        }),
      );
      assert.equal(gaps.length, 6);
      for (const { above } of gaps.slice(1)) assert.ok(above >= 12, JSON.stringify(gaps));
      for (const { below } of gaps) assert.ok(below >= 6, JSON.stringify(gaps));
    }));
}
