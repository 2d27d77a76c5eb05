/** The ledgers of the page, as its worker keeps them: here with logs that forget. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ledger, memoryLog } from "sottovoce/ledger";
import { working } from "./page-models.mjs";

const { Books } = await working("books");

const termsOf = (people) => ({
  people,
  neighbors: "change-one",
  budget: { epsilon: "2", delta: "" },
  carried: null,
});
const begun = (people, log) =>
  ledger().people(people).neighbors("change-one").budget({ epsilon: 2 }).create(log);
const booksOn = (log) => new Books(() => Promise.resolve({ log, why: null }));

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
  const { report } = (await books.account(termsOf("readers"), null)).begun;
  assert.deepEqual([report.closed, report.into], [true, "next year"]);
  await books.close("Leserinnen ä", "");
  assert.equal((await books.account(termsOf("Leserinnen ä"), null)).begun.report.into, null);
});
