/** Ledgers that end, and who goes on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryLog } from "sottovoce/ledger";
import { refusal } from "../api/api-helpers.mjs";
import { begun, broken, counting, operations, terms } from "./ledger-helpers.mjs";

const rows = [1, 2, 3, 4];

/** The export of a ledger that spent a quarter and was closed like this. */
async function closed(options, log = memoryLog()) {
  const book = await begun({ epsilon: "1/2" }, log);
  await book.release(counting(), rows);
  await book.close(options);
  return book.export();
}

test("a closed ledger grants nothing, and is carried into the next", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: "1/2" }, log);
  await book.release(counting(), rows);
  const carrying = async () =>
    terms({ epsilon: 2 }, "more")
      .carry(await book.export())
      .create(log);
  await assert.rejects(carrying(), broken(/close\(\{ into \}\)/));
  await book.close({ into: "more" });
  await assert.rejects(book.release(counting(), rows), broken(/closed/, "ERR_BUDGET"));
  await assert.rejects(carrying(), broken(/close\(\{ into \}\)/));
  assert.equal((await book.summary()).into, "more");
  assert.match(
    (await book.summary()).words,
    /releases nothing more\. The ledger "more" continues it\./,
  );
  // Once more, for the line of the refusal; the name is known.
  await book.close();
  const text = await book.export();
  const more = terms({ epsilon: 2 }, "more").carry(text);
  await assert.rejects(more.neighbors("change-one").create(log), broken(/same neighbors/));
  await assert.rejects(more.openOrCreate(log), refusal("carry"));
  await assert.rejects(more.open(log), refusal("carry"));
  assert.throws(() => more.carry(text), refusal("carry"));
  const next = await more.create(log);
  const summary = await next.summary();
  assert.equal(summary.spent.epsilon, "1/4");
  assert.deepEqual([summary.carried, (await book.summary()).carried], [true, false]);
  assert.equal(summary.charges[0].state, "recorded");
  assert.deepEqual(summary.charges[0].plan, counting().plan);
  const { lines, head } = JSON.parse(text);
  const cheaper = JSON.stringify({ lines: lines.filter((line) => !/reserve/.test(line)), head });
  for (const changed of [
    "",
    "null",
    "[]",
    "{}",
    cheaper,
    text.replace("1/4", "0/1"),
    text.replaceAll("more", "else"),
    text.slice(1),
  ])
    await assert.rejects(
      terms({ epsilon: 2 }, "other").carry(changed).create(log),
      broken(/carry/),
      changed,
    );
});

test("one export has one successor, whom the first close names", async () => {
  const log = memoryLog();
  const text = await closed({ into: "second year" }, log);
  const create = (people, exported = text) =>
    terms({ epsilon: 2 }, people).carry(exported).create(log);
  for (const people of ["q1", "q2", "Second year", "second year 2"]) {
    await assert.rejects(create(people), broken(/closed into another name/), people);
    assert.equal((await log.read(people, 0)).length, 0, "no line was written");
  }
  await create("second year");
  await assert.rejects(create("second year"), broken(/exists already/));
  // Composed otherwise it is the same name.
  const other = await closed({ into: "Ann\u00e9e" });
  await terms({ epsilon: 2 }, "Anne\u0301e").carry(other).create(memoryLog());
});

test("without a name nobody carries it, and that stands too", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  await book.close();
  for (const options of [undefined, {}, { into: undefined }]) await book.close(options);
  const attempt = book.close({ into: "more" });
  await assert.rejects(attempt, broken(/"readers" was closed without naming a successor/));
  assert.equal(await operations(log), "open close close close close");
  assert.equal((await book.summary()).into, null);
  assert.match((await book.summary()).words, /no other ledger continues it/);
  const exported = await book.export();
  const create = terms({ epsilon: 2 }, "more").carry(exported).create(log);
  await assert.rejects(
    create,
    broken(/closed into this one: it was closed without naming a successor/),
  );
});

test("a ledger that was closed into one name is not closed into another", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  await book.close({ into: "one" });
  await assert.rejects(book.close({ into: "two" }), broken(/was closed into "one"/));
  await book.close({ into: "one" });
  assert.equal(await operations(log), "open close close");
  // Nor where two pages do it at once.
  const shared = memoryLog();
  const [first, second] = [await begun({ epsilon: 1 }, shared), await terms().open(shared)];
  const ends = await Promise.allSettled([
    first.close({ into: "one" }),
    second.close({ into: "two" }),
  ]);
  assert.deepEqual(
    ends.map(({ status }) => status),
    ["fulfilled", "rejected"],
  );
  assert.match(ends[1].reason.message, /was closed into "one"/);
});

/** Its entries, and how much its successor counts that carries its export. */
async function successor(book) {
  await book.close();
  const next = terms({ epsilon: 2 }, "more").carry(await book.export());
  return (await (await next.create(memoryLog())).summary()).spent.epsilon;
}

test("a closed ledger records nothing that its successor would miss", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: "1/2" }, log);
  await book.release(counting(), rows);
  const damaged = (await log.read("readers", 0)).slice(1);
  await book.close({ into: "more" });
  const release = counting().release(rows);
  const refused = broken(/was closed into "more"\. Nothing was recorded.*record it there/);
  await assert.rejects(book.record(release), refused);
  await assert.rejects(book.recordAll(damaged), refused);
  // One that opens it later is told the same.
  await assert.rejects((await terms({ epsilon: "1/2" }).open(log)).record(release), refused);
  assert.equal(await operations(log), "open reserve commit close");
  assert.equal(await successor(book), "1/4");
});

test("without a successor, a closed ledger still records: nobody would miss it", async () => {
  const book = await begun({ epsilon: 1 });
  await book.close();
  await book.record(counting().release(rows));
  assert.equal((await book.summary()).spent.epsilon, "1/4");
});

test("a record that another page's close overtakes is refused once it is written", async () => {
  for (const [how, before] of [
    ["record", false],
    ["recordAll", false],
    ["record", true],
  ]) {
    const log = memoryLog();
    const book = await begun({ epsilon: 1 }, log);
    await book.release(counting(), rows);
    const entries = await log.read("readers", 0);
    const fresh = { ...memoryLog() };
    const target = await begun({ epsilon: 1 }, fresh);
    const { append } = fresh;
    fresh.append = async (people, line, from) => {
      fresh.append = append;
      const other = await terms().open(fresh);
      if (!before) await other.close({ into: "more" });
      const answer = await append(people, line, from);
      if (!before) return answer;
      await other.close({ into: "more" });
      return fresh.read(people, from);
    };
    const recording =
      how === "record" ? target.record(counting().release(rows)) : target.recordAll(entries);
    if (before) await recording;
    else
      await assert.rejects(
        recording,
        broken(
          /was closed into "more" meanwhile\. This entry does not count there.*record it there/,
        ),
        how,
      );
    // It is charged here in any case.
    assert.equal((await target.summary()).spent.epsilon, "1/4");
    assert.equal(await operations(fresh), before ? "open record close" : "open close record");
  }
});

test("whom it is closed into is a name as people are", async () => {
  const log = memoryLog();
  const book = await begun({ epsilon: 1 }, log);
  for (const into of ["", " more", "more\n", "x".repeat(201), 5, null, "\u202emore"])
    await assert.rejects(book.close({ into }), refusal("into"), JSON.stringify(into));
  await assert.rejects(book.close({ to: "more" }), refusal("to"));
  await assert.rejects(book.close("more"), refusal("options"));
  assert.equal(await operations(log), "open");
});

test("what is promised across ledgers is said by the one that goes on", async () => {
  const words = async (budget) => {
    const next = terms(budget, "more").carry(await closed({ into: "more" }));
    return (await (await next.create(memoryLog())).summary()).words;
  };
  assert.match(
    await words({ epsilon: 2, delta: "1e-6" }),
    /fixed before the first answer, their deltas add up; if its budget was chosen after answers were seen, nothing is proved/,
  );
  assert.match(await words({ rho: 2 }), /before the first answer, the largest one holds; if its/);
  const pure = await words({ epsilon: 2 });
  assert.match(pure, /It continues an earlier ledger/);
  assert.doesNotMatch(pure, /proved|delta/);
  assert.doesNotMatch((await (await begun({ rho: 2 })).summary()).words, /earlier ledger|proved/);
});
