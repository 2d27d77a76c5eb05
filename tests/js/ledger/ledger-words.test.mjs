/** Tests what a ledger says of itself: true also where it went wrong. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { discreteGaussian, discreteLaplace } from "sottovoce";
import { thresholdTest } from "sottovoce/base2";
import { ledger, memoryLog } from "sottovoce/ledger";
import { refusal } from "../api/api-helpers.mjs";
import { begun, counting, terms } from "./ledger-helpers.mjs";

test("a budget that was exceeded is not said to hold", async () => {
  const book = await begun({ epsilon: 1 });
  await book.release(counting("1/2"), [1]);
  const before = await book.summary();
  assert.match(before.words, /^The ledger "readers" protects whether .*, within epsilon 1: 50%/);
  assert.deepEqual([before.overdrawn, before.exceeded], [false, false]);
  await book.record(counting(1).release([1]));
  const { words, exceeded } = await book.summary();
  assert.equal(exceeded, true);
  assert.match(
    words,
    /^The ledger "readers" was to protect whether .*, within epsilon 1, and does not: 150% is spent, by 2 releases\./,
  );
  assert.match(words, /More was recorded or carried over than the budget allows/);
  // Lowering below what was spent breaks no promise.
  const lowered = await begun({ epsilon: 1 });
  await lowered.release(counting("1/2"), [1]);
  await lowered.lower({ epsilon: "1/4" });
  const summary = await lowered.summary();
  assert.deepEqual([summary.overdrawn, summary.exceeded], [true, false]);
  assert.match(summary.words, /^The ledger "readers" protects .* within epsilon 1: 125%/);
  assert.match(summary.words, /More was spent than the lowered budget allows/);
});

test("what has no price is named, and why", async () => {
  const release = counting(1).release([1]);
  const gaussian = discreteGaussian().sensitivity(1).rho("1/10").build().release(5);
  const noise = (builder) => builder.build().release(5);
  const other = { ...release.plan, neighbors: "change-one" };
  for (const [reason, said, recorded] of [
    ["neighbors", "other neighbors", { ...release, plan: other }],
    ["version", "a later version", { ...release, version: "999.0.0" }],
    ["plan", "its plan is not one of this version", { ...release, plan: { kind: "unheard" } }],
    [
      "plan",
      "its plan is not one of this version",
      { ...release, plan: { ...release.plan, epsilon: "-1" } },
    ],
    ["sensitivity", "no sensitivity", noise(discreteLaplace().scale(1))],
    ["noise", "no noise", noise(discreteLaplace().sensitivity(1).scale(0))],
    ["release", "it reports more than its plan", { ...release, epsilon: Infinity, rho: Infinity }],
    ["unit", "a loss in another unit", gaussian],
  ]) {
    const book = await begun({ epsilon: 4 });
    await book.release(counting(), [1]);
    await book.record(recorded);
    const { charges, words } = await book.summary();
    assert.deepEqual(
      charges.map((charge) => charge.reason),
      [null, reason],
    );
    const { kind } = recorded.plan;
    const sentence = `The loss of a "${kind}" of ${charges[1].at.slice(0, 10)} cannot be bounded (${said}), so nothing more is granted.`;
    assert.ok(words.includes(sentence), words);
    assert.match(words, /was to protect .* and does not: an unknown part is spent/);
  }
});

test("a loss of another kind is one only where nothing else pays for it", async () => {
  const gaussian = discreteGaussian().sensitivity(1).rho("1/100").build();
  const both = await begun({ epsilon: 4, delta: "1e-6" });
  await both.release(gaussian, 5);
  assert.deepEqual((await both.summary()).charges[0].reason, null);
  // One without epsilon, and one without rho: none of them alone ends it.
  const release = counting(1).release([1]);
  const { rho: _, ...before } = release;
  await both.record({ ...before, epsilon: 2 });
  const { charges, words } = await both.summary();
  assert.deepEqual(
    charges.map(({ reason }) => reason),
    ["unit", "unit"],
  );
  assert.match(words, /so nothing more is granted\. Nor can that of 1 other release\./);
  // In bits.
  const bits = await begun({ bits: 3 });
  const tested = thresholdTest().base(1, 1, 1).bounds(0, 9).thresholds([2]).sensitivity(1).build();
  await bits.release(tested, 5);
  assert.equal((await bits.summary()).charges[0].reason, null);
});

test("budgets are read also where no double is near them", async () => {
  for (const [budget, said, left] of [
    [{ epsilon: "1e400" }, "epsilon 1e400", "epsilon 1e400"],
    [{ rho: "1e-400" }, "rho 1e-400", "rho 1e-400"],
    [{ rho: "12345e-330" }, "rho 1.23e-326", "rho 1.23e-326"],
    [{ epsilon: "1/3" }, "epsilon 0.3333333333333333", "epsilon 0.333"],
    [{ epsilon: "1999/1000" }, "epsilon 1.999", "epsilon 1.99"],
    [{ epsilon: 1e300 }, "epsilon 1e+300", "epsilon 1e+300"],
    [{ epsilon: "99999/100" }, "epsilon 999.99", "epsilon 999"],
    [{ epsilon: 123456 }, "epsilon 123456", "epsilon 123000"],
    [{ epsilon: "1/128" }, "epsilon 0.0078125", "epsilon 0.00781"],
  ]) {
    const { words } = await (await begun(budget)).summary();
    assert.ok(words.includes(`within ${said}: nothing is spent`), words);
    assert.ok(words.includes(`There is room for ${left}.`), words);
  }
});

test("two spellings are one ledger; case makes two", async () => {
  const log = memoryLog();
  const book = await terms({ epsilon: 1 }, "Caf\u00e9").create(log);
  assert.equal(book.people, "Caf\u00e9");
  const same = await terms({ epsilon: 1 }, "Cafe\u0301").open(log);
  assert.equal(same.people, "Caf\u00e9");
  await same.release(counting(), [1]);
  assert.equal((await book.summary()).spent.epsilon, "1/4");
  await terms({ epsilon: 1 }, "caf\u00e9").create(log);
  for (const [name, words] of [
    [" readers", /not begin or end with a blank/],
    ["readers ", /not begin or end with a blank/],
    ["readers\u3000", /not begin or end with a blank/],
    ["  ", /a visible character/],
    ["\u200b", /a visible character/],
    ["a\nb", /must be one line/],
    ["a\u202eb", /direction of writing/],
    ...["\u061c", "\u200e", "\u200f"].map((mark) => [`a${mark}b`, /direction of writing/]),
    ["\u2067a\u2069", /direction of writing/],
    ["x".repeat(201), /at most 200 characters/],
  ])
    assert.throws(() => ledger().people(name), refusal("people", "ERR_ARGUMENT", words));
});

test("a ledger that is gone is not said to have spent nothing", async () => {
  await assert.rejects(terms().open(memoryLog()), (thrown) => {
    assert.doesNotMatch(thrown.message, /nothing was spent/);
    assert.match(
      thrown.message,
      /This call changed nothing\. If it never existed, create it\. Otherwise its storage is gone/,
    );
    return refusal(undefined, "ERR_LEDGER")(thrown);
  });
});

test("a clock that shows what no line can hold stops nobody", async () => {
  const { Date } = globalThis;
  for (const [time, at] of [
    [-1e15, "0000-01-01T00:00:00.000Z"],
    [8.64e15, "9999-12-31T23:59:59.999Z"],
    [NaN, "0000-01-01T00:00:00.000Z"],
    [0, "1970-01-01T00:00:00.000Z"],
  ]) {
    globalThis.Date = class extends Date {
      constructor() {
        super(time);
      }
    };
    try {
      const book = await begun({ epsilon: 1 });
      await book.release(counting(), [1]);
      assert.equal((await book.summary()).charges[0].at, at);
    } finally {
      globalThis.Date = Date;
    }
  }
});
