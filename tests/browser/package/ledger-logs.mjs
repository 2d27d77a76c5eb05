/** Lines in IndexedDB: one order in all tabs and workers, and no failure without an answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inRoot } from "../../../scripts/common.mjs";
import { launch, pageFor, resultOf, serve, tabOf } from "../harness.mjs";

const csp =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; frame-src 'self'";

/** A site whose pages have a log, its contract, and the browser's own calls in short. */
async function siteOf(t, policy = csp) {
  const site = await serve({
    folders: {
      "/dist/": inRoot("dist"),
      "/js/": inRoot("tests", "js", "ledger"),
      "/pages/": inRoot("tests", "browser", "pages"),
    },
    pages: { "/": pageFor("/pages/logs.js"), "/frame": pageFor("/pages/log-frame.js") },
    // A frame without an origin of its own asks for its scripts as a stranger.
    headers: { "access-control-allow-origin": "*" },
    ...(policy && { csp: policy }),
  });
  t.after(() => site.close());
  return site;
}

function assertRefused(found, words) {
  assert.equal(found?.code, "ERR_LEDGER", JSON.stringify(found));
  assert.equal(found.argument, "log");
  assert.match(found.message, words);
}

const isPrefix = (lines, all) => lines.every((each, at) => each === all[at]);

export function ledgerLogs(browser) {
  const { name } = browser;
  const onPage = (what, body) =>
    test(`${name}: ${what}`, async (t) => {
      const site = await siteOf(t);
      await body(await tabOf(t, browser, site), { t, site });
    });

  onPage("a log in IndexedDB keeps one order, and gives lines from any number on", async (page) => {
    const found = await page.evaluate(() =>
      attempt(async () => {
        await contract.keepsContract({ newLog: () => indexedDbLog(), manyPeople: true });
        await raw.delete();
        await contract.keepsManyLines({
          newLog: () => indexedDbLog(),
          fill: (lines) =>
            raw.change((store) => lines.forEach((each, at) => store.add(each, ["readers", at]))),
        });
        return "kept";
      }),
    );
    assert.equal(found, "kept");
  });

  onPage("two workers and the page write at once, and see one order", async (page) => {
    const { ends, all } = await page.evaluate(async () => {
      const ends = await Promise.all(
        ["p", "q"].map((name) => {
          const worker = new Worker("/pages/log-worker.js", { type: "module" });
          worker.postMessage({ name, count: 15 });
          return new Promise((done) => {
            worker.onmessage = ({ data }) => done(data);
            worker.onerror = ({ message }) => done({ failed: message });
          });
        }),
      );
      for (let at = 0; at < 15; at++) await log.append("readers", line(`own${at}`), 1e9);
      return { ends, all: await log.read("readers", 0) };
    });
    assert.equal(new Set(all).size, 45);
    for (const { failed, seen, persisted } of ends) {
      assert.equal(failed, undefined);
      assert.ok(persisted === null || typeof persisted === "boolean");
      for (const lines of seen) assert.ok(isPrefix(lines, all));
    }
  });

  onPage(
    "a database that another tab deletes is begun anew, and nobody waits",
    async (page, more) => {
      const write = (at) => page.evaluate((at) => log.append("readers", line(`a${at}`), at), at);
      await write(0);
      assert.equal((await write(1)).length, 2);
      const other = await tabOf(more.t, browser, more.site);
      const gone = await other.evaluate(() => attempt(() => raw.delete().then(() => "gone")));
      assert.equal(gone, "gone");
      // No line of its own where it was, and another first line: what a ledger takes for an error.
      const found = await page.evaluate(() => log.append("readers", line("b"), 2));
      assert.deepEqual(found, ['{"op":"commit","id":"b"} 0123abcd']);
      assert.deepEqual(await page.evaluate(() => log.read("readers", 2)), found);
    },
  );

  onPage("a connection that the browser ended is opened again", async (page) => {
    const found = await page.evaluate(async () => {
      const open = IDBFactory.prototype.open;
      let last;
      const own = indexedDbLog();
      await instead(
        IDBFactory.prototype,
        "open",
        () => ({
          value(...args) {
            last = open.apply(this, args);
            return last;
          },
        }),
        () => own.append("readers", line("a"), 0),
      );
      last.result.close();
      return own.append("readers", line("b"), 0);
    });
    assert.equal(found.length, 2);
  });

  onPage("an open that stays blocked is answered, and the next one works", async (page) => {
    const { late, after } = await page.evaluate(async () => {
      await log.append("readers", line("a"), 0);
      // Holds on to the database that another script wants to delete.
      const held = await raw.open();
      const gone = raw.delete();
      await new Promise((later) => setTimeout(later, 50));
      const late = await hurried(() => attempt(() => log.append("readers", line("b"), 0)));
      held.close();
      await gone;
      return { late, after: await log.append("readers", line("c"), 0) };
    });
    assertRefused(late, /got no answer [^]*close other tabs/);
    assert.deepEqual(after, ['{"op":"commit","id":"c"} 0123abcd']);
  });

  onPage("a transaction that must wait too long is answered, and keeps nothing", async (page) => {
    const { late, after } = await page.evaluate(async () => {
      await log.append("readers", line("a"), 0);
      const database = await raw.open();
      let holding = true;
      const store = database.transaction("lines", "readwrite").objectStore("lines");
      const hold = () => {
        if (holding) store.count().onsuccess = hold;
      };
      hold();
      const late = await hurried(() => attempt(() => log.append("readers", line("b"), 0)));
      holding = false;
      database.close();
      return { late, after: await log.append("readers", line("c"), 0) };
    });
    assertRefused(late, /got no answer/);
    assert.deepEqual(
      after.map((each) => JSON.parse(each.slice(0, -9)).id),
      ["a", "c"],
    );
  });

  onPage("a transaction that aborts keeps nothing and says so, by what made it", async (page) => {
    const { told, lines, opens } = await page.evaluate(async () => {
      let opens = 0;
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (...args) {
        opens++;
        return open.apply(this, args);
      };
      await log.append("readers", line("a"), 0);
      const told = {};
      const { add } = IDBObjectStore.prototype;
      const failing = (name, fail) =>
        instead(
          IDBObjectStore.prototype,
          "add",
          () => ({
            value(...args) {
              const request = add.apply(this, args);
              fail(this.transaction, request);
              return request;
            },
          }),
          async () => {
            told[name] = await attempt(() => log.append("readers", line(name), 0));
          },
        );
      await failing("aborted", (transaction) => transaction.abort());
      for (const name of ["QuotaExceededError", "UnknownError"])
        await failing(name, (transaction) => {
          Object.defineProperty(transaction, "error", { value: new DOMException("x", name) });
          transaction.abort();
        });
      const lines = await log.read("readers", 0);
      return { told, lines, opens };
    });
    assertRefused(told.aborted, /a charge may stand: reload/);
    assertRefused(told.QuotaExceededError, /no room left [^]*drawn or stored: free some room/);
    assertRefused(told.UnknownError, /a charge may stand: reload/);
    assert.equal(lines.length, 1);
    assert.equal(opens, 4, "each on a new connection: Safari loses those it has");
  });

  onPage("lines that are gone, or that are none, are damage", async (page) => {
    const found = await page.evaluate(async () => {
      const all = [];
      const damages = [
        (store) => store.delete(["readers", 0]),
        (store) => store.delete(["readers", 1]),
        (store) => store.put(7, ["readers", 1]),
        (store) => store.put({ length: 1 }, ["readers", 0]),
        (store) => store.put("x", ["readers", 1.5]),
        (store) => store.put("x", ["readers", 4]),
        (store) => store.put("x", ["readers", 1e300]),
        (store) => store.put("x", ["readers", Infinity]),
        (store) => store.put("x", ["readers", -1]),
      ];
      for (const damage of damages) {
        await raw.delete();
        for (const each of ["a", "b", "c"]) await log.append("readers", line(each), 0);
        await raw.change(damage);
        all.push([
          await attempt(() => log.append("readers", line("d"), 0)),
          await attempt(() => log.read("readers", 0)),
        ]);
      }
      return all;
    });
    const before = found.pop();
    for (const each of before) assert.ok(!each.includes("-"), "keys below 0 are nobody's");
    const [refused, damaged] = [found.splice(-2).map(([appended]) => appended), found.flat()];
    for (const each of refused) assertRefused(each, /has entries that no ledger wrote/);
    for (const each of damaged) assert.ok(each.includes("-"), JSON.stringify(each));
  });

  onPage("what a damaged database still shows is recorded by one call", async (page) => {
    const { refusal, recorded, spent } = await page.evaluate(async () => {
      const { ledger } = await import("/dist/ledger.js");
      const { count } = await import("/dist/index.js");
      const neighbors = "add-or-remove-one";
      const terms = (people) => ledger().people(people).neighbors(neighbors).budget({ epsilon: 1 });
      const book = await terms("readers").create(log);
      const query = count().neighbors(neighbors).epsilon("1/4").build();
      for (let times = 0; times < 3; times++) await book.release(query, [1]);
      await raw.change((store) => store.delete(["readers", 2]));
      const refusal = await attempt(() => terms("readers").open(log));
      const next = await terms("readers again").create(log);
      const recorded = await next.recordAll(await log.read("readers", 0));
      return { refusal, recorded, spent: (await next.summary()).spent.epsilon };
    });
    assert.equal(refusal.code, "ERR_LEDGER");
    assert.match(refusal.message, /is damaged in line 3: [^]* recordAll\(entries\)/);
    assert.deepEqual(recorded, { recorded: 3, known: 0, unreadable: 1 });
    assert.equal(spent, "3/4");
  });

  onPage(
    "whose lines there are is told once each, and of keys of another making nobody",
    async (page) => {
      const [none, found] = await page.evaluate(async () => {
        const none = await log.names();
        for (const people of ["others", "", "readers", "others"])
          for (const each of ["a", "b"]) await log.append(people, line(each), 0);
        const keys = [5, "x", new Date(0), new Uint8Array(1), [], [7, 0], [["x"], 0]];
        await raw.change((store) => keys.forEach((key) => store.put("x", key)));
        return [none, await log.names()];
      });
      assert.deepEqual([none, found.sort()], [[], ["", "others", "readers"]]);
    },
  );

  onPage("a database in an unknown format is left alone", async (page) => {
    const [later, foreign] = await page.evaluate(async () => {
      (await raw.open(9)).close();
      const later = await attempt(() => log.append("readers", line("a"), 0));
      await raw.delete();
      (await raw.open(1)).close();
      const foreign = await attempt(() => log.append("readers", line("a"), 0));
      return [later, foreign];
    });
    for (const each of [later, foreign]) assertRefused(each, /in an unknown format/);
  });

  onPage("where the browser has no database, or forbids it, that is said", async (page) => {
    const found = await page.evaluate(async () => {
      const without = (make) =>
        instead(globalThis, "indexedDB", make, () =>
          attempt(() => indexedDbLog().append("readers", "x", 0)),
        );
      const none = await without(() => ({ value: undefined }));
      const forbidden = await without(() => ({
        get() {
          throw new DOMException("no", "SecurityError");
        },
      }));
      // As Firefox did in private windows before version 115.
      const failing = await instead(
        IDBFactory.prototype,
        "open",
        () => ({
          value() {
            const request = new EventTarget();
            request.error = new DOMException("no", "InvalidStateError");
            setTimeout(() => request.onerror(new Event("error")));
            return request;
          },
        }),
        () => attempt(() => indexedDbLog().append("readers", "x", 0)),
      );
      return { none, forbidden, failing };
    });
    assertRefused(found.none, /lacks: in Node use fileLog/);
    for (const which of [found.forbidden, found.failing])
      assertRefused(which, /is forbidden here: allow this site to store data/);
  });

  test(`${name}: a frame without an origin of its own is told that it can keep nothing`, async (t) => {
    // No policy: "self" is nobody to such a frame.
    const page = await tabOf(t, browser, await siteOf(t, ""));
    const told = await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      frame.src = "/frame";
      const told = new Promise((done) => addEventListener("message", ({ data }) => done(data)));
      document.body.append(frame);
      return told;
    });
    assertRefused(told, /is forbidden here: allow this site to store data/);
  });

  onPage("lines are asked to be durable, and the browser to keep them, once", async (page) => {
    const { asked, durabilities, before, kept } = await page.evaluate(async () => {
      let asked = 0;
      const durabilities = [];
      const { transaction } = IDBDatabase.prototype;
      const own = indexedDbLog();
      const before = await own.persisted();
      await instead(
        globalThis.StorageManager?.prototype ?? {},
        "persist",
        () => ({
          value: () => {
            asked++;
            return new Promise(() => {});
          },
        }),
        () =>
          instead(
            IDBDatabase.prototype,
            "transaction",
            () => ({
              value(stores, mode, options) {
                durabilities.push(`${mode} ${options?.durability}`);
                return transaction.call(this, stores, mode, options);
              },
            }),
            async () => {
              await own.read("readers", 0);
              const reading = asked;
              for (const each of ["a", "b"]) await own.append("readers", line(each), 0);
              await new Promise((later) => setTimeout(later, 50));
              asked += 100 * reading;
            },
          ),
      );
      return { asked, durabilities, before, kept: await own.persisted() };
    });
    assert.deepEqual(durabilities, ["readonly strict", "readwrite strict", "readwrite strict"]);
    // WebKitGTK has no manager of storage.
    assert.equal(asked, before === null ? 0 : 1);
    assert.equal(kept, before);
  });

  onPage("storage that fails to tell whether it is kept does no harm", async (page) => {
    const found = await page.evaluate(() =>
      instead(
        navigator,
        "storage",
        () => ({ value: undefined }),
        async () => {
          const own = indexedDbLog();
          const lines = await own.append("readers", line("a"), 0);
          return [lines.length, await own.persisted()];
        },
      ),
    );
    assert.deepEqual(found, [1, null]);
  });
}

/** Appends until there is no room, in a page that has little of it. */
const filled = (page) =>
  page.evaluate(async () => {
    // Random, so that no compression saves the room.
    const digits = () =>
      Array.from(crypto.getRandomValues(new Uint32Array(1 << 13)), (word) =>
        word.toString(16).padStart(8, "0"),
      ).join("");
    const big = Array.from({ length: 16 }, digits).join("");
    let kept = 0;
    for (; kept < 64; kept++) {
      const found = await attempt(() => log.append("readers", big, 1e9));
      if (found.code) return { found, kept, lines: (await log.read("readers", 0)).length };
    }
    return { kept };
  });

function assertFull({ found, kept, lines }) {
  assertRefused(found, /has no room left in this browser\. Nothing was drawn or stored/);
  assert.equal(lines, kept, "what was confirmed is there, and nothing else");
}

/** Tests that need a browser's own means: little room, and private windows. */
export function ledgerLogsInChromium(browser) {
  const { name } = browser;
  test(`${name}: a log says when there is no room left, and goes on when there is`, async (t) => {
    const site = await siteOf(t);
    const page = await tabOf(t, browser, site);
    const session = await page.createCDPSession();
    const origin = new URL(site.address).origin;
    const override = (more) => session.send("Storage.overrideQuotaForOrigin", { origin, ...more });
    await override({ quotaSize: 6 << 20 });
    assertFull(await filled(page));
    await override({});
    const more = await page.evaluate(() => log.append("readers", line("more"), 1e9));
    assert.equal(more.length, 1);
  });

  test(`${name}: a private window keeps lines for as long as it is open`, async (t) => {
    const site = await siteOf(t);
    const before = await tabOf(t, browser, site);
    await before.evaluate(() => log.append("readers", line("public"), 0));
    for (let time = 0; time < 2; time++) {
      const context = await browser.browser.createBrowserContext();
      const page = await context.newPage();
      await page.goto(site.address);
      await resultOf(page);
      assert.equal(await contractIn(page), "kept", "it begins with nothing");
      await context.close();
    }
    const after = await before.evaluate(() => log.read("readers", 0));
    assert.equal(after.length, 1);
  });
}

/** The contract once more, where nothing is kept beyond the window. */
const contractIn = (page) =>
  page.evaluate(() =>
    attempt(async () => {
      await contract.keepsContract({ newLog: () => indexedDbLog(), manyPeople: true });
      return "kept";
    }),
  );

/** Another browser, all of whose windows are private, and which has little room. */
export function ledgerLogsInFirefox({ name }) {
  test(`${name}: a private window keeps lines for as long as it is open, and says when there is no room`, async (t) => {
    const site = await siteOf(t);
    const preferences = {
      "browser.privatebrowsing.autostart": true,
      "dom.quotaManager.temporaryStorage.fixedLimit": 8192,
    };
    const browser = await launch(name, { preferences });
    t.after(() => browser.close());
    const { page } = await browser.open(site.address);
    await resultOf(page);
    assert.equal(await contractIn(page), "kept");
    await page.evaluate(() => raw.delete());
    assertFull(await filled(page));
  });
}
