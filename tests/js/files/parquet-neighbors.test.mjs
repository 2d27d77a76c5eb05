/** One row never decides how other rows of a Parquet file are read, by two writers. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { parquetMetadata } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { column, columns, textColumn } from "sottovoce/parquet";
import { allOf, bits } from "./files-helpers.mjs";

const maybe = (arbitrary) => fc.option(arbitrary, { nil: null, freq: 4 });
const few = fc.constantFrom("", "Oslo", "é😀", "7");

/** Columns: what is in a cell, and its type for each of the two writers. */
const kinds = {
  double: [maybe(fc.double({ noNaN: true, noDefaultInfinity: true })), "DOUBLE", "DOUBLE"],
  long: [maybe(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), "INT64", "BIGINT"],
  int: [maybe(fc.integer()), "INT32", "INTEGER"],
  bool: [maybe(fc.boolean()), "BOOLEAN", "BOOLEAN"],
  word: [maybe(few), "STRING", "VARCHAR"],
  text: [maybe(fc.string({ unit: "grapheme-ascii", maxLength: 9 })), "STRING", "VARCHAR"],
  // Refused: nothing about its cells may change that.
  time: [
    maybe(fc.date({ min: new Date(0), max: new Date(1e12), noInvalidDate: true })),
    "TIMESTAMP",
    "TIMESTAMP",
  ],
};
const names = Object.keys(kinds);
const rowsOf = (maxLength) =>
  fc.array(fc.tuple(...Object.values(kinds).map(([cell]) => cell)), { minLength: 1, maxLength });

function byWriter(rows, codec = "SNAPPY", more = {}) {
  const columnData = names.map((name, at) => ({
    name,
    type: kinds[name][1],
    nullable: true,
    data: rows.map((row) => row[at]),
  }));
  const compressors = { GZIP: (bytes) => new Uint8Array(gzipSync(bytes)) };
  return new Blob([parquetWriteBuffer({ columnData, codec, compressors, ...more })]);
}

let folder;
let duckdb;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "parquet-"));
  duckdb = await (await DuckDBInstance.create(":memory:")).connect();
});
after(() => {
  duckdb.closeSync();
  rmSync(folder, { recursive: true });
});

async function byDuckdb(rows) {
  const literal = (cell) => {
    if (cell === null) return "NULL";
    if (cell instanceof Date) return `'${cell.toISOString().replace("Z", "")}'`;
    return typeof cell === "string" ? `'${cell.replaceAll("'", "''")}'` : `'${cell}'`;
  };
  const types = names.map((name) => `"${name}" ${kinds[name][2]}`).join(", ");
  await duckdb.run(`CREATE OR REPLACE TABLE rows (${types})`);
  const values = rows.map((row) => `(${row.map(literal).join(", ")})`);
  if (rows.length > 0) await duckdb.run(`INSERT INTO rows VALUES ${values.join(", ")}`);
  const path = join(folder, "rows.parquet");
  await duckdb.run(`COPY rows TO '${path}' (FORMAT parquet, COMPRESSION snappy)`);
  return new Blob([readFileSync(path)]);
}

const compressors = { GZIP: (bytes) => new Uint8Array(gunzipSync(bytes)) };

/** The cells of a column as they are compared, or the refusal. */
async function seen(blob, name, read) {
  try {
    const rows = await allOf(read(blob, { column: name, compressors }));
    return typeof rows[0] === "string" ? rows : bits(rows);
  } catch (thrown) {
    return thrown.message;
  }
}

async function assertSame(write, rows, at, reading = seen) {
  const [whole, without] = [await write(rows), await write(rows.toSpliced(at, 1))];
  for (const name of names)
    for (const read of [column, textColumn]) {
      const [all, rest] = [await reading(whole, name, read), await reading(without, name, read)];
      assert.deepEqual(typeof all === "string" ? all : all.toSpliced(at, 1), rest, name);
    }
  assert.deepEqual(await columns(whole), await columns(without));
}

const neighbors = (write, most, reading) =>
  fc.asyncProperty(rowsOf(most), fc.nat(most - 1), async (rows, at) => {
    // Without its only row a table has no row group, and so nothing is refused by its codec.
    if (rows.length > 1) await assertSame(write, rows, at % rows.length, reading);
  });

test("a row more changes no other row and no refusal: files of hyparquet-writer", () =>
  fc.assert(neighbors(byWriter, 30), { numRuns: 60 }));

test("a row more changes no other row and no refusal: files of DuckDB", () =>
  fc.assert(neighbors(byDuckdb, 20), { numRuns: 20 }));

test("a reader that guesses by the first row is seen to fail", async () => {
  const guessing = async (blob, name, read) => {
    const texts = await seen(blob, name, textColumn);
    // Numbers in texts are numbers, it thinks, if the first one is.
    if (read === column && Array.isArray(texts) && Number.isFinite(Number(texts[0] || NaN)))
      return bits(texts.map(Number));
    return seen(blob, name, read);
  };
  const guess = fc.assert(neighbors(byWriter, 30, guessing), { numRuns: 300 });
  await assert.rejects(guess, /Property failed/);
});

const withText = (text) => names.map((name) => (name === "text" ? text : null));

/** Metadata of the chunk of texts, from the footer. */
async function chunkOf(blob) {
  const { row_groups } = parquetMetadata(await blob.arrayBuffer());
  return row_groups[0].columns[names.indexOf("text")].meta_data;
}

describe("what writers choose by the rows", () => {
  test("a row that ends a dictionary changes no other row", async () => {
    for (const write of [byWriter, byDuckdb]) {
      let switched = 0;
      for (let distinct = 1; distinct < 24; distinct++) {
        const rows = Array.from({ length: 25 }, (_, at) => withText(`${at % distinct}`));
        const more = [...rows, withText("a text that is in no other row, and is rather long")];
        const [before, after] = [
          await chunkOf(await write(rows)),
          await chunkOf(await write(more)),
        ];
        if (String(before.encodings) !== String(after.encodings)) switched++;
        await assertSame(write, more, 25);
      }
      assert.ok(switched > 0, `no row ended a dictionary of ${write.name}`);
    }
  });

  /** A writer that leaves packing out where it does not pay. */
  const frugal = (rows) => {
    const [packed, plain] = [byWriter(rows, "GZIP"), byWriter(rows, "UNCOMPRESSED")];
    return packed.size < plain.size ? packed : plain;
  };
  const rows = Array.from({ length: 40 }, () => withText("1"));
  const more = [...rows, withText("the same over and over, ".repeat(40))];

  test("a row that makes packing pay changes no other row, if the unpacker is handed in", async () => {
    assert.equal((await chunkOf(frugal(rows))).codec, "UNCOMPRESSED");
    assert.equal((await chunkOf(frugal(more))).codec, "GZIP");
    await assertSame(frugal, more, 40);
  });

  test("without its unpacker such a file is refused, which documents say", async () => {
    const read = (blob) => allOf(textColumn(blob, { column: "text" }));
    assert.equal((await read(frugal(rows))).length, 40);
    await assert.rejects(read(frugal(more)), { message: /^source is packed with gzip/ });
  });
});
