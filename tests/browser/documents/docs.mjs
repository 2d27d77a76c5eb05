/** The documentation in a real browser: it fits, asks for nothing, and is searched by keyboard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inRoot } from "../../../scripts/common.mjs";
import { documents } from "../../../www/docs/build/documents.mjs";
import { checkIds, fits, nameless, tabTo } from "../access.mjs";
import { onSite, statedPolicy, until } from "../tool/demo-page.mjs";
import { firstOf } from "../../full.mjs";
import { serve } from "../harness.mjs";

const [guide] = documents().filter(({ kind }) => kind === "guide");

/** One page of each kind. */
export const kindsOfPages = [
  "docs/",
  ...(guide ? [guide.address] : []),
  "docs/overview/",
  "docs/mechanisms/",
  "docs/proofs/",
  "docs/proofs/mechanism/discrete-gaussian/",
  "docs/reference/",
  "docs/reference/sottovoce/",
];

/** Writes with the keys of the keyboard, into whatever holds it. */
export async function write(page, text) {
  for (const key of text) await page.keyboard.press(key);
}

const said = (page) => page.$eval("#search [role=status]", (status) => status.textContent);
const shown = (page) => page.$$eval("#search ol a", (links) => links.map((link) => link.innerText));

/** Words to search for, a result that must be found, and the address of the first one. */
const searches = [
  ["permuteAndFlip", /^permuteAndFlip\b/, /docs\/reference\/sottovoce\/#permuteAndFlip$/],
  ["ERR_BUDGET", /ERR_BUDGET|DpErrorCode/i, /#(?:err_budget|DpErrorCode)$/],
  ["random", /random/i, /docs\/.+/],
];

function searched(browser, some) {
  for (const [words, finds, leads] of some)
    test(`${browser.name}: ${words} is found, and gone to, by keyboard alone`, () =>
      onSite(browser, "docs/", async ({ page, site }) => {
        const asked = () => site.requests.filter((path) => path.endsWith("search-index.js")).length;
        await tabTo(page, "#search-field");
        await write(page, words);
        await until(
          () => shown(page),
          (links) => links.some((link) => finds.test(link)),
          `${words} is found`,
        );
        assert.match(await said(page), /\d+ results?$/);
        assert.equal(asked(), 1, "at rest and in use, one load");
        await page.keyboard.press("ArrowDown");
        const first = await page.evaluate(() => ({
          isFirst: document.activeElement === document.querySelector("#search ol a"),
          href: document.activeElement.href,
        }));
        assert.ok(first.isFirst, "down leads to what was found");
        assert.match(first.href, leads);
        await page.keyboard.press("Enter");
        // Where a page was there is none for a moment.
        const arrived = () =>
          page
            .evaluate(() => ({
              ...{ href: location.href, ready: document.readyState, hash: location.hash },
              found: document.querySelector(":target") !== null,
            }))
            .catch(() => undefined);
        const target = await until(
          arrived,
          (now) => now?.href === first.href && now.ready === "complete",
          "it is gone to",
        );
        assert.ok(target.hash === "" || target.found, first.href);
      }));
}

/** A search, and what it leads to. */
export const documentationWalk = (browser) => searched(browser, searches.slice(0, 1));

export function documentation(browser) {
  for (const width of firstOf([320, 768]))
    test(`${browser.name}: pages of every kind fit on ${width} pixels, and name their parts`, async () => {
      for (const address of kindsOfPages)
        await onSite(
          browser,
          address,
          async ({ page }) => {
            await fits(page, `${address} on ${width}`);
            assert.deepEqual(await nameless(page), [], address);
            await checkIds(page);
          },
          { prepare: (page) => page.setViewport({ width, height: 800 }) },
        );
    });

  searched(browser, searches);

  test(`${browser.name}: a search that finds nothing says so, and Escape ends it`, () =>
    onSite(browser, "docs/", async ({ page }) => {
      await tabTo(page, "#search-field");
      // The single letter of the second one would be found nearly everywhere.
      for (const words of ["zzzzqqqq", "k-zzzzqqqq"]) {
        await page.$eval("#search-field", (field) => field.select());
        await write(page, words);
        await until(
          () => said(page),
          (text) => text === `Nothing was found for ${words}.`,
          "it is said",
        );
      }
      await page.keyboard.press("Escape");
      const left = await page.evaluate(() => ({
        hidden: document.querySelector(".found").hidden,
        held: document.activeElement.id,
      }));
      assert.deepEqual(left, { hidden: true, held: "search-field" });
    }));

  test(`${browser.name}: a slash leads to the search, and results show the sentence that was found`, () =>
    onSite(browser, guide.address, async ({ page }) => {
      await page.$eval("#main", (main) => main.focus());
      await write(page, "/average");
      await until(
        () => page.$eval("#search", (form) => form.querySelector("ol a")?.innerText),
        (text) => /^mean\b/.test(text ?? ""),
        "it is found under its name here",
      );
      const field = await page.$eval("#search-field", ({ value, placeholder }) => ({
        ...{ value, placeholder },
      }));
      assert.deepEqual(field, { value: "average", placeholder: "Press / to search" });
      // Found by what people call it, and shown with the word that the sentence has.
      assert.equal(await page.$eval("#search q mark", (mark) => mark.textContent), "mean");
      // In a field it is a letter.
      await write(page, "/");
      assert.equal(await page.$eval("#search-field", ({ value }) => value), "average/");
    }));

  test(`${browser.name}: code is copied as it stands, and what forbids it is said`, () =>
    onSite(browser, guide.address, async ({ page }) => {
      const { pieces, buttons } = await page.evaluate(() => ({
        pieces: document.querySelectorAll("article pre:not(.signature)").length,
        buttons: document.querySelectorAll("article .copy button").length,
      }));
      assert.ok(pieces > 2);
      assert.equal(buttons, pieces);
      const press = (writeText) =>
        page.evaluate(async (source) => {
          const kept = [];
          Object.defineProperty(navigator, "clipboard", {
            configurable: true,
            value: source ? { writeText: async (text) => void kept.push(text) } : undefined,
          });
          const row = document.querySelector("article .copy");
          row.querySelector("button").click();
          await new Promise((resolve) => setTimeout(resolve));
          return {
            isSame: kept[0] === row.nextElementSibling.textContent,
            said: row.querySelector("[role=status]").textContent,
          };
        }, writeText);
      assert.deepEqual(await press(true), { isSame: true, said: "Copied." });
      const { said: refused } = await press(false);
      assert.match(refused, /forbids copying here: select the text/);
    }));

  test(`${browser.name}: once a page rested, it is searched without a network`, async () => {
    const site = await serve({
      folders: { "/": inRoot("www", "dist") },
      csp: statedPolicy("docs/"),
    });
    const tab = await browser.open(`${site.address}docs/`);
    try {
      // Scripts and faces that are there, though nobody has touched the field.
      const loaded = () =>
        tab.page.evaluate(() =>
          ["/find.js", "/search-index.js", "/search-texts.js", "/signs-"].every((name) =>
            performance
              .getEntriesByType("resource")
              .some(({ name: of, responseEnd }) => of.includes(name) && responseEnd > 0),
          ),
        );
      await until(loaded, (all) => all, "the index is loaded at rest");
      await site.close();
      await tabTo(tab.page, "#search-field");
      await write(tab.page, "median");
      await until(
        () => said(tab.page),
        (text) => /results?$/.test(text),
        "it is found",
      );
      assert.deepEqual(tab.problems, []);
    } finally {
      await tab.close();
      await site.close();
    }
  });

  test(`${browser.name}: the site may lie anywhere on a host`, async () => {
    const folders = { "/far/away/": inRoot("www", "dist") };
    const site = await serve({ folders, csp: statedPolicy("docs/") });
    const tab = await browser.open(`${site.address}far/away/docs/proofs/mechanism/exponential/`);
    try {
      await tabTo(tab.page, "#search-field");
      await write(tab.page, "median");
      const [first] = await until(
        () => tab.page.$$eval("#search ol a", (links) => links.map(({ href }) => href)),
        (links) => links.length > 0,
        "something is found",
      );
      assert.ok(first.startsWith(`${site.address}far/away/docs/`), first);
      assert.ok(site.requests.every((path) => path.startsWith("/far/away/")));
      assert.deepEqual(tab.problems, []);
    } finally {
      await tab.close();
      await site.close();
    }
  });

  test(`${browser.name}: formulas stand on lines of their own, as tall as they are`, () =>
    onSite(browser, "docs/proofs/mechanism/discrete-gaussian/", async ({ page }) => {
      const drawn = await page.$$eval(".math math", (formulas) =>
        formulas.map((formula) => formula.getBoundingClientRect().height),
      );
      assert.ok(drawn.length >= 2);
      // A fraction is taller than a line of text.
      assert.ok(Math.max(...drawn) > 30, drawn.join());
    }));
}
