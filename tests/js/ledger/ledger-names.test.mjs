/** Names that look alike: new ledgers with them are refused, and those that exist are opened. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryLog, peek } from "sottovoce/ledger";
import { broken, counting, terms } from "./ledger-helpers.mjs";

const twins = [
  ...["\u200b", "\u2060", "\u00ad", "\u3164", "\ufe0f", "\u200d", "\u2800"].flatMap((sign) => [
    `our${sign} readers`,
    `our readers${sign}`,
  ]),
  ...["our\u00a0readers", "our  readers", "our\u2003readers", "our\u3000readers"],
];
const refused = broken(/must not contain invisible characters[^]*look the same/, "ERR_ARGUMENT");

/** A log with a ledger that an earlier version began: the name in its first entry is another. */
async function earlier(name) {
  const [line] = await (async () => {
    const log = memoryLog();
    const book = await terms({ epsilon: 1 }, "our readers").create(log);
    await book.close({ into: "later" });
    const carried = await book.export();
    const second = memoryLog();
    await terms({ epsilon: 2 }, "later").carry(carried).create(second);
    return second.read("later", 0);
  })();
  const text = line.slice(0, -9).replace('"people":"later"', `"people":"${ascii(name)}"`);
  const log = memoryLog();
  await log.append(name, `${text} ${checksum(text)}`, 1);
  return log;
}

const ascii = (text) =>
  text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** CRC-32, as lines have it. */
function checksum(text) {
  let rest = ~0;
  for (const letter of text) {
    rest ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (0xedb88320 & -(rest & 1));
  }
  return (~rest >>> 0).toString(16).padStart(8, "0");
}

test("a new ledger whose name looks like another one is refused, and nothing is written", async () => {
  for (const name of twins) {
    const log = memoryLog();
    await assert.rejects(terms({ epsilon: 1 }, name).create(log), refused, JSON.stringify(name));
    await assert.rejects(terms({ epsilon: 1 }, name).openOrCreate(log), refused);
    assert.deepEqual(await log.read(name, 0), []);
    const book = await terms({ epsilon: 1 }, "our readers").create(log);
    await assert.rejects(book.close({ into: name }), refused);
    assert.equal((await book.summary()).closed, false);
  }
});

test("one that an earlier version began is opened, counted and shown by that name", async () => {
  for (const name of twins) {
    const log = await earlier(name);
    assert.equal((await peek(log, name)).people, name);
    const book = await terms({ epsilon: 2 }, name).openOrCreate(log);
    await book.release(counting(), [1]);
    assert.equal((await book.summary()).spent.epsilon, "1/4");
  }
});

test("letters of any script, and single blanks, are names", async () => {
  for (const name of ["our readers", "Лесные люди", "読者", "قراء", "été 2026", "users, 2026-11"])
    assert.equal((await terms({ epsilon: 1 }, name).create(memoryLog())).people, name);
});
