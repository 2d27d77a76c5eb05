/**
 * Arrow streams written by hand, byte for byte, for files that no library writes: metadata are
 * flatbuffers, and each message has a body behind them.
 */

const joined = (...parts) => Buffer.concat(parts.map((part) => Uint8Array.from(part)));

const padded = (bytes) => joined(bytes, new Uint8Array(aligned(bytes.length, 8) - bytes.length));

const aligned = (at, to) => Math.ceil(at / to) * to;

/**
 * A flatbuffer. A table is a list of fields by their numbers. A field is `{ u8 }`, `{ i16 }`, `{
 * i32 }` or `{ i64 }`, a `{ table }`, a `{ text }`, `{ tables }`, `{ again }` with a number of
 * tables that are all the same one, or `{ longs }` with structs of 64-bit integers as lists. A
 * field that is left out is not written.
 */
function flatbuffer(root) {
  const view = new DataView(new ArrayBuffer(1 << 19));
  let top = 8;
  const take = (size, align) => {
    const at = aligned(top, align);
    top = at + size;
    return at;
  };
  const vector = (count, size) => {
    const at = take(8 + count * size, 8) + 4;
    view.setUint32(at, count, true);
    return at;
  };
  const point = (slot, target) => view.setUint32(slot, target - slot, true);
  const write = {
    u8: (slot, value) => view.setUint8(slot, value),
    i16: (slot, value) => view.setInt16(slot, value, true),
    i32: (slot, value) => view.setInt32(slot, value, true),
    i64: (slot, value) => view.setBigInt64(slot, BigInt(value), true),
    table: (slot, fields) => point(slot, table(fields)),
    text(slot, text) {
      const bytes = new TextEncoder().encode(text);
      const at = vector(bytes.length, 1);
      bytes.forEach((byte, index) => view.setUint8(at + 4 + index, byte));
      point(slot, at);
    },
    tables(slot, all) {
      const at = vector(all.length, 4);
      point(slot, at);
      all.forEach((fields, index) => point(at + 4 + 4 * index, table(fields)));
    },
    again(slot, [count, fields]) {
      const at = vector(count, 4);
      point(slot, at);
      const same = table(fields);
      for (let index = 0; index < count; index++) point(at + 4 + 4 * index, same);
    },
    longs(slot, structs) {
      const each = structs[0]?.length ?? 1;
      const at = vector(structs.length * each, 8);
      view.setUint32(at, structs.length, true);
      structs.flat().forEach((long, index) => write.i64(at + 4 + 8 * index, long));
      point(slot, at);
    },
  };
  function table(fields) {
    const names = take(4 + 2 * fields.length, 8);
    const at = take(8 * (fields.length + 1), 8);
    view.setUint16(names, 4 + 2 * fields.length, true);
    view.setInt32(at, at - names, true);
    fields.forEach((field, index) => {
      if (!field) return;
      const slot = 8 * (index + 1);
      view.setUint16(names + 4 + 2 * index, slot, true);
      const [[kind, value]] = Object.entries(field);
      write[kind](at + slot, value);
    });
    return at;
  }
  point(0, table(root));
  return new Uint8Array(view.buffer, 0, aligned(top, 8));
}

const SCHEMA = 1;
const DICTIONARY = 2;
const BATCH = 3;
const INT = 2;
const TEXT = 5;
const STRUCT = 13;
const VIEW = 24;

/** A message; `claimed` is how long it says that its body is. */
function message(kind, header, body = [], claimed = undefined) {
  const bytes = padded(body);
  const version = { i16: 4 };
  const about = [version, { u8: kind }, { table: header }, { i64: claimed ?? bytes.length }];
  const metadata = flatbuffer(about);
  const head = Uint8Array.from([255, 255, 255, 255, 0, 0, 0, 0]);
  new DataView(head.buffer).setUint32(4, metadata.length, true);
  return joined(head, metadata, bytes);
}

const int = { table: [{ i32: 32 }, { u8: 1 }] };

/** Columns by their names: of 32-bit integers, of views of texts, of texts by a dictionary. */
export const ints = (name) => [{ text: name }, { u8: 1 }, { u8: INT }, int];
export const views = (name) => [{ text: name }, { u8: 1 }, { u8: VIEW }, { table: [] }];
export const words = (name, id) => [
  ...[{ text: name }, { u8: 1 }, { u8: TEXT }, { table: [] }],
  { table: [{ i64: id }, int] },
];

/** A column of structs that hold the same field this many times. */
export const structs = (name, count, field) => [
  ...[{ text: name }, { u8: 1 }, { u8: STRUCT }, { table: [] }],
  ...[undefined, { again: [count, field] }],
];

export const schema = (...fields) => message(SCHEMA, [{ i16: 0 }, { tables: fields }]);

/** Schema with the same column this many times. */
export const schemaOf = (count, field) => message(SCHEMA, [{ i16: 0 }, { again: [count, field] }]);

/**
 * Rows and their buffers. Buffers are bytes, one after another in the body, or
 * `{ offset, length }`, which say where in the body they are. `nodes` are the lengths of columns,
 * `counts` how many buffers more each column of views has, `codec` how they are packed: 0 is lz4, 1
 * is zstd.
 */
function record({ rows, nodes, buffers, counts = [], codec }) {
  let body = joined();
  const regions = buffers.map((buffer) => {
    if (Object.hasOwn(buffer, "offset")) return [buffer.offset, buffer.length];
    const region = [body.length, buffer.length];
    body = joined(body, padded(buffer));
    return region;
  });
  const header = [
    { i64: rows },
    { longs: nodes.map((length) => [length, 0]) },
    { longs: regions },
    codec === undefined ? undefined : { table: [{ u8: codec }] },
    { longs: counts.map((count) => [count]) },
  ];
  return { header, body };
}

export function batch({ claimed, ...about }) {
  const { header, body } = record(about);
  return message(BATCH, header, body, claimed);
}

/** Texts of a dictionary; with `isDelta` they come behind those that are known. */
export function dictionary(id, texts, isDelta) {
  const ends = texts.map((_, at) => texts.slice(0, at + 1).join("").length);
  const buffers = [[], int32s(0, ...ends), [...new TextEncoder().encode(texts.join(""))]];
  return dictionaryOf(id, { rows: texts.length, nodes: [texts.length], buffers }, isDelta);
}

/** Makes such a message from texts as {@link batch} has rows. */
export function dictionaryOf(id, about, isDelta) {
  const { header, body } = record(about);
  return message(DICTIONARY, [{ i64: id }, { table: header }, { u8: isDelta ? 1 : 0 }], body);
}

/** A Blob of messages. */
export const streamOf = (...messages) => new Blob(messages);

export const int32s = (...numbers) => [...new Uint8Array(Int32Array.from(numbers).buffer)];

/** A buffer of a packed batch that is not packed itself. */
export const plain = (bytes) => joined(new Uint8Array(8).fill(255), bytes);

/** A buffer of this many zeros, packed: blocks of 4 MiB, which are one copy each. */
export function zeros(size) {
  const blocks = [];
  for (let left = size; left > 0; left -= 1 << 22) blocks.push(zeroBlock(Math.min(left, 1 << 22)));
  return packed(size, ...blocks);
}

/** A zero, copies of it, and five zeros at the end. */
export function zeroBlock(size) {
  const more = size - 1 - 5 - 19;
  if (more < 0) return [size << 4, ...new Array(size).fill(0)];
  const long = new Array(Math.floor(more / 255)).fill(255);
  return [0x1f, 0, 1, 0, ...long, more % 255, 0x50, 0, 0, 0, 0, 0];
}

/** A buffer that is packed: the length that it says, and an LZ4 frame with these blocks. */
export function packed(size, ...blocks) {
  const length = new Uint8Array(BigInt64Array.of(BigInt(size)).buffer);
  const frame = [0x04, 0x22, 0x4d, 0x18, 0x60, 0x70, 0x82];
  const all = blocks.flatMap((block) => [int32s(block.length), block]);
  return joined(length, frame, ...all, int32s(0));
}
