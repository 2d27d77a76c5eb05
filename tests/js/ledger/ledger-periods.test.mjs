/** Ledgers of a period: how one is spelled, and that each has one budget. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dates, groupBy } from "sottovoce/groups";
import { ledger, memoryLog, peek } from "sottovoce/ledger";
import { refusal } from "../api/api-helpers.mjs";
import { broken, counting, neighbors, operations } from "./ledger-helpers.mjs";

const at = (period, people = "users") =>
  ledger().people(people, { period }).neighbors(neighbors).budget({ epsilon: 1 });
const isTaken = (period) => {
  try {
    return Boolean(at(period));
  } catch (thrown) {
    return !refusal("period")(thrown);
  }
};

test("a year, a quarter, a month and a week are periods, each in one spelling", () => {
  for (const period of ["2026", "2026-Q1", "2026-Q4", "2026-01", "2026-12", "2026-W01", "2026-W53"])
    assert.ok(isTaken(period), period);
  for (const period of [
    "",
    "26",
    "0999",
    "02026",
    "2026-",
    "2026-0",
    "2026-1",
    "2026-00",
    "2026-13",
    "2026-Q0",
    "2026-Q5",
    "2026-q4",
    "2026Q4",
    "2026-W00",
    "2026-W54",
    "2026-W5",
    "2026-w48",
    "2025-W53",
    "2026-11-28",
    "2026-11 ",
    " 2026-11",
    "2026-11\n",
    "2026/11",
    "11-2026",
    "Nov 2026",
    "2026-1१",
    2026,
    null,
    new Date(0),
    ["2026"],
  ])
    assert.ok(!isTaken(period), String(period));
});

test("the weeks of every year are those by which rows are grouped", () => {
  const isWeek = (week) => {
    try {
      return groupBy("day", dates({ first: week, last: week, every: "week" }))
        .neighbors(neighbors)
        .epsilon(1)
        .build();
    } catch {
      return undefined;
    }
  };
  const years = Array.from({ length: 420 }, (_, year) => 1900 + year);
  const long = years.filter((year) => isTaken(`${year}-W53`));
  assert.deepEqual(
    long,
    years.filter((year) => isWeek(`${year}-W53`)),
  );
  // 71 in each 400 years of the calendar.
  assert.equal(long.filter((year) => year < 2300).length, 71);
});

test("one period has one ledger, and the next has a budget of its own", async () => {
  const log = memoryLog();
  const november = await at("2026-11").create(log);
  assert.equal(november.people, "users, 2026-11");
  await november.release(counting("1"), [1]);
  await assert.rejects(at("2026-11").create(log), broken(/exists already/));
  const again = await at("2026-11").openOrCreate(log);
  assert.equal((await again.summary()).share, 1);
  await assert.rejects(again.release(counting("1/9"), [1]), broken(/./, "ERR_BUDGET"));
  const december = await at("2026-12").create(log);
  assert.equal((await december.summary()).share, 0);
  assert.deepEqual(await log.names(), ["users, 2026-11", "users, 2026-12"]);
  assert.deepEqual((await peek(log, "users, 2026-11")).people, "users, 2026-11");
  await assert.rejects(ledger().people("users", { period: "2027-01" }).open(log), broken());
});

test("a name that has the period in it is that ledger, and no other", async () => {
  const log = memoryLog();
  await at("2026-Q4").create(log);
  assert.equal(
    (await ledger().people("users, 2026-Q4").open(log)).people,
    (await ledger().people("users", { period: "2026-Q4" }).open(log)).people,
  );
});

test("without a period, people are named as ever, and options must have one", async () => {
  const log = memoryLog();
  const terms = ledger().people("users").neighbors(neighbors).budget({ epsilon: 1 });
  assert.equal((await terms.create(log)).people, "users");
  assert.equal(await operations(log, "users"), "open");
  // A period that is missing in somebody's data must not become the budget for good.
  for (const options of [{}, { period: undefined }, { period: null }])
    assert.throws(() => ledger().people("users", options), refusal("period"));
  const inherited = Object.create({ period: "2026-11" });
  assert.throws(() => ledger().people("users", inherited), refusal("options"));
});

test("options that are not known, and names that are too long with their period, are refused", () => {
  const { people } = ledger();
  const named = (name, options) => () => people.call(ledger(), name, options);
  assert.throws(named("users", { perod: "2026" }), refusal("perod"));
  assert.throws(named("users", "2026"), refusal("options"));
  assert.throws(named("users", null), refusal("options"));
  assert.throws(named("", { period: "2026" }), refusal("people"));
  assert.throws(named("users ", { period: "2026" }), refusal("people"));
  named("x".repeat(194), { period: "2026" })();
  assert.throws(named("x".repeat(195), { period: "2026" }), refusal("people"));
});
