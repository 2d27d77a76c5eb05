/** Tests the organizer's page apart from one question: links, rooms, copies, times, files. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { open as openDuckdb } from "../../../www/poll/server/storage/duckdb.mjs";
import { openSite, reportOf } from "../../poll/site.mjs";
import { fill, textOf, until } from "../tool/demo-page.mjs";
import { onDesk, publish, savedBy, standing, write } from "./poll-author.mjs";
import { testInFull } from "../../full.mjs";

export function pollDesk(browser) {
  const { name } = browser;

  test(`${name}: a link with the token opens the desk, and the token leaves the address`, async () => {
    const site = await openSite();
    const { token } = site.server;
    const desk = `${site.server.address}poll/author/`;
    const { page, requests, close } = await browser.open(`${desk}#token=${token}`);
    try {
      await page.waitForSelector("#text");
      assert.equal(page.url(), desk);
      // Behind the hash it is in no request, and no request but the first was made with it.
      assert.ok(requests.every((address) => !address.split("#")[0].includes(token)));
      assert.equal(requests.filter((address) => address.includes(token)).length <= 1, true);
      assert.equal(await page.evaluate(() => history.length <= 2), true);
      // A link that is pasted where the desk is open, of a server that was started again.
      await site.restart();
      await page.evaluate((next) => (location.hash = `token=${next}`), site.server.token);
      await until(
        () => page.url(),
        (url) => url === desk,
        "the token leaves the address",
      );
      await page.waitForSelector("#text");
      // A wrong one opens nothing, and is not kept in the address either. It may come while the
      // answer to the right one is under way.
      await page.evaluate(() => (location.hash = "token=abcd-efgh-jkmn-pqrs"));
      await page.waitForSelector("#token");
      await until(
        () => textOf(page, ".problem").catch(() => ""),
        (text) => /Wrong token/.test(text),
        "the token is refused",
      );
      assert.equal(page.url(), desk);
    } finally {
      await close();
      await site.close();
    }
  });

  testInFull(
    `${name}: the promise is for the people in the room, and says where it tells nothing`,
    () =>
      onDesk(browser, async ({ page }) => {
        await fill(page, "#room", "30");
        await write(page, { text: "Do you smoke?" });
        const title = (pattern) =>
          until(
            () => textOf(page, "#plan-title"),
            (text) => pattern.test(text.replace(/\s+/g, " ")),
            `the headline is ${pattern}`,
          );
        await title(/^±3\d\.\d percentage points with 30 reports$/);
        assert.equal(await page.$("#vacuous"), null);
        assert.match(await textOf(page, "#middle"), /in the middle tells nothing.*±20/s);
        assert.equal(await textOf(page, "#people"), "1,574");
        const odds = await page.$$eval('[name="odds"] + span', (all) =>
          all.map(({ textContent }) => Number(/±([\d.]+) points/.exec(textContent)[1])),
        );
        assert.ok(odds[0] > odds[1] && odds[1] > odds[2], `${odds}`);
        await fill(page, "#room", "8");
        await title(/^±50\.0 percentage points with 8 reports$/);
        assert.match(
          await textOf(page, "#vacuous"),
          /tells nothing: every result is possible\. With 1\d\d people it is ±20/,
        );
        await fill(page, "#room", "80");
        await title(/^±2\d\.\d percentage points with 80 reports$/);
        assert.equal(await page.$("#vacuous, #middle"), null);
        await fill(page, "#room", "1");
        await title(/with 1 report$/);
        // The room is what closes the poll, unless another number is typed.
        assert.equal(await page.$eval("#closes", (field) => field.placeholder), "1");
      }),
  );

  test(`${name}: a poll of several questions is written, held and saved`, () =>
    onDesk(browser, async ({ page, site }) => {
      await write(page, { text: "Do you smoke?", closes: 3 });
      await page.click("#add");
      await page.waitForSelector("#text-2");
      await until(
        () => textOf(page, "#plan"),
        (text) => /^Question 2: Write the question/.test(text),
        "the second question is missing",
      );
      await fill(page, "#text-2", "Which pet?");
      await page.click("#kind-2-oneOf");
      await page.waitForSelector("#options-2");
      await page.type("#options-2", "cat\ndog");
      await page.click("#add");
      await page.waitForSelector("#text-3");
      await page.click("#remove-3");
      await page.waitForSelector("#share");
      assert.match(
        await textOf(page, "#share"),
        /all 2 questions.*3 to 1 is for all\s+answers.*epsilon 1\.1.*alone gets 1\.74 to 1/s,
      );
      await publish(page);
      const [{ survey, questions }] = (await site.ask()).answer;
      assert.equal(questions, 2);
      const respondent = respondentFromPlan((await site.count(survey)).plan);
      for (let person = 0; person < 3; person += 1) {
        const answers = { answer: true, answer_2: "cat" };
        const { reports } = respondent.respond(respondent.begin(), answers);
        await site.post(reports, {}, { of: survey });
      }
      await page.waitForSelector("#save");
      const titles = await page.$$eval("h2.asked, .charted", (all) =>
        all.map(({ textContent }) => textContent),
      );
      assert.deepEqual(titles, ["Do you smoke?", "Which pet?", "Do you smoke?", "Which pet?"]);
      const { estimates, reports } = JSON.parse(await savedBy(page, "#save"));
      assert.deepEqual([Object.keys(estimates), reports], [["answer", "answer_2"], 3]);
      assert.equal((await savedBy(page, "#save-csv")).split("\r\n").length, 1 + 4 + 1);
      assert.equal((await savedBy(page, "#save-reports")).split("\r\n").length, 1 + 6 + 1);
    }));

  testInFull(`${name}: a poll is duplicated as another poll, and deleting says what is gone`, () =>
    onDesk(browser, async ({ page, site }) => {
      await write(page, { text: "Do you smoke?", closes: 9, purpose: "A lesson" });
      await publish(page);
      const [{ survey: first }] = (await site.ask()).answer;
      await page.click("#copy");
      await page.waitForSelector("#copied");
      assert.match(await textOf(page, "#copied"), /another poll.*reveal more about them/s);
      await page.waitForSelector("#open");
      await publish(page);
      const polls = (await site.ask()).answer;
      assert.equal(polls.length, 2);
      const { survey: second } = polls.find(({ survey }) => survey !== first);
      const [one, other] = [await site.count(first), await site.count(second)];
      assert.deepEqual(other.plan.questions, one.plan.questions);
      assert.deepEqual([other.closes, other.purpose], [9, "A lesson"]);
      await page.click("#delete");
      await page.waitForSelector("#delete-for-good");
      await page.click("#delete-for-good");
      await page.waitForSelector("#news");
      assert.match(await textOf(page, "#news"), /reports and its results are deleted/);
      assert.deepEqual(
        (await site.ask()).answer.map(({ survey }) => survey),
        [first],
      );
    }),
  );

  testInFull(`${name}: reports that come together close a poll with more than were expected`, () =>
    onDesk(browser, async ({ page, site }) => {
      await write(page, { text: "Do you smoke?", closes: 3 });
      await publish(page);
      const [{ survey }] = (await site.ask()).answer;
      const poll = respondentFromPlan((await site.count(survey)).plan);
      const came = (pattern) =>
        until(
          () => textOf(page, "#results-title").catch(() => ""),
          (text) => pattern.test(text.replace(/\s+/g, " ").trim()),
          `the headline is ${pattern}`,
        );
      await came(/^0 of 3 reports$/);
      const answers = await Promise.all(Array.from({ length: 5 }, () => site.post(reportOf(poll))));
      for (const { status } of answers) assert.equal(status, 200);
      await came(/^5 reports; 3 were expected$/);
    }),
  );

  test(`${name}: a closing time is typed, must be later than now, and closes the poll`, () =>
    onDesk(browser, async ({ page, site }) => {
      await write(page, { text: "Do you smoke?", closes: 9 });
      const type = (time) =>
        page.$eval(
          "#until",
          (field, at) => {
            const local = new Date(at - 60_000 * new Date(at).getTimezoneOffset());
            field.value = local.toISOString().slice(0, 16);
            field.dispatchEvent(new Event("input", { bubbles: true }));
          },
          time,
        );
      await type(Date.now() - 120_000);
      await until(
        () => textOf(page, "#plan"),
        (text) => /closing time is in the past/.test(text),
        "a time in the past is refused",
      );
      const later = Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000;
      await type(later);
      await page.waitForSelector("#open");
      await publish(page);
      // The day is said too if the poll closes tomorrow.
      await standing(page, /^Open\..*It closes by itself: [^.]*\d:\d\d/s);
      const [{ survey }] = (await site.ask()).answer;
      assert.equal((await site.count(survey)).ends, later);
    }));

  testInFull(
    `${name}: what polls are is said until there is one; one that is damaged can be deleted`,
    () =>
      onDesk(browser, async ({ page, site }) => {
        const intro = () => page.$eval("#intro", ({ hidden }) => hidden);
        assert.equal(await intro(), false);
        const [one, other] = [await site.open(9), await site.open(9)];
        await site.stop();
        const { run, close } = await openDuckdb(site.kept);
        await run(`UPDATE polls SET plan = '{' WHERE survey = '${one.id}'`);
        await close();
        await site.start();
        await page.evaluate((token) => (location.hash = `token=${token}`), site.server.token);
        await page.waitForSelector("[data-damaged]");
        assert.equal(await intro(), true);
        assert.equal(await page.$$eval("h1", (all) => all.filter((h) => h.offsetParent).length), 1);
        await page.click("[data-damaged]");
        await until(
          () => textOf(page, "[data-damaged]"),
          (text) => /with all of its reports/.test(text),
          "it asks first",
        );
        await page.click("[data-damaged]");
        await page.waitForSelector("#news");
        assert.deepEqual(
          (await site.ask()).answer.map(({ survey }) => survey),
          [other.id],
        );
      }),
  );
}
