/** Arrow by hand: small files that stand for much, and how batches are packed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { column, columns, textColumn } from "sottovoce/arrow";
import {
  batch,
  dictionary,
  dictionaryOf,
  int32s,
  ints,
  packed,
  plain,
  schema,
  schemaOf,
  streamOf,
  structs,
  words,
  zeroBlock,
  zeros,
} from "./arrow-helpers.mjs";
import { iterable } from "./csv-helpers.mjs";
import { allOf } from "./files-helpers.mjs";

const refused = (message) => ({ name: "DpError", code: "ERR_DATA", argument: "source", message });
const damaged = refused("source is damaged");
const tooManyFields = refused("source has more than 65536 columns and fields");
const tooManyTexts = refused(/^source has a dictionary of more than 4194304 texts or 256 MiB/);
const unreadable = refused(/^source is packed with zstd/);
const numbersOf = (source, options) => allOf(column(source, { column: "a", ...options }));
const textsOf = (source) => allOf(textColumn(source, { column: "a" }));

/** How often a timer came through, while a source is read that never waits. */
async function turnsIn(read, ...messages) {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  try {
    await read(iterable([Buffer.concat(messages)]));
  } finally {
    clearInterval(timer);
  }
  return turns;
}

describe("dictionaries", () => {
  const fields = schema(words("a", 7));
  const row = batch({ rows: 1, nodes: [1], buffers: [[], int32s(0)] });
  const empty = (rows, isDelta) =>
    dictionaryOf(
      7,
      { rows, nodes: [rows], codec: 0, buffers: [[], zeros(4 * (rows + 1)), []] },
      isDelta,
    );

  test("more than 2^22 texts are refused, deltas counted, and 2^22 are read", async () => {
    const most = empty(1 << 22);
    await assert.rejects(textsOf(streamOf(fields, empty((1 << 22) + 1), row)), tooManyTexts);
    const more = dictionary(7, ["Oslo"], true);
    await assert.rejects(textsOf(streamOf(fields, most, more, row)), tooManyTexts);
    assert.deepEqual(await textsOf(streamOf(fields, most, row)), [""]);
  });

  test("texts of more than 256 MiB are refused, which may be the same bytes again", async () => {
    // Every other one is null, and leads back to the beginning.
    const again = (texts) => {
      const ends = Array.from({ length: texts }, () => [0, 4096]).flat();
      const nulls = new Array(texts / 4).fill(0b01010101);
      const buffers = [nulls, int32s(...ends), new Uint8Array(4096).fill(97)];
      const rows = ends.length - 1;
      return { rows, nodes: [rows], buffers };
    };
    const half = dictionaryOf(7, again(1 << 14));
    const other = dictionaryOf(7, again(1 << 14), true);
    assert.deepEqual(await textsOf(streamOf(fields, half, other, row)), ["a".repeat(4096)]);
    const more = dictionary(7, ["Oslo"], true);
    await assert.rejects(textsOf(streamOf(fields, half, other, more, row)), tooManyTexts);
  });

  test("a long one gives the host its turn", async () => {
    const turns = await turnsIn(textsOf, fields, empty(1 << 21), row);
    assert.ok(turns > 5, `${turns} turns`);
  });
});

describe("schemas", () => {
  const listed = (message) => columns(streamOf(message));

  test("more than 2^16 columns are refused, and as many are listed", async () => {
    assert.equal((await listed(schemaOf(1 << 16, ints("a")))).length, 1 << 16);
    await assert.rejects(listed(schemaOf((1 << 16) + 1, ints("a"))), tooManyFields);
  });

  test("fields within fields count, and are not listed before they are counted", async () => {
    const within = structs("b", 1 << 15, ints("a"));
    assert.equal((await listed(schema(within))).length, 1);
    await assert.rejects(listed(schemaOf(1 << 15, within)), tooManyFields);
  });

  test("names that are the same bytes again are refused above 2^26 letters", async () => {
    const long = ints("a".repeat(1 << 15));
    assert.equal((await listed(schemaOf(1 << 11, long))).length, 1 << 11);
    await assert.rejects(listed(schemaOf((1 << 11) + 1, long)), damaged);
  });
});

describe("how a batch is packed", () => {
  const one = schema(ints("a"));
  const rows = (codec, values) =>
    batch({
      rows: 2,
      nodes: [2],
      codec,
      buffers: [[], codec === undefined ? values : plain(values)],
    });
  const zstd = rows(1, int32s(1, 2));
  const unpack = { zstd: (bytes) => bytes };

  test("zstd is refused without its unpacker, also where no buffer is packed", async () => {
    assert.deepEqual(await numbersOf(streamOf(one, zstd), { unpack }), [1, 2]);
    const none = batch({ rows: 0, nodes: [0], codec: 1, buffers: [[], []] });
    for (const first of [zstd, none]) {
      const reading = column(streamOf(one, first), { column: "a" })[Symbol.asyncIterator]();
      await assert.rejects(reading.next(), unreadable);
    }
  });

  test("so are dictionaries, before a row", async () => {
    const texts = { rows: 1, nodes: [1], codec: 1, buffers: [[], plain(int32s(0, 0)), []] };
    const source = streamOf(schema(words("a", 7)), dictionaryOf(7, texts));
    await assert.rejects(
      textColumn(source, { column: "a" })[Symbol.asyncIterator]().next(),
      unreadable,
    );
  });

  test("a later batch is refused by what it says, after the rows before", async () => {
    const reading = column(streamOf(one, rows(undefined, int32s(3, 4)), zstd), { column: "a" });
    const seen = [];
    await assert.rejects(async () => {
      for await (const chunk of reading) seen.push(...chunk);
    }, unreadable);
    assert.deepEqual(seen, [3, 4]);
  });

  test("another way to pack is refused, also where no buffer is packed", async () => {
    await assert.rejects(numbersOf(streamOf(one, rows(2, int32s(1, 2))), { unpack }), damaged);
  });

  test("a property of Object.prototype unpacks nothing", async () => {
    Object.prototype.zstd = unpack.zstd;
    try {
      await assert.rejects(numbersOf(streamOf(one, zstd)), unreadable);
    } finally {
      delete Object.prototype.zstd;
    }
  });

  test("lz4 gives the host its turn", async () => {
    const long = batch({ rows: 2, nodes: [2], codec: 0, buffers: [[], zeros(1 << 27)] });
    const turns = await turnsIn(numbersOf, one, long);
    assert.ok(turns > 5, `${turns} turns`);
  });

  test("a block of lz4 holds no more than its frame says", async () => {
    const of = (buffer) => batch({ rows: 2, nodes: [2], codec: 0, buffers: [[], buffer] });
    const size = 1 << 22;
    assert.deepEqual(await numbersOf(streamOf(one, of(packed(size, zeroBlock(size))))), [0, 0]);
    const longer = packed(size + 1, zeroBlock(size + 1));
    await assert.rejects(numbersOf(streamOf(one, of(longer))), damaged);
  });
});
