/**
 * Tests the downloads, opened from a disk by each browser, with no server: the page for files as
 * one document, what becomes of its budgets, and the site out of its zip.
 */
import assert from "node:assert/strict";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { downloads } from "../../../scripts/site/downloads.mjs";
import { demoFiles } from "../tool/demo-files.mjs";
import { fill, lock, pick, release, settle, textOf, until } from "../tool/demo-page.mjs";
import { walks } from "../exhibits/exhibit-walks.mjs";
import { inside, reveal } from "../exhibits/exhibits.mjs";

const HOURS = { column: 1, first: "0", last: "80", step: "1" };

/**
 * Words of each browser about the budgets of a file before anything is locked, and whether the same
 * file finds them under another name. Nothing is known here of WebKit's storage after its end: its
 * driver forgets everything.
 */
const kept = {
  firefox: { said: /for this file in this folder only\. A moved, renamed or copied file begins/ },
  chromium: { said: /one set of budgets for all pages .+ finds them again/, moves: true },
  webkit: { said: /may begin with full budgets when you move this file or close/, moves: true },
};

/** Folders of offices have names like this one. */
const folder = mkdtempSync(join(tmpdir(), "sottovoce Büro "));
const files = demoFiles();
before(() => unpack(join(downloads, "site.zip")));
after(() => {
  rmSync(folder, { recursive: true, force: true });
  files.remove();
});

function unpack(zip) {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** The one document under another name. */
function copied(name) {
  cpSync(join(downloads, "sottovoce.html"), join(folder, name));
  return join(folder, name);
}

/** Opens a file; afterwards nothing may have gone wrong, and nothing but files was asked for. */
async function fromDisk(browser, path, body) {
  const { page, problems, requests, close } = await browser.open(pathToFileURL(path).href);
  try {
    // WebKit's driver tells nothing of a page that came from no server: from now on it does.
    if (browser.name === "webkit") await page.evaluate(watch);
    await body(page);
    if (browser.name === "webkit")
      problems.push(...((await page.evaluate(() => globalThis.seen)) ?? []));
    assert.deepEqual(problems, []);
    assert.deepEqual(
      requests.filter((address) => !/^(?:file|blob|data):/.test(address)),
      [],
    );
  } finally {
    await close();
  }
}

function watch() {
  globalThis.seen = [];
  for (const type of ["error", "unhandledrejection", "securitypolicyviolation"])
    addEventListener(type, ({ message, reason, blockedURI }) =>
      globalThis.seen.push(String(message ?? reason ?? blockedURI)),
    );
}

const isHalfSpent = (page) =>
  until(
    () => page.evaluate(() => document.querySelector("#spent-title b")?.textContent),
    (share) => share === "50%",
    "half of the budget is spent",
  );

export function disk(browser) {
  const { name } = browser;

  test(`${name}: sottovoce.html opens from a disk and gives a private answer with its receipt`, () =>
    fromDisk(browser, copied("sottovoce.html"), async (page) => {
      await pick(page, files.answers());
      await settle(page, HOURS);
      const { shown, json } = await release(page);
      assert.equal(shown, "41");
      assert.equal(json.value, 41);
      assert.deepEqual(json.plan.candidates, { first: "0", last: "80", step: "1" });
    }));

  test(`${name}: what a file's budget lasts for is said before anything is locked, and is true`, async () => {
    const path = copied("first.html");
    // Another test spends on people of another name, where all files share budgets.
    const people = `people of ${name}`;
    await fromDisk(browser, path, async (page) => {
      await pick(page, files.answers());
      await page.waitForSelector("#people");
      await fill(page, "#people", people);
      await page.waitForSelector("#as-file");
      assert.equal(await page.$("#unlock"), null, "nothing is locked yet");
      assert.match(
        await textOf(page, "#as-file"),
        /^You opened this page as a file\. This browser /,
      );
      assert.match(await textOf(page, "#as-file"), kept[name].said);
      await page.waitForSelector("#budget-epsilon");
      await page.select("#column", "1");
      for (const field of ["first", "last", "step"]) await fill(page, `#${field}`, HOURS[field]);
      await lock(page);
      await release(page);
      await isHalfSpent(page);
    });
    const demandKept = (at, wanted) =>
      fromDisk(browser, at, async (page) => {
        await pick(page, files.answers());
        await page.waitForSelector("#people");
        // Names with a budget are offered to people who have none.
        await fill(page, "#people", "nobody yet");
        await page.waitForSelector("#as-file");
        await page.waitForSelector("#budget-epsilon");
        const offered = await page.$$eval('[aria-label="Names with a budget"] .chip', (all) =>
          all.map(({ textContent }) => textContent.trim()),
        );
        assert.equal(offered.includes(people), wanted, `${at}: ${offered}`);
        await fill(page, "#people", people);
        if (wanted) await isHalfSpent(page);
      });
    await demandKept(path, true);
    const moved = join(folder, "moved", "second.html");
    mkdirSync(dirname(moved), { recursive: true });
    renameSync(path, moved);
    await demandKept(moved, kept[name].moves === true);
    renameSync(moved, path);
    await demandKept(path, true);
  });

  for (const [path, exhibit, outcome] of [
    ["ratio", "ratio", walks.ratio.outcome],
    ["de/coin", "coin", /ungefähr|etwa|rund/],
  ])
    test(`${name}: the exhibit ${path} computes, opened from the unpacked site.zip`, () =>
      fromDisk(browser, join(folder, "sottovoce", "exhibits", path, "index.html"), async (page) => {
        await reveal(page, exhibit);
        assert.match(await inside(page, exhibit, "#outcome"), outcome);
      }));

  test(`${name}: a guide opens from the unpacked site.zip, and its search leads to another file`, () =>
    fromDisk(
      browser,
      join(folder, "sottovoce", "docs", "guides", "class", "index.html"),
      async (page) => {
        await page.waitForSelector("#search:not([hidden])");
        await page.type("#search-field", "ledger");
        await page.waitForSelector(".found a");
        const address = await page.$eval(".found a", (link) => link.href);
        assert.match(address, /^file:.*\/docs\/reference\/ledger\/index\.html#/);
        await page.click(".found a");
        await until(
          () => page.evaluate(() => document.title).catch(() => ""),
          (title) => /sottovoce\/ledger/.test(title),
          "the page that was found",
        );
      },
    ));
}
