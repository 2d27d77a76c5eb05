/** Polls as their authors see them, and whole polls of 200 people. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, reportOf } from "../../poll/site.mjs";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { fill, textOf, until } from "../tool/demo-page.mjs";
import { full, testInFull } from "../../full.mjs";
import { fate, say } from "./poll.mjs";

/** The author's desk, unlocked; in the end nothing may have gone wrong in it. */
export async function onDesk(browser, body, { prepare } = {}) {
  const site = await openSite();
  const tab = await browser.open(`${site.server.address}poll/author/`, { prepare });
  try {
    await unlock(tab.page, site);
    await body({ ...tab, site });
    assert.deepEqual(tab.problems, []);
    for (const address of tab.requests) {
      assert.ok(address.startsWith(site.server.address) || /^(?:blob|data):/.test(address));
      assert.ok(!address.includes(site.server.token), "the token is in an address");
    }
  } finally {
    await tab.close();
    await site.close();
  }
}

async function unlock(page, site, shown = "#text") {
  await page.waitForSelector("#token");
  await page.type("#token", site.server.token);
  await page.keyboard.press("Enter");
  await page.waitForSelector(shown);
}

/** Writes a question and waits for what it needs. */
export async function write(
  page,
  { text, kind = "yesNo", options, closes, odds, word, cap, several, purpose },
) {
  await fill(page, "#text", text);
  await page.click(`#kind-${kind}`);
  if (options) {
    await page.waitForSelector("#options");
    await page.type("#options", options.join("\n"));
  }
  if (odds) await page.click(`#odds-${odds}`);
  if (closes) await fill(page, "#closes", String(closes));
  for (const [field, typed] of Object.entries({ word, cap, purpose }))
    if (typed !== undefined) await fill(page, `#${field}`, String(typed));
  if (several) await page.click("#several");
  await page.waitForSelector("#open");
}

/** Opens the poll that is written, and gives its address. */
export async function publish(page) {
  // By keyboard: what the poll needs is still computed, and moves the button as it is shown.
  await page.focus("#open");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".address a");
  return page.$eval(".address a", (link) => link.href);
}

export const standing = (page, pattern) =>
  until(
    () => page.evaluate(() => document.querySelector("#standing")?.innerText ?? ""),
    (text) => pattern.test(text),
    `the poll is ${pattern}`,
  );
const cells = (page) =>
  page.$$eval(".results tbody tr", (rows) =>
    rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim().replace(/\s+/g, " "))),
  );

/** One poll, from its question to its intervals. */
export function pollHeld(browser) {
  test(`${browser.name}: a whole poll of 200 people, from the question to its intervals`, () =>
    onDesk(browser, async ({ page, site }) => {
      await write(page, { text: "Do you smoke?", closes: 200, several: true });
      const address = await publish(page);
      const code = address.slice(-16);
      assert.equal((await textOf(page, ".note b")).replace(/\s/g, ""), code);
      await standing(page, /^Open\./);

      // On one phone that is handed round.
      const inPages = full ? 20 : 4;
      const phone = await browser.open(address);
      for (let person = 0; person < inPages; person += 1) {
        await say(phone.page, person % 2);
        await fate(phone.page, "stored");
        await phone.page.click("#next");
        await phone.page.waitForSelector("#somebody");
        await phone.page.click("#somebody");
        await phone.page.waitForSelector("#choice-0");
      }
      assert.deepEqual(phone.problems, []);
      await phone.close();

      // The others by the same entry of the package, three in four of them smokers.
      const [{ survey }] = (await site.ask()).answer;
      const respondent = respondentFromPlan((await site.count(survey)).plan);
      const reports = Array.from({ length: 200 - inPages - 1 }, (_, person) =>
        reportOf(respondent, person % 4 !== 0),
      );
      const posted = await Promise.all(reports.map((report) => site.post(report)));
      assert.ok(posted.every(({ status }) => status === 200));
      await page.bringToFront();
      await until(
        () => textOf(page, "#reports"),
        (text) => text === "199",
        "199 reports are counted",
      );
      // Neither estimates nor intervals before the poll is closed, nowhere on the page.
      assert.match(await textOf(page, "#standing"), /^Open\./);
      assert.equal(await page.$(".outcomes, #save"), null);
      assert.doesNotMatch(await textOf(page, "article .card:has(#reports)"), /%/);

      // The last one fills it.
      assert.equal((await site.post(reportOf(respondent))).status, 200);
      await standing(page, /^Closed by the number/);
      assert.match(
        await textOf(page, ".certain"),
        /^If nobody forged reports, all intervals are right at once in at least 95 out of 100/,
      );
      // One bar with one interval: the others say no.
      const [yes, ...others] = await cells(page);
      assert.deepEqual(others, []);
      assert.ok(await page.$(".share .estimate"));
      assert.equal(await page.$(".vague-text"), null);
      const [label, , interval, estimate] = yes;
      assert.equal(label, "yes");
      const [, low, high] = /^(\d+\.\d) to (\d+\.\d)%$/.exec(interval);
      const share = Number(/^(-?\d+\.\d)%$/.exec(estimate)[1]);
      assert.ok(Number(low) <= share + 0.1 && share <= Number(high) + 0.1);
      assert.ok(Number(high) - Number(low) < 32);
      const no = Number(/about (-?\d+\.\d)%, say no/.exec(await textOf(page, ".rest"))[1]);
      assert.ok(Math.abs(no + share - 100) < 0.11);
      assert.equal(await textOf(page, "#reports"), "200");
      assert.equal((await site.post(reportOf(respondent))).status, 410);
      await page.reload();
      await standing(page, /^Closed by the number/);
      assert.deepEqual((await cells(page))[0], yes);
    }));
}

export function authors(browser) {
  const { name } = browser;
  pollHeld(browser);

  test(`${name}: the desk opens by the token only, and forgets it with the tab`, async () => {
    const site = await openSite();
    const { page, close } = await browser.open(`${site.server.address}poll/author/`);
    try {
      await page.waitForSelector("#token");
      await page.type("#token", "abcd-efgh-jkmn-pqrs");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".problem");
      assert.match(await textOf(page, ".problem"), /Wrong token/);
      await fill(page, "#token", site.server.token);
      await page.keyboard.press("Enter");
      await page.waitForSelector("#text");
      await page.reload();
      await page.waitForSelector("#text");
      // Another one after every start.
      await site.restart();
      await page.reload();
      await page.waitForSelector("#token");
      assert.equal(await page.$("#text"), null);
    } finally {
      await close();
      await site.close();
    }
  });

  test(`${name}: an author sees how many people a question needs, before anybody is asked`, () =>
    onDesk(browser, async ({ page }) => {
      await write(page, { text: "Do you smoke?" });
      assert.equal(await textOf(page, "#people"), "1,574");
      await until(
        () => textOf(page, "#consent"),
        (text) => /in 3 of 4 cases.*“\u2068Do you smoke\?\u2069”/.test(text),
        "it says what people agree to",
      );
      await fill(page, "#closes", "200");
      await until(
        () => textOf(page, "#reached"),
        (text) => text !== "±5.0",
        "the margin of 200 reports",
      );
      assert.match(await textOf(page, "#reached"), /^±14\.\d$/);
      assert.equal(await textOf(page, "#people"), "1,574");
      await page.click("#odds-9");
      await until(
        () => textOf(page, "#people"),
        (text) => text === "623",
        "the people of odds 9",
      );
      await fill(page, "#margin", "0");
      await until(
        () => textOf(page, "#plan"),
        (text) => /from 1 to 49/.test(text),
        "the rule of margins",
      );
      assert.equal(await page.$("#open"), null);
    }));

  test(`${name}: what an author writes is text, on every page`, () =>
    onDesk(browser, async ({ page }) => {
      const text = '<img src="x" onerror="document.title=1"> "A" & <script>';
      const options = ["<b>one</b>", "two & <i>", "{{three}}"];
      await write(page, { text, kind: "oneOf", options, closes: 10 });
      await publish(page);
      assert.equal(await textOf(page, "h2.asked bdi"), text);
      await page.click("#close");
      await page.click("#close-for-good");
      await standing(page, /^Closed by hand/);
      assert.deepEqual(
        (await cells(page)).map(([label]) => label),
        options,
      );
      assert.equal(await page.$("main img, main script, .results b, .results i"), null);
      await page.click(".back a");
      await page.waitForSelector(".polls a");
      assert.equal(await textOf(page, ".polls a"), text);
    }));

  test(`${name}: a poll that is closed by hand says what its intervals are worth`, () =>
    onDesk(browser, async ({ page, site }) => {
      await write(page, { text: "Which?", kind: "severalOf", options: ["a", "b"], closes: 50 });
      await publish(page);
      await page.click("#close");
      await page.waitForSelector("#close-for-good");
      await page.click("#close-for-good");
      await standing(page, /^Closed by hand\. No estimates were shown before/);
      assert.match(await textOf(page, ".certain"), /^If nobody forged reports/);
      const rows = await cells(page);
      assert.deepEqual(
        rows.map(([label, , ...said]) => [label, ...said]),
        ["a", "b"].map((box) => [box, "0.0 to 100.0%", "tells nothing"]),
      );
      assert.equal(await page.$(".share"), null);
      assert.equal(await page.$("#close"), null);
      assert.equal((await site.ask()).answer[0].state, "stopped");
    }));

  testInFull(
    `${name}: beside an empty join word stands what a flood can do, and the word is the author's to see`,
    () =>
      onDesk(browser, async ({ page, site, problems }) => {
        await write(page, { text: "Do you smoke?" });
        const door = (pattern) =>
          until(
            () => textOf(page, "#door"),
            (text) => pattern.test(text),
            `beside the word stands ${pattern}`,
          );
        await door(
          /Without a join word anybody .* forged reports\. They can close\s+this poll in about 2 minutes/s,
        );
        await fill(page, "#cap", "60");
        await door(/about 26 minutes/);
        await fill(page, "#closes", "50");
        await door(/within seconds/);
        await fill(page, "#word", "tafel 7");
        await door(/reports without it are not read/);
        await page.click("#several");
        await publish(page);
        assert.equal(await textOf(page, "#word-shown"), "tafel 7");
        const [{ survey }] = (await site.ask()).answer;
        const { word, cap, several } = await site.count(survey);
        assert.deepEqual({ word, cap, several }, { word: "tafel 7", cap: 60, several: true });
        await page.click(".back a");
        await page.waitForSelector("#text");
        await write(page, { text: "Another?", word: "a!" });
        await page.click("#open");
        await page.waitForSelector(".problem");
        assert.match(await textOf(page, ".problem"), /4 to 40 letters and digits/);
        // Drops the browser's message about a request that was refused.
        problems.length = 0;
      }),
  );

  test(`${name}: estimates of a closed poll are saved with what they are of, and then it is deleted`, () =>
    onDesk(browser, async ({ page, site }) => {
      await write(page, { text: "Do you smoke?", closes: 30 });
      await publish(page);
      const [{ survey }] = (await site.ask()).answer;
      const { plan } = await site.count(survey);
      const respondent = respondentFromPlan(plan);
      await Promise.all(Array.from({ length: 30 }, () => site.post(reportOf(respondent))));
      await page.waitForSelector("#save");
      const saved = JSON.parse(await savedBy(page, "#save"));
      const { estimates, opened, ...others } = saved;
      assert.deepEqual(others, {
        ...{ survey, plan, state: "full", closes: 30, reports: 30 },
        confidence: 0.95,
      });
      assert.match(opened, /^\d{4}-\d\d-\d\d$/);
      const [yes] = await cells(page);
      const share = estimates.answer.shares.yes;
      // By the chance of the noise, one interval in forty lies above all shares there can be.
      const mark = share.outside ? " outside" : "";
      assert.equal(yes[2], `${interval(share)}%${mark}`);
      await page.click("#delete");
      await page.waitForSelector("#delete-for-good");
      await page.click("#delete-for-good");
      await page.waitForSelector("#text");
      await until(
        () => page.$$(".polls a"),
        (links) => links.length === 0,
        "it is not listed any more",
      );
      assert.deepEqual((await site.ask()).answer, []);
    }));

  testInFull(
    `${name}: a count that comes late belongs to its own poll, and what is done is done to the one in sight`,
    () =>
      onDesk(browser, async ({ page, site }) => {
        const [one, other] = [await site.open(9), await site.open(9)];
        await site.post(reportOf(one));
        const goTo = (id) => page.evaluate((hash) => (location.hash = hash), id);
        const shown = (id) =>
          until(
            () => page.evaluate(() => document.querySelector("article .note b")?.textContent ?? ""),
            (code) => code.replace(/\s/g, "") === id.slice(0, 16),
            "the poll is shown",
          );
        const ids = async () => (await site.ask()).answer.map(({ survey }) => survey);
        // Counts of the one poll wait until they are let go.
        await page.evaluate((slow) => {
          const send = globalThis.fetch;
          globalThis.held = [];
          globalThis.fetch = async (address, options) => {
            const response = await send(address, options);
            if (options?.method === "GET" && String(address).endsWith(slow))
              await new Promise((done) => globalThis.held.push(done));
            return response;
          };
        }, one.id);
        await goTo(one.id);
        await until(
          () => page.evaluate(() => globalThis.held.length),
          (count) => count > 0,
          "a count is on its way",
        );
        await goTo(other.id);
        await shown(other.id);
        const late = await page.evaluate(async () => {
          const { held } = globalThis;
          while (held.length > 0) held.pop()();
          await new Promise((later) => setTimeout(later, 300));
          return document.querySelector("#reports").textContent;
        });
        assert.equal(late, "0");
        await shown(other.id);
        // The view is told of the other poll already, and still shows this one.
        await page.click("#delete");
        await page.waitForSelector("#delete-for-good");
        await page.evaluate((id) => {
          document.querySelector("sotto-poll").survey = id;
          document.querySelector("#delete-for-good").click();
        }, one.id);
        await until(ids, (left) => left.length === 1, "one poll is deleted");
        assert.deepEqual(await ids(), [one.id]);
      }),
  );

  testInFull(`${name}: a poll of a number has a mean`, () =>
    onDesk(browser, async ({ page, site }) => {
      await write(page, { text: "How many?", kind: "number", closes: 90 });
      await fill(page, "#first", "0");
      await fill(page, "#last", "60");
      await page.waitForSelector("#open");
      await publish(page);
      const [{ survey }] = (await site.ask()).answer;
      const respondent = respondentFromPlan((await site.count(survey)).plan);
      const reports = Array.from({ length: 90 }, () => reportOf(respondent, 30));
      await Promise.all(reports.map((report) => site.post(report)));
      await standing(page, /^Closed by the number/);
      await page.waitForSelector(".share");
      const [[label, , interval, estimate]] = await cells(page);
      assert.equal(label, "mean");
      assert.match(estimate, /^-?\d+(?:\.\d+)?$/);
      assert.match(interval, /^\d+(?:\.\d+)? to \d+(?:\.\d+)?$/);
    }),
  );

  testInFull(`${name}: a server that is stopped is told of, and then the desk goes on`, () =>
    onDesk(browser, async ({ page, site, problems }) => {
      await write(page, { text: "Still there?", closes: 5 });
      await publish(page);
      await site.stop();
      await page.waitForSelector("article .problem");
      assert.match(await textOf(page, "article .problem"), /does not answer/);
      await site.start();
      await until(
        () => page.evaluate(() => document.querySelector(".problem")?.textContent ?? ""),
        (text) => /token/.test(text),
        "the new token is asked for",
      );
      await unlock(page, site, "h2.asked");
      assert.equal(await textOf(page, "h2.asked"), "Still there?");
      // Drops the browser's message about a server that is not there.
      problems.length = 0;
    }),
  );
}

/** Rounded outward, as the page rounds it. */
const interval = ({ lowest, highest }) =>
  [Math.floor(1000 * lowest), Math.ceil(1000 * highest)]
    .map((end) => (end / 10).toFixed(1))
    .join(" to ");

/** The text that a button saves: read in the page, as it is handed to the browser. */
export async function savedBy(page, selector) {
  await page.evaluate(() => {
    globalThis.saved = undefined;
    globalThis.make ??= URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      globalThis.saved = blob;
      return globalThis.make.call(URL, blob);
    };
  });
  await page.click(selector);
  await until(
    () => page.evaluate(() => globalThis.saved !== undefined),
    (isSaved) => isSaved,
    "a file is saved",
  );
  // A mark at the top of a text is no part of what `text()` gives.
  return page.evaluate(() => globalThis.saved.text());
}
