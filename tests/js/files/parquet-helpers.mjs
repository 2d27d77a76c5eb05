/**
 * Parquet files written by hand, byte for byte, for files that no library writes: pages one after
 * another, and a footer, both with heads in the compact protocol of Thrift.
 */

const MARK = Buffer.from("PAR1");

const codes = { flag: 1, i32: 5, i64: 6, binary: 8, list: 9, struct: 12 };

export function varint(value) {
  const bytes = [];
  let left = BigInt(value);
  for (; left >= 128n; left >>= 7n) bytes.push(Number(left & 127n) | 128);
  return [...bytes, Number(left)];
}

const zigzag = (value) =>
  varint(BigInt.asUintN(64, (BigInt(value) << 1n) ^ (BigInt(value) >> 63n)));

/** Lengths as differences: blocks of parts, each of 32 differences and as wide as it must be. */
export function differences(lengths, parts = 4) {
  const steps = lengths.slice(1).map((length, at) => length - lengths[at]);
  const bytes = [...varint(32 * parts), ...varint(parts), ...varint(lengths.length)];
  bytes.push(...zigzag(lengths[0] ?? 0));
  for (let at = 0; at < steps.length; at += 32 * parts) {
    const block = steps.slice(at, at + 32 * parts);
    const least = Math.min(...block);
    bytes.push(...zigzag(least));
    const widths = [];
    const bits = [];
    for (let part = 0; part < parts; part++) {
      const over = block.slice(32 * part, 32 * part + 32).map((step) => step - least);
      const width = 32 - Math.clz32(Math.max(0, ...over));
      widths.push(width);
      // A part that has no difference has no bytes, and any other is whole.
      for (let each = 0; over.length > 0 && each < 32; each++)
        for (let bit = 0; bit < width; bit++) bits.push(((over[each] ?? 0) >>> bit) & 1);
    }
    bytes.push(...widths, ...bitsIn(bits));
  }
  return Buffer.from(bytes);
}

/** Values with as long a prefix of the one before as they have (DELTA_BYTE_ARRAY). */
export function prefixed(values, parts) {
  const prefixes = values.map((value, at) => {
    const before = values[at - 1] ?? [];
    let length = 0;
    while (length < Math.min(before.length, value.length) && before[length] === value[length])
      length++;
    return length;
  });
  const rest = values.map((value, at) => value.subarray(prefixes[at]));
  const suffixes = rest.map(({ length }) => length);
  return Buffer.concat([differences(prefixes, parts), differences(suffixes, parts), ...rest]);
}

/** A struct of fields such as `[3, "i32", 7]`, in order. Lists have the kind of their elements. */
export function struct(...fields) {
  let before = 0;
  const parts = fields.flatMap(([field, kind, value, of]) => {
    const code = kind === "flag" && !value ? 2 : codes[kind];
    const step = field - before;
    before = field;
    return [step < 16 ? [(step << 4) | code] : [code, ...zigzag(field)], valueOf(kind, value, of)];
  });
  return Buffer.concat([...parts.map((part) => Buffer.from(part)), Buffer.from([0])]);
}

function valueOf(kind, value, of) {
  if (kind === "flag") return [];
  if (kind === "i32" || kind === "i64") return zigzag(value);
  if (kind === "struct") return value;
  if (kind === "binary")
    return Buffer.concat([Buffer.from(varint(value.length)), Buffer.from(value)]);
  const head = [0xf0 | codes[of], ...varint(value.length)];
  return Buffer.concat(
    [head, ...value.map((each) => valueOf(of, each))].map((part) => Buffer.from(part)),
  );
}

/** A page; `size` and `packed` are what its head says of its lengths. */
export function page({ kind = 0, count, encoding = 0, body = [], size, packed, levelsBy = 3 }) {
  const bytes = Buffer.from(body);
  const about = {
    0: [5, [count, encoding, levelsBy, 3]],
    2: [7, [count, encoding]],
  }[kind];
  const head = struct(
    [1, "i32", kind],
    [2, "i32", size ?? bytes.length],
    [3, "i32", packed ?? bytes.length],
    [about[0], "struct", struct(...about[1].map((number, at) => [at + 1, "i32", number]))],
  );
  return Buffer.concat([head, bytes]);
}

/** A page of the second version: levels are not packed. */
export function page2(said) {
  const { count, nulls = 0, encoding = 0, levels = [], body = [], isPacked, size, packed } = said;
  const bytes = Buffer.concat([Buffer.from(levels), Buffer.from(body)]);
  const about = [count, nulls, count, encoding, levels.length, 0].map((number, at) => [
    at + 1,
    "i32",
    number,
  ]);
  if (isPacked !== undefined) about.push([7, "flag", isPacked]);
  const head = struct(
    [1, "i32", 3],
    [2, "i32", size ?? bytes.length],
    [3, "i32", packed ?? bytes.length],
    [8, "struct", struct(...about)],
  );
  return Buffer.concat([head, bytes]);
}

/** Levels of a page of the first version: their length, and one run of eights. */
export const levelsOf = (...bits) => {
  const run = runOf(...bits);
  return [run.length, 0, 0, 0, ...run];
};

/** Bits as one run of eights. */
export function runOf(...bits) {
  const bytes = bitsIn(bits);
  return [(bytes.length << 1) | 1, ...bytes];
}

/** Bits from the lowest of the first byte on. */
export function bitsIn(bits) {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => (bytes[at >> 3] |= bit << (at & 7)));
  return bytes;
}

export const int32s = (...numbers) => [...new Uint8Array(Int32Array.from(numbers).buffer)];
export const doubles = (...numbers) => [...new Uint8Array(Float64Array.from(numbers).buffer)];

/** Physical types by their numbers. */
export const types = { int32: 1, int64: 2, double: 5, bytes: 6, fixed: 7 };

const required = { type: types.int32, repetition: 0, name: "a", codec: 0, element: [], chunk: {} };

/**
 * A file with one row group. A column has the bytes of its pages, and in `element` more fields of
 * its schema. `chunk` says what else is said of its place: `start`, `size`, `type`, `path`; `more`
 * are fields of the chunk itself.
 */
export function fileOf({ rows, columns, groupRows = rows, schema, groups = 1, metadata }) {
  let body = MARK;
  const all = columns.map((column) => ({ ...required, ...column }));
  const chunks = all.map(({ pages, type, name, codec, chunk, more = [] }) => {
    const start = body.length;
    body = Buffer.concat([body, pages]);
    const about = struct(
      [1, "i32", chunk.type ?? type],
      [2, "list", [], "i32"],
      [3, "list", chunk.path ?? [name], "binary"],
      [4, "i32", codec],
      [5, "i64", rows],
      [6, "i64", pages.length],
      [7, "i64", chunk.size ?? pages.length],
      [9, "i64", chunk.start ?? start],
    );
    const fields = [[2, "i64", 0], [3, "struct", about], ...more];
    return struct(...fields.sort(([a], [b]) => a - b));
  });
  const elements = all.map(({ type, repetition, name, element }) => {
    const fields = [[1, "i32", type], [4, "binary", name], ...element];
    if (repetition !== undefined) fields.push([3, "i32", repetition]);
    return struct(...fields.sort(([a], [b]) => a - b));
  });
  const root = struct([4, "binary", "schema"], [5, "i32", all.length]);
  const group = struct([1, "list", chunks, "struct"], [2, "i64", 0], [3, "i64", groupRows]);
  const footer =
    metadata ??
    struct(
      [1, "i32", 1],
      [2, "list", schema ?? [root, ...elements], "struct"],
      [3, "i64", rows],
      [4, "list", new Array(groups).fill(group), "struct"],
    );
  return ended(Buffer.concat([body, footer]), footer.length);
}

/** The end of a file whose footer has this length. */
export const ended = (bytes, length, mark = MARK) =>
  new Blob([bytes, Uint32Array.of(length), mark]);
