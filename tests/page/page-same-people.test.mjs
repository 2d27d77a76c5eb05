/** A file with the header of an earlier one: the page asks whose rows they are before a lock. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ONE_ROW, parts } from "./page-models.mjs";

const [
  { Session, isReady, toAnswer },
  { SamePeople, headerOf, sameWords },
  { PASTED, USUAL, formatOf },
] = await parts("src/visit/session", "src/model/same-people", "src/model/format");

/** Keeps one text, as a browser does. */
const shelf = (text = null) => ({
  text,
  read() {
    return this.text;
  },
  write(next) {
    this.text = next;
  },
});

const FILES = { "pay.csv": ["name", "pay"], "data (1).csv": ["name", "pay"], "x.csv": ["pay"] };
const HEADER = headerOf(["name", "pay"], USUAL);

/** A browser in which people of these names have a ledger; releases add theirs. */
function browser(names = [], { lasting = true } = {}) {
  const plan = { kind: "quantile", alpha: "1/2" };
  const begun = { neighbors: "add-or-remove-one", affords: true };
  const summary = { share: 0, closed: false, charges: [], budget: { epsilon: "2" } };
  const all = {
    columns: ({ table }) => ({ columns: FILES[table.file.name], semicolons: false, types: [] }),
    promise: () => ({ promised: { plan }, problems: [] }),
    known: () => ({ names: [...names], lasting }),
    account: ({ terms: { people } }) => ({
      ...{ people, lasting, why: "", problems: [], known: names.filter((name) => name !== people) },
      begun: names.includes(people) ? { ...begun, summary } : null,
    }),
    release({ terms: { people } }) {
      if (!names.includes(people)) names.push(people);
      return { release: {} };
    },
    truth: () => null,
  };
  const ask = (kind, asked) => ({
    done: Promise.resolve().then(() => all[kind](asked)),
    cancel() {},
  });
  return { ask };
}

const settled = () => new Promise((later) => setTimeout(later, 5));

async function opened(client, kept, name = "pay.csv") {
  const session = new Session(client, kept);
  await choose(session, name);
  return session;
}
async function choose(session, name) {
  await session.chooseFile(new File(["x"], name));
  session.change({ column: 0, first: "0", last: "1", step: "1", ...ONE_ROW });
  await settled();
}
async function named(session, people) {
  session.changePeople({ people });
  await settled();
}
async function released(session) {
  await session.lock();
  await session.release();
  await settled();
}

describe("a second file with the same header", () => {
  test("is asked about before anything is locked, whatever it is called", async () => {
    const [client, kept] = [browser(), shelf()];
    const first = await opened(client, kept);
    assert.deepEqual(toAnswer(first.state), []);
    await named(first, "staff");
    await released(first);
    assert.equal(first.state.phase, "released");
    // Another visit.
    const session = await opened(client, kept, "data (1).csv");
    assert.equal(session.state.people, "");
    assert.deepEqual(toAnswer(session.state), ["staff"]);
    assert.match(session.state.notice, /Are these the same people as in "staff"\?$/);
    assert.deepEqual(session.state.known, ["staff"]);
    await named(session, "others");
    assert.ok(!isReady(session.state), "another name answers nothing");
    await session.lock();
    assert.equal(session.state.phase, "setting");
    session.answerSame("staff");
    await settled();
    assert.deepEqual([session.state.people, toAnswer(session.state)], ["staff", []]);
    assert.ok(isReady(session.state));
    // A name that is typed over it is other people again.
    await named(session, "staff 2");
    assert.ok(!isReady(session.state));
  });

  test("of other people leaves the name to be typed, and is not asked twice", async () => {
    const kept = shelf();
    const same = new SamePeople(kept);
    same.keep(HEADER, "staff");
    const session = await opened(browser(["staff"]), kept);
    session.answerSame(null);
    await settled();
    assert.deepEqual([session.state.people, toAnswer(session.state)], ["", []]);
    assert.ok(!isReady(session.state), "a name is missing");
    await session.describe({ encoding: "utf-16le" });
    await named(session, "guests");
    assert.ok(isReady(session.state));
    await released(session);
    await choose(session, "data (1).csv");
    assert.deepEqual(toAnswer(session.state), ["guests", "staff"]);
  });

  test("has its own question where the header differs, is none, or has no ledger any more", async () => {
    const kept = shelf();
    const same = new SamePeople(kept);
    same.keep(HEADER, "staff");
    const client = browser(["staff"]);
    assert.deepEqual(toAnswer((await opened(client, kept, "x.csv")).state), []);
    const gone = await opened(browser(["others"]), kept);
    assert.deepEqual(toAnswer(gone.state), []);
    assert.deepEqual(same.of(HEADER), [], "with the ledger its header is erased");
  });

  test("is looked for again when the file is written otherwise", async () => {
    const kept = shelf();
    const same = new SamePeople(kept);
    same.keep(headerOf(["pay"], USUAL), "staff");
    const session = await opened(browser(["staff"]), kept);
    await named(session, "others");
    assert.ok(isReady(session.state));
    FILES["pay.csv"] = ["pay"];
    await session.describe({ delimiter: ";" });
    FILES["pay.csv"] = ["name", "pay"];
    assert.deepEqual(toAnswer(session.state), ["staff"]);
  });

  test("cannot be locked while the browser has not said which ledgers it has", async () => {
    const client = browser();
    const ask = (kind, asked) =>
      kind === "known" ? { done: new Promise(() => {}), cancel() {} } : client.ask(kind, asked);
    const session = new Session({ ask }, shelf());
    void session.chooseFile(new File(["x"], "pay.csv"));
    await settled();
    session.change({ column: 0, first: "0", last: "1", step: "1", ...ONE_ROW });
    await named(session, "staff");
    assert.notEqual(session.state.promised, null);
    assert.notEqual(session.state.account, null);
    assert.ok(!isReady(session.state));
  });

  test("is not asked about in a browser that keeps nothing, nor is the sample", async () => {
    const broken = {
      read() {
        throw new Error("kept");
      },
      write() {
        throw new Error("kept");
      },
    };
    for (const kept of [broken, undefined]) {
      const session = await opened(browser(), kept);
      await named(session, "staff");
      await released(session);
      await choose(session, "data (1).csv");
      assert.deepEqual(toAnswer(session.state), []);
    }
    const [client, kept] = [browser(["penguins"]), shelf()];
    FILES["penguins.csv"] = ["name", "pay"];
    const same = new SamePeople(kept);
    same.keep(HEADER, "staff");
    const session = new Session(client, kept);
    await session.chooseSample();
    await settled();
    assert.deepEqual([session.state.people, toAnswer(session.state)], ["penguins", []]);
    await released(session);
    assert.deepEqual(same.of(HEADER), ["staff"], "a sample is nobody's file");
  });
});

describe("what is kept of a header", () => {
  test("is a digest of its names in their order, in every kind of file that names them", () => {
    const arrow = headerOf(["name", "pay"], formatOf("pay.arrow"));
    for (const same of [PASTED, formatOf("pay.xlsx"), formatOf("pay.json")])
      assert.equal(headerOf(["name", " pay"], same), arrow);
    assert.match(arrow, /^[0-9a-f]{16}$/);
    const others = [["pay", "name"], ["namepay"], ['name","pay'], ["name", "pay", ""]];
    const all = others.map((columns) => headerOf(columns, USUAL));
    assert.equal(new Set([arrow, ...all]).size, 5);
    assert.equal(headerOf(["Column 1"], { ...USUAL, named: false }), null);
    assert.equal(headerOf([], USUAL), null);
    const kept = shelf();
    new SamePeople(kept).keep(arrow, "staff");
    assert.equal(kept.text, JSON.stringify([[arrow, ["staff"]]]));
  });

  test("is the latest of each, and few", () => {
    const kept = shelf();
    const same = new SamePeople(kept);
    for (const people of ["a", "b", "c", "a", "d"]) same.keep("h", people);
    assert.deepEqual(same.of("h"), ["d", "a", "c"]);
    for (let k = 0; k < 300; k++) same.keep(`h${k}`, "a");
    assert.equal(JSON.parse(kept.text).length, 200);
    assert.deepEqual(same.of("h"), []);
    same.keep(null, "a");
    assert.deepEqual(same.of(null), []);
  });

  test("is nothing where something else lies", () => {
    for (const text of ["", "{", "7", "null", '[["h"]]', '[["h", "a"]]', '[["h", [1]]]', "[7]"])
      assert.deepEqual(new SamePeople(shelf(text)).of("h"), [], text);
  });

  test("the question names all of them", () => {
    assert.equal(sameWords(["a"]), 'Are these the same people as in "a"?');
    assert.equal(sameWords(["a", "b", "c"]), 'Are these the same people as in "a", "b" or "c"?');
  });
});
