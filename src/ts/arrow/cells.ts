/** Cells of a column from its buffers. */
import type { Cells } from "../files/batch.js";
import { decoded } from "../files/cells.js";
import { damaged } from "../files/feed.js";
import { half } from "../files/half.js";
import { isoOf } from "../files/iso.js";
import type { Int, Layout } from "./schema.js";

/** The buffers of a column: which cells there are, then what is in them. */
export type Buffers = readonly Uint8Array[];

/** Cells of the rows from one to before another. */
export type CellsOf = (start: number, end: number) => Cells;

/**
 * Makes a reader of the cells of a column of this length. Anything outside of its buffers is
 * damage.
 */
export function cellsOf(
  layout: Layout,
  buffers: Buffers,
  length: number,
  texts: ReadonlyMap<number, { readonly texts: readonly string[] }>,
): CellsOf {
  const [bitmap, values] = buffers as [Uint8Array, Uint8Array];
  // Writers may leave the bitmap out where no cell is null, and the rest where all are.
  if (bitmap.length > 0 && bitmap.length < length / 8) throw damaged();
  const isNull = (row: number): boolean =>
    bitmap.length > 0 && (((bitmap[row >> 3] as number) >> (row & 7)) & 1) === 0;
  if (layout.kind === "text") return textsOf(layout.bytes, buffers, isNull);
  if (layout.kind === "dictionary") {
    const known = texts.get(layout.id)?.texts;
    const index = numbersOf(layout, values);
    return listed((row) => {
      if (isNull(row)) return "";
      const text = known?.[index(row)];
      if (text === undefined) throw damaged();
      return text;
    });
  }
  if (layout.kind === "written") {
    const [whole, { ticks }] = [integersOf(layout.of, values), layout];
    return listed((row) => {
      if (isNull(row)) return "";
      return ticks ? isoOf(whole(row), ticks) : String(whole(row));
    });
  }
  const number = numbersOf(layout, values);
  return (start, end) => {
    const cells = new Float64Array(end - start);
    for (let row = start; row < end; row++) cells[row - start] = isNull(row) ? NaN : number(row);
    return cells;
  };
}

const listed =
  (text: (row: number) => string): CellsOf =>
  (start, end) =>
    Array.from({ length: end - start }, (_, at) => text(start + at));

function textsOf(
  width: 4 | 8,
  [, offsets, bytes]: Buffers,
  isNull: (row: number) => boolean,
): CellsOf {
  const all = bytes as Uint8Array;
  const at = numbersOf({ kind: "int", bytes: width, signed: true }, offsets as Uint8Array);
  return listed((row) => {
    if (isNull(row)) return "";
    const [start, end] = [at(row), at(row + 1)];
    if (!(0 <= start && start <= end && end <= all.length)) throw damaged();
    return decoded(all.subarray(start, end));
  });
}

/** The number in each row; all doubles as they stand, whole numbers as the nearest double. */
function numbersOf(
  layout: Exclude<Layout, { readonly kind: "text" | "written" }>,
  values: Uint8Array,
): (row: number) => number {
  // Reading outside of it throws.
  const view = new DataView(values.buffer, values.byteOffset, values.length);
  if (layout.kind === "bool") return (row) => (view.getUint8(row >> 3) >> (row & 7)) & 1;
  const { bytes } = layout;
  if (layout.kind === "float") {
    if (bytes === 2) return (row) => half(view.getUint16(2 * row, true));
    return bytes === 4
      ? (row) => view.getFloat32(4 * row, true)
      : (row) => view.getFloat64(8 * row, true);
  }
  if (layout.kind === "decimal") {
    // One reading of the decimal, which rounds once.
    const power = `e${-layout.scale}`;
    return (row) => Number(`${decimal(view, bytes * row, bytes)}${power}`);
  }
  const whole = integersOf(layout, values);
  return bytes === 8 ? (row) => Number(whole(row)) : (whole as (row: number) => number);
}

/** The whole number in each row, exactly. */
function integersOf(
  { bytes, signed }: Pick<Int, "bytes" | "signed">,
  values: Uint8Array,
): (row: number) => number | bigint {
  const view = new DataView(values.buffer, values.byteOffset, values.length);
  switch (bytes) {
    case 1:
      return signed ? (row) => view.getInt8(row) : (row) => view.getUint8(row);
    case 2:
      return signed
        ? (row) => view.getInt16(2 * row, true)
        : (row) => view.getUint16(2 * row, true);
    case 4:
      return signed
        ? (row) => view.getInt32(4 * row, true)
        : (row) => view.getUint32(4 * row, true);
    default:
      return signed
        ? (row) => view.getBigInt64(8 * row, true)
        : (row) => view.getBigUint64(8 * row, true);
  }
}

function decimal(view: DataView, at: number, bytes: number): bigint | number {
  if (bytes === 4) return view.getInt32(at, true);
  if (bytes === 8) return view.getBigInt64(at, true);
  return (view.getBigInt64(at + 8, true) << 64n) | view.getBigUint64(at, true);
}
