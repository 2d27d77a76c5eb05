/** Ledgers in real tabs that race, and in storage that fails them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inRoot } from "../../../scripts/common.mjs";
import { until } from "../tool/demo-page.mjs";
import { pageFor, resultOf, serve, tabOf } from "../harness.mjs";

const csp =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; frame-src 'self'";

/** How many releases the budget of these pages pays for. */
const UNITS = 10;

async function siteOf(t) {
  const site = await serve({
    folders: { "/dist/": inRoot("dist"), "/pages/": inRoot("tests", "browser", "pages") },
    pages: { "/": pageFor("/pages/ledger.js") },
    csp,
  });
  t.after(() => site.close());
  return site;
}

/** Lets all tabs spend until each is refused, and adds up. */
async function raced(tabs, workers = 0) {
  const at = Date.now() + 1000;
  for (const [place, tab] of tabs.entries())
    await tab.evaluate(
      (at, workers) => {
        globalThis.all = [];
        for (let count = 0; count < workers; count++) {
          const worker = new Worker("/pages/ledger.js", { type: "module" });
          worker.postMessage(at);
          all.push(new Promise((done) => (worker.onmessage = ({ data }) => done(data))));
        }
        void race.start(at);
      },
      at,
      place === 0 ? workers : 0,
    );
  const ends = [];
  for (const tab of tabs) {
    ends.push(
      await until(
        () => tab.evaluate(() => globalThis.ended ?? null),
        (ended) => ended !== null,
        "a tab has spent what it could",
      ),
    );
    ends.push(...(await tab.evaluate(() => Promise.all(globalThis.all))));
  }
  for (const { refused } of ends) assert.equal(refused?.code, "ERR_BUDGET", JSON.stringify(ends));
  return ends.reduce((sum, { drawn }) => sum + drawn, 0);
}

export function ledgerRaces(browser) {
  const { name } = browser;
  const full = process.env.SOTTOVOCE_FULL !== undefined;
  const rounds = full ? 10 : 1;
  const some = full ? 6 : 2;

  test(`${name}: ${some} tabs and two workers that race draw what the budget pays for, and no more`, async (t) => {
    for (let round = 0; round < rounds; round++) {
      const site = await siteOf(t);
      const tabs = [];
      for (let count = 0; count < some; count++) tabs.push(await tabOf(t, browser, site));
      assert.equal(await raced(tabs, 2), UNITS);
      const { states, share } = await tabs[0].evaluate(() => race.charges());
      assert.equal(states.filter((state) => state === "committed").length, UNITS);
      assert.ok(states.every((state) => state === "committed" || state === "denied"));
      assert.equal(share, 1);
    }
  });

  test(`${name}: a tab that was closed while it spent leaves a budget that holds`, async (t) => {
    const site = await siteOf(t);
    const [tab, other] = [await tabOf(t, browser, site), await tabOf(t, browser, site)];
    const { page: passing, close } = await browser.open(site.address);
    await resultOf(passing);
    // It draws once, and goes away before its commit can be written.
    await passing.evaluate(async () => {
      const book = await builder.openOrCreate(indexedDbLog());
      const { add } = IDBObjectStore.prototype;
      const dying = new Promise((done) => {
        IDBObjectStore.prototype.add = function (line, key) {
          if (!line.includes('"op":"commit"')) return add.call(this, line, key);
          done();
          throw new Error("gone");
        };
      });
      void spendOne(book);
      await dying;
    });
    await close();
    assert.equal(await raced([tab, other]), UNITS - 1);
    const { states } = await tab.evaluate(() => race.charges());
    assert.deepEqual(states.filter((state) => state === "reserved").length, 1);
  });

  test(`${name}: nothing is drawn after another tab cleared the storage and began anew`, async (t) => {
    const site = await siteOf(t);
    const [tab, other] = [await tabOf(t, browser, site), await tabOf(t, browser, site)];
    const before = await tab.evaluate(async () => {
      globalThis.book = await builder.create(indexedDbLog());
      return [await spendOne(book), await spendOne(book)];
    });
    assert.deepEqual(before, Array(2).fill({ drawn: 1, refused: null }));
    await other.evaluate(
      () =>
        new Promise((done, fail) => {
          const request = indexedDB.deleteDatabase("sottovoce");
          request.onsuccess = done;
          request.onerror = () => fail(request.error);
        }),
    );
    const cleared = await tab.evaluate(() => spendOne(book));
    assert.deepEqual([cleared.drawn, cleared.refused.code], [0, "ERR_LEDGER"]);
    // The new log has the same terms under the same name, and more lines than there were.
    const anew = await other.evaluate(async () => {
      await new Promise((done) => (indexedDB.deleteDatabase("sottovoce").onsuccess = done));
      const book = await builder.create(indexedDbLog());
      for (let count = 0; count < 4; count++) await spendOne(book);
      return spendOne(book);
    });
    assert.deepEqual(anew, { drawn: 1, refused: null });
    const after = await tab.evaluate(() => spendOne(book));
    assert.deepEqual([after.drawn, after.refused.code], [0, "ERR_LEDGER"]);
    const opened = await tab.evaluate(async () => spendOne(await builder.open(indexedDbLog())));
    assert.deepEqual(opened, { drawn: 1, refused: null }, "opened again, it goes on");
  });

  test(`${name}: a tab whose view is stale costs nothing, and what it drew is charged`, async (t) => {
    const site = await siteOf(t);
    const [tab, other] = [await tabOf(t, browser, site), await tabOf(t, browser, site)];
    const setBack = (lines) =>
      other.evaluate(async (lines) => {
        const request = indexedDB.open("sottovoce", 1);
        await new Promise((done) => (request.onsuccess = done));
        const writing = request.result.transaction("lines", "readwrite");
        const past = IDBKeyRange.bound(["readers", lines], ["readers", Infinity]);
        writing.objectStore("lines").delete(past);
        await new Promise((done) => (writing.oncomplete = done));
        request.result.close();
      }, lines);
    const before = await tab.evaluate(async () => {
      globalThis.book = await builder.create(indexedDbLog());
      return [await spendOne(book), await spendOne(book)];
    });
    assert.deepEqual(before, Array(2).fill({ drawn: 1, refused: null }));
    // The first release stays.
    await setBack(3);
    for (let times = 0; times < 3; times++) {
      const stale = await tab.evaluate(() => spendOne(book));
      assert.deepEqual([stale.drawn, stale.refused.code], [0, "ERR_LEDGER"]);
    }
    assert.deepEqual((await other.evaluate(() => race.charges())).states, ["committed"]);
    // Set back once more, while a release is under way.
    await tab.evaluate(async () => {
      globalThis.book = await builder.open(indexedDbLog());
      await new Promise((told) => {
        globalThis.going = book.releaseFrom(
          counting,
          (async function* () {
            yield [1];
            await new Promise((go) => {
              globalThis.go = go;
              told();
            });
            yield [2];
          })(),
        );
      });
    });
    await setBack(3);
    await tab.evaluate(async () => {
      go();
      await going;
    });
    const { states } = await other.evaluate(() => race.charges());
    assert.deepEqual(states, ["committed", "recorded"]);
  });

  test(`${name}: nothing is drawn where a line cannot be kept`, async (t) => {
    const tab = await tabOf(t, browser, await siteOf(t));
    const { missing, failing, closed, after } = await tab.evaluate(async () => {
      const missing = await builder.open(indexedDbLog()).then(
        () => null,
        (thrown) => thrown.code,
      );
      const book = await builder.create(indexedDbLog());
      const { add } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.add = function (...args) {
        const request = add.apply(this, args);
        this.transaction.abort();
        return request;
      };
      const failing = await spendOne(book);
      IDBObjectStore.prototype.add = add;
      const after = await spendOne(book);
      await book.close();
      return { missing, failing, after, closed: await spendOne(book) };
    });
    assert.equal(missing, "ERR_LEDGER");
    assert.deepEqual([failing.drawn, failing.refused.code], [0, "ERR_LEDGER"]);
    assert.deepEqual(after, { drawn: 1, refused: null });
    assert.deepEqual([closed.drawn, closed.refused.code], [0, "ERR_BUDGET"]);
  });
}

/** Only Chromium lets a test take room away, and give it back. */
export function ledgerRacesInChromium(browser) {
  test("chromium: nothing is drawn while there is no room, and it goes on when there is", async (t) => {
    const site = await siteOf(t);
    const tab = await tabOf(t, browser, site);
    const session = await tab.createCDPSession();
    const origin = new URL(site.address).origin;
    const room = (more) => session.send("Storage.overrideQuotaForOrigin", { origin, ...more });
    await room({ quotaSize: 4 << 20 });
    const full = await tab.evaluate(async () => {
      globalThis.book = await builder.create(indexedDbLog());
      const first = await spendOne(book);
      const others = indexedDbLog();
      // Random, so that no compression saves the room; ever less, until nothing fits.
      for (let words = 1 << 14; words >= 8; words /= 4) {
        const digits = Array.from(crypto.getRandomValues(new Uint32Array(words)), (word) =>
          word.toString(16).padStart(8, "0"),
        ).join("");
        while (await others.append("others", digits, 1e9).then(Boolean, () => false));
      }
      return { first, second: await spendOne(book) };
    });
    assert.deepEqual(full.first, { drawn: 1, refused: null });
    assert.deepEqual([full.second.drawn, full.second.refused?.code], [0, "ERR_LEDGER"]);
    assert.match(full.second.refused.message, /no room left/);
    await room({});
    assert.deepEqual(await tab.evaluate(() => spendOne(book)), { drawn: 1, refused: null });
    const { states } = await tab.evaluate(() => race.charges());
    assert.deepEqual(states, ["committed", "committed"]);
  });
}
