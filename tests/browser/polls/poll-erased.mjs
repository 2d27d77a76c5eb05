/** Tests what an answer leaves on a device: erased by hand, by the close, by the next person. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { smoking } from "../../poll/site.mjs";
import { textOf, until } from "../tool/demo-page.mjs";
import { firstOf, testInFull } from "../../full.mjs";
import { fate, keptIn, onPoll, say, sentBy, shownReport } from "./poll.mjs";

const several = { settings: { several: true } };

/** Neither an answer nor a report, nor what tells which report it was. */
async function nothingOf(page, report) {
  const kept = JSON.stringify(await keptIn(page));
  assert.doesNotMatch(kept, new RegExp(`${report.id}|true|false|"answer":|"value"`));
  return kept;
}

/** Presses through to the next person. */
async function handOn(page) {
  await page.click("#next");
  await page.waitForSelector("#somebody");
  await page.click("#somebody");
  await page.waitForSelector("#choice-0");
}

/** By which a poll differs from one that was deleted and made again. */
async function markOf(site, { id }) {
  const shown = await fetch(`${site.server.address}poll/api/polls/${id.slice(0, 16)}`);
  return (await shown.json()).mark;
}

export function pollErased(browser) {
  const { name } = browser;

  testInFull(`${name}: the page of a sent report says what was sent, and calls nobody a liar`, () =>
    onPoll(browser, async ({ open }) => {
      const { page } = await open();
      await say(page, 1);
      await fate(page, "stored");
      const { value } = await shownReport(page);
      assert.equal(await textOf(page, "#said"), `Sent: ${value === 0 ? "yes" : "no"}`);
      const chance = await textOf(page, "#chance");
      assert.equal(
        chance,
        "In 1 of 4 cases chance sends another answer than the chosen one. Nobody else can tell.",
      );
      // Nothing is erased yet, and nothing says so.
      const note = await textOf(page, ".card > .note");
      assert.match(note, /^Your answer and your report stay on this device until you erase them/);
      assert.equal(await page.$eval(".card details", (fold) => fold.open), false);
    }),
  );

  test(`${name}: an answer is erased by hand; that it was sent stays counted, and it is not asked again`, () =>
    onPoll(browser, async ({ site, poll, open, count }) => {
      const { page } = await open();
      await say(page);
      await fate(page, "stored");
      const report = await shownReport(page);
      assert.match(JSON.stringify(await keptIn(page)), new RegExp(report.id));
      await page.click("#erase");
      await page.waitForSelector("#answered");
      const counted = [[{ survey: poll.id, odds: "3", times: 1, mark: await markOf(site, poll) }]];
      assert.deepEqual(JSON.parse(await nothingOf(page, report)), counted);
      for (let visit = 0; visit < 2; visit += 1) {
        await page.reload();
        await page.waitForSelector("#answered");
        assert.equal(await page.$("#send, #somebody"), null);
      }
      assert.equal(await count(), 1);
    }));

  test(`${name}: an answer that waits for its server can be erased too, and is not sent any more`, () =>
    onPoll(browser, async ({ open, count }) => {
      const { page } = await open();
      await page.waitForSelector("#choice-0");
      await page.evaluate(() => sessionStorage.setItem("busy", "503"));
      await say(page);
      await fate(page, "waiting");
      const report = await shownReport(page);
      await page.click("#erase");
      await page.waitForSelector("#answered");
      await nothingOf(page, report);
      await page.evaluate(() => {
        sessionStorage.removeItem("busy");
        globalThis.sent.splice(0);
        dispatchEvent(new Event("online"));
      });
      // Longer than the first wait between attempts.
      await new Promise((later) => setTimeout(later, 3_000));
      assert.deepEqual(await sentBy(page), []);
      assert.equal(await count(), 0);
    }));

  testInFull(
    `${name}: what is erased while it is sent does not come back, nor to whoever is next`,
    () =>
      onPoll(
        browser,
        async ({ site, poll, open, count }) => {
          const { page } = await open();
          await page.waitForSelector("#choice-0");
          await page.evaluate(() => sessionStorage.setItem("hold", "1"));
          await say(page);
          await until(
            () => page.evaluate(() => typeof globalThis.letGo),
            (kind) => kind === "function",
            "the server has the report",
          );
          const report = await shownReport(page);
          await page.click("#erase");
          await page.waitForSelector("#answered");
          await page.evaluate(() => globalThis.letGo());
          await new Promise((later) => setTimeout(later, 500));
          const counted = [
            [{ survey: poll.id, odds: "3", times: 1, mark: await markOf(site, poll) }],
          ];
          assert.deepEqual(JSON.parse(await nothingOf(page, report)), counted);
          assert.equal(await count(), 1);
        },
        several,
      ),
  );

  for (const later of firstOf(["Mon, 23 Nov 2026 08:00:00 GMT", "1e300"]))
    testInFull(`${name}: a server that asks for a pause of "${later}" is not stormed`, () =>
      onPoll(browser, async ({ open }) => {
        const { page } = await open();
        await page.waitForSelector("#choice-0");
        await page.evaluate((told) => {
          sessionStorage.setItem("busy", "503");
          sessionStorage.setItem("later", told);
        }, later);
        await say(page);
        await fate(page, "waiting");
        await new Promise((done) => setTimeout(done, 1_500));
        assert.ok((await sentBy(page)).length <= 2);
      }),
    );

  test(`${name}: after the close the page erases the answer when it is opened again`, () =>
    onPoll(browser, async ({ site, poll, open }) => {
      const { page } = await open();
      await say(page);
      await fate(page, "stored");
      const report = await shownReport(page);
      await site.ask(`/${poll.id}/close`, {});
      await page.reload();
      await page.waitForSelector("#erased");
      assert.match(await textOf(page, "#erased"), /was counted.*has now been erased/);
      await nothingOf(page, report);
      await page.reload();
      await page.waitForSelector("#erased");
      assert.match(
        await textOf(page, "#erased"),
        /has answered it\. The answer is no longer stored/,
      );
      assert.equal(await page.$("#send"), null);
    }));

  testInFull(
    `${name}: of a poll that was deleted, and made again, no page says that a report counted`,
    () => {
      const built = smoking();
      const remade = async (site, poll) => {
        await site.ask(`/${poll.id}`, undefined, {}, "DELETE");
        await site.open(1000, built);
      };
      return onPoll(
        browser,
        async ({ site, poll, open }) => {
          const { page } = await open();
          await say(page);
          await fate(page, "stored");
          const report = await shownReport(page);
          // Opened again, the page erases what it answered to the first one.
          await remade(site, poll);
          await page.reload();
          await page.waitForSelector("#answered");
          await nothingOf(page, report);
          const told = await textOf(page, "main");
          assert.match(told, /answered an earlier poll with this code[^]*no longer stored here/);
          assert.doesNotMatch(told, /answered this poll|cannot be taken back/);
          // A page that stays open hears of it.
          const other = (await open()).page;
          await other.waitForSelector("#answered, #choice-0");
          await site.ask(`/${poll.id}`, undefined, {}, "DELETE");
          await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
          await until(
            () => textOf(other, "main").catch(() => ""),
            (text) => /no longer here|no such poll here/.test(text),
            "the page says that the poll is gone",
          );
          // Made once more, and closed.
          await site.open(1000, built);
          await site.ask(`/${poll.id}/close`, {});
          await page.bringToFront();
          await page.reload();
          await page.waitForSelector("#erased");
          assert.match(await textOf(page, "#erased"), /answered an earlier poll with this code/);
        },
        { built },
      );
    },
  );

  testInFull(
    `${name}: after the close a report whose fate is unknown is sent once, and the answer erased`,
    () =>
      onPoll(browser, async ({ site, poll, open }) => {
        const { page } = await open();
        await page.waitForSelector("#choice-0");
        await page.evaluate(() => sessionStorage.setItem("lose", "1"));
        await say(page);
        await fate(page, "waiting");
        const report = await shownReport(page);
        await site.ask(`/${poll.id}/close`, {});
        await page.evaluate(() => sessionStorage.removeItem("lose"));
        await page.reload();
        await page.waitForSelector("#erased");
        assert.match(
          await textOf(page, "#erased"),
          /^Your report was counted\..*has now been erased/,
        );
        const sent = await sentBy(page);
        assert.deepEqual(
          sent.map(({ body }) => JSON.parse(body)),
          [report],
        );
        await nothingOf(page, report);
      }),
  );

  testInFull(
    `${name}: after the close the answer is erased also where nobody tells what became of its report`,
    () =>
      onPoll(browser, async ({ site, poll, open }) => {
        const { page } = await open();
        await page.waitForSelector("#choice-0");
        await page.evaluate(() => sessionStorage.setItem("busy", "503"));
        await say(page);
        await fate(page, "waiting");
        const report = await shownReport(page);
        await site.ask(`/${poll.id}/close`, {});
        await page.reload();
        await page.waitForSelector("#erased");
        const told = await textOf(page, "#erased");
        assert.match(
          told,
          /^The server did not say whether your report was counted\..*now been erased/,
        );
        assert.equal((await sentBy(page)).length, 1);
        await nothingOf(page, report);
      }),
  );

  testInFull(
    `${name}: what another tab changes as the page erases is not said to be erased before it is`,
    () =>
      onPoll(browser, async ({ site, poll, open }) => {
        const { page } = await open();
        await say(page);
        await fate(page, "stored");
        const report = await shownReport(page);
        await site.ask(`/${poll.id}/close`, {});
        // Just before the page erases, once or always, what is kept becomes another edition.
        await page.evaluateOnNewDocument(() => {
          const begin = IDBDatabase.prototype.transaction;
          IDBDatabase.prototype.transaction = function (...asked) {
            const left = Number(sessionStorage.getItem("changes"));
            if (asked[1] === "readwrite" && left > 0) {
              sessionStorage.setItem("changes", left - 1);
              const store = begin.apply(this, asked).objectStore("kept");
              const all = store.openCursor();
              all.onsuccess = () => {
                const { result: at } = all;
                if (!at) return;
                if (at.key !== "sent") at.update({ ...at.value, edition: `${left}` });
                at.continue();
              };
            }
            return begin.apply(this, asked);
          };
          sessionStorage.setItem("changes", sessionStorage.getItem("next") ?? "0");
        });
        await page.evaluate(() => sessionStorage.setItem("next", "1000"));
        await page.reload();
        await page.waitForSelector("#erased");
        assert.match(await textOf(page, "#erased"), /not erased yet.* Load this page again/);
        assert.match(JSON.stringify(await keptIn(page)), new RegExp(report.id));
        await page.evaluate(() => sessionStorage.setItem("next", "1"));
        await page.reload();
        await page.waitForSelector("#erased");
        assert.match(await textOf(page, "#erased"), /has now been erased/);
        await nothingOf(page, report);
      }),
  );

  testInFull(`${name}: a poll that is closed says so, before and after an answer`, () =>
    onPoll(browser, async ({ site, poll, open, count }) => {
      const { page } = await open();
      await page.waitForSelector("#choice-0");
      await site.ask(`/${poll.id}/close`, {});
      await say(page);
      await fate(page, "closed");
      const told = await textOf(page, ".card");
      assert.match(told, /Your report is not counted\. The server has not stored it/);
      assert.doesNotMatch(told, /lost for you/);
      assert.equal(await count(), 0);
      await page.click("#erase");
      await page.waitForSelector("#closed");
      assert.doesNotMatch(await textOf(page, "main"), /taken back/);
      for (const look of ["once", "again"]) {
        await page.reload();
        await page.waitForSelector("#closed");
        assert.match(await textOf(page, "#closed"), /closed/, look);
        assert.equal(await page.$("#send"), null, look);
      }
    }),
  );

  testInFull(
    `${name}: of a poll that its author deleted, what the device keeps can be erased`,
    () =>
      onPoll(browser, async ({ site, poll, open }) => {
        const { page } = await open();
        await say(page);
        await fate(page, "stored");
        const report = await shownReport(page);
        await site.ask(`/${poll.id}`, undefined, {}, "DELETE");
        await page.reload();
        await page.waitForSelector("#erase");
        const told = await textOf(page, ".problem");
        assert.match(told, /that you answered on this device is no longer here/);
        assert.match(told, /deleted it, with all reports and results/);
        await page.click("#erase");
        await until(
          () => textOf(page, ".problem"),
          (text) => /is erased from this device/.test(text),
          "it is erased",
        );
        await nothingOf(page, report);
      }),
  );

  testInFull(`${name}: without its author's leave a poll offers no next person`, () =>
    onPoll(browser, async ({ open }) => {
      const { page } = await open();
      await say(page);
      await fate(page, "stored");
      assert.equal(await page.$("#next"), null);
    }),
  );

  test(`${name}: the next person is offered for a report that was stored, and for no other`, () =>
    onPoll(
      browser,
      async ({ site, poll, open }) => {
        const { page } = await open();
        await page.waitForSelector("#choice-0");
        await page.evaluate(() => {
          sessionStorage.setItem("busy", "400");
          sessionStorage.setItem("other", '{"error":"report"}');
        });
        await say(page);
        await fate(page, "refused");
        assert.equal(await page.$("#next"), null);
        await page.click("#erase");
        await page.waitForSelector("#answered");
        const told = await textOf(page, "main");
        assert.match(told, /A report that has reached the server cannot be taken back/);
        await page.click("#somebody");
        await page.waitForSelector("#choice-0");
        await page.evaluate(() => sessionStorage.removeItem("busy"));
        await site.ask(`/${poll.id}/close`, {});
        await say(page);
        await fate(page, "closed");
        assert.equal(await page.$("#next"), null);
        await page.click("#erase");
        await page.waitForSelector("#closed");
        assert.equal(await page.$("#somebody"), null);
      },
      several,
    ));

  testInFull(
    `${name}: the next person is asked for first, begins anew, and finds nothing of the last one`,
    () =>
      onPoll(
        browser,
        async ({ open, count }) => {
          const { page } = await open();
          await say(page, 0);
          await fate(page, "stored");
          const first = await shownReport(page);
          await page.click("#next");
          await page.waitForSelector("#somebody");
          assert.match(
            await textOf(page, ".card"),
            /If you answer again yourself, that reveals more/,
          );
          await page.click("#back");
          await fate(page, "stored");
          assert.deepEqual(await shownReport(page), first);
          await handOn(page);
          assert.equal(await page.$eval("h1", (title) => document.activeElement === title), true);
          await nothingOf(page, first);
          assert.match(
            await textOf(page, "#account"),
            /answered 1 poll.* 3 times.*one more report: 9/,
          );
          await say(page, 1);
          await fate(page, "stored");
          assert.notEqual((await shownReport(page)).id, first.id);
          assert.equal(await count(), 2);
          // Whoever erases, and comes back, is asked too.
          await page.click("#erase");
          await page.waitForSelector("#somebody");
          await page.reload();
          await page.waitForSelector("#somebody");
          assert.equal(await page.$("#send"), null);
        },
        several,
      ),
  );

  test(`${name}: a tab left open by the last person does not answer for the next`, () =>
    onPoll(
      browser,
      async ({ open, count }) => {
        const [left, used] = [await open(), await open()];
        for (const { page } of [left, used]) {
          await page.bringToFront();
          await page.waitForSelector("#choice-0");
        }
        await say(used.page, 0);
        await fate(used.page, "stored");
        await handOn(used.page);
        // The tab that was left is of a person who is erased: it asks again, and sends nothing.
        await say(left.page, 1);
        await until(
          () => left.page.$eval("#send", (button) => button.getAttribute("aria-disabled")),
          (disabled) => disabled === "true",
          "the question is asked anew",
        );
        assert.deepEqual(await sentBy(left.page), []);
        assert.equal(await count(), 1);
      },
      several,
    ));

  testInFull(
    `${name}: a tab that was left open does not answer once more for an answer that was erased`,
    () =>
      onPoll(browser, async ({ open, count }) => {
        const [left, used] = [await open(), await open()];
        for (const { page } of [left, used]) {
          await page.bringToFront();
          await page.waitForSelector("#choice-0");
        }
        await say(used.page, 0);
        await fate(used.page, "stored");
        await used.page.click("#erase");
        await used.page.waitForSelector("#answered");
        await say(left.page, 1);
        await left.page.waitForSelector("#answered");
        assert.deepEqual(await sentBy(left.page), []);
        assert.equal(await count(), 1);
      }),
  );

  testInFull(
    `${name}: a device that is known to have answered makes no second report, whatever a tab shows`,
    () =>
      onPoll(browser, async ({ poll, open, count }) => {
        const { page } = await open();
        await page.waitForSelector("#choice-0");
        // As a tab does that answers and erases just before this one begins to ask.
        await page.evaluate(async (survey) => {
          const open = indexedDB.open("sottovoce-poll");
          await new Promise((done) => (open.onsuccess = done));
          const change = open.result.transaction("kept", "readwrite");
          change.objectStore("kept").put([{ survey, odds: "3", times: 1 }], "sent");
          await new Promise((done) => (change.oncomplete = done));
          open.result.close();
        }, poll.id);
        await say(page);
        await page.waitForSelector("#answered");
        assert.deepEqual(await sentBy(page), []);
        assert.equal(await count(), 0);
      }),
  );
}
