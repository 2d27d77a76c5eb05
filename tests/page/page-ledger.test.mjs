/** The page's models of ledgers: how one is named, drawn, told and written in a program. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parts } from "./page-models.mjs";

const [
  { USUAL },
  { STATES, askedBefore, bookOf, budgetWords, exhausted, summaryWords, piecesOf: piecesOfBudget },
  { snippet },
  { STARTING_SETTINGS },
  { percentUp },
] = await parts(
  "src/model/format",
  "src/model/account",
  "src/visit/snippet",
  "src/questions/settings",
  "shared/numbers",
);

describe("the ledger in a program", () => {
  const opened = (state, note = "median of age") =>
    snippet(STARTING_SETTINGS, "age", USUAL, bookOf({ carried: null, ...state }, note));
  const budget = { epsilon: "2", delta: "", found: "" };
  const begun = (terms) => ({ begun: { summary: { budget: terms } } });

  test("one that may be new is begun, or gone on with", () => {
    const code = opened({ people: " readers ", budget, account: null });
    assert.match(code, /\.people\("readers"\)/);
    assert.match(code, /releaseFrom\(query, rows, \{\n  note: "median of age",\n\}\);/);
    assert.match(code, /\.budget\(\{ epsilon: 2 \}\)\n {2}\.openOrCreate\(indexedDbLog\(\)\)/);
    const unnoted = opened({ people: "readers", budget, account: null }, "");
    assert.match(unnoted, /book\.releaseFrom\(query, rows\)/);
  });
  test("one that was begun has its terms, whatever is typed", () => {
    const account = begun({ epsilon: "3" });
    const code = opened({ people: "readers", budget, account });
    assert.match(
      code,
      /await ledger\(\)\n {2}\.people\("readers"\)\n {2}\.open\(indexedDbLog\(\)\);/,
    );
    assert.ok(!code.includes(".budget("));
  });
  test("an earlier one is carried into one that begins, and into no other", () => {
    const carried = { name: "earlier.json" };
    const code = opened({ people: "r", budget: { ...budget, delta: "1e-6" }, carried });
    assert.match(code, /delta: "1e-6" \}\)\n {2}\.carry\(exported\).*\n {2}\.create\(/);
    const later = opened({ people: "r", budget, carried, account: begun({ epsilon: "1" }) });
    assert.ok(!later.includes("carry"));
  });
});

describe("the ledger of a page", () => {
  const charge = (share, state = "committed", plan = { kind: "count" }) => ({ share, state, plan });
  const account = (charges, more = {}) => ({
    people: "readers",
    begun: {
      affords: true,
      summary: {
        budget: { epsilon: "2" },
        share: charges.reduce((sum, { share }) => sum + share, 0),
        closed: false,
        charges,
        ...more,
      },
    },
  });
  const bars = (charges) => piecesOfBudget({ charges }).map(({ from, to }) => [from, to]);

  test("charges that count lie side by side, and end with the budget", () => {
    assert.deepEqual(bars([]), []);
    assert.deepEqual(
      bars([charge(0.25), charge(0, "denied"), charge(0, "canceled"), charge(0.5, "reserved")]),
      [
        [0, 0.25],
        [0.25, 0.75],
      ],
    );
    assert.deepEqual(bars([charge(0.75), charge(Infinity, "recorded"), charge(0.5)]), [
      [0, 0.75],
      [0.75, 1],
    ]);
  });
  test("of very many charges the old ones are one piece", () => {
    const found = bars(Array.from({ length: 1000 }, () => charge(1 / 1024)));
    assert.equal(found.length, 200);
    assert.deepEqual(found[0], [0, 801 / 1024]);
    assert.deepEqual(found.at(-1), [999 / 1024, 1000 / 1024]);
  });
  test("shares are rounded up, but not by what a double adds", () => {
    assert.equal(percentUp(0.6000000000000001), "60%");
    assert.equal(percentUp(0.33333333333333337), "33.4%");
    assert.equal(percentUp(0.00001), "0.001%");
    assert.equal(percentUp(0), "0%");
    assert.equal(percentUp(1), "100%");
    assert.equal(percentUp(Infinity), "more than all");
  });
  test("budgets of every kind have words", () => {
    assert.equal(budgetWords({ epsilon: "2" }), "epsilon 2");
    assert.equal(
      budgetWords({ epsilon: "2", delta: "1/1000000", rho: "1/12" }),
      "epsilon 2 with delta 1/1000000",
    );
    assert.equal(budgetWords({ rho: "1/2" }), "rho 1/2");
    assert.equal(budgetWords({ bits: "3" }), "3 bits");
  });
  test("the words of a ledger have the page's numbers, and the name as it is", () => {
    const people = 'pay of "2026"';
    const name = JSON.stringify(people);
    const words = `The ledger ${name} keeps 1000 by 2500 releases. A "count" of 2026-11-23 …`;
    assert.equal(
      summaryWords({ people, words }),
      `The ledger ${name} keeps 1,000 by 2,500 releases. A "count" of 2026-11-23 …`,
    );
  });
  test("what was recorded may have been made here or elsewhere", () => {
    assert.equal(STATES.recorded, "released, and recorded afterwards");
  });
  test("why nothing can be asked is one sentence", () => {
    const plan = { kind: "quantile" };
    assert.equal(exhausted({ people: "readers", begun: null }, plan), null);
    assert.equal(exhausted(account([charge(0.5)]), plan), null);
    assert.match(exhausted(account([charge(1)]), plan), /is spent/);
    assert.match(exhausted(account([], { closed: true }), plan), /closed for good/);
    const poor = account([charge(0.5)]);
    poor.begun.affords = false;
    assert.match(exhausted(poor, plan), /too small for this question/);
    assert.equal(exhausted(poor, null), null, "there is no question yet");
  });
  test("the very same question is known again, whatever the order of its keys", () => {
    const plan = { kind: "quantile", alpha: "1/2", candidates: { first: "0", last: "9" } };
    const same = { candidates: { last: "9", first: "0" }, alpha: "1/2", kind: "quantile" };
    const before = (note, ...charges) => askedBefore(account(charges), plan, note);
    const asked = (...charges) => before("", ...charges)?.charge ?? null;
    assert.equal(asked(), null);
    assert.equal(asked(charge(0, "denied", same), charge(0, "canceled", same)), null);
    assert.equal(asked(charge(0.1, "committed", { ...same, alpha: "1/3" })), null);
    const [first, last] = [charge(0.1, "reserved", same), charge(0.1, "recorded", same)];
    assert.equal(asked(first, last), last);
    assert.equal(askedBefore(null, plan, ""), null);
    assert.equal(askedBefore(account([first]), null, ""), null);
    // A note tells whether it was about the same, and another one only what it was about.
    const [pay, hours] = ["pay", "hours"].map((note) => ({ ...first, note }));
    assert.deepEqual(before("pay", pay, hours), { charge: pay, sure: true });
    assert.deepEqual(before("age", pay, hours), { charge: hours, sure: false });
    assert.deepEqual(before("", pay, hours), { charge: hours, sure: false });
    assert.deepEqual(before("", { ...first, note: null }).sure, false);
  });
});
