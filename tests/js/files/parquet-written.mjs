/** Parquet files in all encodings, whose heads and lengths may be made to lie. */
import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import {
  deltaBinaryPack,
  deltaByteArray,
  deltaLengthByteArray,
} from "hyparquet-writer/src/delta.js";
import { writeRleBitPackedHybrid } from "hyparquet-writer/src/encoding.js";
import { writePlain } from "hyparquet-writer/src/plain.js";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { writeByteStreamSplit } from "hyparquet-writer/src/splitstream.js";
import fc from "fast-check";
import { fileOf, page, page2 } from "./parquet-helpers.mjs";

/** Bytes that another library writes. */
function by(write, ...more) {
  const writer = new ByteWriter();
  write(writer, ...more);
  return Buffer.from(writer.getBytes());
}

const ofLength = (bytes) =>
  Buffer.concat([Buffer.from(Uint32Array.of(bytes.length).buffer), bytes]);

const text = fc.string({ unit: fc.constantFrom("a", "b", "7"), maxLength: 12 });
const utf8 = (values) => values.map((value) => new Uint8Array(Buffer.from(value)));

/** Physical types: a name and a number, what cells are, and what encodes them besides PLAIN. */
export const kinds = {
  booleans: {
    name: "BOOLEAN",
    type: 0,
    cell: fc.boolean(),
    others: { 3: (values) => ofLength(by(writeRleBitPackedHybrid, values.map(Number), 1)) },
  },
  "whole numbers": {
    name: "INT32",
    type: 1,
    cell: fc.oneof(fc.integer(), fc.integer({ min: 0, max: 99 })),
    others: {
      5: (values) => by(deltaBinaryPack, Int32Array.from(values), "INT32"),
      9: (values) => by(writeByteStreamSplit, values, "INT32"),
    },
  },
  "long numbers": {
    name: "INT64",
    type: 2,
    cell: fc.oneof(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.bigInt({ min: 2n ** 31n, max: 2n ** 33n }),
    ),
    others: {
      5: (values) => by(deltaBinaryPack, BigInt64Array.from(values), "INT64"),
      9: (values) => by(writeByteStreamSplit, values, "INT64"),
    },
  },
  floats: {
    name: "FLOAT",
    type: 4,
    cell: fc.float({ noNaN: true }),
    others: { 9: (values) => by(writeByteStreamSplit, values, "FLOAT") },
  },
  doubles: {
    name: "DOUBLE",
    type: 5,
    cell: fc.double({ noNaN: true }),
    others: { 9: (values) => by(writeByteStreamSplit, values, "DOUBLE") },
  },
  texts: {
    name: "BYTE_ARRAY",
    type: 6,
    cell: text,
    stored: utf8,
    element: [[6, "i32", 0]],
    others: {
      6: (values) => by(deltaLengthByteArray, values),
      7: (values) => by(deltaByteArray, values),
    },
  },
  decimals: {
    name: "FIXED_LEN_BYTE_ARRAY",
    type: 7,
    length: 5,
    cell: fc.integer({ min: -99_999, max: 99_999 }),
    stored: (values) =>
      values.map((value) => {
        const bytes = Buffer.alloc(5);
        bytes.writeIntBE(value, 0, 5);
        return new Uint8Array(bytes);
      }),
    element: [
      [2, "i32", 5],
      [6, "i32", 5],
      [7, "i32", 0],
      [8, "i32", 9],
    ],
    others: {
      7: (values) => by(deltaByteArray, values),
      9: (values) => by(writeByteStreamSplit, values, "FIXED_LEN_BYTE_ARRAY", 5),
    },
  },
};

/** The number that stands for indexes in a dictionary. */
const INDEXES = 8;

const pageOf = ({ cell, others, name }) =>
  fc.record({
    cells: fc.array(fc.option(cell, { freq: 5, nil: null }), { minLength: 1, maxLength: 80 }),
    version: fc.constantFrom(1, 2),
    encoding: fc.constantFrom(
      ...[0, ...Object.keys(others).map(Number)],
      ...(name === "BOOLEAN" ? [] : [INDEXES]),
    ),
  });

/** A column of a kind: pages of cells, which have no nulls unless it is optional. */
export const columnOf = (kind) =>
  fc
    .record({
      isOptional: fc.boolean(),
      isPacked: fc.boolean(),
      pages: fc.array(pageOf(kinds[kind]), { minLength: 1, maxLength: 3 }),
    })
    .map((column) => ({
      ...column,
      kind,
      pages: column.pages.map((each) => ({
        ...each,
        cells: column.isOptional ? each.cells : each.cells.filter((cell) => cell !== null),
      })),
    }));

/** The cells of a column in order. */
export const cellsOf = ({ pages }) => pages.flatMap(({ cells }) => cells);

/** Lies about a page, by its index: what its head says, and bytes of its levels or its values. */
export const lieOf = fc.record({
  page: fc.nat(2),
  head: fc.option(
    fc.record({
      field: fc.constantFrom("count", "size", "packed", "encoding"),
      by: fc.constantFrom(-9, -2, -1, 1, 2, 5, 99),
    }),
    { freq: 1 },
  ),
  bytes: fc.array(
    fc.record({
      where: fc.constantFrom("levels", "values"),
      // Heads of runs and of blocks are at the beginning.
      at: fc.oneof(fc.nat(3), fc.nat(60)),
      byte: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 2, 3, 127, 128, 255)),
    }),
    { maxLength: 2 },
  ),
  cut: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 1 }),
});

const honest = {};

/** The file of a column, with lies about one of its pages. */
export function fileWith(column, lie) {
  const { name, type, length, element = [], stored, others } = kinds[column.kind];
  const plain = (values) => by(writePlain, values, name, length);
  const pages = column.pages.flatMap(({ cells, version, encoding }, at) => {
    const given = cells.filter((cell) => cell !== null);
    const values = stored ? stored(given) : given;
    const lies = lie && lie.page % column.pages.length === at ? lie : honest;
    const levels = column.isOptional
      ? by(
          writeRleBitPackedHybrid,
          cells.map((cell) => Number(cell !== null)),
          1,
        )
      : Buffer.alloc(0);
    const nulls = cells.length - given.length;
    const made = (body) =>
      headed(
        {
          ...{ count: cells.length, encoding, nulls, version },
          ...{ body: changed(body, "values", lies), runs: changed(levels, "levels", lies) },
        },
        column,
        lies,
      );
    if (encoding !== INDEXES) return [made((others[encoding] ?? plain)(values))];
    // Equal values share an index; views of bytes are compared by their texts.
    const keys = values.map(String);
    const words = [...new Set(keys)];
    const width = 32 - Math.clz32(Math.max(words.length - 1, 1));
    const indexes = keys.map((key) => words.indexOf(key));
    const body = Buffer.concat([Buffer.from([width]), by(writeRleBitPackedHybrid, indexes, width)]);
    const dictionary = plain(words.map((word) => values[keys.indexOf(word)]));
    const packed = column.isPacked ? Buffer.from(snappyCompress(dictionary)) : dictionary;
    return [
      page({ kind: 2, count: words.length, body: packed, size: dictionary.length }),
      made(body),
    ];
  });
  return fileOf({
    rows: cellsOf(column).length,
    columns: [
      {
        type,
        element,
        repetition: Number(column.isOptional),
        codec: Number(column.isPacked),
        pages: Buffer.concat(pages),
      },
    ],
  });
}

function changed(bytes, where, { bytes: changes = [], cut }) {
  const copy = Buffer.from(bytes);
  for (const change of changes)
    if (change.where === where && copy.length > 0) copy[change.at % copy.length] = change.byte;
  return where === "values" && cut ? copy.subarray(0, Math.max(copy.length - cut, 0)) : copy;
}

function headed({ body, runs, version, ...more }, { isOptional, isPacked }, { head }) {
  const packed = (bytes) => (isPacked ? Buffer.from(snappyCompress(bytes)) : bytes);
  const isFirst = version === 1;
  const whole = isFirst && isOptional ? Buffer.concat([ofLength(runs), body]) : body;
  const bytes = packed(whole);
  const before = isFirst ? 0 : runs.length;
  const said = { ...more, size: whole.length + before, packed: bytes.length + before };
  if (head) said[head.field] += head.by;
  return isFirst
    ? page({ ...said, body: bytes })
    : page2({ ...said, levels: runs, body: bytes, isPacked });
}
