/** Polls as those see them who answer: in pages of a real server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { oneOf, survey } from "sottovoce/survey";
import { openSite, smoking } from "../../poll/site.mjs";
import { textOf, until } from "../tool/demo-page.mjs";
import { patience, plainHost } from "../harness.mjs";
import { testInFull, firstOf } from "../../full.mjs";

/** Opens a poll in a new tab of somebody who has not answered yet. */
export async function answering(browser, site, poll, { faults, host, ...how } = {}) {
  const { port } = new URL(site.server.address);
  const address = `http://${host ?? "127.0.0.1"}:${port}/poll/${poll.id.slice(0, 16)}`;
  const prepare = async (page) => {
    await page.evaluateOnNewDocument(watchFetch);
    if (faults) await page.evaluateOnNewDocument(faults);
    await how.prepare?.(page);
  };
  return browser.open(address, { prepare });
}

/** Runs in the page: keeps what it sends, and loses answers while it is told to. */
function watchFetch() {
  const send = globalThis.fetch;
  globalThis.sent = [];
  globalThis.fetch = async (address, options = {}) => {
    if (options.method !== "POST") return send(address, options);
    globalThis.sent.push({ address, body: options.body, headers: options.headers });
    const busy = Number(sessionStorage.getItem("busy"));
    const later = sessionStorage.getItem("later");
    const headers = later === null ? {} : { "retry-after": later };
    const other = sessionStorage.getItem("other");
    if (busy) return new Response(other ?? "{}", { status: busy, headers });
    const response = await send(address, options);
    if (sessionStorage.getItem("hold")) await new Promise((done) => (globalThis.letGo = done));
    if (sessionStorage.getItem("lose")) throw new TypeError("the answer was lost");
    return response;
  };
}

export const sentBy = (page) => page.evaluate(() => globalThis.sent);
export const fate = (page, wanted) =>
  until(
    () => page.evaluate(() => document.querySelector("[data-fate]")?.dataset.fate),
    (found) => found === wanted,
    `the report is ${wanted}`,
  );
/** The report in its fold. */
export const shownReport = async (page) =>
  JSON.parse(await page.$eval(".card pre", (text) => text.textContent));

/** Answers the question that is shown. */
export async function say(page, choice = 0) {
  // A tab in the background is not clicked.
  await page.bringToFront();
  await page.waitForSelector(`#choice-${choice}`);
  await page.click(`#choice-${choice}`);
  await page.waitForSelector('#send[aria-disabled="false"]');
  await page.click("#send");
}

/** A site for one test, with a poll; in the end nothing may have gone wrong in any tab. */
export async function onPoll(
  browser,
  body,
  { built = smoking(), closes = 1000, settings, ...how } = {},
) {
  const site = await openSite(how.host && { origin: `http://${how.host}` });
  const own = (address) => ["127.0.0.1", how.host].includes(new URL(address).hostname);
  const tabs = [];
  try {
    const poll = await site.open(closes, built, settings);
    const open = async (options) => {
      const tab = await answering(browser, site, poll, { ...how, ...options });
      tabs.push(tab);
      return tab;
    };
    await body({ site, poll, open, count: async () => (await site.count(poll.id)).reports });
    for (const { requests } of tabs)
      for (const address of requests) assert.ok(/^(?:blob|data):/.test(address) || own(address));
  } finally {
    for (const tab of tabs) await tab.close();
    await site.close();
  }
}

/** One answer, from its choice to the report that is kept. */
export function pollAnswered(browser) {
  test(`${browser.name}: what is sent is the report that is shown, and nothing else`, () =>
    onPoll(browser, async ({ poll, open, count }) => {
      const { page, problems, requests } = await open();
      await say(page);
      await fate(page, "stored");
      const sent = await sentBy(page);
      assert.equal(sent.length, 1);
      assert.deepEqual(sent[0].headers, { "content-type": "application/json" });
      const report = JSON.parse(sent[0].body);
      assert.deepEqual(Object.keys(report).sort(), ["format", "id", "question", "survey", "value"]);
      assert.equal(report.survey, poll.id);
      assert.deepEqual(await shownReport(page), report);
      assert.ok(requests.every((address) => !address.includes("?")));
      assert.deepEqual(await page.evaluate(() => [document.cookie, localStorage.length]), ["", 0]);
      assert.equal(await count(), 1);
      assert.deepEqual(problems, []);
    }));
}

export function polls(browser) {
  const { name } = browser;
  pollAnswered(browser);

  test(`${name}: a poll shows what it asks, promises and would send, before it sends`, () => {
    const text = 'Is <img src="x" onerror="document.title = 1"> & "this" right?';
    const built = survey("poll", { answer: oneOf(["<b>Aye</b>", "No & never"], { text }) })
      .odds(3)
      .build();
    return onPoll(
      browser,
      async ({ poll, open }) => {
        const { page, problems } = await open();
        await page.waitForSelector("#send");
        assert.equal(await textOf(page, "h1"), text);
        const told = await page.$eval("#respondent", (all) => all.textContent);
        assert.equal(told, poll.explain().respondent);
        const code = (await textOf(page, "#poll-code")).replace(/^code|\s/g, "");
        assert.equal(code, poll.id.slice(0, 16));
        assert.match(await textOf(page, "#poll-code"), /^code (?:[0-9a-f]{4} ){3}[0-9a-f]{4}$/);
        assert.deepEqual(await page.$$eval(".choice", (all) => all.map((one) => one.innerText)), [
          "<b>Aye</b>",
          "No & never",
        ]);
        assert.equal(await page.$("img, .choice b"), null);
        await page.click("#choice-0");
        const draws = await page.$$eval(".draws li", (all) => all.map((one) => one.textContent));
        assert.equal(draws.length, 20);
        // All alike by chance in 1 of 300 cases at most: then the other answer's are not.
        await page.click("#choice-1");
        const others = await page.$$eval(".draws li", (all) => all.map((one) => one.textContent));
        assert.deepEqual([...new Set([...draws, ...others])].sort(), ["<b>Aye</b>", "No & never"]);
        assert.deepEqual(await sentBy(page), []);
        assert.deepEqual(problems, []);
      },
      { built },
    );
  });

  test(`${name}: pressing twice, and loading again, sends the same report`, () =>
    onPoll(browser, async ({ open, count }) => {
      const { page } = await open();
      await page.waitForSelector("#choice-0");
      await page.click("#choice-0");
      await page.evaluate(() => {
        const button = document.getElementById("send");
        for (let press = 0; press < 5; press += 1) button.click();
      });
      await fate(page, "stored");
      const first = await shownReport(page);
      await page.reload();
      await fate(page, "stored");
      assert.deepEqual(await shownReport(page), first);
      assert.deepEqual(await sentBy(page), []);
      assert.equal(await count(), 1);
    }));

  test(`${name}: after an answer that was lost, the same report is sent again, and counts once`, () =>
    onPoll(browser, async ({ open, count }) => {
      const { page } = await open();
      await page.waitForSelector("#choice-0");
      await page.evaluate(() => sessionStorage.setItem("lose", "1"));
      await say(page);
      await fate(page, "waiting");
      const first = await shownReport(page);
      await page.evaluate(() => sessionStorage.removeItem("lose"));
      await page.reload();
      await fate(page, "stored");
      assert.deepEqual(JSON.parse((await sentBy(page))[0].body), first);
      assert.equal(await count(), 1);
    }));

  test(`${name}: a server that is busy, failing or another one is asked again, until it has the report`, () =>
    onPoll(browser, async ({ open, count }) => {
      const { page } = await open();
      await page.waitForSelector("#choice-0");
      for (const status of [503, 429, 500, 502, 404]) {
        await page.evaluate((busy) => sessionStorage.setItem("busy", busy), status);
        if (status === 503) await say(page);
        else await page.click("#again");
        await until(
          () => page.evaluate(() => globalThis.sent.length),
          (sent) => sent > 0,
          "it is sent",
        );
        await fate(page, "waiting");
        await page.evaluate(() => globalThis.sent.splice(0));
      }
      // By itself, without a press of the button.
      await page.evaluate(() => sessionStorage.removeItem("busy"));
      await fate(page, "stored");
      assert.equal(await count(), 1);
    }));

  for (const [who, body] of firstOf([
    ["a login page", "<html>log in</html>"],
    ["another server", '{"ok":true}'],
  ]))
    test(`${name}: what ${who} answers is neither yes nor no, by whatever status`, () =>
      onPoll(browser, async ({ open, count }) => {
        const { page } = await open();
        await page.waitForSelector("#choice-0");
        await page.evaluate((other) => sessionStorage.setItem("other", other), body);
        for (const status of [200, 400, 403, 404, 409, 410]) {
          await page.evaluate((busy) => sessionStorage.setItem("busy", busy), status);
          if (status === 200) await say(page);
          else await page.click("#again");
          await until(
            () => page.evaluate(() => globalThis.sent.length),
            (sent) => sent > 0,
            "it is sent",
          );
          await fate(page, "waiting");
          await page.evaluate(() => globalThis.sent.splice(0));
        }
        assert.equal(await count(), 0);
        await page.evaluate(() => sessionStorage.removeItem("busy"));
        await page.reload();
        await fate(page, "stored");
        assert.equal(await count(), 1);
      }));

  test(`${name}: a poll is closed or gone when its own server says so, and not by another's word`, () =>
    onPoll(browser, async ({ open }) => {
      const { page } = await open();
      await say(page);
      await fate(page, "stored");
      const report = await shownReport(page);
      await page.evaluate(() => {
        const honest = globalThis.fetch;
        globalThis.looks = 0;
        const others = [
          [200, '{"ok":true}'],
          [404, '{"message":"not found"}'],
          [409, "{}"],
          [200, "<html>log in</html>"],
        ];
        globalThis.fetch = async (address, options = {}) => {
          if (options.method === "POST") return honest(address, options);
          const [status, body] = others[globalThis.looks++ % others.length];
          return new Response(body, { status });
        };
      });
      for (let look = 1; look <= 4; look += 1) {
        await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
        await until(
          () => page.evaluate(() => globalThis.looks),
          (looks) => looks >= look,
          "the page asks",
        );
        await new Promise((later) => setTimeout(later, 300));
        assert.equal(await page.$("#closed"), null);
        assert.deepEqual(await shownReport(page), report);
      }
      assert.match(JSON.stringify(await keptIn(page)), new RegExp(report.id));
    }));

  test(`${name}: on plain http, which is trusted less, all of it works`, () =>
    onPoll(
      browser,
      async ({ open, count }) => {
        const { page, problems } = await open();
        assert.equal(await page.evaluate(() => globalThis.isSecureContext), false);
        await say(page);
        await fate(page, "stored");
        const first = await shownReport(page);
        await page.reload();
        await fate(page, "stored");
        assert.deepEqual(await shownReport(page), first);
        assert.equal(await count(), 1);
        assert.deepEqual(problems, []);
      },
      { host: plainHost },
    ));

  test(`${name}: while the server is stopped the report waits; it is sent when it is back`, () =>
    onPoll(browser, async ({ site, open, count }) => {
      const { page } = await open();
      await page.waitForSelector("#choice-0");
      await site.stop();
      await say(page);
      await fate(page, "waiting");
      await page.waitForSelector("#again");
      await site.start();
      await page.click("#again");
      await fate(page, "stored");
      assert.equal(await count(), 1);
    }));

  test(`${name}: of two tabs one answer is taken, and both show it`, () =>
    onPoll(browser, async ({ open, count }) => {
      const [one, other] = [await open(), await open()];
      for (const { page } of [one, other]) {
        await page.bringToFront();
        await page.waitForSelector("#choice-0");
      }
      await say(one.page, 0);
      await fate(one.page, "stored");
      await say(other.page, 1);
      await fate(other.page, "stored");
      assert.deepEqual(await shownReport(other.page), await shownReport(one.page));
      assert.equal(await count(), 1);
    }));

  test(`${name}: two tabs that answer at the same moment make one report`, () =>
    onPoll(browser, async ({ open, count }) => {
      const tabs = [await open(), await open(), await open()];
      for (const { page } of tabs) {
        await page.bringToFront();
        await page.waitForSelector("#choice-0");
        await page.click("#choice-0");
      }
      await Promise.all(
        tabs.map(({ page }) => page.evaluate(() => document.getElementById("send").click())),
      );
      for (const { page } of tabs) await fate(page, "stored");
      const shown = [];
      for (const { page } of tabs) shown.push((await shownReport(page)).id);
      assert.equal(new Set(shown).size, 1);
      assert.equal(await count(), 1);
    }));

  testInFull(`${name}: a plan that is not the one which the address names is not answered`, () =>
    onPoll(
      browser,
      async ({ open }) => {
        const { page } = await open();
        await page.waitForSelector(".problem");
        assert.match(await textOf(page, ".problem"), /not the poll of this address/);
        assert.equal(await page.$("#send"), null);
      },
      {
        // A server that lies: the odds of another survey.
        faults: () => {
          const honest = globalThis.fetch;
          globalThis.fetch = async (...asked) => {
            const shown = await (await honest(...asked)).json();
            const plan = { ...shown.plan, odds: "9", oddsEach: "9" };
            return new Response(JSON.stringify({ ...shown, plan }));
          };
        },
      },
    ),
  );

  test(`${name}: where nothing can be kept, nothing is sent`, () =>
    onPoll(
      browser,
      async ({ open, count }) => {
        const { page } = await open();
        await page.waitForSelector(".problem");
        assert.match(await textOf(page, ".problem"), /a browser that stores reports/);
        assert.equal(await page.$("#send"), null);
        assert.equal(await count(), 0);
      },
      { faults: () => Object.defineProperty(globalThis, "indexedDB", { get: () => undefined }) },
    ));

  testInFull(`${name}: a report that cannot be written down is not sent`, () =>
    onPoll(browser, async ({ open, count }) => {
      const { page } = await open();
      await page.waitForSelector("#choice-0");
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await say(page);
      await page.waitForSelector("#problem:not([hidden])");
      assert.match(await textOf(page, "#problem"), /Nothing was sent/);
      assert.deepEqual(await sentBy(page), []);
      assert.equal(await count(), 0);
    }),
  );

  test(`${name}: who comes without a poll types its code, and compares all of it`, () =>
    onPoll(browser, async ({ site, poll }) => {
      const { page, close } = await browser.open(`${site.server.address}poll/`);
      const typed = async (text) => {
        await page.$eval("#code", (field) => (field.value = ""));
        await page.type("#code", text);
        await page.keyboard.press("Enter");
      };
      const refused = async (text, why) => {
        await typed(text);
        await until(
          () => page.$eval("#problem", (problem) => problem.textContent),
          (told) => why.test(told),
          `${text} is refused`,
        );
      };
      await refused("12", /16 characters: .* or the first 8/);
      await refused("0123456g", /16 characters/);
      const wrong = poll.id[9] === "0" ? "1" : "0";
      await refused(`${poll.id.slice(0, 9)}${wrong}`, /No poll here, or more than one/);
      await typed(`${poll.id.slice(0, 4).toUpperCase()} ${poll.id.slice(4, 8)}`);
      await page.waitForSelector("#same", { timeout: patience });
      const whole = await textOf(page, "#whole");
      assert.equal(whole, poll.id.slice(0, 16).match(/.{4}/g).join(" "));
      await page.click("#other");
      await page.waitForSelector("#code");
      await typed(poll.id.slice(0, 16));
      await page.waitForSelector("#same", { timeout: patience });
      await page.click("#same");
      await page.waitForSelector("#send", { timeout: patience });
      assert.equal(new URL(page.url()).pathname, `/poll/${poll.id.slice(0, 16)}`);
      await close();
    }));
}

/** Everything that IndexedDB holds of this site. */
export const keptIn = (page) =>
  page.evaluate(async () => {
    const wait = (request) =>
      new Promise((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const kept = [];
    // All but the ledgers of a site that another test may have had at this address before.
    const names = (await indexedDB.databases()).map(({ name }) => name);
    for (const name of names.filter((it) => it !== "sottovoce")) {
      const database = await wait(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        kept.push(...(await wait(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return kept;
  });
