/** Small Parquet files that stand for much: memory is bounded, and a signal ends the work. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { parquetWriteBuffer } from "hyparquet-writer";
import { distinct, groupBy } from "sottovoce/groups";
import { column, columns, table, textColumn } from "sottovoce/parquet";
import { inRoot } from "../../../scripts/common.mjs";
import { allOf, assertStops, digits, drained } from "./files-helpers.mjs";
import {
  bitsIn,
  differences,
  fileOf,
  int32s,
  levelsOf,
  page,
  page2,
  runOf,
  struct,
  types,
  varint,
} from "./parquet-helpers.mjs";
import { firstOf, testInFull } from "../../full.mjs";

const run = promisify(execFile);
const refused = (message) => ({ name: "DpError", code: "ERR_DATA", message });
const read = (blob, more) => allOf(column(blob, { column: "a", ...more }));
const GZIP = 2;

async function small(which, rows) {
  const program = inRoot("tests", "js", "files", "parquet-small.mjs");
  const { stdout } = await run(process.execPath, [program, which, String(rows)]);
  return JSON.parse(stdout);
}

describe("many cells in few bytes", () => {
  // Node itself takes 50 MiB, the page of empty texts 64 MiB, and garbage the rest.
  for (const [which, most] of firstOf([
    ["nulls", 200],
    ["booleans", 200],
    ["equal indexes", 200],
    ["empty texts", 400],
    ["prefixes", 200],
    ["lengths", 200],
  ]))
    test(`2^24 ${which} in one page are read, and take little memory`, async () => {
      const { seen, size, peak } = await small(which, 2 ** 24);
      assert.equal(seen, 2 ** 24);
      assert.ok(size < 100_000, `${size} bytes`);
      // Node itself takes 50 MiB, the page of 2^24 empty texts 64 MiB, and garbage the rest.
      assert.ok(peak < most, `${peak} MiB`);
    });

  testInFull(
    "2^20 texts of 200 bytes, which a page has as prefixes, take little memory",
    async () => {
      const { seen, size, peak } = await small("shared beginnings", 2 ** 20);
      assert.equal(seen, 2 ** 20);
      assert.ok(size < 100_000, `${size} bytes`);
      assert.ok(peak < 250, `${peak} MiB`);
    },
  );

  test("a dictionary has 2^20 values, and no more", async () => {
    const most = await small("dictionary", 2 ** 20);
    assert.deepEqual([most.seen, most.refusal], [2 ** 20, ""]);
    assert.ok(most.peak < 320, `${most.peak} MiB`);
    const { refusal } = await small("dictionary", 2 ** 20 + 1);
    assert.match(refusal, /^source has more than 2\^20 values in a dictionary/);
  });

  test("a struct of more than 1,024 fields is refused, in a footer and in the head of a page", async () => {
    const flags = (count) => Array.from({ length: count }, (_, at) => [at + 99, "flag", true]);
    const schema = (count) => [
      struct([5, "i32", 1]),
      struct([1, "i32", 1], [3, "i32", 0], [4, "binary", "a"], ...flags(count - 3)),
    ];
    const file = (count) =>
      fileOf({
        rows: 1,
        schema: schema(count),
        columns: [{ pages: page({ count: 1, body: int32s(7) }) }],
      });
    assert.deepEqual(await read(file(1024)), [7]);
    await assert.rejects(columns(file(1025)), refused(/^source is damaged/));
    const head = struct(...flags(1025));
    await assert.rejects(
      read(fileOf({ rows: 1, columns: [{ pages: head }] })),
      refused(/^source is damaged/),
    );
  });
});

describe("pages", () => {
  test("what has no cells, and a dictionary that no page names, is not unpacked", async () => {
    const size = 2 ** 28;
    const pages = Buffer.concat([
      page({ count: 0, size }),
      page2({ count: 0, size }),
      page({ kind: 2, count: 5, size }),
      page({ count: 1, body: int32s(7) }),
    ]);
    const sizes = [];
    const unpack = (bytes, length) => {
      sizes.push(length);
      return Uint8Array.from(bytes);
    };
    const blob = fileOf({ rows: 1, columns: [{ codec: GZIP, pages }] });
    assert.deepEqual(await read(blob, { compressors: { GZIP: unpack } }), [7]);
    assert.deepEqual(sizes, [4]);
  });

  test("a page without cells may have no bytes, also in an optional column", async () => {
    const body = [...levelsOf(1), ...int32s(5)];
    const first = [page({ count: 0 }), page({ count: 1, body })];
    const second = [page2({ count: 0 }), page2({ count: 1, levels: runOf(1), body: int32s(5) })];
    for (const pages of [first, second]) {
      const blob = fileOf({ rows: 1, columns: [{ repetition: 1, pages: Buffer.concat(pages) }] });
      assert.deepEqual(await read(blob), [5]);
    }
  });

  test("pages of more than 4 GiB together are refused", async () => {
    const unpacked = new Uint8Array(2 ** 28);
    const each = page({ count: 1, size: unpacked.length });
    const file = (count) =>
      fileOf({
        rows: count,
        columns: [{ codec: GZIP, pages: Buffer.concat(new Array(count).fill(each)) }],
      });
    const compressors = { GZIP: () => unpacked };
    assert.equal((await read(file(16), { compressors })).length, 16);
    await assert.rejects(
      read(file(17), { compressors }),
      refused(/^source has a row group of more than 4 GiB in a column, unpacked/),
    );
  });

  const stops = (blob, more) => assertStops((signal) => read(blob, { ...more, signal }));

  test("a signal ends the work between pages", async () => {
    const pages = Buffer.concat(new Array(100).fill(page({ count: 1, body: int32s(7) })));
    let unpacked = 0;
    const slow = (bytes) => {
      unpacked++;
      for (const end = performance.now() + 20; performance.now() < end;);
      return Uint8Array.from(bytes);
    };
    const blob = fileOf({ rows: 100, columns: [{ codec: GZIP, pages }] });
    await stops(blob, { compressors: { GZIP: slow } });
    assert.ok(unpacked < 50, `${unpacked} pages`);
  });

  test("a signal ends the work between pages that have no cells", async () => {
    const empty = new Array(2 ** 19).fill(page({ count: 0 }));
    const pages = Buffer.concat([...empty, page({ count: 1, body: int32s(7) })]);
    await stops(fileOf({ rows: 1, columns: [{ pages }] }));
  });

  describe("a signal ends the work within a page", () => {
    const count = 2 ** 24;
    const words = page({ kind: 2, count: 1, body: [1, 0, 0, 0, 97] });
    const run = [...varint(2 * count), 0];
    const empty = differences(new Array(count).fill(0));
    const zeros = page({ count, size: 4 * count });
    const texts = { type: types.bytes, element: [[6, "i32", 0]] };
    for (const [what, chunk] of [
      ["of plain numbers", { codec: GZIP, pages: zeros }],
      ["of plain texts", { ...texts, codec: GZIP, pages: zeros }],
      [
        "of indexes",
        {
          ...texts,
          pages: Buffer.concat([words, page({ count, encoding: 8, body: [1, ...run] })]),
        },
      ],
      [
        "of texts with prefixes",
        { ...texts, pages: page({ count, encoding: 7, body: Buffer.concat([empty, empty]) }) },
      ],
      ["of nulls", { repetition: 1, pages: page({ count, body: [run.length, 0, 0, 0, ...run] }) }],
    ])
      test(what, async () => {
        const blob = fileOf({ rows: count, columns: [chunk] });
        const of = chunk.type === types.bytes ? textColumn : column;
        const compressors = { GZIP: (_, size) => new Uint8Array(size) };
        const options = { column: "a", compressors };
        await assertStops((signal) => drained(of(blob, { ...options, signal })));
      });
  });
});

test("pages of many parts are read as they were written", async () => {
  const rows = 3 * 2 ** 16 + 5;
  const cells = (of) => Array.from({ length: rows }, (_, at) => (at % 7 === 3 ? null : of(at)));
  const data = {
    double: [cells((at) => at / 8), "DOUBLE"],
    long: [cells((at) => BigInt(at) << 20n), "INT64"],
    word: [cells((at) => `word ${at % 1000}`), "STRING"],
    text: [cells((at) => `text ${at}`), "STRING"],
    bool: [cells((at) => at % 3 === 0 || at > 99_999), "BOOLEAN"],
    late: [Array.from({ length: rows }, (_, at) => (at < 2 ** 17 + 9 ? null : at)), "INT32"],
  };
  const columnData = Object.entries(data).map(([name, [values, type]]) => ({
    name,
    type,
    nullable: true,
    data: values,
  }));
  const written = parquetWriteBuffer({ columnData, rowGroupSize: rows, pageSize: 2 ** 30 });
  for (const [name, [values, type]] of Object.entries(data)) {
    const options = { column: name };
    const blob = new Blob([written]);
    if (type === "STRING")
      assert.deepEqual(
        await allOf(textColumn(blob, options)),
        values.map((value) => value ?? ""),
      );
    else {
      const numbers = values.map((value) => (value === null ? NaN : Number(value)));
      assert.deepEqual(digits(await allOf(column(blob, options))), digits(numbers), name);
    }
  }
});

test("booleans and indexes of many parts are read, from any bit on", async () => {
  const rows = 3 * 2 ** 16 + 5;
  const bits = Array.from({ length: rows }, (_, at) => Number((at * at) % 11 < 5));
  const plain = page({ count: rows, body: bitsIn(bits) });
  assert.deepEqual(await read(fileOf({ rows, columns: [{ type: 0, pages: plain }] })), bits);
  // A run of three ones comes first, so that no part ends with a byte.
  const eights = bitsIn(bits);
  const head = 2 * eights.length + 1;
  const run = [(head & 127) | 128, ((head >> 7) & 127) | 128, head >> 14];
  const body = Buffer.concat([Buffer.from([1, 6, 1, ...run]), eights]);
  const words = page({ kind: 2, count: 2, body: int32s(0, 1) });
  const pages = Buffer.concat([words, page({ count: rows + 3, encoding: 8, body })]);
  const cells = await read(fileOf({ rows: rows + 3, columns: [{ pages }] }));
  assert.deepEqual(cells, [1, 1, 1, ...bits]);
});

describe("unpackers", () => {
  const pages = page({ count: 1, body: int32s(7) });
  const file = (codec) => fileOf({ rows: 1, columns: [{ codec, pages }] });

  test("a property of Object.prototype unpacks nothing", async () => {
    Object.prototype.ZSTD = (bytes) => bytes;
    try {
      for (const more of [{}, { compressors: {} }])
        await assert.rejects(read(file(6), more), refused(/^source is packed with zstd/));
    } finally {
      delete Object.prototype.ZSTD;
    }
  });

  test("one that fills the same memory at each call changes no text of another column", async () => {
    const count = 3 * 2 ** 14;
    const columnOf = (name, text) => {
      const body = Buffer.concat(new Array(count).fill(Buffer.from([4, 0, 0, 0, ...text])));
      const element = [[6, "i32", 0]];
      return { name, type: types.bytes, element, codec: 2, pages: page({ count, body }) };
    };
    const blob = fileOf({
      rows: count,
      columns: [columnOf("a", Buffer.from("Oslo")), columnOf("b", Buffer.from("Lima"))],
    });
    const memory = new Uint8Array(2 ** 20);
    const GZIP = (bytes, size) => {
      memory.set(bytes);
      return memory.subarray(0, size);
    };
    const query = groupBy("a", ["Oslo", "Lima"])
      .other()
      .ask("b", distinct())
      .neighbors("add-or-remove-one")
      .epsilon(1e6)
      .build();
    const { value } = await query.releaseFrom(table(blob, { compressors: { GZIP } }));
    assert.deepEqual(
      value.map(({ value }) => value),
      [1, 0, 0],
    );
  });

  test("undefined leaves snappy to the package", async () => {
    const words = Uint8Array.of(4, 3 << 2, ...int32s(7));
    const snappy = page({ count: 1, body: words, size: 4 });
    const blob = fileOf({ rows: 1, columns: [{ codec: 1, pages: snappy }] });
    assert.deepEqual(await read(blob, { compressors: { SNAPPY: undefined } }), [7]);
  });
});
