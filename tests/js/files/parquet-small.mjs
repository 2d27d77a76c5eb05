/**
 * Reads a small file that stands for many cells, and prints what became of it: run by a test as a
 * process of its own, whose memory is measured.
 */
import { gunzipSync, gzipSync } from "node:zlib";
import { column, textColumn } from "sottovoce/parquet";
import { differences, fileOf, page, types } from "./parquet-helpers.mjs";

const [, , which, rows] = process.argv;
const count = Number(rows);

const varint = (number) =>
  number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))];
const zipped = (more, bytes) => page({ ...more, body: gzipSync(bytes), size: bytes.length });

/** One run of this bit, and its length before it. */
const runOf = (bit) => {
  const run = [...varint(2 * count), bit];
  return Buffer.from([run.length, 0, 0, 0, ...run]);
};
/** Lengths of no bits: one block of as many as there are. */
const noLengths = () => {
  const whole = 128 * Math.ceil(count / 128);
  return Buffer.from([...varint(whole), 1, ...varint(count), 0, 0, 0]);
};
/** A length, and another one for each of the rest. */
const lengths = (first, others) => differences([first, ...new Array(count - 1).fill(others)]);
const texts = { type: types.bytes, codec: 2, element: [[6, "i32", 0]] };
const gzip = { codec: 2 };

const columns = {
  nulls: () => ({ ...gzip, repetition: 1, pages: zipped({ count }, runOf(0)) }),
  booleans: () => ({ ...gzip, type: 0, pages: zipped({ count, encoding: 3 }, runOf(1)) }),
  "empty texts": () => ({ ...texts, pages: zipped({ count }, Buffer.alloc(4 * count)) }),
  "equal indexes": () => ({
    ...texts,
    pages: Buffer.concat([
      zipped({ kind: 2, count: 1 }, Buffer.alloc(4)),
      zipped({ count, encoding: 8 }, Buffer.from([1, ...varint(2 * count), 0])),
    ]),
  }),
  lengths: () => ({ ...texts, pages: zipped({ count, encoding: 6 }, noLengths()) }),
  prefixes: () => ({
    ...texts,
    pages: zipped({ count, encoding: 7 }, Buffer.concat([noLengths(), noLengths()])),
  }),
  "shared beginnings": () => ({
    ...texts,
    pages: zipped(
      { count, encoding: 7 },
      Buffer.concat([lengths(0, 200), lengths(200, 0), Buffer.alloc(200, 97)]),
    ),
  }),
  dictionary: () => ({
    ...texts,
    pages: Buffer.concat([
      zipped({ kind: 2, count }, Buffer.alloc(4 * count)),
      zipped({ count, encoding: 8 }, Buffer.from([1, ...varint(2 * count), 0])),
    ]),
  }),
};

const made = columns[which]();
const blob = fileOf({ rows: count, columns: [made] });
const read = made.type === types.bytes ? textColumn : column;
const compressors = { GZIP: (bytes) => new Uint8Array(gunzipSync(bytes)) };
let seen = 0;
let refusal = "";
try {
  for await (const cells of read(blob, { column: "a", compressors })) seen += cells.length;
} catch (thrown) {
  refusal = thrown.message;
}
const { maxRSS } = process.resourceUsage();
process.stdout.write(JSON.stringify({ seen, refusal, size: blob.size, peak: maxRSS / 1024 }));
