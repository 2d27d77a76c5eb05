/** Pages of the documentation by the rules of axe, without scripts, printed, in other colors. */
import assert from "node:assert/strict";
import { relative } from "node:path";
import { test } from "node:test";
import { files, inRoot } from "../../../scripts/common.mjs";
import { contrasts, fits, tabTo } from "../access.mjs";
import { axe, faults } from "../axe.mjs";
import { onSite, until } from "../tool/demo-page.mjs";
import { kindsOfPages, write } from "./docs.mjs";
import { firstOf, full } from "../../full.mjs";

const site = inRoot("www", "dist");
const everyPage = files(inRoot("www", "dist", "docs"), (path) => path.endsWith("index.html")).map(
  (path) => relative(site, path).replace(/index\.html$/, ""),
);

/** Tests that only Chromium can run. */
export function documentationInChromium(browser) {
  for (const scheme of firstOf(["light", "dark"]))
    test(`chromium: axe finds nothing wrong with a page of each kind, searched or not, ${scheme}`, async () => {
      const wrong = [];
      for (const address of kindsOfPages)
        await onSite(browser, address, async ({ page }) => {
          await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
          await page.evaluate(`${axe};0`);
          for (const fault of await faults(page)) wrong.push(`${address}: ${fault}`);
          const { faint } = await page.evaluate(contrasts);
          for (const text of faint) wrong.push(`${address}: ${text}`);
          await tabTo(page, "#search-field");
          await write(page, "median");
          await until(
            () => page.$$eval("#search ol a", (links) => links.length),
            (count) => count > 0,
            "something is found",
          );
          for (const fault of await faults(page)) wrong.push(`${address}, searched: ${fault}`);
        });
      assert.deepEqual(wrong, []);
    });

  test("chromium: pages open without a fault, fit 320 pixels and ask for nothing more", async () => {
    assert.ok(everyPage.length > 60);
    // Besides itself: its look and faces, its icon, the script of the search, and what that loads
    // at rest.
    const files = ["docs.css", "search.js", "find.js", "search-index.js", "search-texts.js"];
    for (const address of full ? everyPage : kindsOfPages)
      await onSite(
        browser,
        address,
        async ({ page, site: { requests } }) => {
          await fits(page, address);
          const once = [`/${address}`, "/favicon.svg", ...files.map((file) => `/docs/${file}`)];
          const more = requests.filter(
            (path, at) =>
              !(once.includes(path) || /^\/fonts\/[\w-]+\.woff2$/.test(path)) ||
              requests.indexOf(path) !== at,
          );
          assert.deepEqual(more, [], address);
        },
        { prepare: (page) => page.setViewport({ width: 320, height: 800 }) },
      );
  });

  test("chromium: where no script runs the text and the lists stand, and no field is in the way", () =>
    onSite(
      browser,
      "docs/",
      async ({ page }) => {
        const seen = await page.$eval("main", (main) => main.innerText);
        assert.match(seen, /Reference[^]*sottovoce\/csv[^]*Proofs/);
        const field = await page.$eval("#search", (form) => getComputedStyle(form).display);
        assert.equal(field, "none");
        const links = await page.$$eval("main a", (all) => all.length);
        assert.ok(links > 15);
      },
      { prepare: (page) => page.setJavaScriptEnabled(false) },
    ));

  test("chromium: who has begun to search needs no network any more", () =>
    onSite(browser, "docs/", async ({ page }) => {
      const found = () => page.$$eval("#search ol a", (links) => links.length);
      await tabTo(page, "#search-field");
      await write(page, "sum");
      await until(found, (count) => count > 0, "something is found");
      await page.setOfflineMode(true);
      await write(page, " of");
      await until(found, (count) => count > 0, "something is found still");
      await page.setOfflineMode(false);
    }));

  test("chromium: where the index cannot be loaded that is said, and the next key tries again", () => {
    let isThere = false;
    // From the beginning: a page that rests loads it before anybody asks.
    const prepare = async (page) => {
      await page.setRequestInterception(true);
      page.on("request", (request) =>
        !isThere && request.url().includes("search-index") ? request.abort() : request.continue(),
      );
    };
    const body = async ({ page, problems }) => {
      const said = () => page.$eval("#search [role=status]", (status) => status.textContent);
      await tabTo(page, "#search-field");
      await write(page, "su");
      await until(said, (text) => text.startsWith("The index could not be loaded"), "it is said");
      isThere = true;
      await write(page, "m");
      await until(said, (text) => /results?$/.test(text), "it is found");
      // The browser tells of the failed requests.
      problems.length = 0;
    };
    return onSite(browser, "docs/", body, { prepare });
  });

  if (full)
    test("chromium: on paper there is the text, and nothing to press", () =>
      onSite(browser, "docs/proofs/mechanism/exponential/", async ({ page }) => {
        await page.emulateMediaType("print");
        const hidden = await page.$$eval(".masthead nav, .bar, .toc, .around, .skip", (parts) =>
          parts.map((part) => getComputedStyle(part).display),
        );
        assert.ok(
          hidden.length >= 4 && hidden.every((display) => display === "none"),
          hidden.join(),
        );
        const wide = await page.$$eval("pre, .scroll, .math", (parts) =>
          parts.map((part) => getComputedStyle(part).overflowX),
        );
        assert.ok(wide.length > 0 && wide.every((overflow) => overflow === "visible"));
      }));

  if (full)
    test("chromium: in forced colors code, results and where a link led have edges", () =>
      onSite(browser, "docs/reference/sottovoce/#median", async ({ page }) => {
        const session = await page.createCDPSession();
        await session.send("Emulation.setEmulatedMedia", {
          features: [{ name: "forced-colors", value: "active" }],
        });
        const edges = await page.evaluate(() => ({
          code: getComputedStyle(document.querySelector("article pre")).borderTopStyle,
          target: getComputedStyle(document.querySelector(":target")).outlineStyle,
          found: getComputedStyle(document.querySelector(".found")).borderTopStyle,
        }));
        assert.deepEqual(edges, { code: "solid", target: "solid", found: "solid" });
      }));
}
