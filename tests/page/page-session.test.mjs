/** A visit of the page and its ledger: what is asked when, and whose answers count. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ONE_ROW, parts } from "./page-models.mjs";

const [{ Session, isReady }, { OPENING, losesByLeaving }] = await parts(
  "src/visit/session",
  "src/visit/state",
);

const promised = { plan: { kind: "quantile", alpha: "1/2" }, candidates: 2, ends: [0, 1] };
const summary = { share: 0, closed: false, charges: [], budget: { epsilon: "2" } };
const accountOf = (people, begun = null) => ({
  ...{ people, known: [], lasting: true, why: "", problems: [] },
  begun: begun && { neighbors: "add-or-remove-one", affords: true, summary, ...begun },
});

/** A worker that answers as it is told, and keeps what it was asked. */
function client(answers) {
  const asked = [];
  const all = {
    columns: () => ({ columns: ["hours"], semicolons: false, types: [] }),
    promise: () => ({ promised, problems: [] }),
    account: ({ terms }) => accountOf(terms.people),
    known: () => ({ names: [], lasting: true }),
    ...answers,
  };
  return {
    asked,
    ask(kind, ask) {
      asked.push({ kind, ...ask });
      return { done: Promise.resolve().then(() => all[kind](ask)), cancel() {} };
    },
  };
}

const SETTINGS = { column: 0, first: "0", last: "1", step: "1", ...ONE_ROW };

/** A visit whose settings are complete. */
async function visit(answers) {
  const worker = client(answers);
  const session = new Session(worker);
  await session.chooseFile(new File(["hours\n1\n"], "readers.csv"));
  session.changePeople({ people: "readers" });
  session.change(SETTINGS);
  await settled();
  return { session, worker };
}

const settled = () => new Promise((later) => setTimeout(later, 5));
const named = (worker) => worker.asked.filter(({ kind }) => kind === "account").at(-1).terms;

test("no file names its people, and their ledger is asked for with the question", async () => {
  const unnamed = client();
  const begun = new Session(unnamed);
  await begun.chooseFile(new File(["hours\n1\n"], "readers.csv"));
  begun.change(SETTINGS);
  await settled();
  assert.equal(begun.state.people, "");
  assert.ok(!isReady(begun.state));
  assert.ok(unnamed.asked.every(({ kind }) => kind !== "account"));
  const { session, worker } = await visit();
  assert.deepEqual(named(worker), {
    people: "readers",
    neighbors: "add-or-remove-one",
    budget: { epsilon: "2", delta: "", found: "" },
    carried: null,
  });
  assert.deepEqual(worker.asked.at(-1).plan, promised.plan);
  assert.ok(isReady(session.state));
});

test("what is said of other people does not stand beside a name", async () => {
  const waiting = [];
  const { session } = await visit({
    account: ({ terms }) =>
      terms.people === "slow"
        ? new Promise((done) => waiting.push(() => done(accountOf("slow", {}))))
        : accountOf(terms.people),
  });
  session.changePeople({ people: "slow" });
  await settled();
  assert.equal(session.state.account, null);
  assert.ok(!isReady(session.state));
  session.changePeople({ people: "quick" });
  await settled();
  waiting.forEach((answer) => answer());
  await settled();
  assert.equal(session.state.account.people, "quick");
});

test("the relation of a ledger that was begun is taken over, and asked with", async () => {
  const { session, worker } = await visit({
    account: ({ terms }) => accountOf(terms.people, { neighbors: "change-one" }),
  });
  assert.equal(session.state.settings.neighbors, "change-one");
  const last = worker.asked.filter(({ kind }) => kind === "promise").at(-1);
  assert.equal(last.settings.neighbors, "change-one");
  assert.ok(isReady(session.state));
});

test("settings are not locked while the ledger is unknown, refused, spent or closed", async () => {
  const spent = { affords: false, summary: { ...summary, share: 1 } };
  const refused = { code: "ERR_ARGUMENT", argument: "epsilon", message: "epsilon must be above 0" };
  for (const account of [
    () => new Promise(() => {}),
    () => Promise.reject(new Error("broken")),
    ({ terms }) => ({ ...accountOf(terms.people), problems: [refused] }),
    ({ terms }) => accountOf(terms.people, spent),
    ({ terms }) => accountOf(terms.people, { affords: false }),
    ({ terms }) => accountOf(terms.people, { summary: { ...summary, closed: true } }),
  ]) {
    const worker = client({ account });
    const session = new Session(worker);
    void session.chooseFile(new File(["hours\n1\n"], "readers.csv"));
    await settled();
    session.changePeople({ people: "readers" });
    session.change(SETTINGS);
    await settled();
    void session.lock();
    await settled();
    assert.equal(session.state.phase, "setting");
  }
});

test("after a release, and after one that failed, the ledger is asked again", async () => {
  let share = 0;
  const answers = {
    account: ({ terms }) => accountOf(terms.people, { summary: { ...summary, share } }),
    release: () => {
      share += 0.5;
      if (share > 0.5) throw new Error("broken");
      return { release: {} };
    },
  };
  const { session, worker } = await visit(answers);
  await session.lock();
  await session.release();
  assert.equal(session.state.account.begun.summary.share, 0.5);
  assert.equal(session.state.phase, "released");
  await session.release();
  assert.equal(session.state.account.begun.summary.share, 1);
  assert.equal(session.state.phase, "locked");
  const release = worker.asked.find(({ kind }) => kind === "release");
  assert.equal(release.terms.people, "readers");
});

test("an export stays chosen while the same file is looked at anew, and goes with it", async () => {
  const { session, worker } = await visit();
  session.changePeople({ carried: { name: "earlier.json", text: "{}" } });
  await session.describe({ encoding: "utf-16le" });
  await settled();
  assert.equal(named(worker).carried, "{}");
  await session.chooseFile(new File(["hours\n1\n"], "others.csv"));
  session.changePeople({ people: "others" });
  await settled();
  assert.equal(named(worker).carried, null);
});

test("the tables in a file are listed once, and the first that can be read is offered", async () => {
  const listed = [
    { name: "totals", hidden: true, why: "" },
    { name: "pay", hidden: false, why: "" },
  ];
  const { session, worker } = await visit({ parts: () => listed });
  const looked = () =>
    worker.asked
      .filter(({ kind }) => kind === "parts" || kind === "columns")
      .map(({ kind, table }) => [kind, table.format.kind, table.format.part]);
  assert.deepEqual(looked(), [["columns", "text", ""]]);
  worker.asked.length = 0;
  await session.chooseFile(new File(["PK"], "pay.xlsx"));
  assert.deepEqual(session.state.parts, listed);
  await session.describe({ part: "totals" });
  await session.describe({ decimal: "," });
  assert.deepEqual(looked(), [
    ["parts", "workbook", ""],
    ["columns", "workbook", "pay"],
    ["columns", "workbook", "totals"],
  ]);
  assert.equal(session.state.table.format.decimal, ",");
  // As another kind of file it has other tables, or none.
  worker.asked.length = 0;
  await session.describe({ kind: "zip" });
  await session.describe({ kind: "parquet" });
  assert.deepEqual(looked(), [
    ["parts", "zip", ""],
    ["columns", "zip", "pay"],
    ["columns", "parquet", ""],
  ]);
  assert.deepEqual(session.state.parts, []);
});

test("cells that are pasted have no name of their people, and JSON no column until it is typed", async () => {
  const { session, worker } = await visit({
    columns: ({ table: { format } }) => ({
      columns: format.kind === "json" ? format.keys.split("\n").filter(Boolean) : ["hours"],
      ...{ semicolons: false, types: [] },
    }),
  });
  await session.choosePasted("hours\tpay\n1\t2\n");
  assert.deepEqual(
    worker.asked.map(({ kind }) => kind).slice(-2),
    ["columns", "known"],
    "no ledger was asked for",
  );
  assert.deepEqual([session.state.people, session.state.table.format.kind], ["", "pasted"]);
  assert.ok(!isReady(session.state));
  await session.chooseFile(new File(["[]"], "readers.json"));
  const { phase, failure, notice } = session.state;
  assert.deepEqual([phase, failure, notice], ["choosing", null, "Type a key to ask about."]);
  await session.describe({ keys: "age" });
  session.change({ column: 0, first: "0", last: "1", step: "1", ...ONE_ROW });
  // A key below others leaves them as they are; one above does not.
  await session.describe({ keys: "age\npay" });
  assert.equal(session.state.settings.column, 0);
  await session.describe({ keys: "pay\nage" });
  assert.equal(session.state.settings.column, null);
});

test("why a ledger was not closed is told to whoever closes it", async () => {
  const { session, worker } = await visit({
    close({ into }) {
      if (into === "r\u00e9aders") throw new Error();
      return null;
    },
  });
  assert.equal((await session.close(" re\u0301aders ")).code, "ERR_INTERNAL");
  assert.equal(worker.asked.at(-1).kind, "account");
  assert.equal(await session.close("next"), null);
  assert.equal(session.state.notice, "The budget of readers is closed.");
});

test("leaving loses what was paid for: an answer that is not saved, and one being drawn", () => {
  const loses = (state) => losesByLeaving({ ...OPENING, ...state });
  assert.equal(loses({}), false);
  assert.equal(loses({ phase: "locked", answers: [{ saved: true }] }), false);
  assert.equal(loses({ phase: "released", answers: [{ saved: true }, { saved: false }] }), true);
  assert.equal(loses({ phase: "reading" }), true);
});

test("a hint about the first row stays while the marks of numbers change, and is read out", async () => {
  const firstRow = { cells: 2, delimiter: "," };
  const { session } = await visit({
    columns: () => ({ columns: ["hours"], semicolons: false, types: [], firstRow }),
  });
  const kinds = () => session.state.hints.map(({ kind }) => kind);
  assert.deepEqual(kinds(), ["shifted"]);
  assert.match(
    session.state.notice,
    /^One column found\. Only the first line was looked at, and how many cells the next one has\. The header has 1 name,/,
  );
  await session.describe({ decimal: "." });
  assert.deepEqual(kinds(), ["shifted"]);
});
