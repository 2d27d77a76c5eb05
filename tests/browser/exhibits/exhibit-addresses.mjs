/** Exhibits by what addresses set of them, and in pages that take them along. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { exhibits } from "../../../www/build/exhibits.js";
import { inRoot } from "../../../scripts/common.mjs";
import { onSite, until } from "../tool/demo-page.mjs";
import { inside, reveal } from "./exhibits.mjs";
import { serve } from "../harness.mjs";

export function exhibitAddresses(browser) {
  test(`${browser.name}: an address holds the exact set-up, and covers the answer`, () =>
    onSite(browser, "exhibits/ratio/#hours=5&epsilon=0.5", async ({ page }) => {
      await until(
        () => inside(page, "ratio", "label[for=guess]"),
        (text) => text?.includes("epsilon 0.5"),
        "the settings are taken",
      );
      assert.equal(await inside(page, "ratio", "#mark"), null);
      await reveal(page, "ratio");
      assert.match(await inside(page, "ratio", ".exhibit"), /Sam's answer at 5 hours/);
      assert.match(await inside(page, "ratio", "#outcome"), /1\.65 times/);
    }));

  test(`${browser.name}: a link within the page leaves its set-up in the address`, () =>
    onSite(browser, "exhibits/ratio/#hours=5&epsilon=0.5", async ({ page }) => {
      const asks = (epsilon) =>
        until(
          () => inside(page, "ratio", "label[for=guess]"),
          (text) => text?.includes(`epsilon ${epsilon}`),
          `epsilon is ${epsilon}`,
        );
      const isAt = (hash) =>
        until(
          () => page.evaluate(() => location.hash),
          (at) => at === hash,
          hash,
        );
      await asks("0.5");
      await page.evaluate(() => document.querySelector(".skip").click());
      await isAt("#hours=5&epsilon=0.5");
      await page.evaluate(() => void (location.hash = "hours=7"));
      // A setting that an address leaves out is as it starts, whatever it was before.
      await asks("1:");
    }));

  test(`${browser.name}: whoever goes back to an empty address finds what an exhibit starts with`, () =>
    onSite(browser, "exhibits/ratio/", async ({ page }) => {
      const asks = (epsilon) =>
        until(
          () => inside(page, "ratio", "label[for=guess]"),
          (text) => text?.includes(`epsilon ${epsilon}:`),
          `epsilon is ${epsilon}`,
        );
      await asks("1");
      await page.evaluate(() => void (location.hash = "epsilon=0.5"));
      await asks("0.5");
      await page.evaluate(() => history.back());
      await asks("1");
    }));

  test(`${browser.name}: questions and outcomes follow what an address sets`, async () => {
    for (const [name, hash, question, outcome] of [
      ["one-row", "money=5", /it is 104\./, /104 - 99 =\s+5/],
      [
        "planner",
        "people=1000&candidates=11",
        /^1,000 people, .* 11 possible/,
        /5\.4 ranks of 1,000/,
      ],
      ["coin", "people=100&odds=9", /^100 people .* 9 of 10 cases/, /of 100/],
      ["last-bits", "count=1000", /^A count is 1,000 or 1,001/, /It caught\s+\d of 100/],
      ["looking", "candidates=public", /were chosen before/, /No answer proves/],
      ["questions", "noise=0", /half say yes, exactly\./, /400 exact answers\.\s+100 of 100/],
      ["questions", "noise=0&guard=ledger", /exactly\./, /The ledger answers nothing/],
      [
        "battery",
        "epsilon=0.5",
        /costs epsilon 0\.5 of a budget of 2/,
        /^\s*4 answers[^]*number 5/,
      ],
    ])
      await onSite(browser, `exhibits/${name}/#${hash}`, async ({ page }) => {
        await until(
          () => inside(page, name, "#question"),
          (text) => question.test(text ?? ""),
          `${name} asks of its settings`,
        );
        await reveal(page, name);
        assert.match(await inside(page, name, "#outcome"), outcome);
      });
  });

  test(`${browser.name}: the lines for a page of one's own work as they stand, with and without settings`, async () => {
    const dist = inRoot("www", "dist");
    const page = readFileSync(join(dist, "exhibits", "embed", "index.html"), "utf8");
    const shown = (label) => {
      const [, code] = new RegExp(`aria-label="${label}"\\s*><code>([^]*?)</code>`).exec(page);
      return code.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
    };
    const [coin, ratio] = exhibits
      .filter(({ name }) => ["coin", "ratio"].includes(name))
      .map(({ title }) => shown(`Two lines for your page: ${title.replace("?", "\\?")}`));
    const withSettings = shown("An exhibit with its settings");
    const lines = `${coin}${ratio.split("\n")[0]}${withSettings}`;
    const course = `<!doctype html><html lang="en"><head><title>A course</title>
      <link rel="icon" href="data:,"></head><body>${lines}</body></html>`;
    const site = await serve({
      folders: { "/course/sottovoce/": dist },
      pages: { "/course/page.html": course },
    });
    const tab = await browser.open(`${site.address}course/page.html`);
    try {
      await until(
        () => inside(tab.page, "ratio", ".exhibit"),
        (text) => /Sam's answer at 5 hours[^]*1\.65 times/.test(text ?? ""),
        "attributes set it, and nothing is guessed first",
      );
      await reveal(tab.page, "coin");
      const href = await tab.page.evaluate(
        () => document.querySelector("sottovoce-coin").shadowRoot.querySelector(".onward a").href,
      );
      const start = `${site.address}course/sottovoce/`;
      assert.ok(href.startsWith(start), href);
      assert.ok(existsSync(join(dist, href.slice(start.length).split("#")[0], "index.html")), href);
      assert.deepEqual(tab.problems, []);
    } finally {
      await tab.close();
      await site.close();
    }
  });
}
