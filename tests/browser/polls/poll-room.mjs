/** Polls in a room: the screen, the close as phones see it, several questions, long texts. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { oneOf, rating, survey, yesNo } from "sottovoce/survey";
import { inRoot } from "../../../scripts/common.mjs";
import { reportOf } from "../../poll/site.mjs";
import { fits } from "../access.mjs";
import { textOf, until } from "../tool/demo-page.mjs";
import { plainHost, serve } from "../harness.mjs";
import { fate, keptIn, onPoll, say, sentBy, shownReport } from "./poll.mjs";
import { testInFull } from "../../full.mjs";

/** The screen of a poll, in a tab of its own. */
async function screening(browser, site, poll, body, key) {
  const { screen } = await site.count(poll.id);
  const tab = await browser.open(`${site.server.address}poll/screen/${key ?? screen}`);
  try {
    await body(tab);
    const allowed = new RegExp(`^${site.server.address}`);
    for (const address of tab.requests) assert.match(address, allowed);
  } finally {
    await tab.close();
  }
}

const hour = 3_600_000;

/** Rows of results: label, interval and estimate of each. */
const rowsOf = (page) =>
  page.$$eval(".results tbody tr", (rows) =>
    rows.map((row) =>
      [...row.cells].filter((cell) => cell.className !== "bar").map((cell) => cell.textContent),
    ),
  );
/** Neither a bar nor a number of a result, but its interval and what that means. */
async function tellsNothing(page) {
  assert.equal(await page.$(".outcomes svg, .rest, .mean, .unbiased"), null);
  assert.match(
    await textOf(page, ".vague-text"),
    /^Too few reports for an estimate: the interval says/,
  );
  // Beside the interval no share is named.
  const said = (await textOf(page, ".outcomes")).match(/-?[\d.]+%/g);
  const intervals = (await rowsOf(page)).map(([, interval]) => /[\d.]+%$/.exec(interval)[0]);
  assert.deepEqual(said, intervals);
}
/** Comes back to a page that was not in sight: as a phone does that slept. */
const wake = (page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
const results = (page) => page.waitForSelector(".results");

/** Everybody is asked all of it. */
const three = () =>
  survey("poll", {
    answer: yesNo({ text: `Do you smoke? ${randomUUID()}` }),
    answer_2: oneOf(["cat", "dog"], { text: "Which pet?" }),
    answer_3: rating(1, 5, { text: "How do you like it?" }),
  })
    .odds(9)
    .questionsPerPerson(3)
    .build();

/** As long as polls may be: 50 options of about 200 letters. */
const longest = () => {
  const word = "Donaudampfschifffahrtsgesellschaft";
  const text = (start) =>
    `${start} ${word.repeat(3)} ${"so long ".repeat(12)}`.slice(0, 198).trim();
  const options = Array.from({ length: 50 }, (_, place) => text(`${place}`));
  return survey("poll", { answer: oneOf(options, { text: text("Which?") }) })
    .odds(9)
    .build();
};

/** As many questions as polls may have, each as long as it may be. */
const ten = (question = yesNo) => {
  const text = (place) =>
    `${place}. ${"How often do you do what you would rather not do? ".repeat(5)}`;
  const questions = Array.from({ length: 10 }, (_, place) => [
    place === 0 ? "answer" : `answer_${place + 1}`,
    question({
      text: text(place + 1)
        .slice(0, 200)
        .trim(),
    }),
  ]);
  return survey("poll", Object.fromEntries(questions)).odds(1024).questionsPerPerson(10).build();
};

export function pollRoom(browser) {
  const { name } = browser;

  test(`${name}: the screen shows how to answer, how many did, and then the results`, () =>
    onPoll(
      browser,
      async ({ site, poll }) =>
        screening(browser, site, poll, async ({ page, problems }) => {
          await page.waitForSelector(".qr");
          for (const [width, height] of [
            [1280, 720],
            [1920, 1080],
          ]) {
            await page.setViewport({ width, height });
            await fits(page, `${width}`);
            const { qr, type, end, room } = await page.evaluate(() => {
              const box = (selector) => document.querySelector(selector).getBoundingClientRect();
              const size = (selector) =>
                Number.parseFloat(getComputedStyle(document.querySelector(selector)).fontSize);
              return {
                qr: box(".qr").height,
                type: [".asked", ".address", ".reports"].map(size),
                end: box(".invitation").bottom,
                room: innerHeight,
              };
            });
            // Half the height, and letters of at least a thirtieth of it.
            assert.ok(Math.abs(qr - room / 2) < 2, `${qr} of ${room}`);
            assert.ok(Math.min(...type) >= room / 30, `${type}`);
            assert.ok(end <= room, "all of it is on the screen");
          }
          const { host } = new URL(site.server.address);
          assert.equal(await textOf(page, ".address"), `${host}/poll`);
          assert.equal((await textOf(page, "#code")).replace(/\s/g, ""), poll.id.slice(0, 16));
          assert.equal(await page.$("button, input, nav"), null);
          await site.post(reportOf(poll));
          await until(
            () => textOf(page, "#reports"),
            (text) => text === "1 of 3 reports",
            "the report is counted",
          );
          assert.doesNotMatch(await textOf(page, "main"), /%/);
          await Promise.all([0, 1].map(() => site.post(reportOf(poll))));
          await results(page);
          const [[label, interval, estimate]] = await rowsOf(page);
          assert.equal(label, "yes");
          assert.match(interval, / to .*%$/);
          assert.equal(estimate, "tells nothing");
          await tellsNothing(page);
          assert.equal(await page.$(".qr, .address"), null);
          assert.match(await textOf(page, ".certain"), /95 out of 100/);
          assert.deepEqual(problems, []);
        }),
      { closes: 3 },
    ));

  testInFull(`${name}: a screen that was guessed, or is wrong, says so and shows nothing`, () =>
    onPoll(browser, async ({ site, poll }) => {
      for (const key of ["0".repeat(32), poll.id, poll.id.slice(0, 16), "wrong", ""])
        await screening(
          ...[browser, site, poll],
          async ({ page }) => {
            await page.waitForSelector("#main .problem");
            assert.match(await textOf(page, "main"), /^No poll has this screen/);
            assert.doesNotMatch(await textOf(page, "body"), /smoke/);
            assert.equal(await page.$(".qr, .asked"), null);
          },
          key,
        );
    }),
  );

  testInFull(
    `${name}: a screen whose server is stopped keeps what it shows, says so, and goes on`,
    () =>
      onPoll(browser, async ({ site, poll }) =>
        screening(browser, site, poll, async ({ page }) => {
          await page.waitForSelector(".qr");
          await site.stop();
          await until(
            () => textOf(page, "#notice"),
            (text) => /does not answer/.test(text),
            "it says that the server is silent",
          );
          assert.ok(await page.$(".qr"));
          await site.start();
          await site.post(reportOf(poll));
          await until(
            () => textOf(page, "#reports"),
            (text) => text.startsWith("1 of"),
            "it counts again",
          );
          assert.equal(await textOf(page, "#notice"), "");
        }),
      ),
  );

  test(`${name}: results appear on the phone that answered, on one that slept, and on one that never did`, () =>
    onPoll(
      browser,
      async ({ site, poll, open }) => {
        // By two names of the server: two devices, as far as the browser knows.
        const [answered, slept] = [await open({ host: "127.0.0.1" }), await open()];
        await say(answered.page);
        await fate(answered.page, "stored");
        assert.match(
          await textOf(answered.page, "#later"),
          /results appear here when the poll is closed/,
        );
        // It cannot ask while it sleeps.
        await slept.page.waitForSelector("#send");
        await slept.page.evaluate(() => {
          const send = globalThis.fetch;
          globalThis.fetch = (...about) =>
            globalThis.asleep ? Promise.reject(new TypeError("asleep")) : send(...about);
          globalThis.asleep = true;
        });
        await Promise.all([0, 1].map(() => site.post(reportOf(poll))));
        const rows = [];
        for (const { page } of [answered, slept]) {
          await page.bringToFront();
          await page.evaluate(() => (globalThis.asleep = false));
          await wake(page);
          await results(page);
          await tellsNothing(page);
          rows.push(await rowsOf(page));
        }
        assert.match(await textOf(answered.page, "#erased"), /was counted.*been erased/);
        assert.match(await textOf(slept.page, "#erased"), /No report can be sent any more/);
        assert.equal(await slept.page.$("#send"), null);
        const never = await open();
        await results(never.page);
        rows.push(await rowsOf(never.page));
        assert.deepEqual(rows[1], rows[0]);
        assert.deepEqual(rows[2], rows[0]);
        assert.doesNotMatch(JSON.stringify(await keptIn(answered.page)), /"answer":|"value"/);
      },
      { closes: 3, host: plainHost },
    ));

  test(`${name}: a phone that comes too late reads kindly why, and then sees the results`, () =>
    onPoll(
      browser,
      async ({ site, poll, open, count }) => {
        const { page } = await open();
        await page.waitForSelector("#choice-0");
        await site.post(reportOf(poll));
        await say(page);
        await fate(page, "closed");
        assert.match(await textOf(page, "#fate"), /full before your report came/);
        const told = await textOf(page, ".card");
        assert.match(told, /Enough people had answered\. You did nothing wrong/);
        assert.match(told, /Your report is not counted\. The server has not stored it/);
        await wake(page);
        await results(page);
        assert.match(await textOf(page, "#erased"), /full before your report came.*been erased/);
        assert.equal(await count(), 1);
      },
      { closes: 1 },
    ));

  testInFull(
    `${name}: a phone and the screen say until when a poll is open, and it closes then`,
    () =>
      onPoll(
        browser,
        async ({ site, poll, open }) => {
          const { page } = await open();
          await page.waitForSelector("#until");
          const { ends } = await site.count(poll.id);
          const time = await page.evaluate(
            (at) => new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(at),
            ends,
          );
          const minutes = time.match(/\d+:\d+/)[0];
          assert.ok((await textOf(page, "#until")).includes(minutes));
          await screening(browser, site, poll, async ({ page: screen }) => {
            await screen.waitForSelector("#until");
            assert.ok((await textOf(screen, "#until")).includes(minutes));
            site.ahead = hour;
            await results(screen);
          });
          await page.bringToFront();
          await wake(page);
          await page.waitForSelector("#closed");
          await results(page);
        },
        { settings: { ends: Date.now() + hour } },
      ),
  );

  test(`${name}: several questions are one consent, one report and one result`, () => {
    const built = three();
    return onPoll(
      browser,
      async ({ site, poll, open, count }) => {
        const { page, problems } = await open();
        await page.waitForSelector("#q3-choice-0");
        const { consent, facts, respondent } = built.explain();
        // Facts about all answers together, with epsilon; and about each below its question.
        const told = await textOf(page, "#consent");
        assert.ok(told.includes(consent.sure));
        assert.match(told, /at most 9 times as likely .* \(epsilon 2\.2\)/);
        assert.equal(await page.$eval("#respondent", (all) => all.textContent), respondent);
        const sends = await page.$$eval(".part > .note", (all) => all.map((one) => one.innerText));
        assert.deepEqual(
          sends,
          facts.map(({ sends: sentence }) => sentence),
        );
        await page.click("#choice-0");
        await page.click("#q3-choice-4");
        await page.click("#send");
        await page.waitForSelector("#problem:not([hidden])");
        assert.match(await textOf(page, "#problem"), /^Answer question 2 first/);
        assert.deepEqual(await sentBy(page), []);
        await page.click("#q2-choice-1");
        await page.click("#send");
        await fate(page, "stored");
        const [sent, ...more] = await sentBy(page);
        assert.deepEqual(more, []);
        const reports = JSON.parse(sent.body);
        assert.deepEqual(reports.map(({ question }) => question).sort(), [
          "answer",
          "answer_2",
          "answer_3",
        ]);
        assert.deepEqual(await shownReport(page), reports);
        await page.reload();
        await fate(page, "stored");
        assert.deepEqual(await shownReport(page), reports);
        assert.equal(await count(), 1);
        // All odds together count for this device, once.
        const kept = JSON.stringify(await keptIn(page));
        assert.match(kept, new RegExp(`"survey":"${poll.id}","odds":"9","times":1,`));
        const { reports: other } = poll.respond(poll.begin(), {
          ...{ answer: false, answer_2: "cat", answer_3: 1 },
        });
        assert.equal((await site.post(other, {}, { of: poll.id })).status, 200);
        await wake(page);
        await results(page);
        const charts = await page.$$eval(".charted", (all) => all.map((one) => one.innerText));
        assert.deepEqual(
          charts,
          facts.map(({ text }) => text),
        );
        assert.equal((await rowsOf(page)).length, 1 + 2 + 5);
        assert.match(await textOf(page, ".certain"), /all intervals of a question are right/);
        assert.deepEqual(problems, []);
      },
      { built, closes: 2 },
    );
  });

  testInFull(`${name}: 50 options of 200 letters fit the phone and the screen`, () =>
    onPoll(
      browser,
      async ({ site, poll, open }) => {
        const phone = await open({
          prepare: (page) => page.setViewport({ width: 390, height: 844 }),
        });
        await phone.page.waitForSelector("#choice-49");
        await fits(phone.page, "asked");
        await say(phone.page, 49);
        await fate(phone.page, "stored");
        await fits(phone.page, "sent");
        await screening(browser, site, poll, async ({ page }) => {
          await page.setViewport({ width: 1280, height: 720 });
          await page.waitForSelector(".qr");
          await fits(page, "the screen");
          const end = await page.$eval(".invitation", (all) => all.getBoundingClientRect().bottom);
          assert.ok(end <= 720, `${end}`);
          await site.post(reportOf(poll, poll.plan.questions[0].options[0]));
          await results(page);
          await fits(page, "results on the screen");
          assert.equal((await rowsOf(page)).length, 50);
          const last = await page.$$eval("tbody tr", (rows) =>
            Math.max(...rows.map((row) => row.getBoundingClientRect().bottom)),
          );
          assert.ok(last <= 720, `the last bar ends at ${last}`);
        });
        await phone.page.bringToFront();
        await wake(phone.page);
        await results(phone.page);
        await fits(phone.page, "results");
      },
      { built: longest(), closes: 2 },
    ),
  );

  testInFull(
    `${name}: ten questions of 200 letters leave the screen its code and the number of reports`,
    () =>
      onPoll(
        browser,
        ({ site, poll }) =>
          screening(browser, site, poll, async ({ page }) => {
            await page.waitForSelector(".qr");
            for (const [width, height] of [
              [1280, 720],
              [1920, 1080],
            ]) {
              await page.setViewport({ width, height });
              const [qr, end] = await page.evaluate(() =>
                [".qr", ".reports"].map(
                  (selector) => document.querySelector(selector).getBoundingClientRect().bottom,
                ),
              );
              assert.ok(Math.max(qr, end) <= height, `${qr}, ${end} of ${height}`);
            }
          }),
        { built: ten() },
      ),
  );

  for (const [kind, question, answer] of [
    ["yes or no", yesNo, true],
    ["five stars", (about) => rating(1, 5, about), 3],
  ])
    testInFull(`${name}: results of ten questions of ${kind} fit one screen`, () =>
      onPoll(
        browser,
        ({ site, poll }) =>
          screening(browser, site, poll, async ({ page }) => {
            await page.waitForSelector(".qr");
            const answers = poll.plan.questions.map((asked) => [asked.name, answer]);
            const { reports } = poll.respond(poll.begin(), Object.fromEntries(answers));
            assert.equal((await site.post(reports, {}, { of: poll.id })).status, 200);
            await results(page);
            for (const [width, height] of [
              [1280, 720],
              [1920, 1080],
            ]) {
              await page.setViewport({ width, height });
              await fits(page, `${width}`);
              const [charts, end] = await page.evaluate(() => [
                document.querySelectorAll(".chart").length,
                document.querySelector(".outcomes").getBoundingClientRect().bottom,
              ]);
              assert.equal(charts, 10);
              assert.ok(end <= height, `${end} of ${height}`);
            }
          }),
        { built: ten(question), closes: 1 },
      ),
    );

  test(`${name}: where a static host has no server, each page of polls says so`, async () => {
    const host = await serve({ folders: { "/a/site/": inRoot("www", "dist") } });
    try {
      for (const path of ["poll/", "poll/author/", "poll/screen/"]) {
        const { page, close } = await browser.open(`${host.address}a/site/${path}`);
        await until(
          () => textOf(page, "main"),
          (text) => /This copy of the site has no poll server.*npm start/.test(text),
          `${path} says that there is no server`,
        );
        assert.equal(await page.$("input"), null);
        await close();
      }
    } finally {
      await host.close();
    }
  });
}
