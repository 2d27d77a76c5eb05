/** Logs that are set back while a ledger is open: nobody stale writes, and no charge is lost. */
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ledger } from "sottovoce/ledger";
import { fileLog } from "sottovoce/ledger/node";
import { broken, counting, terms, watched } from "./ledger-helpers.mjs";

const folder = mkdtempSync(join(tmpdir(), "sottovoce-set-back-"));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** A log in memory that can be set back; `before` is called before each line is written. */
function movable() {
  const store = { lines: [], before: undefined };
  const from = (number) => [...store.lines.slice(0, 1), ...store.lines.slice(Math.max(number, 1))];
  return {
    store,
    newLog: () => ({
      append: async (people, line, number) => {
        store.before?.(line);
        store.lines.push(line);
        return from(number);
      },
      read: async (people, number) => from(number),
    }),
    keep: () => {
      const kept = store.lines.slice();
      return () => void (store.lines = kept.slice());
    },
    count: () => store.lines.length,
    spoil: () => void store.lines.push('{"op":"refund"} 00000000'),
  };
}

function file() {
  const path = join(folder, `${++files}.ledger`);
  return {
    newLog: () => fileLog(path),
    keep: () => {
      copyFileSync(path, `${path}.copy`);
      return () => copyFileSync(`${path}.copy`, path);
    },
    count: () => readFileSync(path, "utf8").split("\n").filter(Boolean).length,
    spoil: () => writeFileSync(path, '\n{"op":"refund"} 00000000\n', { flag: "a" }),
  };
}

const tenth = () => counting("1/10");
const spent = async (log) => {
  const { spent, charges } = await (await terms().open(log)).summary();
  return [spent.epsilon, charges.map(({ state }) => state).join(" ")];
};

/** A stream of rows that tells when it is read, and ends when it is told. */
function slow() {
  let [end, begin] = [];
  const until = new Promise((done) => (end = done));
  const begun = new Promise((done) => (begin = done));
  return [
    (async function* () {
      yield [1, 2];
      begin();
      await until;
      yield [3];
    })(),
    end,
    begun,
  ];
}

for (const [where, storeOf] of Object.entries({ memory: movable, "a file": file })) {
  test(`in ${where}, a page whose view is stale costs nothing, however often it asks`, async () => {
    const store = storeOf();
    const book = await terms().create(store.newLog());
    const setBack = store.keep();
    await book.release(tenth(), [1]);
    setBack();
    const fresh = await terms().open(store.newLog());
    await fresh.release(tenth(), [1]);
    const [rows, seen] = watched();
    const before = store.count();
    for (let times = 0; times < 12; times++) {
      await assert.rejects(book.release(tenth(), rows), broken(/cannot go on/));
      await assert.rejects(book.releaseFrom(tenth(), [rows]), broken(/cannot go on/));
      await assert.rejects(book.record(tenth().release([1])), broken(/cannot go on/));
      await assert.rejects(book.lower({ epsilon: "1/2" }), broken(/cannot go on/));
      await assert.rejects(book.close(), broken(/cannot go on/));
    }
    assert.equal(seen.read, false);
    assert.equal(store.count(), before);
    assert.deepEqual(await spent(store.newLog()), ["1/10", "committed"]);
    await fresh.release(tenth(), [1]);
  });

  test(`in ${where}, a log that was damaged while a page is open gets no line more`, async () => {
    const store = storeOf();
    const book = await terms().create(store.newLog());
    await book.release(tenth(), [1]);
    store.spoil();
    for (let times = 0; times < 3; times++)
      await assert.rejects(book.release(tenth(), [1]), broken(/is damaged in line 4/));
    assert.equal(store.count(), 4);
  });

  test(`in ${where}, what was drawn while the log was set back is charged in it`, async () => {
    const store = storeOf();
    const book = await terms().create(store.newLog());
    const setBack = store.keep();
    const [rows, end, reading] = slow();
    const release = book.releaseFrom(tenth(), rows, { note: "from a file" });
    await reading;
    setBack();
    end();
    assert.ok(Number.isInteger((await release).value));
    assert.deepEqual(await spent(store.newLog()), ["1/10", "recorded"]);
    const { charges } = await (await terms().open(store.newLog())).summary();
    assert.equal(charges[0].note, "from a file");
    assert.deepEqual(charges[0].plan, tenth().plan);
    await assert.rejects(book.release(tenth(), [1]), broken(/cannot go on/));
  });

  test(`in ${where}, one that was set back behind the reservation has its commit`, async () => {
    const store = storeOf();
    const book = await terms().create(store.newLog());
    const [rows, end, reading] = slow();
    const release = book.releaseFrom(tenth(), rows);
    await reading;
    const setBack = store.keep();
    const other = await terms().open(store.newLog());
    await other.release(tenth(), [1]);
    await book.summary();
    setBack();
    end();
    await release;
    assert.deepEqual(await spent(store.newLog()), ["1/10", "committed"]);
  });

  test(`in ${where}, a signal gives a charge back also where the log was set back`, async () => {
    const store = storeOf();
    const book = await terms().create(store.newLog());
    const controller = new AbortController();
    const [rows, end, reading] = slow();
    const release = book.releaseFrom(tenth(), rows, { signal: controller.signal });
    await reading;
    const setBack = store.keep();
    await (await terms().open(store.newLog())).release(tenth(), [1]);
    await book.summary();
    setBack();
    await assert.rejects(book.summary(), broken(/cannot go on/));
    controller.abort(new Error("enough"));
    end();
    await assert.rejects(release, /enough/);
    assert.deepEqual(await spent(store.newLog()), ["0", "canceled"]);
  });
}

test("a log that was cleared while a release was under way charges it to who begins anew", async () => {
  const { store, newLog } = movable();
  const book = await terms().create(newLog());
  const [rows, end, reading] = slow();
  const release = book.releaseFrom(tenth(), rows);
  await reading;
  store.lines = [];
  end();
  await release;
  // Its line blocks no name.
  await assert.rejects(terms().open(newLog()), broken(/does not exist here/));
  const anew = await terms().create(newLog());
  assert.equal((await anew.summary()).spent.epsilon, "1/10");
});

test("a log that is set back between a look and a reservation gets that back", async () => {
  const { store, newLog, keep } = movable();
  const book = await terms().create(newLog());
  const setBack = keep();
  await book.release(tenth(), [1]);
  store.before = (line) => {
    if (!line.includes('"reserve"')) return;
    store.before = undefined;
    setBack();
  };
  const [rows, seen] = watched();
  await assert.rejects(book.release(tenth(), rows), broken(/cannot go on/));
  assert.equal(seen.read, false);
  assert.deepEqual(await spent(newLog()), ["0", "canceled"]);
});

test("a log that is set back between a look and a commit is closed by it", async () => {
  const { store, newLog, keep } = movable();
  const book = await terms().create(newLog());
  const setBack = keep();
  store.before = (line) => {
    if (!line.includes('"commit"')) return;
    store.before = undefined;
    setBack();
  };
  assert.ok(await book.release(tenth(), [1]));
  await assert.rejects(terms().open(newLog()), broken(/is damaged in line 2/));
});

test("a log whose reservation was cut short or removed, and whose commit stands, is closed", async () => {
  const { store, newLog } = movable();
  const book = await terms().create(newLog());
  for (let times = 0; times < 3; times++) await book.release(tenth(), [1]);
  const whole = store.lines;
  for (const cut of [0, 20, whole[3].length - 10]) {
    store.lines = whole.slice();
    if (cut === 0) store.lines.splice(3, 1);
    else store.lines[3] = whole[3].slice(0, cut);
    await assert.rejects(terms().open(newLog()), broken(/is damaged in line [45]/), `${cut}`);
  }
});

test("where nobody can be asked, nothing is written of how it ended, and the charge stands", async () => {
  const { store, newLog } = movable();
  const honest = newLog();
  let fails = false;
  const log = {
    ...honest,
    read: async (...asked) => {
      if (fails) throw new Error("no connection");
      return honest.read(...asked);
    },
  };
  const book = await terms().create(log);
  const [rows, end, reading] = slow();
  const release = book.releaseFrom(tenth(), rows);
  await reading;
  fails = true;
  end();
  assert.ok(await release);
  fails = false;
  assert.deepEqual(await spent(newLog()), ["1/10", "reserved"]);
  assert.ok(await book.release(tenth(), [1]));
});

test("a value whose charge is nowhere is not handed out", async () => {
  const { store, newLog, keep } = movable();
  await terms().create(newLog());
  const setBack = keep();
  for (const answer of ["throws", "lacks the line", "is no list"]) {
    const log = newLog();
    const append = log.append;
    log.append = async (people, line, from) => {
      if (!line.includes('"record"')) return append(people, line, from);
      if (answer === "throws") throw new Error("no room");
      return answer === "is no list" ? undefined : store.lines.slice();
    };
    const book = await terms().open(log);
    const [rows, end, reading] = slow();
    const release = book.releaseFrom(counting("1/2"), rows);
    await reading;
    setBack();
    end();
    await assert.rejects(release, (thrown) => {
      assert.ok(thrown.cause instanceof Error);
      return broken(/lost this charge and takes no other\. Nothing is released/)(thrown);
    });
    assert.deepEqual(await spent(newLog()), ["0", ""], answer);
  }
});

test("nor where the log was set back and closed into a ledger that would miss it", async () => {
  const { newLog, keep } = movable();
  const book = await terms().create(newLog());
  const setBack = keep();
  const [rows, end, reading] = slow();
  const release = book.releaseFrom(tenth(), rows);
  await reading;
  setBack();
  await (await terms().open(newLog())).close({ into: "more" });
  end();
  await assert.rejects(release, (thrown) => {
    assert.match(thrown.cause.message, /was closed into "more"/);
    return broken(/lost this charge and takes no other\. Nothing is released/)(thrown);
  });
});

/** Rows that fail once the log was changed: with an error of the package, or of their own. */
function failing(end, error) {
  return (async function* () {
    yield [1, 2];
    await end();
    if (error) throw error;
    yield ["not a number"];
  })();
}

test("a release that fails while the log loses its charge is charged again", async () => {
  for (const error of [undefined, new Error("the source")]) {
    const { newLog, keep } = movable();
    const book = await terms().create(newLog());
    const thrown = await book.releaseFrom(tenth(), failing(keep(), error)).catch((one) => one);
    if (error) assert.equal(thrown, error);
    else assert.match(thrown.message, /^rows must contain .*\. The charge remains$/);
    assert.deepEqual(await spent(newLog()), ["1/10", "recorded"]);
  }
});

test("a release that fails says of its charge what the log shows", async () => {
  const full = () => Promise.reject(new Error("no room"));
  for (const [what, change, said] of [
    [
      "it takes no line",
      (log, setBack) => (setBack(), (log.append = full)),
      /\. The log lost its charge and takes no other: restore the log, and open the ledger again$/,
    ],
    [
      "it does not answer",
      (log) => (log.read = full),
      /\. The charge remains, unless the log lost it: the log does not answer$/,
    ],
  ]) {
    const { newLog, keep } = movable();
    const log = newLog();
    const book = await terms().create(log);
    const setBack = keep();
    const rows = failing(() => void change(log, setBack));
    const thrown = await book.releaseFrom(tenth(), rows).catch((one) => one);
    assert.match(thrown.message, said, what);
    assert.equal(thrown.code, "ERR_ARGUMENT", what);
  }
});

test("nor where the log was seen to be another one, and nobody answers any more", async () => {
  const { newLog, keep } = movable();
  const log = newLog();
  const { read } = log;
  const book = await terms().create(log);
  const setBack = keep();
  const [rows, end, reading] = slow();
  const release = book.releaseFrom(tenth(), rows);
  await reading;
  setBack();
  await assert.rejects(book.summary(), broken(/shorter than it was/));
  log.read = async () => {
    throw new Error("no connection");
  };
  end();
  await assert.rejects(release, broken(/lost this charge/));
  log.read = read;
  assert.deepEqual(await spent(newLog()), ["0", ""]);
});

test("nor where the folder of its file was removed while rows were read", async () => {
  const inner = mkdtempSync(join(folder, "inner-"));
  const book = await terms().create(fileLog(join(inner, "x.ledger")));
  const [rows, end, reading] = slow();
  const release = book.releaseFrom(tenth(), rows);
  await reading;
  rmSync(inner, { recursive: true });
  end();
  await assert.rejects(release, broken(/lost this charge and takes no other/));
});

/** A release whose log is cleared under way, what ends it, and a ledger of the other relation. */
async function cleared() {
  const store = movable();
  const [rows, end, begun] = slow();
  const book = await terms().create(store.newLog());
  const release = book.releaseFrom(tenth(), rows);
  await begun;
  store.store.lines = [];
  const other = ledger().people("readers").neighbors("change-one").budget({ epsilon: 1 });
  const ended = async () => {
    end();
    await release;
  };
  return { store, ended, other };
}

test("a ledger of another relation that was begun meanwhile knows no bound of what was drawn", async () => {
  const { store, ended, other } = await cleared();
  await other.create(store.newLog());
  await ended();
  const { spent, charges } = await (await other.open(store.newLog())).summary();
  assert.equal(spent.epsilon, null);
  assert.deepEqual(
    charges.map(({ state, reason }) => [state, reason]),
    [["recorded", "neighbors"]],
  );
});

test("a ledger of another relation does not begin on what was drawn, and one of the same does", async () => {
  const { store, ended, other } = await cleared();
  await ended();
  await assert.rejects(other.create(store.newLog()), broken(/for neighbors "add-or-remove-one"/));
  assert.equal(store.count(), 1);
  const fresh = await terms().create(store.newLog());
  assert.equal((await fresh.summary()).spent.epsilon, "1/10");
});
