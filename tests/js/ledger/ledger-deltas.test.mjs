/** Ledgers of releases that have a delta: what is granted, refused, recorded and told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { median } from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";
import { refusal } from "../api/api-helpers.mjs";
import { aside, few, finding, fraction, reduced, times } from "./ledger-deltas.mjs";
import {
  begun,
  broken,
  counting,
  neighbors,
  operations,
  states,
  terms,
  watched,
} from "./ledger-helpers.mjs";

const overspent = broken(/too little budget/, "ERR_BUDGET");
const linesOf = (log) => log.read("readers", 0);

test("a release with a delta is paid from what is set aside", async () => {
  const log = memoryLog();
  const book = await begun(aside, log);
  assert.deepEqual(book.budget, { epsilon: "3", delta: "1/1000000", found: "1/2000000" });
  const query = finding();
  assert.equal(await book.affords(query), true);
  const release = await book.release(query, few, { note: "jobs" });
  assert.equal(release.notion, "approximate");
  assert.deepEqual({ ...release, value: 0 }, { ...query.release(few), value: 0 });
  const [opening, reserve] = await linesOf(log);
  assert.ok(opening.startsWith('{"op":"open","v":2,'));
  assert.ok(reserve.slice(0, -9).endsWith(`,"delta":"${query.loss.delta}"}`));
  assert.equal(await operations(log), "open reserve commit");
  const { charges, spent, left, by, share } = await book.summary();
  assert.deepEqual(charges[0].loss, query.loss);
  assert.deepEqual(spent, query.loss);
  assert.equal(by, "delta");
  const [top, bottom] = fraction(query.loss.delta);
  const gone = Number(top) / Number(bottom) / 5e-7;
  assert.ok(gone > 0.2 && gone < 0.4, `${gone}`);
  for (const part of [share, charges[0].share]) assert.ok(Math.abs(part - gone) < 1e-12);
  const [rest, whole] = fraction(left.found);
  assert.equal(rest * bottom * 2000000n + top * whole * 2000000n, whole * bottom);
  // A release that has no delta takes no part of it.
  await book.release(counting(), [1]);
  const after = await book.summary();
  assert.deepEqual([after.charges[1].share, after.charges[1].loss.delta], [0, "0"]);
  assert.deepEqual([after.left.found, after.share], [left.found, share]);
});

test("where nothing is set aside it is refused, and no line is written", async () => {
  for (const budget of [
    { epsilon: 3 },
    { epsilon: 3, delta: "1e-6" },
    { rho: 3 },
    { bits: 3 },
    { epsilon: 3, delta: "1e-6", found: undefined },
  ]) {
    const log = memoryLog();
    const book = await begun(budget, log);
    const before = await linesOf(log);
    assert.ok(before[0].startsWith('{"op":"open","v":1,'));
    const [rows, seen] = watched(few);
    const refused = broken(
      /"readers" sets no delta aside for found categories\. Nothing was drawn or charged\. .*\{ epsilon, delta, found \}/,
      "ERR_BUDGET",
    );
    await assert.rejects(book.release(finding(), rows), refused);
    await assert.rejects(book.releaseFrom(finding(), [rows]), refused);
    assert.equal(await book.affords(finding()), false);
    assert.equal(seen.read, false);
    assert.deepEqual(await linesOf(log), before);
    await book.release(counting(), [1]);
    assert.equal(await states(book), "committed");
  }
});

test("deltas add up to what is set aside, to the last digit", async () => {
  const { loss } = finding();
  const [top, bottom] = fraction(times(3, loss.delta));
  // As many digits as a number may have.
  const scale = 10n ** 15n;
  const less = `${top * scale - 1n}/${bottom * scale}`;
  for (const [found, granted] of [
    [`${top}/${bottom}`, 3],
    [less, 2],
  ]) {
    const book = await begun({ epsilon: 9, delta: "1e-6", found });
    for (let index = 0; index < granted; index++) await book.release(finding(), few);
    assert.equal(await book.affords(finding()), false);
    await assert.rejects(book.release(finding(), few), overspent);
    // The rest of the budget is for the others.
    await book.release(counting(), [1]);
    const { left, share, overdrawn, words } = await book.summary();
    assert.equal(overdrawn, false);
    if (granted === 3) {
      assert.deepEqual([left.found, share], ["0", 1]);
      assert.match(words, /For found categories nothing is left\./);
    }
  }
});

test("what is set aside leaves less of rho, and none where it is all", async () => {
  const query = median().candidates([1, 2, 3]).neighbors(neighbors).epsilon("1/10").build();
  for (const [found, granted] of [
    ["1e-7", 69],
    ["1e-6", 20],
  ]) {
    const book = await begun({ epsilon: 2, delta: "1e-6", found });
    for (let index = 0; index < granted; index++) await book.release(query, [1, 2]);
    assert.equal(await book.affords(query), false);
    await assert.rejects(book.release(query, [1, 2]), overspent);
    const { by, left } = await book.summary();
    assert.equal(by, granted === 69 ? "rho" : "epsilon");
    assert.deepEqual(
      Object.keys(left),
      granted === 69 ? ["epsilon", "rho", "found"] : ["epsilon", "found"],
    );
  }
});

test("budgets that set aside what is not theirs are refused by name", async () => {
  for (const [budget, name] of [
    [{ ...aside, found: 0 }, "found"],
    [{ ...aside, found: -1 }, "found"],
    [{ ...aside, found: NaN }, "found"],
    [{ ...aside, found: "1.1e-6" }, "found"],
    [{ epsilon: 1, found: "1e-7" }, "found"],
    [{ rho: 1, found: "1e-7" }, "found"],
    [{ bits: 1, found: "1e-7" }, "found"],
    [{ found: "1e-7" }, "budget"],
    [{ epsilon: 1, delta: 0, found: 0 }, "delta"],
    [{ epsilon: 1, delta: 1, found: "1e-7" }, "delta"],
  ]) {
    const create = async () => terms(budget).create(memoryLog());
    await assert.rejects(create, refusal(name), JSON.stringify(budget));
  }
});

test("other terms are refused where something else is set aside", async () => {
  const log = memoryLog();
  await begun(aside, log);
  for (const other of [
    { epsilon: 3, delta: "1e-6" },
    { ...aside, found: "1e-7" },
    { ...aside, found: "1e-6" },
  ])
    await assert.rejects(terms(other).open(log), broken(/"found":"1\/2000000"/));
  const book = await terms({ ...aside, found: 0.0000005 }).open(log);
  assert.equal(book.budget.found, "1/2000000");
  assert.ok(!("rho" in book.budget));
});

test("what was recorded counts beyond what is set aside", async () => {
  const book = await begun(aside);
  const release = finding("5e-7").release(few);
  await book.record(release);
  await book.record(JSON.parse(JSON.stringify(release)));
  const { spent, overdrawn, exceeded, by, share, left, words } = await book.summary();
  assert.equal(spent.delta, reduced(times(2, finding("5e-7").loss.delta)));
  assert.deepEqual([overdrawn, exceeded, by, left.found], [true, true, "delta", "0"]);
  assert.ok(share > 1);
  assert.match(
    words,
    /, and does not: 1\d\d(\.\d)?% of what is set aside is spent, by 2 releases\./,
  );
  assert.match(words, /More was recorded or carried over than the budget allows/);
  await assert.rejects(book.release(counting("1e-9"), [1]), overspent);
});

test("where nothing is set aside, what was recorded with a delta has no bound", async () => {
  for (const budget of [{ epsilon: 3 }, { epsilon: 3, delta: "1e-6" }, { rho: 3 }, { bits: 3 }]) {
    const log = memoryLog();
    const book = await begun(budget, log);
    await book.release(counting(), [1]);
    await book.record(finding().release(few));
    const last = (await linesOf(log)).at(-1);
    assert.ok(last.slice(0, -9).endsWith('"epsilon":null,"bits":null,"rho":null}'));
    const { charges, exceeded, words } = await book.summary();
    const [first, second] = charges;
    assert.deepEqual(second.loss, { epsilon: null, bits: null, rho: null, delta: "0" });
    assert.deepEqual([first.reason, second.reason, exceeded], [null, "delta", true]);
    assert.match(
      words,
      /The loss of a "foundGroups" of .* cannot be bounded \(a delta, and none is set aside\), so nothing more is granted\./,
    );
    await assert.rejects(book.release(counting("1e-9"), [1]), overspent);
    // The log is whole, also for who opens it next.
    const again = await ledger().people("readers").open(log);
    assert.equal(await states(again), "committed recorded denied");
  }
});

test("a release is priced by its delta, or by what it says if that is more", async () => {
  const spent = async (release) => {
    const book = await begun(aside);
    await book.record(release);
    return (await book.summary()).spent;
  };
  const query = finding();
  const release = query.release(few);
  assert.deepEqual(await spent(release), query.loss);
  for (const less of [0, release.delta / 2, release.delta])
    assert.deepEqual(await spent({ ...release, delta: less }), query.loss);
  assert.deepEqual(await spent({ ...release, delta: 4e-7 }), { ...query.loss, delta: "1/2500000" });
  assert.deepEqual(await spent({ ...release, delta: 2 }), { ...query.loss, delta: "2" });
  const none = { epsilon: null, bits: null, rho: null, delta: "0" };
  assert.deepEqual(await spent({ ...release, delta: Infinity }), none);
  assert.deepEqual(await spent({ ...release, version: "999.0.0" }), none);
  // Whoever leaves it out is charged what the plan says.
  const { delta, notion, ...pure } = release;
  assert.ok(delta > 0 && notion === "approximate");
  assert.deepEqual(await spent({ ...pure, notion: "pure" }), query.loss);
  // But nobody knows how much more went with more epsilon.
  const dearer = { ...pure, notion: "pure", epsilon: 2 * pure.epsilon };
  assert.deepEqual(await spent(dearer), none);
  assert.equal((await spent({ ...release, epsilon: 0.5 })).delta, query.loss.delta);
  // A plan that has no delta, in a release that says one.
  const counted = counting().release([1]);
  const said = { ...counted, notion: "approximate", delta: 3e-7 };
  assert.deepEqual(await spent(said), { ...counting().loss, delta: "3/10000000" });
  const plain = await begun({ epsilon: 3 });
  await plain.record(said);
  assert.equal((await plain.summary()).charges[0].reason, "release");
});

test("lowering what is set aside never leaves more for rho", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 2, delta: "1e-6", found: "5e-7" }, log);
  const rho = /"rho":"([^"]*)"/.exec((await linesOf(log))[0])[1];
  await book.lower({ epsilon: 2, delta: "1e-6", found: "1e-7" });
  const [, lowered] = await linesOf(log);
  assert.equal(/"rho":"([^"]*)"/.exec(lowered)[1], rho);
  const shown = { epsilon: "2", delta: "1/1000000", found: "1/10000000" };
  assert.deepEqual((await book.summary()).lowered, shown);
  assert.match(
    (await book.summary()).words,
    /lowered to epsilon 2 and delta 0\.000001, of which 1e-7 is set aside for found categories/,
  );
  const before = await linesOf(log);
  for (const other of [
    { epsilon: 2, delta: "1e-6", found: "2e-7" },
    { epsilon: 2, delta: "2e-6", found: "1e-7" },
    { epsilon: 1, delta: "1e-6" },
    { epsilon: 1 },
    { rho: "1/100" },
  ])
    await assert.rejects(
      book.lower(other),
      refusal("budget", "ERR_ARGUMENT", /"found":"1\/10000000"/),
      JSON.stringify(other),
    );
  assert.deepEqual(await linesOf(log), before, "what raises something is not written");
  // Where all of delta is set aside, rho is given up.
  await book.lower({ epsilon: 2, delta: "1e-7", found: "1e-7" });
  assert.deepEqual(Object.keys((await book.summary()).left), ["epsilon", "found"]);
  const plain = memoryLog();
  const other = await begun({ epsilon: 2, delta: "1e-6" }, plain);
  const budget = { epsilon: 1, delta: "1e-6", found: "1e-7" };
  await assert.rejects(other.lower(budget), refusal("budget"));
  assert.equal(await operations(plain), "open");
});

test("less may be set aside than is charged: then nothing more is granted", async () => {
  const book = await begun(aside);
  await book.release(finding(), few);
  await book.lower({ ...aside, found: "1e-8" });
  const { overdrawn, exceeded, by, share, words } = await book.summary();
  assert.deepEqual([overdrawn, exceeded, by], [true, false, "delta"]);
  assert.ok(share > 1);
  assert.match(words, /protects .*% of what is set aside is spent, by 1 release and by lowering/);
  assert.match(words, /More was spent than the lowered budget allows/);
  for (const query of [counting("1e-9"), finding("1e-9")])
    assert.equal(await book.affords(query), false);
  // Nothing set aside any more, and nothing spent of it: all else goes on.
  const other = await begun(aside);
  await other.lower({ ...aside, found: 0 });
  assert.equal(await other.affords(finding()), false);
  await assert.rejects(other.release(finding(), few), overspent);
  await other.release(counting(), [1]);
  const said = (await other.summary()).words;
  assert.match(said, /of which 0 is set aside/);
  assert.match(said, /There is room for epsilon 2\.75 or rho .*nothing is left\./);
});

test("words say what is left of each, and of what the shares are parts", async () => {
  const book = await begun(aside);
  const within =
    "within epsilon 3 and delta 0.000001, of which 5e-7 is set aside for found categories";
  const fresh = (await book.summary()).words;
  assert.ok(fresh.includes(`${within}: nothing is spent`), fresh);
  assert.match(fresh, /There is room for epsilon 3\. For found categories delta 5e-7 is left\./);
  await book.release(finding(), few);
  const { words } = await book.summary();
  assert.match(words, /: [23]\d(\.\d)?% of what is set aside is spent, by 1 release\./);
  assert.match(
    words,
    /There is room for epsilon 2\.75 or rho 0\.\d+\. For found categories delta 3\.\d\de-7 is left\./,
  );
  for (let index = 0; index < 40; index++) await book.release(counting("1/20"), [1]);
  const end = await book.summary();
  assert.equal(end.by, "rho");
  assert.match(end.words, /There is room for rho .*\. For found categories delta 3/);
});

test("the epsilon at a delta leaves out what releases took of it", async () => {
  const book = await begun(aside);
  await book.release(finding(), few);
  const { loss } = finding();
  const at = async (delta) => (await book.summary({ delta })).epsilonAtDelta;
  assert.equal(await at("1e-9"), null);
  assert.equal(await at(loss.delta), 0.25);
  assert.equal(await at("1e-6"), 0.25);
});

test("what fails before a row is read gives its delta back", async () => {
  const book = await begun(aside);
  await assert.rejects(book.release(finding(), 5), refusal("rows"));
  const { charges, spent, left } = await book.summary();
  assert.equal(charges[0].state, "canceled");
  assert.deepEqual([spent.delta, left.found], ["0", "1/2000000"]);
});
