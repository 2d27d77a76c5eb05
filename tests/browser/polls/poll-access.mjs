/** Pages of polls without a mouse, on narrow screens, in the dark, and for those who hear them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { severalOf, survey } from "sottovoce/survey";
import { checkIds, fits, contrasts, nameless, tabTo } from "../access.mjs";
import { axe, faults } from "../axe.mjs";
import { until } from "../tool/demo-page.mjs";
import { onDesk, publish, write } from "./poll-author.mjs";
import { fate, onPoll, say } from "./poll.mjs";
import { testInFull } from "../../full.mjs";

const long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen".repeat(2);
const boxes = survey("poll", { answer: severalOf([long, "b", "c"], { text: `${long}?` }) })
  .odds(9)
  .build();

/** Calls `look(step)` at every state of the page of those who answer. */
export const everyAnswer = (browser, look, how) =>
  onPoll(
    browser,
    async ({ site, poll, open }) => {
      const { page } = await open(how);
      await page.waitForSelector("#choice-0");
      await look(page, "asked");
      await page.click("#choice-0");
      await page.type("#word", "tafel");
      await page.waitForSelector(".draws li");
      await look(page, "chosen");
      await page.evaluate(() => sessionStorage.setItem("lose", "1"));
      await page.click("#send");
      await fate(page, "waiting");
      await look(page, "waiting");
      await page.evaluate(() => sessionStorage.removeItem("lose"));
      // By itself the page may have been quicker.
      await page.evaluate(() => document.getElementById("again")?.click());
      await fate(page, "stored");
      await page.$$eval("details", (all) => all.forEach((details) => (details.open = true)));
      await look(page, "stored");
      await page.click("#next");
      await page.waitForSelector("#somebody");
      await look(page, "handed on");
      await page.click("#somebody");
      await page.waitForSelector("#account");
      await page.$$eval("details", (all) => all.forEach((details) => (details.open = true)));
      await look(page, "asked again");
      await page.type("#word", "wrong word");
      await say(page);
      await page.waitForSelector('[data-fate="waiting"] #word');
      await look(page, "a wrong word");
      await page.type("#word", "tafel");
      await page.keyboard.press("Enter");
      await fate(page, "stored");
      await site.ask(`/${poll.id}/close`, {});
      await page.reload();
      await page.waitForSelector("#erased");
      await look(page, "closed");
    },
    { built: boxes, settings: { word: "tafel", several: true } },
  );

/** Calls `look(step)` at every state of the author's desk. */
const everyDesk = (browser, look, how) =>
  onDesk(
    browser,
    async ({ page }) => {
      await look(page, "desk");
      await write(page, { text: `${long}?`, kind: "oneOf", options: [long, "b", "c"], closes: 9 });
      await page.click("#add");
      await page.waitForSelector("#text-2");
      await page.type("#text-2", `${long}?`);
      await page.waitForSelector("#share");
      await look(page, "draft");
      await publish(page);
      await page.$$eval("details", (all) => all.forEach((details) => (details.open = true)));
      await look(page, "open");
      await page.click("#close");
      await page.waitForSelector("#close-for-good");
      await page.click("#close-for-good");
      await until(
        () => page.evaluate(() => document.querySelector("#standing").textContent),
        (text) => text.startsWith("Closed"),
        "it is closed",
      );
      await look(page, "closed");
      await page.click(".back a");
      await page.waitForSelector(".polls");
      await look(page, "list");
    },
    how,
  );

/** Calls `look(step)` at the screen in the room, in both its states and where it shows nothing. */
export const everyScreen = (browser, look, { prepare } = {}) =>
  onPoll(
    browser,
    async ({ site, poll }) => {
      const { screen } = await site.count(poll.id);
      const at = (key) => `${site.server.address}poll/screen/${key}`;
      const { page, close } = await browser.open(at(screen), { prepare });
      await page.waitForSelector(".qr");
      await look(page, "open");
      await site.ask(`/${poll.id}/close`, {});
      await page.waitForSelector(".results");
      await look(page, "closed");
      await page.goto(at("wrong"));
      await page.waitForSelector("#main .problem");
      await look(page, "wrong");
      await close();
    },
    { built: boxes },
  );

const visits = { "who answers": everyAnswer, authors: everyDesk, "the screen": everyScreen };

export function pollAccess(browser) {
  const { name } = browser;

  for (const [who, visit] of Object.entries(visits))
    test(`${name}: pages of ${who} fit 320 pixels, and everything on them has a name`, () =>
      visit(
        browser,
        async (page, step) => {
          await fits(page, step);
          assert.deepEqual(await nameless(page), [], step);
          await checkIds(page);
        },
        { prepare: (page) => page.setViewport({ width: 320, height: 800 }) },
      ));

  test(`${name}: a poll is answered by keyboard, and the keyboard is led to what was sent`, () =>
    onPoll(browser, async ({ open, count }) => {
      const { page } = await open();
      await page.waitForSelector("#choice-0");
      await tabTo(page, "#choice-0");
      await page.keyboard.press(" ");
      await page.waitForSelector(".draws");
      await tabTo(page, "#send");
      await page.keyboard.press("Enter");
      await fate(page, "stored");
      assert.equal(await page.evaluate(() => document.activeElement.id), "fate");
      await tabTo(page, "#erase");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#answered");
      assert.equal(await page.evaluate(() => document.activeElement.id), "answered");
      assert.equal(await count(), 1);
    }));
}

/** Tests that only Chromium can run. */
export function pollAccessInChromium(browser) {
  for (const [who, visit] of Object.entries(visits))
    testInFull(`chromium: pages of ${who} stand out from their ground in light and in dark`, () =>
      visit(browser, async (page, step) => {
        const grounds = [];
        for (const value of ["light", "dark"]) {
          await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
          const { ground, faint } = await page.evaluate(contrasts);
          grounds.push(ground);
          assert.deepEqual(faint, [], `${step}, ${value}`);
        }
        assert.notEqual(grounds[0], grounds[1]);
      }),
    );

  for (const [who, visit] of Object.entries(visits))
    test(`chromium: axe finds nothing wrong in pages of ${who}`, () =>
      visit(browser, async (page, step) => {
        await page.evaluate(`${axe};0`);
        assert.deepEqual(await faults(page), [], step);
      }));
}
