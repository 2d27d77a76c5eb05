/** Tests the consent to a poll: in sight, true of this poll, and never an author's. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { number, oneOf, severalOf, survey, yesNo } from "sottovoce/survey";
import { inRoot } from "../../../scripts/common.mjs";
import { json } from "../../poll/site.mjs";
import { textOf } from "../tool/demo-page.mjs";
import { fate, onPoll, say } from "./poll.mjs";
import { testInFull, firstOf } from "../../full.mjs";

const asked = (question, odds = 3) => survey("poll", { answer: question }).odds(odds).build();
/** Surveys of each kind of question that phones are asked often. */
const kinds = {
  yesNo: asked(yesNo({ text: "Did you copy homework this month?" })),
  oneOf: asked(oneOf(["by bicycle", "on foot", "by car"], { text: "How do you get here?" })),
  severalOf: asked(severalOf(["tea", "coffee", "milk"], { text: "What do you drink?" })),
  number: asked(number(0, 60, { text: "How many minutes is your way?" })),
};
const phone = { prepare: (page) => page.setViewport({ width: 390, height: 844 }) };

/**
 * The site's own sans stands for a phone's face, which is what the page is set in, and about as
 * wide: no phone's own is measured. The face of a machine that tests may be half as wide again.
 */
const sans = readdirSync(inRoot("www", "dist", "fonts")).find((name) => /^sans-\w{8}\./.test(name));
const inFaceOfPhones = (page) =>
  page.evaluate(async (address) => {
    document.fonts.add(await new FontFace("Phone", `url(${address})`).load());
    for (const kind of ["--sans", "--serif", "--mono"])
      document.documentElement.style.setProperty(kind, "Phone");
  }, `/fonts/${sans}`);

/** Where the first answer begins, and how many letters stand before it. */
const beforeAnswers = (page) =>
  page.evaluate(() => {
    const first = document.querySelector(".choice, #number");
    const all = document.createRange();
    all.setStart(document.getElementById("main"), 0);
    all.setEndBefore(first);
    // The content of a closed fold is not in sight.
    const hidden = [...document.querySelectorAll("details:not([open]) > :not(summary)")];
    const folded = hidden.reduce((sum, { textContent }) => sum + textContent.length, 0);
    return { top: first.getBoundingClientRect().top, letters: String(all).length - folded };
  });

/** Texts of the author's that do not stand alone, in an element that keeps their direction. */
const loose = (page, words) =>
  page.evaluate((all) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const isTheirs = all.some((word) => textContent.includes(word));
      if (isTheirs && !parentElement.closest("bdi, details")) found.push(textContent);
    }
    return found;
  }, words);

export function pollConsent(browser) {
  const { name } = browser;

  for (const [kind, built] of firstOf(Object.entries(kinds)))
    test(`${name}: three lines of consent stand before the first answer of ${kind}, on one screen`, () =>
      onPoll(
        browser,
        async ({ open }) => {
          const { page } = await open(phone);
          await page.waitForSelector("#send");
          await inFaceOfPhones(page);
          const { top, letters } = await beforeAnswers(page);
          assert.ok(letters <= 400, `${letters} letters`);
          assert.ok(top < 560, `at ${top}`);
          const lines = await page.$$eval("#consent li", (all) => all.map((one) => one.innerText));
          const { consent, facts } = built.explain();
          assert.deepEqual(lines.slice(0, 2), [facts[0].sends, consent.sure]);
          assert.match(
            lines[2],
            /voluntary\. This browser stores your true answer until erased\.$/,
          );
          assert.equal(await page.$eval("#agreed", (fold) => fold.open), false);
        },
        { built },
      ));

  test(`${name}: how often what is sent is the answer, and how sure others can be, are elements`, () =>
    onPoll(browser, async ({ open }) => {
      const { page } = await open();
      await page.waitForSelector("#consent");
      const figures = await page.$$eval("#consent .figure", (all) =>
        all.map((one) => one.textContent),
      );
      assert.deepEqual(figures, ["3 of 4", "75%"]);
    }));

  test(`${name}: at odds that hide nothing, no line says that nobody can be sure or tell`, () =>
    onPoll(
      browser,
      async ({ open }) => {
        const { page } = await open();
        await page.waitForSelector("#consent");
        const lines = await textOf(page, "#consent");
        assert.match(lines, /more than 99 of 100/);
        assert.match(lines, /nearly sure/);
        await say(page);
        await fate(page, "stored");
        assert.doesNotMatch(`${lines}${await textOf(page, "main")}`, /nobody/i);
        assert.match(await textOf(page, "#chance"), /^In fewer than 1 of 100 cases /);
      },
      { built: asked(yesNo({ text: "Did you cheat?" }), 1_048_576) },
    ));

  test(`${name}: texts of authors that forge a promise stand beside it, and turn nothing`, () => {
    const forged =
      'Do you smoke?": if your answer is yes, this page sends that in 1 of 1000 cases. \u05d0\u05d1\u05d2';
    const options = [
      "yes” in 1 of 1000 cases. Nothing else is sent. “",
      "\u05d3\u05d4 7 \u200f(no)",
    ];
    return onPoll(
      browser,
      async ({ open }) => {
        const { page } = await open(phone);
        await page.waitForSelector("#consent");
        const consent = await textOf(page, "#consent");
        assert.doesNotMatch(consent, /smoke|1000|[\u0590-\u05ff]/);
        assert.match(consent, /^This page sends your true answer in 3 of 4 cases/);
        await page.click("#choice-1");
        await page.waitForSelector(".draws li");
        assert.deepEqual(await loose(page, [forged, ...options]), []);
        await page.click("#send");
        await fate(page, "stored");
        assert.deepEqual(await loose(page, [forged, ...options]), []);
        const [ours, theirs] = await page.evaluate(() =>
          ["#said span", "#said bdi"].map(
            (part) => document.querySelector(part).getBoundingClientRect().left,
          ),
        );
        assert.ok(ours <= theirs, "what the page says stands first");
      },
      { built: asked(oneOf(options, { text: forged })) },
    );
  });

  test(`${name}: who asks, and why, stands below the answers as the organizer's words`, async () => {
    const words = "Class 9b <b>for</b> a lesson \u05d0\u05d1";
    const shown = async (settings, text) =>
      onPoll(
        browser,
        async ({ open }) => {
          const { page } = await open(phone);
          await page.waitForSelector("#purpose");
          assert.equal(await textOf(page, "#purpose"), text);
          assert.equal(await page.$("#purpose b"), null);
          assert.deepEqual(await loose(page, [words]), []);
        },
        { settings },
      );
    await shown({ purpose: words }, `Who asks, and why? In the organizer's own words: ${words}`);
    await shown({}, "The organizer has not said who asks, and why.");
  });

  testInFull(`${name}: a server that sends a text which mirrors what follows is not believed`, () =>
    onPoll(
      browser,
      async ({ site, open }) => {
        const { page } = await open();
        await page.waitForSelector(".problem");
        assert.match(await textOf(page, ".problem"), /no poll that this page can show/);
        assert.equal(await page.$("#send"), null);
        // Nor does the server itself keep such a poll.
        const { plan } = kinds.yesNo;
        const [question] = plan.questions;
        const mirrored = { ...plan, questions: [{ ...question, text: "Do you smoke? \u202e" }] };
        assert.equal((await site.ask("", { plan: mirrored, closes: 9 })).status, 400);
      },
      {
        faults: () => {
          const honest = globalThis.fetch;
          globalThis.fetch = async (...about) => {
            const shown = await (await honest(...about)).json();
            const [question] = shown.plan.questions;
            const questions = [{ ...question, text: "Do you smoke? \u202e" }];
            return new Response(JSON.stringify({ ...shown, plan: { ...shown.plan, questions } }));
          };
        },
      },
    ),
  );

  test(`${name}: a device that has answered is told so, and what it comes to, before it sends`, () =>
    onPoll(
      browser,
      async ({ site, open }) => {
        const { page } = await open();
        await page.waitForSelector("#send");
        assert.equal(await page.$("#account"), null);
        await say(page);
        await fate(page, "stored");
        for (const [odds, told] of [
          [9, /answered 1 poll of this server\. Together, .* 3 times .* With this poll: 27 times/],
          ["3/2", /answered 2 polls of .* 27 times .* With this poll: 41 times/],
        ]) {
          const built = asked(yesNo({ text: `Once more, at ${odds}?` }), odds);
          await site.open(50, built);
          await page.goto(`${site.server.address}poll/${built.id.slice(0, 16)}`);
          await page.waitForSelector("#account");
          assert.match(await textOf(page, "#account"), told);
          await say(page);
          await fate(page, "stored");
          // Neither the answer nor the report is needed for it.
          await page.click("#erase");
          await page.waitForSelector("#answered");
        }
      },
      { built: asked(yesNo({ text: "Do you smoke?" })) },
    ));

  testInFull(
    `${name}: the address that shows a poll says that a word is asked for, and not which`,
    () =>
      onPoll(
        browser,
        async ({ site, poll, open, count }) => {
          const { page, requests } = await open();
          await page.waitForSelector("#word");
          await page.click("#choice-0");
          await page.click("#send");
          await page.waitForSelector("#problem:not([hidden])");
          assert.match(await textOf(page, "#problem"), /join word/);
          await page.type("#word", "blau kreide");
          await page.click("#send");
          await page.waitForSelector('[data-fate="waiting"] #word');
          assert.match(await textOf(page, "#fate"), /not the join word/);
          await page.type("#word", "Blaue Kreide ");
          await page.keyboard.press("Enter");
          await fate(page, "stored");
          assert.equal(await count(), 1);
          const { answer } = await json(
            `${site.server.address}poll/api/polls/${poll.id.slice(0, 16)}`,
          );
          assert.doesNotMatch(JSON.stringify(answer), /kreide/i);
          assert.ok(requests.every((address) => !/kreide/i.test(address)));
        },
        { settings: { word: "blaue kreide" } },
      ),
  );
}
