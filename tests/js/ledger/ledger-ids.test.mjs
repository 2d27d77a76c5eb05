/** Ids that are not new: nothing is drawn twice for one charge, and the source is blamed. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { memoryLog } from "sottovoce/ledger";
import { begun, broken, counting, states, terms, watched } from "./ledger-helpers.mjs";

const stuck = broken(/repeats itself/, "ERR_NO_ENTROPY");

/** Runs `body` while ids of 16 bytes are these; others stay random. */
async function withIds(ids, body) {
  const { getRandomValues } = crypto;
  let next = 0;
  crypto.getRandomValues = (array) =>
    array.length === 16 && next < ids.length
      ? array.fill(ids[next++])
      : getRandomValues.call(crypto, array);
  try {
    return await body();
  } finally {
    crypto.getRandomValues = getRandomValues;
  }
}

test("an id that this program made before is refused, and nothing is read", async (t) => {
  // All lines are of one moment, so that those with one id are the same.
  t.mock.timers.enable({ apis: ["Date"] });
  const book = await begun({ epsilon: "1/4" });
  const [rows, seen] = watched();
  await withIds([1, 1, 1, 1], async () => {
    const release = counting().release([1]);
    const first = book.release(counting(), [1]);
    const others = [
      book.release(counting(), rows),
      book.record(release),
      book.lower({ epsilon: "1/8" }),
    ];
    for (const other of others) await assert.rejects(other, stuck);
    await first;
  });
  assert.equal(seen.read, false);
  assert.equal(await states(book), "committed");
});

/** A release in another process, whose ids are all the same, into lines that it prints. */
const program = (lines, id) => `
  import { ledger } from "sottovoce/ledger";
  import { count } from "sottovoce";
  const { getRandomValues } = crypto;
  crypto.getRandomValues = (array) =>
    array.length === 16 ? array.fill(${id}) : getRandomValues.call(crypto, array);
  const lines = ${JSON.stringify(lines)};
  const log = {
    append: async (people, line, from) => (lines.push(line), log.read(people, from)),
    read: async (people, from) => [...lines.slice(0, 1), ...lines.slice(Math.max(1, from))],
  };
  const book = await ledger().people("readers").open(log);
  await book.release(count().neighbors("add-or-remove-one").epsilon("1/4").build(), [1]);
  console.log(JSON.stringify(lines));`;

async function writtenElsewhere(lines, id) {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program(lines, id)]);
  return JSON.parse(stdout);
}

for (const [id, when] of [
  [7, "an id that the log has is refused"],
  [8, "an id that another line has first is refused"],
])
  test(`${when}, and the charge of that other line stays`, async () => {
    const memory = memoryLog();
    await terms().create(memory);
    let lines = await writtenElsewhere(await memory.read("readers", 0), id);
    const fresh = lines.splice(1);
    const read = async (people, from) => [lines[0], ...lines.slice(Math.max(1, from))];
    const log = {
      read,
      append: async (people, line, from) => {
        lines.push(...fresh.splice(0));
        lines.push(line);
        return read(people, from);
      },
    };
    const book = await terms().open(log);
    if (id === 7) lines.push(...fresh.splice(0));
    const [rows, seen] = watched();
    await withIds([id], () => assert.rejects(book.release(counting("1/2"), rows), stuck));
    assert.equal(seen.read, false);
    const next = await terms().open(log);
    assert.equal(await states(next), "committed");
    assert.equal(lines.length, id === 7 ? 3 : 4, "no cancel is written");
  });
