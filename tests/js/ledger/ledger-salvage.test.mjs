/** Damaged logs: what they still show is recorded elsewhere, once, and never too little of it. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { foundGroups } from "sottovoce/groups";
import { ledger, memoryLog } from "sottovoce/ledger";
import { fileLog } from "sottovoce/ledger/node";
import { begun, broken, counting, terms } from "./ledger-helpers.mjs";

const folder = mkdtempSync(join(tmpdir(), "sottovoce-salvage-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Entries of a ledger: three commits, one canceled, one denied, one reserved, one recorded. */
async function written() {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  await book.release(counting("1/4"), [1], { note: 'one "id":"' });
  await assert.rejects(book.release(counting("1/8"), "no rows"));
  await book.release(counting("1/4"), [1]);
  await assert.rejects(book.release(counting("2/3"), [1]), { code: "ERR_BUDGET" });
  await book.release(counting("1/8"), [1]);
  await assert.rejects(book.release(counting("1/16"), [1, "2"]));
  await book.record(counting("1/32").release([1]));
  return log.read("readers", 0);
}

const spentIn = async (book) => (await book.summary()).spent.epsilon;
const all = "23/32";
/** A ledger in a log that has these entries, and all that its people are told. */
async function saved(entries, log = memoryLog()) {
  const book = await terms({ epsilon: 1 }).openOrCreate(log);
  const told = await book.recordAll(entries);
  return { book, told };
}

test("what a damaged log shows is recorded once, with its ids, moments and notes", async () => {
  const entries = await written();
  const { book, told } = await saved([...entries.slice(0, 3), "stray", ...entries.slice(3)]);
  assert.deepEqual(told, { recorded: 5, known: 0, unreadable: 1 });
  assert.equal(await spentIn(book), all);
  assert.deepEqual(await book.recordAll(entries), { recorded: 0, known: 5, unreadable: 0 });
  assert.equal(await spentIn(book), all);
  const { charges } = await book.summary();
  assert.equal(charges[0].note, 'one "id":"');
  for (const { id, at } of charges)
    assert.ok(entries.some((line) => line.includes(`"id":"${id}","at":"${at}"`)));
});

test("an older copy gets what it lacks, and then pays for no more than there is", async () => {
  const entries = await written();
  for (let length = 1; length < entries.length; length += 3) {
    const log = memoryLog();
    for (const line of entries.slice(0, length)) await log.append("readers", line, 1);
    const { book } = await saved([...entries, "stray"], log);
    const spent = await spentIn(book);
    // A charge that the copy cancels later stays reserved there: too much, never too little.
    assert.ok([all, "27/32"].includes(spent), `${length}: ${spent}`);
    await assert.rejects(book.release(counting("1/2"), [1]), broken(/./, "ERR_BUDGET"));
  }
});

test("two pages that record the same at once charge once", async () => {
  const entries = await written();
  const log = memoryLog();
  await terms().create(log);
  const books = await Promise.all([1, 2].map(() => terms().open(log)));
  await Promise.all(books.map((book) => book.recordAll(entries)));
  for (const book of books) assert.equal(await spentIn(book), all);
});

const fraction = (text) => text.split("/").reduce((top, bottom) => top / bottom);
/** Loss that an entry alone charges. */
const costOf = (line) =>
  /"op":"re/.test(line) ? fraction(/"epsilon":"([^"]+)"(?!.*"epsilon":")/.exec(line)[1]) : 0;

/** Ways to lose an entry, all that it says, and whether that is seen. */
const losses = {
  removed: [() => [], false],
  cut: [(line) => [line.slice(0, line.length >> 1)], true],
  overwritten: [(line) => [line.replace(/.{9}$/, " 00000000")], true],
  "with other letters": [(line) => [`${line.slice(0, 40)}\u00e9${line.slice(41)}`], true],
};
/** Changes that lose nothing. */
const kept = {
  "cut behind its operation": [(line) => [line.slice(0, -4)], false],
  "written twice": [(line) => [line, line], false],
  "behind a stray line": [(line) => ["{}", line], true],
};

for (const [what, [change, isSeen]] of Object.entries({ ...losses, ...kept }))
  test(`an entry ${what} takes no more than its own charge along`, async () => {
    const entries = await written();
    for (const [index, line] of entries.entries()) {
      const damaged = [...entries.slice(0, index), ...change(line), ...entries.slice(index + 1)];
      const { book, told } = await saved(damaged);
      const spent = fraction(await spentIn(book));
      const least = fraction(all) - (what in losses ? costOf(line) : 0);
      assert.ok(spent >= least - 1e-12, `entry ${index}: ${spent} of ${least}`);
      if (isSeen) assert.ok(told.unreadable >= 1, `entry ${index}`);
      assert.equal((await book.recordAll(damaged)).recorded, 0);
    }
  });

test("whoever was granted what a lost entry gave back is charged", async () => {
  const log = memoryLog();
  const first = await begun({ epsilon: 1 }, log);
  await assert.rejects(first.release(counting("2/3"), "no rows"));
  await assert.rejects(first.release(counting("1/2"), [1, "2"]));
  const entries = (await log.read("readers", 0)).filter((line) => !line.includes('"cancel"'));
  const { book, told } = await saved([...entries, "stray"]);
  assert.deepEqual(told, { recorded: 2, known: 0, unreadable: 1 });
  assert.equal(await spentIn(book), "7/6");
});

test("what was committed counts, even if the budget seems to deny it", async () => {
  const entries = [];
  for (let copies = 0; copies < 2; copies++) {
    const log = memoryLog();
    await (await begun({ epsilon: 1 }, log)).release(counting("3/4"), [1]);
    entries.push(...(await log.read("readers", 0)));
  }
  const { book } = await saved(entries);
  assert.equal(await spentIn(book), "3/2");
});

test("a file is read where bytes of it were overwritten, and the count says so", async () => {
  const path = join(folder, "x.ledger");
  const book = await terms().create(fileLog(path));
  for (let times = 0; times < 3; times++) await book.release(counting("1/4"), [1]);
  const bytes = readFileSync(path);
  for (let at = 0; at < bytes.length - 40; at += 397) {
    const copy = Buffer.from(bytes);
    copy.fill(0xff, at, at + 40);
    writeFileSync(path, copy);
    const entries = await fileLog(path).read("readers", 0);
    const { book: next, told } = await saved(entries, fileLog(join(folder, `${at}.ledger`)));
    assert.ok(told.recorded >= 2 && told.unreadable >= 1, `${at}: ${JSON.stringify(told)}`);
    assert.ok(["1/2", "3/4"].includes(await spentIn(next)));
  }
});

test("charges that were carried are among those, and an export has such entries too", async () => {
  const log = memoryLog();
  const first = await begun({ epsilon: 1 }, log);
  await first.release(counting("1/4"), [1]);
  await first.close({ into: "second" });
  const text = await first.export();
  const later = memoryLog();
  const second = await terms({ epsilon: 2 }, "second").carry(text).create(later);
  await second.release(counting("1/8"), [1]);
  const { book, told } = await saved([...(await later.read("second", 0)), "stray"]);
  assert.deepEqual(told, { recorded: 2, known: 0, unreadable: 1 });
  assert.equal(await spentIn(book), "3/8");
  assert.equal((await book.recordAll(JSON.parse(text).lines)).known, 1);
});

test("a charge with a delta keeps it", async () => {
  const log = memoryLog();
  const budget = { epsilon: 2, delta: "1e-6", found: "1e-7" };
  const jobs = foundGroups("job").delta("1e-7").neighbors("add-or-remove-one").epsilon(1).build();
  const first = await terms(budget).create(log);
  await first.release(jobs, [{ job: "nurse" }]);
  const { spent } = await first.summary();
  assert.ok(fraction(spent.delta) > 0);
  const entries = await log.read("readers", 0);
  for (const given of [entries, ["stray", ...entries.slice(1)]]) {
    const book = await begun(budget);
    assert.equal((await book.recordAll(given)).recorded, 1);
    assert.deepEqual((await book.summary()).spent, spent);
  }
});

test("entries of a ledger for other neighbors, and what is no list of texts, are refused", async () => {
  const book = await begun();
  const log = memoryLog();
  const other = await ledger()
    .people("readers")
    .neighbors("change-one")
    .budget({ epsilon: 1 })
    .create(log);
  await other.release(counting("1/4", "change-one"), [1]);
  const entries = await log.read("readers", 0);
  for (const given of [entries, 5, undefined, "text", [1], [, "x"]])
    await assert.rejects(book.recordAll(given), broken(/^entries must be/, "ERR_ARGUMENT"));
  assert.equal(await spentIn(book), "0");
  // Without its opening, nobody knows what one person lost by it here.
  assert.equal((await book.recordAll(entries.slice(1))).recorded, 1);
  assert.equal(await spentIn(book), null);
});
