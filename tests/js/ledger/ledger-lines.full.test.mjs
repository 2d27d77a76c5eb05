/** A file of 1e5 lines: folded once, then spent on. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { discreteLaplace, histogram } from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";
import { fileLog } from "sottovoce/ledger/node";

const folder = mkdtempSync(join(tmpdir(), "sottovoce-lines-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** CRC-32, bit by bit. */
function checksum(text) {
  let sum = ~0;
  for (const byte of Buffer.from(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (~sum >>> 0).toString(16).padStart(8, "0");
}

/** Gives the same line with another id. */
function renamed(line, number) {
  const id = number.toString(16).padStart(32, "0");
  const text = line.slice(0, -9).replace(/"id":"\w+"/, `"id":"${id}"`);
  return `${text} ${checksum(text)}`;
}

test("1e5 lines are folded, reported and spent on", async () => {
  const path = join(folder, "many.ledger");
  const many = 50_000;
  const builder = ledger().people("many").neighbors("change-one").budget({ epsilon: many });
  const noise = discreteLaplace().sensitivity(1).epsilon("1/2").build();
  await (await builder.create(fileLog(path))).release(noise, 1);
  const [begun, reserve, commit] = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const lines = [begun];
  for (let at = 1; at <= many; at++) lines.push(renamed(reserve, at), renamed(commit, at));
  writeFileSync(path, lines.map((line) => `\n${line}\n`).join(""));
  const book = await builder.open(fileLog(path));
  await book.release(noise, 1);
  await book.release(noise, 1);
  const { charges, spent, torn } = await book.summary();
  assert.equal(charges.length, many + 2);
  assert.deepEqual([spent.epsilon, torn], [String((many + 2) / 2), 0]);
});

test("lines that are longer together than a text can be are folded", async () => {
  const honest = memoryLog();
  const builder = ledger().people("long").neighbors("change-one").budget({ epsilon: 1 });
  const categories = Array.from({ length: 60_000 }, (_, at) => `${at} ${"x".repeat(80)}`);
  const query = histogram(categories).neighbors("change-one").epsilon("1/4").build();
  await (await builder.create(honest)).release(query, [categories[0]]);
  const [begun, reserve, commit] = await honest.read("long", 0);
  const lines = [begun];
  // Repeated lines change nothing, and take no memory of their own.
  while ((lines.length - 2) * reserve.length < 2 ** 29) lines.push(reserve);
  lines.push(commit);
  const long = { read: async (_, from) => [begun, ...lines.slice(Math.max(from, 1))] };
  const book = await builder.open({ ...honest, ...long });
  assert.equal((await book.summary()).spent.epsilon, "1/4");
});
