/** JSON to rows: one for each record that is not blank. */
import { unpacked } from "../csv/gunzip.js";
import { pieces } from "../csv/pieces.js";
import type { Batch, Cells, Input, Slot } from "../files/batch.js";
import { numberOf, textOf } from "../files/cells.js";
import { refuse } from "../error.js";
import type { JsonReading, JsonShape, Path } from "./options.js";
import { recordsOf } from "./records.js";

/**
 * How much is read before others get their turn: records that are all broken take a hundred times
 * as long as others.
 */
const TURN = 1 << 15;

/** Reads a file of JSON. A record that is damaged, or no object, is a row without any value. */
export async function* readJson(
  input: Input,
  slots: readonly Slot<Path>[],
  { shape }: JsonReading,
): AsyncGenerator<Batch, void, void> {
  const columns = slots.map(() => [] as unknown[]);
  let rows = 0;
  const records = recordsOf(shape, (record) => {
    const value = record === undefined ? undefined : valueOf(record);
    if (value === blank) return;
    rows++;
    for (let at = 0; at < slots.length; at++)
      columns[at]?.push(within(value, (slots[at] as Slot<Path>).column));
  });
  const taken = (bytes: number): Batch => {
    const cells = slots.map(({ as }, at) => cellsOf(columns[at]?.splice(0) ?? [], as));
    const batch = { bytes, rows, cells };
    rows = 0;
    return batch;
  };
  let bytes = 0;
  const packed = unpacked(input.open());
  const look = beginning(shape);
  // In UTF-8 no sign of JSON and no line end is part of a letter, also of a broken one.
  const decoder = new TextDecoder();
  try {
    for await (const piece of pieces(packed, input.interrupt)) {
      look(piece);
      for (let at = 0; at < piece.length; at += TURN) {
        const part = piece.subarray(at, at + TURN);
        bytes = packed.taken?.() ?? bytes + part.length;
        records.push(decoder.decode(part, { stream: true }));
        yield taken(bytes);
      }
    }
    records.push(decoder.decode());
    records.finish();
  } finally {
    // If something was refused after rows, anyone who counts them learns that there were some.
    if (rows > 0) yield taken(bytes);
  }
}

/**
 * Refuses UTF-16 by the first two bytes: by its mark, which is public, or without one by a zero
 * before or after the bracket of an array. In lines the first bytes are of somebody's row.
 */
function beginning(shape: JsonShape | undefined): (piece: Uint8Array) => void {
  const first: number[] = [];
  return (piece) => {
    if (first.length >= 2) return;
    first.push(...piece.subarray(0, 2 - first.length));
    const [one, two] = first;
    const isMarked = (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff);
    const isArray = (one === BRACKET && two === 0) || (one === 0 && two === BRACKET);
    const isWide = shape !== "lines" && isArray;
    if (isMarked || isWide) throw refuse("source", "is in UTF-16: save it as UTF-8", "ERR_DATA");
  };
}

const BRACKET = 0x5b;

/** Stands for a record of nothing but blanks, which is not a row. */
const blank: unique symbol = Symbol("blank");

/**
 * The object that a record holds; nothing where it holds none. A line may end with a comma, as in
 * an array that was cut into lines.
 */
function valueOf(record: string): unknown {
  if (record === "") return blank;
  let start = 0;
  while (record.charCodeAt(start) === 0xfeff) start++;
  const text = start > 0 ? record.slice(start) : record;
  // Most of what is not an object is known without an error, which takes long.
  if (!/^[ \t\r\n]*\{/.test(text)) return /[^ \t\r\n]/.test(text) ? undefined : blank;
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const cut = text.replace(/,[ \t\r]*$/, "");
  return cut === text ? undefined : parsed(cut);
}

/** A value, if there is one. An error is not passed on: it quotes the record. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Own properties only: those of a page's Object.prototype are in nobody's row. */
function within(value: unknown, path: Path): unknown {
  let inner = value;
  for (let at = 0; at < path.length; at++) {
    const key = path[at] as string;
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return undefined;
    if (!Object.hasOwn(inner, key)) return undefined;
    inner = (inner as { readonly [key: string]: unknown })[key];
  }
  return inner;
}

function cellsOf(values: readonly unknown[], as: "numbers" | "texts"): Cells {
  if (as === "texts")
    return values.map((value) => {
      if (typeof value === "string") return textOf(value);
      return typeof value === "boolean" ? String(value) : "";
    });
  return Float64Array.from(values, (value) => {
    if (typeof value === "string") return numberOf(value);
    if (typeof value === "boolean") return Number(value);
    // A number of JSON may be beyond all doubles.
    return typeof value === "number" && Number.isFinite(value) ? value : NaN;
  });
}
