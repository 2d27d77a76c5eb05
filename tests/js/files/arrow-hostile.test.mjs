/** Arrow by hand: what the metadata say is compared with what is there, before it is followed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { column, textColumn } from "sottovoce/arrow";
import {
  batch,
  dictionary,
  int32s,
  ints,
  packed,
  schema,
  streamOf,
  views,
  words,
} from "./arrow-helpers.mjs";
import { allOf, assertEndsSoon } from "./files-helpers.mjs";

const a = { column: "a" };
const rowsOf = (...messages) => allOf(column(streamOf(...messages), a));
const textsOf = (...messages) => allOf(textColumn(streamOf(...messages), a));
const one = schema(ints("a"));
const refused = (message) => ({ name: "DpError", code: "ERR_DATA", argument: "source", message });
const damaged = refused("source is damaged");
const tooLarge = refused(/^source has a buffer of more than 256 MiB/);

test("a batch that is whole is read", async () => {
  const whole = batch({ rows: 2, nodes: [2], buffers: [[], int32s(5, 6)] });
  assert.deepEqual(await rowsOf(one, whole, whole), [5, 6, 5, 6]);
});

describe("columns of views", () => {
  const strange = int32s(90, 91, 92, 93);

  test("each batch says how many buffers they have, and columns behind them are found", async () => {
    const view = (...more) => [[], strange, ...more];
    const many = { rows: 2, nodes: [2, 2], counts: [2] };
    const none = { rows: 2, nodes: [2, 2], counts: [0] };
    assert.deepEqual(
      await rowsOf(
        schema(views("v"), ints("a")),
        batch({ ...many, buffers: [...view(strange, strange), [], int32s(1, 2)] }),
        batch({ ...none, buffers: [...view(), [], int32s(3, 4)] }),
      ),
      [1, 2, 3, 4],
    );
  });

  test("only those before a column move it", async () => {
    const buffers = [
      ...[[], strange, strange],
      ...[[], int32s(1, 2)],
      ...[[], strange, strange, strange, strange],
    ];
    assert.deepEqual(
      await rowsOf(
        schema(views("v"), ints("a"), views("w")),
        batch({ rows: 2, nodes: [2, 2, 2], counts: [1, 3], buffers }),
      ),
      [1, 2],
    );
  });
});

describe("dictionaries", () => {
  const fields = schema(words("a", 7));
  const rows = (...indexes) =>
    batch({ rows: indexes.length, nodes: [indexes.length], buffers: [[], int32s(...indexes)] });

  test("a delta comes behind what is known, also between batches", async () => {
    assert.deepEqual(
      await textsOf(
        fields,
        dictionary(7, ["Oslo", "Lima"]),
        rows(1, 0),
        dictionary(7, ["Rom"], true),
        rows(2, 1, 0),
      ),
      ["Lima", "Oslo", "Rom", "Lima", "Oslo"],
    );
  });

  test("one that is no delta takes the place of what is known", async () => {
    const again = dictionary(7, ["Rom"]);
    const first = [fields, dictionary(7, ["Oslo", "Lima"])];
    assert.deepEqual(await textsOf(...first, again, rows(0)), ["Rom"]);
    await assert.rejects(textsOf(...first, again, rows(1)), damaged);
  });

  test("that of another column is not taken", async () => {
    const others = [dictionary(7, ["Oslo"]), dictionary(8, ["Rom"])];
    assert.deepEqual(await textsOf(fields, ...others, rows(0)), ["Oslo"]);
  });
});

describe("buffers and lengths that do not fit", () => {
  const other = batch({ rows: 2, nodes: [2], buffers: [[], int32s(7, 7)] });

  test("a buffer that ends behind its body is refused, though the file goes on", async () => {
    const at = (offset, length) =>
      batch({ rows: 2, nodes: [2], buffers: [int32s(0, 0), { offset, length }], claimed: 8 });
    // Within the body there are zeros, which are no nulls as a second buffer.
    const inside = batch({
      rows: 2,
      nodes: [2],
      buffers: [[], { offset: 0, length: 8 }, int32s(3, 4)],
    });
    assert.deepEqual(await rowsOf(one, inside), [3, 4]);
    for (const [offset, length] of [
      [8, 8],
      [4, 8],
      [0, 9],
      [1 << 20, 8],
    ])
      await assert.rejects(rowsOf(one, at(offset, length), other), damaged);
  });

  test("a column that is longer or shorter than its batch is refused", async () => {
    for (const length of [0, 1, 3]) {
      const wrong = batch({ rows: 2, nodes: [length], buffers: [[], int32s(1, 2, 3)] });
      await assert.rejects(rowsOf(one, wrong), damaged);
    }
    await assert.rejects(
      rowsOf(one, batch({ rows: 2, nodes: [], buffers: [[], int32s(1, 2)] })),
      damaged,
    );
  });

  test("values or marks of nulls that are fewer than the rows are refused", async () => {
    await assert.rejects(
      rowsOf(one, batch({ rows: 2, nodes: [2], buffers: [[], int32s(1)] })),
      damaged,
    );
    const ten = int32s(...new Array(10).fill(1));
    await assert.rejects(
      rowsOf(one, batch({ rows: 10, nodes: [10], buffers: [[255], ten] })),
      damaged,
    );
  });

  test("a buffer of more than 256 MiB is refused before it is read, packed or not", async () => {
    const most = 1 << 28;
    const of = (length) =>
      batch({ rows: 2, nodes: [2], buffers: [[], { offset: 0, length }], claimed: 2 * most });
    await assert.rejects(rowsOf(one, of(most + 1)), tooLarge);
    await assert.rejects(rowsOf(one, of(most)), refused(/^source ends too early/));
    const claims = (size, codec = 0) =>
      batch({ rows: 2, nodes: [2], codec, buffers: [[], packed(size, [0x10, 1])] });
    const before = process.memoryUsage().arrayBuffers;
    await assert.rejects(rowsOf(one, claims(most + 1)), tooLarge);
    await assert.rejects(rowsOf(one, claims(2 ** 62)), tooLarge);
    assert.ok(process.memoryUsage().arrayBuffers - before < 1 << 26);
    await assert.rejects(rowsOf(one, claims(-2)), damaged);
    // The unpacker of the caller is not asked, and is told the size otherwise.
    const asked = [];
    const unpack = { zstd: (_, size) => new Uint8Array(asked.push(size) && size) };
    const byZstd = (size) => allOf(column(streamOf(one, claims(size, 1)), { ...a, unpack }));
    await assert.rejects(byZstd(most + 1), tooLarge);
    assert.deepEqual(asked, []);
    assert.deepEqual(await byZstd(8), [0, 0]);
    assert.deepEqual(asked, [8]);
  });
});

describe("LZ4", () => {
  const read = (size, ...blocks) =>
    rowsOf(one, batch({ rows: 2, nodes: [2], codec: 0, buffers: [[], packed(size, ...blocks)] }));

  test("literals, copies that overlap, and blocks one after another are read", async () => {
    // One literal, 7 copies of it: a distance of 1.
    assert.deepEqual(await read(8, [0x13, 2, 1, 0, 0x00]), [0x02020202, 0x02020202]);
    // A copy that does not overlap.
    assert.deepEqual(await read(8, [0x40, 1, 2, 3, 4, 4, 0, 0x00]), [0x04030201, 0x04030201]);
    // The second block copies from the first.
    assert.deepEqual(
      await read(8, [0x40, 1, 2, 3, 4], [0x00, 4, 0, 0x00]),
      [0x04030201, 0x04030201],
    );
  });

  for (const [what, size, ...blocks] of [
    ["a copy from before the beginning", 8, [0x40, 1, 2, 3, 4, 5, 0, 0x00]],
    ["a copy from far before the beginning", 8, [0x40, 1, 2, 3, 4, 255, 255, 0x00]],
    ["a copy from the beginning of nothing", 8, [0x04, 1, 0, 0x00]],
    ["a copy from where it is written", 8, [0x40, 1, 2, 3, 4, 0, 0, 0x00]],
    ["a copy past the end", 8, [0x41, 1, 2, 3, 4, 4, 0, 0x00]],
    ["literals past the end", 8, [0x90, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ["literals that are not there", 8, [0x80, 1, 2, 3]],
    ["a length that is not there", 8, [0xf0, 255]],
    ["a distance that is not there", 8, [0x40, 1, 2, 3, 4, 4]],
    ["fewer bytes than were said", 16, [0x80, 1, 2, 3, 4, 5, 6, 7, 8]],
  ])
    test(`${what} is refused`, () => assert.rejects(read(size, ...blocks), damaged));

  test("a block that is longer than its frame is refused", async () => {
    const whole = packed(8, [0x80, 1, 2, 3, 4, 5, 6, 7, 8]);
    // This is the second byte of its length: 256 bytes more.
    whole[8 + 7 + 1] = 1;
    const of = (buffer) => batch({ rows: 2, nodes: [2], codec: 0, buffers: [[], buffer] });
    await assert.rejects(rowsOf(one, of(whole)), damaged);
  });

  test("a copy that would go on for billions of bytes ends at once", async () => {
    const long = new Uint8Array(1 << 22).fill(255);
    const block = Buffer.concat([Uint8Array.of(0x1f, 2, 1, 0), long, Uint8Array.of(0, 0x00)]);
    await assertEndsSoon(() => assert.rejects(read(8, block), damaged));
  });
});
