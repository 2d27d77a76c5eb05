/**
 * Tests how much memory of WebAssembly many different texts take, which the documents state; and
 * that it is given back.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namesStarted, started } from "../api/started.mjs";
import { firstOf } from "../../full.mjs";

const { distinct, foundGroups, groupBy, median } = await import("sottovoce/groups");

const MIB = 2 ** 20;
/** Rows of a chunk. */
const CHUNK = 50_000;
/** Bytes that a text or an id counts in addition to its own, and what else counts. */
const [OF_TEXT, OF_PAIR, OF_PERSON, OF_COUNT] = [48, 48, 20, 8];
/** Code, tables, a chunk and a page of each list. */
const REST = 12 * MIB;

const textOf = (at) => `a text of its own ${at.toString(36).padStart(6, "0")}`;
const LENGTH = textOf(0).length;

/** Chunks of so many texts; notes how large the newest memory is. */
function* texts(rows, seen, names) {
  for (let start = 0; start < rows; start += CHUNK) {
    const all = Array.from({ length: CHUNK }, (_, at) => textOf(start + at));
    yield names === null ? all : Object.fromEntries(names.map((name) => [name, all]));
    seen.push(started.at(-1).memory.buffer.byteLength);
  }
}

const found = () => foundGroups("job").neighbors("add-or-remove-one").epsilon(1).delta("1e-9");
const questions = {
  "found groups": [() => found().build(), ["job"], OF_TEXT + OF_COUNT],
  "found groups of persons": [
    () => found().personId("id", { rows: 1 }).build(),
    ["job", "id"],
    2 * (LENGTH + OF_TEXT) - LENGTH + OF_COUNT + OF_PERSON,
  ],
  "different texts": [
    () => distinct().neighbors("add-or-remove-one").epsilon(1).build(),
    null,
    OF_TEXT,
  ],
  "different texts of groups, of persons": [
    () =>
      groupBy("job", ["a", "b"])
        .other()
        .ask("job", distinct())
        .personId("job", { rows: 1 })
        .neighbors("add-or-remove-one")
        .epsilon(1)
        .build(),
    ["job"],
    2 * (LENGTH + OF_TEXT) - LENGTH + OF_PAIR + OF_PERSON,
  ],
};

for (const [name, [build, names, each]] of firstOf(Object.entries(questions)))
  test(`${name}: texts take the memory that they count as, which is then given back`, async () => {
    const [query, rows, seen] = [build(), 2_000_000, []];
    const before = namesStarted().length;
    await query.releaseFrom(texts(rows, seen, names));
    const most = Math.max(...seen);
    const counted = rows * (LENGTH + each);
    assert.ok(most > 100e6, `${most}: enough for a test`);
    assert.ok(most <= counted + REST, `${most} bytes, ${counted} counted`);
    // The next query has a memory of its own.
    const [used] = started.slice(-1);
    await query.releaseFrom(texts(CHUNK, [], names));
    assert.equal(namesStarted().length, before + 1);
    assert.ok(started.at(-1) !== used && started.at(-1).memory.buffer.byteLength < 32 * MIB);
  });

test("an answer takes no more memory for what it shows", async () => {
  const query = foundGroups("job").neighbors("add-or-remove-one").epsilon(30).delta("1e-6").build();
  const { threshold } = query.plan;
  assert.equal(threshold, 1, "noise is at most 1");
  // Each text has this many rows, in one pass after another.
  const shown = async (rows) => {
    const { value } = await query.releaseFrom(
      (function* () {
        for (let at = 0; at < rows; at++) yield* texts(200_000, [], ["job"]);
      })(),
    );
    return [value.length, started.at(-1).memory.buffer.byteLength];
  };
  const [few, before] = await shown(1);
  const [many, after] = await shown(2 * threshold + 1);
  assert.ok(few < 10 && many === 200_000, `${few}, ${many}`);
  assert.equal(after, before);
});

test("an instance that took much is kept while another release is under way in it", async () => {
  const [build, names] = questions["different texts"];
  let goOn;
  const waiting = new Promise((resolve) => (goOn = resolve));
  const slow = (async function* () {
    yield ["a", "b"];
    await waiting;
    yield ["b", "c"];
  })();
  const exact = distinct().neighbors("add-or-remove-one").epsilon(1e4).build();
  const pending = exact.releaseFrom(slow);
  await build().releaseFrom(texts(2_000_000, [], names));
  goOn();
  assert.equal((await pending).value, 3);
});

test("an instance that took little is kept", () => {
  const query = median().candidates([1, 2]).neighbors("change-one").epsilon(1).build();
  query.release([1]);
  const before = namesStarted().length;
  for (let at = 0; at < 20; at++) query.release([1, 2]);
  assert.equal(namesStarted().length, before);
});

test("candidates that would take long for each group shown are no list", () => {
  const asked = (candidates, epsilon = 1) =>
    foundGroups("job")
      .ask("pay", median().candidates(candidates))
      .neighbors("add-or-remove-one")
      .epsilon(epsilon)
      .delta("1e-9")
      .build();
  const listed = (many) => Array.from({ length: many }, (_, at) => at);
  assert.equal(asked(listed(8192)).epsilon, 1);
  assert.throws(() => asked(listed(8193)), {
    code: "ERR_LIMIT",
    argument: "candidates",
    message: /^candidates must be at most 8192/,
  });
  // Neither is an even grid, above as below that number.
  for (const last of [100, 8191, 8192, 1e6]) {
    const rows = Array.from({ length: 900 }, (_, at) => ({ job: "a", pay: at % 3 }));
    const { value } = asked({ first: 0, last, step: 1 }, 1e4).release(rows);
    assert.deepEqual(
      value.map(({ group, value: pay }) => [group, pay]),
      [["a", 1]],
      `${last}`,
    );
  }
});
