/** Ledgers that are there already: opened by their people alone, looked at, and listed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ledger, memoryLog, peek } from "sottovoce/ledger";
import { refusal } from "../api/api-helpers.mjs";
import { begun, broken, counting, neighbors, operations, terms } from "./ledger-helpers.mjs";

const people = "readers";
const opened = (log) => ledger().people(people).open(log);

const budgets = [
  [{ epsilon: "1/2" }, { epsilon: "1/2" }],
  [
    { epsilon: 2, delta: "1e-6" },
    { epsilon: "2", delta: "1/1000000" },
  ],
  [{ rho: 0.5 }, { rho: "1/2" }],
  [{ bits: 3n }, { bits: "3" }],
];

test("a ledger is opened by its people alone, on its own terms", async () => {
  for (const [given, known] of budgets) {
    const log = memoryLog();
    await begun(given, log);
    const book = await opened(log);
    assert.deepEqual([book.people, book.neighbors, book.budget], [people, neighbors, known]);
    await book.release(counting("1/100"), [1, 2]);
    assert.equal(await operations(log), "open reserve commit");
    await assert.rejects(book.release(counting("1/100", "change-one"), [1]), refusal("neighbors"));
    await assert.rejects(book.release(counting(1000), [1]), { code: "ERR_BUDGET" });
  }
});

test("what is said beside the people is compared, and each alone", async () => {
  const log = memoryLog();
  await begun({ epsilon: 1 }, log);
  const named = ledger().people(people);
  for (const same of [
    named.neighbors(neighbors),
    named.budget({ epsilon: "2/2" }),
    terms({ epsilon: 1 }),
  ])
    assert.equal((await same.open(log)).budget.epsilon, "1");
  for (const [other, words] of [
    [named.neighbors("change-one"), /is for neighbors "add-or-remove-one"/],
    [
      named.budget({ epsilon: 2 }),
      /has the budget {"epsilon":"1"}: open it without a budget\. For more/,
    ],
    [named.budget({ bits: 1 }), /has the budget/],
  ])
    await assert.rejects(other.open(log), broken(words));
  assert.equal(await operations(log), "open");
});

test("what cannot be a term is refused before the log is asked, also where people are enough", async () => {
  const log = { append: () => assert.fail("asked"), read: () => assert.fail("asked") };
  const named = ledger().people(people);
  for (const [argument, builder] of [
    ["people", ledger().neighbors(neighbors).budget({ epsilon: 1 })],
    ["epsilon", named.budget({ epsilon: 0 })],
    ["carry", named.carry("{}")],
  ])
    await assert.rejects(builder.open(log), refusal(argument), argument);
  await assert.rejects(named.open({ append() {} }), refusal("log"));
  await assert.rejects(named.create(log), refusal("neighbors"));
  await assert.rejects(named.openOrCreate(log), refusal("neighbors"));
  await assert.rejects(named.neighbors(neighbors).create(log), refusal("budget"));
});

test("a look tells the terms, changes nothing, and is null where nothing was begun", async () => {
  for (const [given, known] of budgets) {
    const log = memoryLog();
    assert.equal(await peek(log, people), null);
    const book = await begun(given, log);
    await book.release(counting("1/100"), [1]);
    await book.close();
    const found = await peek(log, people);
    assert.deepEqual(found, { people, neighbors, budget: known });
    assert.ok(Object.isFrozen(found) && Object.isFrozen(found.budget));
    assert.equal(await peek(log, "others"), null);
    assert.equal(await operations(log), "open reserve commit close");
  }
});

test("a look finds a name however its letters are composed", async () => {
  const log = memoryLog();
  await terms({ epsilon: 1 }, "Leserinnen \u00e4").create(log);
  assert.equal((await peek(log, "Leserinnen a\u0308")).people, "Leserinnen \u00e4");
});

test("what a ledger left behind, or a line that was never whole, is none", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  await book.record(counting().release([1]));
  const [opening, record] = await log.read(people, 1);
  const left = memoryLog();
  for (const line of [record, opening.slice(0, 40)]) await left.append(people, line, 1);
  assert.equal(await peek(left, people), null);
  await assert.rejects(opened(left), broken(/does not exist here/));
  await left.append(people, opening, 1);
  assert.deepEqual(await peek(left, people), await peek(log, people));
  assert.equal((await (await opened(left)).summary()).spent.epsilon, "1/4");
});

/** Logs of which nothing good can be said, with the words of the refusal. */
async function lost() {
  const log = memoryLog();
  await (await begun({ epsilon: 1 }, log)).release(counting(), [1]);
  const [opening, reserve, commit] = await log.read(people, 1);
  const of = (...lines) => ({ read: async () => lines, append: () => assert.fail("written") });
  return [
    [of(opening.replace('"1"', '"9"')), /is damaged in line 1/],
    [of(opening, reserve.replace("count", "court"), commit), /is damaged in line 2/],
    [of(opening, commit), /is damaged in line 2/],
    [
      { ...of(), read: () => Promise.reject(new Error("no")) },
      /failed\. Nothing was drawn, but a charge may stand; error\.cause/,
    ],
    [
      { ...of(), read: async () => "x" },
      /failed\. Nothing was drawn, but a charge may stand; error\.cause/,
    ],
  ];
}

test("of a log that is damaged or fails a look says what opening says", async () => {
  for (const [log, words] of await lost()) {
    const [looked, tried] = await Promise.all(
      [peek(log, people), opened(log)].map((asked) => asked.catch((thrown) => thrown)),
    );
    broken(words)(looked);
    assert.equal(looked.message, tried.message);
  }
  const log = memoryLog();
  await begun({ epsilon: 1 }, log);
  const lines = await log.read(people, 1);
  const others = { read: async () => lines, append: log.append };
  await assert.rejects(peek(others, "others"), broken(/its log belongs to other people/));
});

test("a look at no log, or by no name, is refused by argument", async () => {
  for (const log of [undefined, null, 5, {}, { read() {} }])
    await assert.rejects(peek(log, people), refusal("log"));
  for (const name of [undefined, 5, "", " a", "a\n", "\ud800", "x".repeat(201)])
    await assert.rejects(peek(memoryLog(), name), refusal("people"));
});

test("ledgers are listed by the names of a log", async () => {
  const log = memoryLog();
  for (const name of ["readers", "patients"]) await terms({ epsilon: 1 }, name).create(log);
  await log.append("lost", '{"op":"record","id":"00', 1);
  const found = [];
  for (const name of await log.names()) found.push((await peek(log, name))?.people ?? null);
  assert.deepEqual(found, ["readers", "patients", null]);
});
