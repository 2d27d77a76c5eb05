/** The demo without a mouse, on narrow screens, in the dark, and for those who hear it read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkIds, fits, contrasts, nameless, tabTo } from "../access.mjs";
import { lock, onDemo, ready, release, textOf, until } from "./demo-page.mjs";
import { firstOf } from "../../full.mjs";

const focused = (page) => page.evaluate(() => document.activeElement.id);

export function access(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: the whole visit works by keyboard, and the keyboard is led from step to step`, () =>
    on(async ({ page }) => {
      await tabTo(page, "#use-sample");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#lock");
      await tabTo(page, "#asked");
      await tabTo(page, "#quantile");
      await tabTo(page, "#epsilon-slider");
      await page.keyboard.press("ArrowRight");
      await until(
        () => page.$eval("#epsilon-text", (field) => field.value),
        (value) => value === "1.1",
        "the slider moved",
      );
      assert.match(
        await page.$eval("#epsilon-slider", (slider) => slider.getAttribute("aria-valuetext")),
        /^epsilon 1\.1, at most 3\.01 to 1$/,
      );
      await ready(page);
      await tabTo(page, "#lock");
      await page.keyboard.press("Enter");
      await until(
        () => focused(page),
        (id) => id === "release",
        "locking leads to the release",
      );
      await page.keyboard.press("Enter");
      await until(
        () => focused(page),
        (id) => id === "receipt-value",
        "releasing leads to the value",
      );
      await tabTo(page, ".receipt sotto-copy button");
      await tabTo(page, "#explore-epsilon-slider");
    }));

  test(`${name}: what happens is told in a status line`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await until(
        () => textOf(page, "#notice"),
        (text) => text.startsWith("7 columns found."),
        "the columns are told",
      );
      await lock(page);
      assert.match(await textOf(page, "#notice"), /locked/);
      await release(page);
      assert.equal(await textOf(page, "#notice"), "One answer is computed.");
    }));

  test(`${name}: every field, button and drawing has a name`, () =>
    on(async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector("#lock");
      assert.deepEqual(await nameless(page), []);
      await lock(page);
      await release(page);
      assert.deepEqual(await nameless(page), []);
      await checkIds(page);
    }));

  test(`${name}: the picture has its figures in a table, and they add up to one`, () =>
    on(async ({ page }) => {
      await page.$eval("sotto-picture details", (details) => {
        details.open = true;
      });
      const cells = await page.$$eval("sotto-picture tbody tr", (rows) =>
        rows.map((row) => Number(row.cells[1].textContent)),
      );
      assert.equal(cells.length, 161);
      assert.ok(Math.abs(cells.reduce((sum, cell) => sum + cell, 0) - 1) < 1e-5);
      assert.match(
        await page.$eval("svg.law", (drawing) => drawing.getAttribute("aria-label")),
        /likeliest answer is .* The true value is 4,050\./,
      );
    }));

  test(`${name}: taking a penguin out changes no probability by more than epsilon allows`, () =>
    on(async ({ page }) => {
      for (const removal of ["lowest", "middle", "highest"]) {
        await page.select("#removal", removal);
        await until(
          () => page.$$eval("svg.law .neighbor", (paths) => paths.length),
          (count) => count === 1,
          "the neighbor is drawn",
        );
        const [seen, allowed] = await page.$$eval("sotto-explore figcaption strong", (figures) =>
          figures.map(({ textContent }) => Number(textContent)),
        );
        assert.ok(seen >= 1 && seen <= allowed, `${seen} is more than ${allowed}`);
      }
    }));

  test(`${name}: answers drawn from the sample are counted, in dots and in the table`, () =>
    on(async ({ page }) => {
      await page.click("#draw");
      await until(
        () => page.$$eval("svg.law .dot", (dots) => dots.length),
        (count) => count === 100,
        "100 dots",
      );
      assert.match(await textOf(page, "#drawn"), /^\d+ of 100 answers fell in the shaded range\.$/);
      const counts = await page.$$eval("sotto-picture tbody tr", (rows) =>
        rows.map((row) => Number(row.cells[2].textContent)),
      );
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        100,
      );
      await page.select("#measure", "1");
      await until(
        () => page.$$eval("svg.law .dot", (dots) => dots.length),
        (count) => count === 0,
        "another law has no dots yet",
      );
      assert.equal(await page.$(".spent"), null);
    }));

  for (const width of firstOf([320, 768, 1280])) {
    test(`${name}: nothing sticks out sideways at ${width} pixels, at any step`, () =>
      on(
        async ({ page }) => {
          await fits(page, "opening");
          await page.click("#use-sample");
          await ready(page);
          await page.$$eval("details", (all) =>
            all.forEach((details) => {
              details.open = true;
            }),
          );
          await fits(page, "settings");
          await lock(page);
          await fits(page, "locked");
          await release(page);
          await page.$$eval("details", (all) =>
            all.forEach((details) => {
              details.open = true;
            }),
          );
          await fits(page, "receipt");
        },
        { prepare: (page) => page.setViewport({ width, height: 800 }) },
      ));
  }
}

/** Tests that only Chromium can run. */
export function accessInChromium(browser) {
  test("chromium: the worker obeys the policy of the page, even from a host that sends none", () =>
    onDemo(
      browser,
      async ({ page, site }) => {
        const [worker] = page.workers();
        assert.ok(worker);
        const asked = site.requests.length;
        const refusedBy = await worker.evaluate(
          () =>
            new Promise((done) => {
              addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
                done(effectiveDirective),
              );
              fetch(`${location.origin}/favicon.svg`).then(
                () => done("nothing"),
                () => undefined,
              );
            }),
        );
        assert.equal(refusedBy, "connect-src");
        assert.equal(site.requests.length, asked);
      },
      { headers: false },
    ));

  test("chromium: text stands out from its ground in light and in dark", () =>
    onDemo(browser, async ({ page }) => {
      await page.click("#use-sample");
      await page.waitForSelector("#lock");
      const grounds = [];
      for (const value of ["light", "dark"]) {
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
        const { ground, faint } = await page.evaluate(contrasts);
        grounds.push(ground);
        assert.deepEqual(faint, [], value);
      }
      assert.notEqual(grounds[0], grounds[1]);
    }));
}
