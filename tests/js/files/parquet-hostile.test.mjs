/** Parquet files that lie: everything that memory or time could be lost by ends at its cap. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { column, columns, textColumn } from "sottovoce/parquet";
import { inRoot } from "../../../scripts/common.mjs";
import { allOf, assertEndsSoon } from "./files-helpers.mjs";
import {
  differences,
  doubles,
  ended,
  fileOf,
  int32s,
  levelsOf,
  page,
  page2,
  prefixed,
  runOf,
  struct,
  types,
} from "./parquet-helpers.mjs";

const run = promisify(execFile);
const refused = (message) => ({ name: "DpError", code: "ERR_DATA", message });
const damaged = refused(/^source is damaged/);
const tooLarge = refused(/^source has a page of more than 256 MiB/);

const read = (blob, more) => allOf(column(blob, { column: "a", ...more }));
const one = (pages, more) => ({ rows: 2, columns: [{ pages, ...more }] });
const rowsOf = (pages, more) => read(fileOf(one(pages, more)));
const optional = { repetition: 1 };

for (const file of [
  "pyarrow.parquet",
  "pyarrow-encodings.parquet",
  "duckdb.parquet",
  "polars.parquet",
  "spark.parquet",
])
  for (const how of ["cut", "flipped"])
    test(`${file}, ${how} at many places: no word of data, no end but ERR_DATA, little memory`, async () => {
      const program = inRoot("tests", "js", "files", "parquet-damage.mjs");
      const { stdout } = await run(
        process.execPath,
        ["--max-old-space-size=96", program, file, how],
        { timeout: 300_000 },
      );
      const seen = JSON.parse(stdout);
      assert.equal(seen.read + seen.refused, seen.places * seen.columns);
      assert.ok(seen.refused > 0 && (how === "cut" || seen.read > 0));
      assert.ok(seen.peak < 320, `${seen.peak} MiB`);
    });

describe("pages", () => {
  const plain = page({ count: 2, body: int32s(7, -8) });

  test("hand-written pages of both versions are read", async () => {
    assert.deepEqual(await rowsOf(plain), [7, -8]);
    assert.deepEqual(await rowsOf(page2({ count: 2, body: int32s(7, -8) })), [7, -8]);
    const nullable = page({ count: 2, body: [...levelsOf(0, 1), ...int32s(5)] });
    assert.deepEqual(await rowsOf(nullable, optional), [NaN, 5]);
    const second = page2({ count: 2, nulls: 1, levels: runOf(0, 1), body: int32s(5) });
    assert.deepEqual(await rowsOf(second, optional), [NaN, 5]);
    const words = page({ kind: 2, count: 2, body: int32s(3, 4) });
    const indexes = page({ count: 2, encoding: 8, body: [1, ...runOf(1, 0)] });
    assert.deepEqual(await rowsOf(Buffer.concat([words, indexes])), [4, 3]);
  });

  test("pages without any value are read, whatever their encoding leaves out", async () => {
    for (const encoding of [0, 5, 7, 8]) {
      const none = page({ count: 2, encoding, body: levelsOf(0, 0) });
      const dictionary = page({ kind: 2, count: 0, body: [] });
      const pages = encoding === 8 ? Buffer.concat([dictionary, none]) : none;
      assert.deepEqual(await rowsOf(pages, optional), [NaN, NaN], String(encoding));
    }
  });

  test("a page of 1.6 GB of zeros is refused before anything unpacks it", async () => {
    const pages = page({ count: 2, body: Buffer.alloc(1 << 20), size: 1_600_000_000 });
    let unpacked = 0;
    for (const codec of [0, 1, 6]) {
      const blob = fileOf(one(pages, { codec }));
      const unpack = () => unpacked++;
      const compressors = { SNAPPY: unpack, ZSTD: unpack };
      const before = process.memoryUsage().arrayBuffers;
      await assert.rejects(read(blob, { compressors }), tooLarge);
      // With our own unpacker too.
      if (codec === 1) await assert.rejects(read(blob), tooLarge);
      assert.ok(process.memoryUsage().arrayBuffers - before < 1 << 26);
    }
    assert.equal(unpacked, 0);
  });

  for (const [what, pages, more] of [
    ["a page that is longer than its chunk", page({ count: 2, body: int32s(1, 2), packed: 999 })],
    ["a page of a negative length", page({ count: 2, body: int32s(1, 2), packed: -1 })],
    ["a page of a negative size", page({ count: 2, body: int32s(1, 2), size: -1 })],
    ["a page that is not as long as it says", page({ count: 2, body: int32s(1, 2), size: 9 })],
    ["a page of more cells than there are rows", page({ count: 3, body: int32s(1, 2, 3) })],
    ["a page of a negative number of cells", page({ count: -1, body: int32s(1, 2) })],
    ["fewer cells than rows", page({ count: 1, body: int32s(1) })],
    ["an encoding of another type", page({ count: 2, encoding: 6, body: int32s(1, 2) })],
    ["indexes without a dictionary", page({ count: 2, encoding: 8, body: [1, ...runOf(0, 1)] })],
    ["runs of integers", page({ count: 2, encoding: 3, body: [4, 0, 0, 0, ...runOf(0, 1)] })],
    [
      "an index beyond its dictionary",
      Buffer.concat([
        page({ kind: 2, count: 1, body: int32s(3) }),
        page({ count: 2, encoding: 8, body: [1, ...runOf(0, 1)] }),
      ]),
    ],
    [
      "indexes of 99 bits",
      Buffer.concat([
        page({ kind: 2, count: 1, body: int32s(3) }),
        page({ count: 2, encoding: 8, body: [99, 4, 0] }),
      ]),
    ],
    ["a dictionary of more values than bytes", page({ kind: 2, count: 1 << 30, body: [1] })],
    [
      "a dictionary with a negative number of values",
      page({ kind: 2, count: -1, body: int32s(1) }),
    ],
    [
      "levels that are longer than their page",
      page({ count: 2, body: [255, 255, 255, 127, 3, 1] }),
      optional,
    ],
    [
      "levels in the way of old writers",
      page({ count: 2, levelsBy: 4, body: [...levelsOf(0, 1), ...int32s(5)] }),
      optional,
    ],
    [
      "levels of the second version that are longer than their page",
      page2({ count: 2, levels: runOf(0, 1), size: 1, body: [] }),
      optional,
    ],
    [
      "another number of nulls than the levels have",
      page2({ count: 2, nulls: 2, levels: runOf(0, 1), body: int32s(5) }),
      optional,
    ],
    ["a null in a column without any", page2({ count: 2, nulls: 1, body: int32s(5, 6) })],
    [
      "a level that is neither 0 nor 1",
      page({ count: 2, body: [2, 0, 0, 0, 4, 3, ...int32s(5, 6)] }),
      optional,
    ],
    [
      "a run of more levels than there are cells left",
      page({ count: 2, body: [4, 0, 0, 0, 2, 1, 4, 1, ...int32s(5, 6)] }),
      optional,
    ],
    ["a page of indexes of pages", struct([1, "i32", 1], [2, "i32", 0], [3, "i32", 0])],
    ["a head that never ends", Buffer.alloc(4000, 0xff)],
    ["a head of structs within structs", Buffer.alloc(200_000, 0x1c)],
    ["no page at all", Buffer.alloc(0)],
  ])
    test(`${what} is refused`, () => assert.rejects(rowsOf(pages, more), damaged));

  test("an encoding that is not known is named as such, since the file need not be damaged", () =>
    assert.rejects(
      rowsOf(page({ count: 2, encoding: 10, body: int32s(1, 2) })),
      refused(/^source has values in an encoding that is not read here: write them plainly$/),
    ));

  test("a run of a billion levels or indexes takes no memory", async () => {
    // A head that says 2^30 times the next byte.
    const endless = [0x80, 0x80, 0x80, 0x80, 0x08, 1];
    const levels = page({ count: 2, body: [6, 0, 0, 0, ...endless, ...int32s(1, 2)] });
    await assert.rejects(rowsOf(levels, optional), damaged);
    const second = page2({ count: 2, levels: endless, body: int32s(1, 2) });
    await assert.rejects(rowsOf(second, optional), damaged);
    const dictionary = page({ kind: 2, count: 2, body: int32s(3, 4) });
    const indexes = page({ count: 2, encoding: 8, body: [1, ...endless] });
    await assert.rejects(rowsOf(Buffer.concat([dictionary, indexes])), damaged);
    const booleans = page({ count: 2, encoding: 3, body: [6, 0, 0, 0, ...endless] });
    await assert.rejects(rowsOf(booleans, { type: 0 }), damaged);
  });

  const texts = { type: types.bytes, element: [[6, "i32", 0]] };

  test("a text that is longer than its page is refused, and so is one of a dictionary", async () => {
    const options = { column: "a" };
    const word = (length) => [1, 0, 0, 0, 97, length, 0, 0, 0, 98];
    const indexes = page({ count: 2, encoding: 8, body: [1, ...runOf(0, 1)] });
    for (const pagesOf of [
      (body) => page({ count: 2, body }),
      (body) => Buffer.concat([page({ kind: 2, count: 2, body }), indexes]),
    ]) {
      const file = (length) => fileOf(one(pagesOf(word(length)), texts));
      assert.deepEqual(await allOf(textColumn(file(1), options)), ["a", "b"]);
      await assert.rejects(allOf(textColumn(file(2), options)), damaged);
    }
  });

  test("an index that a large dictionary of texts has not is refused", async () => {
    const count = 2 ** 13 + 1;
    const words = page({ kind: 2, count, body: Buffer.alloc(4 * count) });
    for (const [index, outcome] of [
      [count - 1, "read"],
      [count, "refused"],
    ]) {
      const run = Buffer.from([14, 2 * 2, index & 255, index >> 8]);
      const pages = Buffer.concat([words, page({ count: 2, encoding: 8, body: run })]);
      const rows = allOf(textColumn(fileOf(one(pages, texts)), { column: "a" }));
      if (outcome === "read") assert.deepEqual(await rows, ["", ""]);
      else await assert.rejects(rows, damaged);
    }
  });

  test("a large dictionary whose texts lead back or beyond it is refused, used or not", async () => {
    const count = 2 ** 13 + 1;
    const back = Buffer.alloc(4 * count);
    back.writeUInt32LE(2 ** 32 - 4, 4);
    const beyond = Buffer.alloc(4 * count);
    beyond.writeUInt32LE(1, 4 * (count - 1));
    const indexes = page({ count: 2, encoding: 8, body: [1, ...runOf(0, 1)] });
    for (const body of [back, beyond]) {
      const pages = Buffer.concat([page({ kind: 2, count, body }), indexes]);
      const rows = textColumn(fileOf(one(pages, texts)), { column: "a" });
      await assert.rejects(allOf(rows), damaged);
    }
  });

  describe("prefixes", () => {
    const prefixesOf = (count, body, more = texts) =>
      fileOf({ rows: count, columns: [{ ...more, pages: page({ count, encoding: 7, body }) }] });
    const readTexts = (count, body) => allOf(textColumn(prefixesOf(count, body), { column: "a" }));
    const lengths = (...numbers) => differences(numbers);

    test("that are longer together than any memory are read as texts that are too long", async () => {
      // The first of 2,048 texts has a million bytes, and each of the others begins as it does.
      const count = 2048;
      const long = 1_000_000;
      const rest = (first, other) => lengths(first, ...new Array(count - 1).fill(other));
      const body = Buffer.concat([rest(0, long), rest(long, 0), Buffer.alloc(long, 97)]);
      assert.deepEqual(await readTexts(count, body), new Array(count).fill("\uFFFD"));
    });

    test("of texts that are too long, and of those that are just not", async () => {
      const long = "b".repeat(4096);
      const cells = [long, `${long}c`, `${long}cd`, `${long}ce`, long, "b", "", `${long}c`];
      const body = prefixed(cells.map((cell) => Buffer.from(cell)));
      const expected = cells.map((cell) => (cell.length > 4096 ? "\uFFFD" : cell));
      assert.deepEqual(await readTexts(cells.length, body), expected);
    });

    for (const [what, prefixes, suffixes, more] of [
      ["longer than the value before", [0, 3], [2, 1]],
      ["of the first value", [1, 0], [1, 1]],
      ["of a negative length", [0, -1], [2, 1]],
      ["with a suffix of a negative length", [0, 4999], [5000, -1]],
      ["with suffixes of more bytes than there are", [0, 0], [2, 4999]],
      ["of fewer values than the page has", [0], [2, 1]],
      ["with suffixes of fewer values", [0, 0], [2]],
      ["of integers", [0, 0], [4, 0], { type: types.int32 }],
      ["of values that are longer than all are", [0, 4], [4, 1], ["number of 4 bytes"]],
    ])
      test(`${what} are refused`, async () => {
        const body = Buffer.concat([
          lengths(...prefixes),
          lengths(...suffixes),
          Buffer.alloc(5000),
        ]);
        const fixed = {
          type: types.fixed,
          element: [
            [2, "i32", 4],
            [6, "i32", 5],
            [8, "i32", 9],
          ],
        };
        if (!more) await assert.rejects(readTexts(2, body), damaged);
        else await assert.rejects(read(prefixesOf(2, body, more.type ? more : fixed)), damaged);
      });

    for (const [what, head] of [
      ["blocks of no differences", [0, 1, 1]],
      ["blocks of no parts", [128, 1, 0, 1]],
      ["parts of 8 differences", [128, 1, 16, 1]],
      ["another number of values", [128, 1, 4, 2]],
    ])
      test(`lengths in ${what} are refused`, async () => {
        const bodyOf = (start) => Buffer.concat([Buffer.from([...start, 0]), lengths(1), text]);
        const text = Buffer.from("a");
        assert.deepEqual(await readTexts(1, bodyOf([128, 1, 4, 1])), ["a"]);
        await assert.rejects(readTexts(1, bodyOf(head)), damaged);
      });
  });
});

describe("footers", () => {
  const pages = page({ count: 2, body: int32s(7, 8) });

  for (const [what, chunk] of [
    ["before the file", { start: -5 }],
    ["over the first mark", { start: 0 }],
    ["at 17 GB", { start: 17e9 }],
    ["of 17 GB", { size: 17e9 }],
    ["of a negative length", { size: -1 }],
    ["that ends in the footer", { size: pages.length + 1 }],
    ["of another type", { type: types.int64 }],
    ["of another column", { path: ["b"] }],
  ])
    test(`a chunk ${what} is refused before it is read`, () =>
      assert.rejects(rowsOf(pages, { chunk }), damaged));

  test("a codec that no one knows is refused", () =>
    assert.rejects(rowsOf(pages, { codec: 99 }), damaged));

  test("a row group of more than 2^26 rows is refused", async () => {
    const blob = fileOf({ ...one(pages), groupRows: 2 ** 26 + 1 });
    await assert.rejects(read(blob), refused(/^source has a row group of more than 2\^26 rows/));
    await assert.rejects(read(fileOf({ ...one(pages), groupRows: -1 })), damaged);
  });

  test("a column of more than 1 GiB in a row group is refused before it is read", async () => {
    const small = await fileOf(one(pages, { chunk: { size: 2 ** 30 + 1 } })).arrayBuffer();
    const length = new DataView(small).getUint32(small.byteLength - 8, true);
    const footer = small.slice(small.byteLength - 8 - length);
    const part = new Blob([Buffer.alloc(1 << 20)]);
    const blob = new Blob(["PAR1", ...new Array(1025).fill(part), footer]);
    await assert.rejects(read(blob), refused(/^source has a row group of more than 1 GiB/));
  });

  test("columns in other files are refused", async () => {
    const blob = fileOf(one(pages, { more: [[1, "binary", "part-0.parquet"]] }));
    await assert.rejects(read(blob), refused(/^source has its columns in other files/));
  });

  test("a footer of more than 64 MiB is refused before it is read", async () => {
    const huge = new Blob([Buffer.alloc(1 << 20)]);
    const parts = new Array(65).fill(huge);
    const blob = ended(new Blob(["PAR1", ...parts]), 65 << 20);
    await assert.rejects(columns(blob), refused(/^source has a footer of more than 64 MiB/));
    await assert.rejects(columns(ended("PAR1", 1 << 20)), damaged);
  });

  for (const [what, metadata] of [
    ["lists that claim a billion elements", Buffer.from([0x29, 0xfc, 255, 255, 255, 255, 3, 0])],
    ["structs within structs", Buffer.alloc(1 << 16, 0x1c)],
    [
      "lists within lists",
      Buffer.concat([[0x29], Buffer.alloc(1 << 16, 0x19)].map((part) => Buffer.from(part))),
    ],
    ["a number that never ends", Buffer.concat([Buffer.from([0x15]), Buffer.alloc(1 << 16, 0xff)])],
    ["an unknown type", Buffer.from([0x1e, 0, 0])],
    ["no schema", struct([1, "i32", 1])],
    [
      "a schema of more columns than it has",
      struct([2, "list", [struct([5, "i32", 1 << 30])], "struct"]),
    ],
    [
      "groups within groups",
      struct([2, "list", new Array(99).fill(struct([4, "binary", "a"], [5, "i32", 1])), "struct"]),
    ],
    [
      "a column of no type",
      struct([2, "list", [struct([5, "i32", 1]), struct([4, "binary", "a"])], "struct"]),
    ],
  ])
    test(`a footer of ${what} is refused at once`, () =>
      assertEndsSoon(() => assert.rejects(columns(fileOf({ ...one(pages), metadata })), damaged)));

  test("a field that no one knows is passed over, of whatever type", async () => {
    const type = struct(
      ...[
        [1, "i32", 1],
        [3, "i32", 0],
        [4, "binary", "a"],
        [20, "flag", true],
        [40, "list", [1, 2], "i32"],
      ],
      [41, "struct", struct([1, "binary", "x"])],
    );
    const blob = fileOf({ ...one(pages), schema: [struct([5, "i32", 1]), type] });
    assert.deepEqual(await read(blob), [7, 8]);
  });

  test("the last of 16,384 columns is found, and is right", async () => {
    const many = Array.from({ length: 16_384 }, (_, at) => ({
      name: `column ${at}`,
      type: types.double,
      pages: page({ count: 1, body: doubles(at) }),
    }));
    const blob = fileOf({ rows: 1, columns: many });
    assert.equal((await columns(blob)).length, many.length);
    const last = many.length - 1;
    for (const which of [last, `column ${last}`])
      assert.deepEqual(await allOf(column(blob, { column: which })), [last]);
  });

  test("row groups are read one after another, and those without rows are none", async () => {
    assert.deepEqual(await read(fileOf({ ...one(pages), groups: 3 })), [7, 8, 7, 8, 7, 8]);
    const empty = fileOf({ rows: 0, columns: [{ pages: Buffer.alloc(0) }] });
    assert.deepEqual(await read(empty), []);
  });
});
