/** Blobs are read one piece ahead: in order, once, and no further than they are used. */
import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as later } from "node:timers/promises";
import { column, header } from "sottovoce/csv";
import { MEBIBYTE, growth, rowsOf, stream } from "./csv-helpers.mjs";
import { testInFull } from "../../full.mjs";

const x = { column: "numbers" };
/** Lines of 8 bytes, the header too: slices end where lines do. */
const LINES = MEBIBYTE / 8;
const numbers = (count) => Array.from({ length: count }, (_, at) => 1_000_000 + at);
const textOf = (rows) => ["numbers", ...rows.map(String)].join("\n").concat("\n");

/**
 * A Blob that is read by slices, as WebKit's: it notes which are asked for and which are given
 * back.
 * `read(slice, number)` gives what slice `number` holds.
 */
function sliced(text, read = (slice) => slice.arrayBuffer()) {
  const log = { asked: [], freed: [] };
  class Sliced extends Blob {
    stream() {
      return stream([]);
    }
    slice(start, end) {
      const slice = super.slice(start, end);
      if (end === 0) return new Sliced([]);
      const number = log.asked.push(start) - 1;
      return Object.assign(slice, {
        arrayBuffer: async () => {
          const bytes = await read(new Blob([slice]), number);
          // Node 20 lacks it, and gives nothing back.
          return Object.assign(bytes, {
            transfer: () => {
              log.freed.push(number);
              structuredClone(bytes, { transfer: [bytes] });
            },
          });
        },
      });
    }
  }
  return { blob: new Sliced([text]), log };
}

test("while one slice is used, the next one and no other is read", async () => {
  const rows = numbers(5 * LINES - 1);
  const { blob, log } = sliced(textOf(rows));
  const read = [];
  const ahead = [];
  for await (const chunk of column(blob, x)) {
    read.push(...chunk);
    ahead.push(log.asked.length - Math.ceil((8 * read.length) / MEBIBYTE));
    await later(1);
  }
  assert.deepEqual(read, rows);
  assert.deepEqual(
    log.asked,
    [0, 1, 2, 3, 4].map((number) => number * MEBIBYTE),
  );
  assert.deepEqual([Math.min(...ahead), Math.max(...ahead)], [0, 1]);
  // Memory is given back once it is used, and not before.
  assert.deepEqual(log.freed, [0, 1, 2, 3]);
});

test("a slice ahead that cannot be read is refused after the rows before it, and quotes nothing", async () => {
  const { blob } = sliced(textOf(numbers(4 * LINES)), async (slice, number) => {
    if (number === 2) throw new DOMException("/home/ada/secret.csv is gone", "NotReadableError");
    return slice.arrayBuffer();
  });
  let count = 0;
  await assert.rejects(
    async () => {
      for await (const chunk of column(blob, x)) count += chunk.length;
    },
    { code: "ERR_DATA", argument: "source", message: /^source could not be read/ },
  );
  assert.equal(count, 2 * LINES - 1);
});

test("a failure ahead that nobody waits for is heard", async (t) => {
  const unheard = [];
  const listener = (reason) => unheard.push(reason);
  process.on("unhandledRejection", listener);
  t.after(() => process.off("unhandledRejection", listener));
  const { blob, log } = sliced(textOf(numbers(4 * LINES)), async (slice, number) => {
    if (number === 2) throw new Error("gone");
    return slice.arrayBuffer();
  });
  for await (const _ of column(blob, x)) if (log.asked.length === 3) break;
  await later(10);
  assert.equal(log.asked.length, 3);
  assert.deepEqual(unheard, []);
});

test("an abort while a slice is read ahead rejects at once, and no slice is asked for after it", async () => {
  const reason = new Error("enough");
  const controller = new AbortController();
  let give;
  const { blob, log } = sliced(textOf(numbers(4 * LINES)), (slice, number) =>
    number === 2 ? new Promise((resolve) => (give = resolve)) : slice.arrayBuffer(),
  );
  const rows = column(blob, { ...x, signal: controller.signal })[Symbol.asyncIterator]();
  let count = 0;
  while (count < 2 * LINES - 1) count += (await rows.next()).value.length;
  const pending = rows.next();
  await later(5);
  controller.abort(reason);
  await assert.rejects(pending, (thrown) => thrown === reason);
  give(new ArrayBuffer(MEBIBYTE));
  await later(5);
  assert.equal(log.asked.length, 3);
});

test("leaving early asks for nothing more than what is ahead", async () => {
  const { blob, log } = sliced(textOf(numbers(6 * LINES)));
  for await (const _ of column(blob, x)) break;
  await later(10);
  assert.deepEqual(log.asked, [0]);
});

test("a header needs the first slice alone", async () => {
  const { blob, log } = sliced(textOf(numbers(LINES)));
  assert.deepEqual(await header(blob), ["numbers"]);
  await later(5);
  assert.deepEqual(log.asked, [0]);
});

testInFull(
  "a file on the disk is read whole and in order, in memory that does not grow with it",
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "sottovoce-"));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, "x.csv");
    const rows = numbers(96 * LINES);
    await writeFile(path, textOf(rows));
    const count = rows.length;
    rows.length = 0;
    const blob = await openAsBlob(path);
    await rowsOf(new Blob(["numbers\n1"]), x);
    let next = 0;
    const grown = await growth(async (look) => {
      for await (const chunk of column(blob, x)) {
        for (const row of chunk) if (row !== 1_000_000 + next++) assert.fail(`row ${next}`);
        look();
      }
    });
    assert.equal(next, count);
    // Keeping the file would take 96 MiB.
    assert.ok(grown < 48, `grew by ${grown.toFixed(1)} MiB`);
  },
);
