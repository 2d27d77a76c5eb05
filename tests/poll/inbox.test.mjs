/** Reports on their way into storage, before a storage that does as it is told. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { Inbox } from "../../www/poll/server/inbox.mjs";

const survey = "a".repeat(32);
const letter = (of = survey, value = 1) => {
  const id = randomBytes(16).toString("hex");
  return { survey: of, id, reports: [{ question: "answer", value, id }] };
};
const letters = (count) => Array.from({ length: count }, () => letter());
const stored = async (_, batch) => batch.map(() => "stored");

test("reports that come together are written together, sorted by id, each poll by itself", async () => {
  const batches = [];
  const inbox = new Inbox(async (of, batch) => {
    batches.push([of, batch.map(({ id }) => id)]);
    return batch.map(() => "stored");
  });
  const other = "b".repeat(32);
  const all = [...letters(30), ...Array.from({ length: 20 }, () => letter(other))];
  const outcomes = all.map((one) => inbox.take(one));
  await inbox.empty();
  assert.deepEqual(new Set(await Promise.all(outcomes)), new Set(["stored"]));
  assert.deepEqual(
    batches.map(([of, ids]) => [of, ids.length]),
    [
      [survey, 30],
      [other, 20],
    ],
  );
  for (const [, ids] of batches) assert.deepEqual(ids, [...ids].sort());
});

test("each sender is told the outcome of the own report", async () => {
  const inbox = new Inbox(async (_, batch) => batch.map(({ id }) => `of ${id}`));
  const all = letters(25);
  const outcomes = all.map((one) => inbox.take(one));
  await inbox.empty();
  assert.deepEqual(
    await Promise.all(outcomes),
    all.map(({ id }) => `of ${id}`),
  );
});

test("nobody is answered before the batch is kept", async () => {
  let keep;
  const inbox = new Inbox(() => new Promise((done) => (keep = done)));
  let answered = false;
  const outcome = inbox.take(letter()).then(() => (answered = true));
  const empty = inbox.empty();
  await new Promise((later) => setTimeout(later, 20));
  assert.equal(answered, false);
  keep(["stored"]);
  await Promise.all([outcome, empty]);
  assert.equal(answered, true);
});

test("a batch that cannot be kept fails those who wait for it, and nobody after them", async () => {
  let broken = true;
  const inbox = new Inbox(async (of, batch) => {
    if (broken) throw new Error("no storage");
    return stored(of, batch);
  });
  const failing = letters(5).map((one) => assert.rejects(inbox.take(one), /no storage/));
  await inbox.empty();
  await Promise.all(failing);
  broken = false;
  const outcome = inbox.take(letter());
  await inbox.empty();
  assert.equal(await outcome, "stored");
});

test("when too many wait, the next is asked to come again, and those who wait are kept", async () => {
  const kept = [];
  const inbox = new Inbox(async (of, batch) => {
    kept.push(...batch);
    return stored(of, batch);
  });
  const waiting = letters(20_000);
  const outcomes = waiting.map((one) => inbox.take(one));
  assert.equal(await inbox.take(letter()), "busy");
  // This report waits already: it takes no further place.
  const twice = inbox.take(waiting[7]);
  await inbox.empty();
  assert.equal(new Set(await Promise.all(outcomes)).size, 1);
  assert.equal(await twice, "again");
  assert.equal(kept.length, 20_000);
  const later = inbox.take(letter());
  await inbox.empty();
  assert.equal(await later, "stored");
});

test("of two contents under one id the first stands, whatever becomes of it", async () => {
  for (const [outcome, same, other] of [
    ["stored", "again", "other"],
    ["again", "again", "other"],
    ["other", "other", "other"],
    ...["closed", "gone", "busy"].map((outcome) => [outcome, outcome, outcome]),
  ]) {
    const inbox = new Inbox(async () => [outcome]);
    const one = letter();
    const changed = { ...one, reports: [{ ...one.reports[0], value: 2 }] };
    const all = [one, { ...one }, changed].map((each) => inbox.take(each));
    await inbox.empty();
    assert.deepEqual(await Promise.all(all), [outcome, same, other]);
  }
});
