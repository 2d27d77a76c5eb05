/** Lines with deltas: carried, exported, damaged, lost, and written by several at once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ledger, memoryLog } from "sottovoce/ledger";
import {
  aside,
  carrying,
  closedInto,
  few,
  finding,
  holding,
  reduced,
  times,
} from "./ledger-deltas.mjs";
import { begun, broken, counting, operations, states, terms } from "./ledger-helpers.mjs";
import { full } from "../../full.mjs";

const people = "readers";
const linesOf = (log, name = people) => log.read(name, 0);
const bodyOf = (line) => JSON.parse(line.slice(0, -9));

/** A ledger that spent on found groups and on a count, and one that was given back. */
async function spent(budget = aside, log = memoryLog()) {
  const book = await begun(budget, log);
  await book.release(finding(), few);
  await book.release(counting(), [1]);
  await assert.rejects(book.release(finding(), 5), { code: "ERR_ARGUMENT" });
  return book;
}

test("charges with a delta are carried where something is set aside", async () => {
  const earlier = await spent();
  const log = memoryLog();
  const next = await carrying({ ...aside, found: "1e-6" }, await closedInto(earlier), log);
  const { spent: all, charges, carried } = await next.summary();
  assert.deepEqual([all.delta, all.epsilon, carried], [finding().loss.delta, "1/2", true]);
  assert.deepEqual(
    charges.map(({ loss }) => loss),
    [finding().loss, counting().loss],
  );
  const [opening] = await linesOf(log, "more");
  assert.ok(opening.startsWith('{"op":"open","v":2,'));
  assert.equal(bodyOf(opening).carried.charges[0].delta, finding().loss.delta);
  await next.release(finding(), few);
  assert.equal((await next.summary()).spent.delta, reduced(times(2, finding().loss.delta)));
  // Carried beyond what the next one sets aside.
  const full = await spent();
  const less = { ...aside, found: "1e-8" };
  const short = await carrying(less, await closedInto(full), memoryLog());
  const summary = await short.summary();
  assert.deepEqual([summary.exceeded, summary.by, summary.left.found], [true, "delta", "0"]);
});

test("where the next one sets nothing aside they are carried without a bound", async () => {
  for (const budget of [{ epsilon: 3 }, { epsilon: 3, delta: "1e-6" }, { rho: 3 }]) {
    const log = memoryLog();
    const next = await carrying(budget, await closedInto(await spent()), log);
    const [opening] = await linesOf(log, "more");
    assert.ok(opening.startsWith('{"op":"open","v":1,'));
    const { charges } = bodyOf(opening).carried;
    assert.ok(charges.every((charge) => !("delta" in charge)));
    assert.deepEqual(charges[0].plan, JSON.parse(JSON.stringify(finding().plan)));
    const summary = await next.summary();
    assert.deepEqual(
      summary.charges.map(({ reason, loss }) => [reason, loss.epsilon]),
      [
        ["delta", null],
        [null, "1/4"],
      ],
    );
    assert.match(summary.words, /"foundGroups" of .* \(a delta, and none is set aside\)/);
    assert.equal(await next.affords(counting("1e-9")), false);
  }
});

test("charges of a ledger without deltas are carried as they were", async () => {
  const plain = await begun({ epsilon: 2, delta: "1e-6" });
  await plain.release(counting(), [1]);
  const log = memoryLog();
  const next = await carrying(aside, await closedInto(plain), log);
  const [opening] = await linesOf(log, "more");
  assert.ok(!("delta" in bodyOf(opening).carried.charges[0]));
  assert.deepEqual((await next.summary()).spent, counting().loss);
  assert.equal(await next.affords(finding()), true);
});

test("a ledger without deltas writes what earlier ones wrote", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 2, delta: "1e-6" }, log);
  await book.release(counting(), [1], { note: "all" });
  await book.record(counting().release([1]));
  await book.lower({ epsilon: 1, delta: "1e-6" });
  await book.close();
  const members = "op id at version kind note plan epsilon bits rho".split(" ");
  const keys = (await linesOf(log)).map((line) => Object.keys(bodyOf(line)));
  assert.deepEqual(keys, [
    "op v id at version people neighbors budget carried".split(" "),
    members,
    ["op", "id"],
    members,
    ["op", "id", "budget"],
    ["op", "into", "id"],
  ]);
  const [opening] = await linesOf(log);
  assert.deepEqual(Object.keys(bodyOf(opening).budget), ["epsilon", "delta", "rho"]);
});

test("a delta in a log where nothing is set aside is damage", async () => {
  const log = memoryLog();
  await spent(aside, log);
  const lines = await linesOf(log);
  const plain = memoryLog();
  const book = await begun({ epsilon: 3, delta: "1e-6" }, plain);
  await plain.append(people, lines[1], 1);
  await assert.rejects(book.release(counting(), [1]), broken(/is damaged in line 2/));
  await assert.rejects(terms().open(plain), broken(/is damaged in line 2/));
  assert.equal((await linesOf(plain)).length, 2);
});

test("a character of these lines that is another one closes the ledger", async () => {
  const log = memoryLog();
  const book = await begun(aside, log);
  await book.release(finding(), few);
  const lines = await linesOf(log);
  assert.equal(await operations(log), "open reserve commit");
  const open = async (held) =>
    ledger()
      .people(people)
      .open(await holding(people, held));
  assert.deepEqual((await (await open(lines)).summary()).spent, finding().loss);
  // The core's own tests change every character of such lines, and in every way.
  const first = [lines[0].indexOf('"budget"'), lines[1].lastIndexOf('"epsilon":"')];
  let tried = 0;
  for (const [number, line] of lines.slice(0, 2).entries()) {
    for (let at = full ? 0 : first[number]; at < line.length; at += full ? 1 : 10) {
      const code = line.charCodeAt(at);
      for (const other of full ? [code ^ 1, 0x7d, 0x20, 0x22] : [code ^ 1]) {
        if (code === other) continue;
        const changed = lines.slice();
        changed[number] = line.slice(0, at) + String.fromCharCode(other) + line.slice(at + 1);
        await assert.rejects(open(changed), { code: "ERR_LEDGER" }, `${number}, ${at}, ${other}`);
        tried++;
      }
    }
  }
  assert.ok(tried > (full ? 300 : 30), `${tried}`);
});

test("a line with a delta that breaks off counts with all of it, or not at all", async () => {
  const log = memoryLog();
  const book = await begun(aside, log);
  await book.release(finding(), few);
  const [opening, reserve] = await linesOf(log);
  const deltas = [];
  for (let cut = 1; cut < reserve.length; cut++) {
    if (!full && cut % 40 > 0 && cut < reserve.length - 30) continue;
    const held = await holding(people, [opening, reserve.slice(0, cut)]);
    const { spent: sum, torn } = await (await ledger().people(people).open(held)).summary();
    assert.equal(torn, 1);
    assert.equal(sum.delta, cut < reserve.length - 9 ? "0" : finding().loss.delta, `${cut}`);
    deltas.push(sum.delta);
  }
  assert.equal(new Set(deltas).size, 2);
});

test("several at once never spend more than is set aside", async () => {
  const log = memoryLog();
  const found = times(4, finding().loss.delta);
  const budget = { epsilon: 9, delta: "1e-6", found };
  await begun(budget, log);
  const books = await Promise.all([0, 1, 2].map(() => terms(budget).open(log)));
  const all = books.flatMap((book) =>
    Array.from({ length: 4 }, (_, at) =>
      at === 0 ? book.release(counting(), [1]) : book.release(finding(), few),
    ),
  );
  const ends = await Promise.allSettled(all);
  assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 7);
  for (const { reason } of ends.filter(({ status }) => status === "rejected"))
    assert.equal(reason.code, "ERR_BUDGET");
  for (const book of books) {
    const { spent: sum, left, overdrawn } = await book.summary();
    assert.deepEqual([sum.delta, left.found, overdrawn], [reduced(found), "0", false]);
  }
});

/** Chunks that tell when they are read, and end when they are told. */
function slow() {
  let [end, begin] = [];
  const until = new Promise((done) => (end = done));
  const reading = new Promise((done) => (begin = done));
  const chunks = (async function* () {
    yield few;
    begin();
    await until;
    yield few;
  })();
  return [chunks, end, reading];
}

/** A log in memory that can be emptied. */
function clearable() {
  const store = { log: memoryLog() };
  const log = {
    append: (...asked) => store.log.append(...asked),
    read: (...asked) => store.log.read(...asked),
  };
  return [log, () => void (store.log = memoryLog())];
}

test("what was drawn while a log was cleared is charged as the next ledger can hold it", async () => {
  const none = { epsilon: null, bits: null, rho: null, delta: "0" };
  for (const [next, loss, beginsBefore] of [
    [aside, finding().loss, true],
    [{ epsilon: 3, delta: "1e-6" }, none, true],
    // Nobody knows yet what will be set aside.
    [aside, none, false],
    [{ epsilon: 3 }, none, false],
  ]) {
    const [log, clear] = clearable();
    const book = await begun(aside, log);
    const [chunks, end, reading] = slow();
    const release = book.releaseFrom(finding(), chunks);
    await reading;
    clear();
    if (beginsBefore) await begun(next, log);
    end();
    assert.equal((await release).notion, "approximate");
    const anew = beginsBefore ? await terms(next).open(log) : await begun(next, log);
    const { charges } = await anew.summary();
    assert.deepEqual(
      charges.map((charge) => [charge.state, charge.loss]),
      [["recorded", loss]],
    );
  }
});

test("what is reserved and never ended counts with its delta", async () => {
  const kept = memoryLog();
  // It ends with the reservation, as where a process dies.
  const dying = {
    ...kept,
    append: (name, line, from) =>
      line.startsWith('{"op":"commit"')
        ? Promise.reject(new Error("gone"))
        : kept.append(name, line, from),
  };
  const book = await begun(aside, dying);
  assert.ok(await book.release(finding(), few));
  const again = await terms(aside).open(kept);
  assert.equal(await states(again), "reserved");
  assert.deepEqual((await again.summary()).spent, finding().loss);
});
