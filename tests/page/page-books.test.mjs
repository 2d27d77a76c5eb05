/** The ledgers of the page, as its worker keeps them: here with logs that forget. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { count } from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";
import { parts } from "./page-models.mjs";

const [{ beginningWords }, { sentenceOf }, { Books }] = await parts(
  "src/model/account",
  "src/model/refusal",
  "src/worker/books",
);

const query = count().neighbors("change-one").epsilon(1).build();
const termsOf = (people) => ({
  people,
  neighbors: "change-one",
  budget: { epsilon: "2", delta: "", found: "" },
  carried: null,
});
const begun = (people, log) =>
  ledger().people(people).neighbors("change-one").budget({ epsilon: 2 }).create(log);
const booksOn = (log) => new Books(() => Promise.resolve({ log, why: null }));

/** A log that holds some lines of another one. */
async function part(log, people, from, to) {
  const left = memoryLog();
  for (const line of (await log.read(people, 1)).slice(from, to))
    await left.append(people, line, 1);
  return left;
}

test("a ledger is closed only into a name that can still carry it", async () => {
  const log = memoryLog();
  for (const people of ["readers", "Leserinnen ä"]) await begun(people, log);
  const books = booksOn(log);
  const lines = (await log.read("readers", 1)).length;
  for (const into of ["readers", "Leserinnen ä"])
    await assert.rejects(
      () => books.close("readers", into),
      ({ refusal: { code, message } }) => {
        assert.equal(code, "ERR_LEDGER");
        assert.ok(message.startsWith(`${JSON.stringify(into)} has a ledger already`), message);
        assert.match(message, /nothing was closed/);
        return true;
      },
    );
  assert.equal((await log.read("readers", 1)).length, lines);
  await books.close("readers", "next year");
  const { summary } = (await books.account(termsOf("readers"), null)).begun;
  assert.deepEqual([summary.closed, summary.into], [true, "next year"]);
  await books.close("Leserinnen ä", "");
  assert.equal((await books.account(termsOf("Leserinnen ä"), null)).begun.summary.into, null);
});

test("a charge that outlived its ledger is told of before the next one begins", async () => {
  const log = memoryLog();
  const book = await begun("readers", log);
  await book.record(query.release([1]));
  const account = await booksOn(await part(log, "readers", 1)).account(termsOf("readers"), null);
  assert.deepEqual([account.begun, account.earlier], [null, 1]);
  assert.match(
    beginningWords(account),
    /^The ledger under this name was lost, but 1 answer counts in the new one/,
  );
  assert.deepEqual(account.problems, []);
  // On terms of another relation it is refused before rows are read, and not only then.
  const other = { ...termsOf("readers"), neighbors: "add-or-remove-one" };
  const refused = await booksOn(await part(log, "readers", 1)).account(other, null);
  assert.equal(refused.earlier, 1);
  assert.match(refused.problems[0].message, /cannot begin for neighbors "add-or-remove-one"/);
  const none = await booksOn(memoryLog()).account(termsOf("readers"), null);
  assert.deepEqual([none.begun, none.earlier], [null, 0]);
  assert.match(beginningWords(none), /^There is no answer under this name yet\./);
  assert.match(beginningWords({ earlier: 1234 }), / 1,234 answers count /);
});

test("a name that is none is a problem of the terms, and no failure", async () => {
  const { problems } = await booksOn(memoryLog()).account(termsOf("a\u0007b"), null);
  assert.equal(problems[0]?.argument, "people");
});

test("what is left of a line that was torn is no charge, and no ledger", async () => {
  for (const torn of ['{"op":"record","id":"00', '{"op":"open","v":1,"id":"00']) {
    const log = memoryLog();
    await log.append("readers", torn, 1);
    const books = booksOn(log);
    const { begun, earlier, problems } = await books.account(termsOf("readers"), null);
    assert.deepEqual([begun, earlier, problems], [null, 0, []]);
    await (await books.openOrBegin(termsOf("readers"))).release(query, [1]);
    const { summary } = (await books.account(termsOf("readers"), null)).begun;
    assert.equal(summary.spent.epsilon, "1");
  }
});

test("a ledger of any budget is found on its own terms, whatever is typed", async () => {
  for (const budget of [{ epsilon: 3, delta: "1e-6" }, { rho: "1/2" }, { bits: 3 }]) {
    const log = memoryLog();
    const terms = ledger().people("readers").neighbors("add-or-remove-one").budget(budget);
    const book = await terms.create(log);
    const { begun } = await booksOn(log).account(termsOf("readers"), null);
    assert.equal(begun.neighbors, "add-or-remove-one");
    assert.deepEqual(begun.summary.budget, book.budget);
  }
});

test("a ledger whose first line broke off within its checksum is the one that it is", async () => {
  const log = memoryLog();
  await begun("readers", log);
  const [opening] = await log.read("readers", 1);
  const torn = memoryLog();
  await torn.append("readers", opening.slice(0, -3), 1);
  assert.ok((await booksOn(torn).account(termsOf("readers"), null)).begun);
});

test("of a ledger that is gone that is said, and a new one may begin", async () => {
  let log = memoryLog();
  await begun("readers", log);
  const books = booksOn({
    read: (...asked) => log.read(...asked),
    append: (...asked) => log.append(...asked),
    names: () => log.names(),
  });
  assert.ok((await books.account(termsOf("readers"), null)).begun);
  log = memoryLog();
  const { begun: none, problems } = await books.account(termsOf("readers"), null);
  assert.deepEqual([none, problems], [null, []]);
  await assert.rejects(books.opened("readers"), ({ refusal: { message } }) =>
    /is gone: the storage of this page was cleared/.test(message),
  );
});

test("a name that nobody can have is refused by whoever would take it", async () => {
  const log = memoryLog();
  await begun("readers", log);
  await assert.rejects(booksOn(log).close("readers", "a\u0007b"), { argument: "into" });
});

test("whoever has a damaged ledger is told what can be done on this page", async () => {
  const log = memoryLog();
  await (await begun("readers", log)).release(query, [1]);
  // Its charge is gone, and what followed it stands; or its terms were changed.
  const [opening, , commit] = await log.read("readers", 1);
  const [charged, unread] = [memoryLog(), memoryLog()];
  for (const line of [opening, commit]) await charged.append("readers", line, 1);
  await unread.append("readers", opening.replace('"2"', '"9"'), 1);
  for (const damaged of [charged, unread])
    await assert.rejects(
      () => booksOn(damaged).account(termsOf("readers"), null),
      (reason) => {
        const told = sentenceOf(reason.refusal ?? reason);
        assert.match(told, /damaged/);
        assert.ok(!/copy|record/.test(told), told);
        assert.match(
          told,
          /under another name\. Make that budget smaller by the loss of every answer/,
        );
        return true;
      },
    );
});
