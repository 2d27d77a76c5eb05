/** Parquet: fixtures by other writers, bit for bit; what is refused; what callers set. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import fc from "fast-check";
import { decompress } from "fzstd";
import { parquetReadObjects } from "hyparquet";
import { compressors as everyCodec } from "hyparquet-compressors";
import { median } from "sottovoce";
import { column, columns, table, textColumn } from "sottovoce/parquet";
import { inRoot } from "../../../scripts/common.mjs";
import { iterable } from "./csv-helpers.mjs";
import { allOf, digits, outcomeOf, sumsOf } from "./files-helpers.mjs";
import { doubles, fileOf, page, prefixed, types } from "./parquet-helpers.mjs";

const bytesOf = (name) => readFileSync(inRoot("tests", "files", "fixtures", name));
const blobOf = (name) => new Blob([bytesOf(name)]);
// The table is the one of Arrow's fixtures.
const expected = JSON.parse(bytesOf("expected.json")).arrow;
/** Contents of the fixtures' columns of dates: one day, one moment, and nulls. */
const dates = { date: "2026-11-26", time: "2026-11-26T01:00:00" };
const compressors = { ZSTD: (bytes, size) => decompress(bytes, new Uint8Array(size)) };
const refused = (argument, code = "ERR_DATA") => ({ name: "DpError", code, argument });

const seen = async (source, { name, kind }) => {
  const options = { column: name, compressors };
  return kind === "texts"
    ? allOf(textColumn(source, options))
    : digits(await allOf(column(source, options)));
};

for (const [file, count] of Object.entries({
  "pyarrow.parquet": 23,
  "pyarrow-encodings.parquet": 10,
  "duckdb.parquet": 7,
  "polars.parquet": 7,
  "spark.parquet": 8,
  "fastparquet.parquet": 2,
}))
  test(`${file} is read bit for bit`, async () => {
    const blob = blobOf(file);
    const known = ({ name, kind }) => kind && !Object.hasOwn(dates, name);
    const found = (await columns(blob)).filter(known);
    for (const each of found)
      assert.deepEqual(await seen(blob, each), expected[each.name], each.name);
    assert.equal(found.length, count);
  });

test("texts with prefixes are read as they were written, and as hyparquet reads them", async () => {
  const few = fc.string({ unit: fc.constantFrom("a", "é", "😀"), maxLength: 60 });
  const lists = fc.array(few, { minLength: 1, maxLength: 200 });
  const parts = fc.integer({ min: 1, max: 5 });
  await fc.assert(
    fc.asyncProperty(lists, parts, async (texts, each) => {
      const cells = texts.toSorted();
      const body = prefixed(
        cells.map((text) => Buffer.from(text)),
        each,
      );
      const blob = fileOf({
        rows: cells.length,
        columns: [
          {
            type: types.bytes,
            element: [[6, "i32", 0]],
            pages: page({ count: cells.length, encoding: 7, body }),
          },
        ],
      });
      assert.deepEqual(await allOf(textColumn(blob, { column: "a" })), cells);
      const whole = await parquetReadObjects({ file: await blob.arrayBuffer() });
      assert.deepEqual(
        whole,
        cells.map((a) => ({ a })),
      );
    }),
    { numRuns: 60 },
  );
});

test("decimals of one length are read from pages with prefixes", async () => {
  const unscaled = Array.from({ length: 300 }, (_, at) => BigInt(at * at * 977 - 90_000));
  const bytesOf = (number) => {
    const bytes = Buffer.alloc(9);
    bytes.writeInt8(number < 0n ? -1 : 0);
    bytes.writeBigInt64BE(number, 1);
    return bytes;
  };
  const body = prefixed(unscaled.map(bytesOf));
  const element = [
    [2, "i32", 9],
    [6, "i32", 5],
    [7, "i32", 2],
    [8, "i32", 20],
  ];
  const pages = page({ count: unscaled.length, encoding: 7, body });
  const blob = fileOf({ rows: unscaled.length, columns: [{ type: types.fixed, element, pages }] });
  const cells = await allOf(column(blob, { column: "a" }));
  assert.deepEqual(
    cells,
    unscaled.map((number) => Number(number) / 100),
  );
});

test("columns that are not read are refused from the schema, with the reason", async () => {
  const blob = blobOf("pyarrow.parquet");
  const listed = await columns(blob);
  const whys = Object.fromEntries(listed.map(({ name, why }) => [name, why]));
  for (const name of ["list", "struct"]) assert.match(whys[name], /several values a row/);
  for (const name of ["binary", "d76", "nothing"]) assert.match(whys[name], /not read here/);
  for (const { name, kind, why } of listed.filter(({ why }) => why)) {
    assert.equal(kind, undefined);
    for (const read of [column, textColumn])
      await assert.rejects(allOf(read(blob, { column: name })), {
        ...refused("column"),
        message: `column ${why}`,
      });
  }
  await assert.rejects(allOf(column(blob, { column: "text" })), refused("column"));
  await assert.rejects(allOf(textColumn(blob, { column: "f64" })), refused("column"));
  await assert.rejects(allOf(column(blob, { column: "date" })), refused("column"));
  await assert.rejects(allOf(column(blob, { column: "none" })), refused("column"));
  await assert.rejects(allOf(column(blob, { column: 99 })), refused("column"));
  // The times of Spark are integers of 96 bits.
  const times = (await columns(blobOf("spark.parquet"))).find(({ name }) => name === "time");
  assert.match(times.why, /times or intervals/);
});

test("whole numbers are texts too, exactly, and dates are texts in ISO form", async () => {
  let dated = 0;
  for (const file of ["pyarrow.parquet", "duckdb.parquet", "polars.parquet", "spark.parquet"]) {
    const blob = blobOf(file);
    const listed = await columns(blob);
    const read = (name) => allOf(textColumn(blob, { column: name, compressors }));
    const whole = listed.filter(({ asTexts }) => asTexts);
    assert.ok(whole.length > 0, file);
    for (const { name } of whole) {
      const numbers = (await read(name)).map((text) => (/^-?\d+$/.test(text) ? Number(text) : NaN));
      assert.deepEqual(digits(numbers), expected[name], name);
    }
    if (listed.some(({ name }) => name === "i64"))
      assert.deepEqual((await read("i64")).slice(0, 3), [
        "-9223372036854775808",
        "9223372036854775807",
        "0",
      ]);
    for (const { name, kind } of listed.filter(
      (one) => Object.hasOwn(dates, one.name) && one.kind,
    )) {
      dated++;
      assert.equal(kind, "texts");
      const [cells, text] = [new Set(await read(name)), dates[name]];
      assert.ok(cells.has(text) || cells.has(`${text}Z`), `${file} ${name}: ${[...cells]}`);
      cells.delete("");
      assert.equal(cells.size, 1);
    }
  }
  assert.ok(dated >= 4, `${dated} columns of dates`);
});

test("an encrypted column is refused by its own sentence, and others are read", async () => {
  const blob = blobOf("pyarrow-encrypted.parquet");
  const listed = await columns(blob);
  const why = "is encrypted: write it without encryption";
  assert.deepEqual(listed, [
    { name: "f64 whole", kind: undefined, why },
    { name: "i32 whole", kind: "numbers", asTexts: true },
  ]);
  await assert.rejects(allOf(column(blob, { column: "f64 whole" })), {
    ...refused("column"),
    message: `column ${why}`,
  });
  const rows = await allOf(column(blob, { column: "i32 whole" }));
  assert.deepEqual(digits(rows), expected["i32 whole"]);
});

test("a codec is refused without its unpacker, and what that throws is not passed on", async () => {
  const blob = blobOf("duckdb.parquet");
  await assert.rejects(allOf(column(blob, { column: "i64" })), {
    ...refused("source"),
    message: "source is packed with zstd: hand its unpacker to `compressors`",
  });
  for (const ZSTD of [
    () => {
      throw new Error("secret");
    },
    () => new Uint8Array(3),
    () => "text",
  ]) {
    const rows = column(blob, { column: "i64", compressors: { ZSTD } });
    assert.equal((await outcomeOf(rows, "secret")).refusal, "source is damaged");
  }
});

test("files packed in any way are read with hyparquet-compressors", async () => {
  for (const codec of ["gzip", "brotli", "lz4", "zstd"]) {
    const options = { column: "i32 whole", compressors: everyCodec };
    const rows = await allOf(column(blobOf(`pyarrow-${codec}.parquet`), options));
    assert.deepEqual(digits(rows), expected["i32 whole"], codec);
  }
});

test("a query releases from a column, and from a table", async () => {
  const made = fileOf({
    rows: 3,
    columns: [
      { name: "pay", type: types.double, pages: page({ count: 3, body: doubles(500, 20, 7) }) },
      {
        name: "city",
        type: types.bytes,
        element: [[6, "i32", 0]],
        pages: page({ count: 3, body: texts("Oslo", "Lima", "Oslo") }),
      },
    ],
  });
  const middle = median().candidates([7, 20, 500]).neighbors("change-one").epsilon(1e9).build();
  assert.equal((await middle.releaseFrom(column(made, { column: "pay" }))).value, 20);
  const people = table(made, { columns: { town: "city" } });
  assert.deepEqual(await sumsOf(people, "town", ["Oslo", "Lima"], "pay"), [507, 20, 0]);
});

const texts = (...all) =>
  all.flatMap((text) => [text.length, 0, 0, 0, ...new TextEncoder().encode(text)]);

test("a text of more than 4096 bytes, and what is not well-formed, read as U+FFFD", async () => {
  const body = [...texts("b".repeat(4096).slice(0, 200)), 2, 0, 0, 0, 0xff, 0x41];
  const long = Buffer.concat([Uint8Array.of(1, 16, 0, 0), Buffer.alloc(4097, 97)]);
  const blob = fileOf({
    rows: 3,
    columns: [
      {
        type: types.bytes,
        element: [[6, "i32", 0]],
        pages: Buffer.concat([page({ count: 2, body }), page({ count: 1, body: long })]),
      },
    ],
  });
  assert.deepEqual(await allOf(textColumn(blob, { column: 0 })), [
    "b".repeat(200),
    "\ufffdA",
    "\ufffd",
  ]);
});

test("decimals in bytes are read from their bytes, and odd ones are NaN", async () => {
  const decimals = [[0x73], [0xff, 0x8d], [], new Array(17).fill(0)];
  const body = decimals.flatMap((bytes) => [bytes.length, 0, 0, 0, ...bytes]);
  const element = [
    [6, "i32", 5],
    [7, "i32", 2],
    [8, "i32", 9],
  ];
  const columnsOf = (precision) => [
    {
      type: types.bytes,
      element: [...element.slice(0, 2), [8, "i32", precision]],
      pages: page({ count: 4, body }),
    },
  ];
  const rows = await allOf(column(fileOf({ rows: 4, columns: columnsOf(9) }), { column: "a" }));
  assert.deepEqual(rows, [1.15, -1.15, NaN, NaN]);
  const [wide] = await columns(fileOf({ rows: 4, columns: columnsOf(39) }));
  assert.match(wide.why, /not read here/);
});

test("names may repeat, and be any text: the first counts, and an index reads the others", async () => {
  const of = (name, number) => ({
    name,
    type: types.double,
    pages: page({ count: 1, body: doubles(number) }),
  });
  const blob = fileOf({ rows: 1, columns: [of("a.b", 1), of("__proto__", 2), of("a.b", 3)] });
  assert.deepEqual(
    (await columns(blob)).map(({ name }) => name),
    ["a.b", "__proto__", "a.b"],
  );
  for (const [which, number] of [
    ["a.b", 1],
    ["__proto__", 2],
    [2, 3],
  ])
    assert.deepEqual(await allOf(column(blob, { column: which })), [number]);
});

test("what is not Parquet is refused", async () => {
  for (const content of ["", "PAR1", "a,b\n1,2\n3,4\n", "ARROW1\0\0ARROW1ARROW1"])
    for (const read of [(blob) => allOf(column(blob, { column: "a" })), (blob) => columns(blob)])
      await assert.rejects(read(new Blob([content])), {
        ...refused("source"),
        message: /^source is not a Parquet file/,
      });
  await assert.rejects(columns(new Blob(["PAR1........PARE"])), /source is encrypted/);
});

test("a row comes before an error of the first page: a ledger must know that rows were looked at", async () => {
  const pages = page({ count: 9, body: doubles(1) });
  const blob = fileOf({ rows: 1, columns: [{ type: types.double, pages }] });
  const rows = column(blob, { column: "a" })[Symbol.asyncIterator]();
  assert.deepEqual((await rows.next()).value, Float64Array.of(NaN));
  await assert.rejects(rows.next(), refused("source"));
});

test("progress ends at the size of the file and never goes back", async () => {
  const blob = blobOf("pyarrow.parquet");
  const told = [];
  await allOf(column(blob, { column: "f64", onProgress: (progress) => told.push(progress) }));
  assert.deepEqual(told.at(-1), { bytes: blob.size, totalBytes: blob.size, rows: 24 });
  assert.deepEqual(
    told.map(({ bytes }) => bytes),
    told.map(({ bytes }) => bytes).sort((a, b) => a - b),
  );
});

describe("options", () => {
  for (const [what, options, argument] of [
    ["no options", undefined, "options"],
    ["no column", {}, "column"],
    ["a negative index", { column: -1 }, "column"],
    ["a list for a column", { column: ["a"] }, "column"],
    ["a library", { column: "a", parquet: {} }, "parquet"],
    ["text for an unpacker", { column: "a", compressors: { ZSTD: "yes" } }, "compressors"],
    ["an unknown unpacker", { column: "a", compressors: { zstd: () => {} } }, "zstd"],
    ["an object for a signal", { column: "a", signal: {} }, "signal"],
  ])
    test(`${what}: refused at the first chunk, and the source is not touched`, async () => {
      let touched = 0;
      const source = {
        size: 100,
        slice: () => touched++,
        stream: () => touched++,
      };
      await assert.rejects(allOf(column(source, options)), refused(argument, "ERR_ARGUMENT"));
      assert.equal(touched, 0);
    });

  test("a stream has no end to begin with", async () => {
    const source = iterable([]);
    await assert.rejects(allOf(column(source, { column: "a" })), {
      ...refused("source", "ERR_ARGUMENT"),
      message: /must be a Blob/,
    });
    await assert.rejects(columns(source), refused("source", "ERR_ARGUMENT"));
  });

  test("a signal ends it", async () => {
    const reason = new Error("enough");
    const signal = AbortSignal.abort(reason);
    const blob = blobOf("pyarrow.parquet");
    for (const read of [
      () => allOf(column(blob, { column: "f64", signal })),
      () => columns(blob, { signal }),
    ])
      await assert.rejects(read(), (thrown) => thrown === reason);
  });
});
