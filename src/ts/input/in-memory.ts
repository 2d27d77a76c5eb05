/**
 * Tables in memory: columns by name, or rows as objects. Only columns that a question names are
 * looked at, and what a cell may be is decided by the column alone.
 */
import { refuse } from "../error.js";
import { mapped } from "../host/lists.js";
import { type Mixed, mixed } from "./numbers.js";

/** A column: how many cells it has, and a part of them. */
export interface Cells {
  readonly length: number;
  at(index: number): unknown;
}

/** The columns of these names in their order, all of one length. */
export function columnsOf(table: unknown, names: readonly string[]): readonly Cells[] {
  if (typeof table !== "object" || table === null || ArrayBuffer.isView(table)) throw notTable();
  const isRows = Array.isArray(table);
  const columns = mapped(names, (name) => (isRows ? ofRows(table, name) : ofColumn(table, name)));
  for (let at = 1; at < columns.length; at++)
    if (columns[at]?.length !== columns[0]?.length)
      throw refuse("rows", "must have columns of one length");
  return columns;
}

const notTable = (): Error =>
  refuse("rows", "must be columns by name, such as { city, pay }, or an array of objects");

const notPlain = (): Error =>
  refuse(
    "rows",
    "must be plain objects: these have their values in a Map, or by getters of a class. Copy what the query names into plain objects",
  );

function ofRows(rows: readonly unknown[], name: string): Cells {
  return {
    length: rows.length,
    at(index) {
      const row = rows[index];
      if (typeof row !== "object" || row === null || Array.isArray(row)) throw notTable();
      if (isElsewhere(row, name)) throw notPlain();
      return Object.hasOwn(row, name) ? (row as { readonly [name: string]: unknown })[name] : null;
    },
  };
}

const plain = Object.prototype;

/**
 * True if a row keeps its values in its class: by a getter, or as a Map does. The class decides,
 * and not what the row has: whether it lacks something is somebody's secret.
 */
function isElsewhere(row: object, name: string): boolean {
  let at: unknown = Object.getPrototypeOf(row);
  if (at === plain) return false;
  while (typeof at === "object" && at !== null) {
    const above: unknown = Object.getPrototypeOf(at);
    // The last one is Object.prototype of another realm, where no row keeps anything.
    if (above === null) return false;
    if (Object.hasOwn(at, name) || (Object.hasOwn(at, "get") && Object.hasOwn(at, "has")))
      return true;
    at = above;
  }
  return false;
}

function ofColumn(table: object, name: string): Cells {
  const column: unknown = Object.hasOwn(table, name)
    ? (table as { readonly [name: string]: unknown })[name]
    : undefined;
  if (Array.isArray(column))
    return { length: column.length, at: (index) => column[index] as unknown };
  if (!ArrayBuffer.isView(column))
    throw refuse("rows", `must have a column "${name}", an array or a typed array`);
  return windowed(mixed("rows", column));
}

/** Cells of a typed array, of which a part is copied at a time. */
function windowed(all: Mixed): Cells {
  const size = 1 << 13;
  let start = 0;
  let copied: ArrayLike<unknown> = [];
  return {
    length: all.length,
    at(index) {
      if (index < start || index >= start + copied.length) {
        start = index;
        copied = all.part(start, Math.min(start + size, all.length));
      }
      return copied[index - start];
    },
  };
}

const isMissing = (cell: unknown): boolean => cell === undefined || cell === null;

const wrongCell = (name: string, kinds: string): Error =>
  refuse("rows", `must have ${kinds} in column "${name}", and null if nothing is known`);

/** A cell as a number; a missing one is NaN. */
export function numberOf(cell: unknown, name: string): number {
  if (typeof cell === "number") return cell;
  if (isMissing(cell)) return NaN;
  if (typeof cell !== "bigint") throw wrongCell(name, "numbers");
  return Number(cell);
}

/** A cell as text; undefined if it is missing. */
export function textOf(cell: unknown, name: string): string | undefined {
  if (typeof cell === "string") return cell;
  if (isMissing(cell)) return undefined;
  if (typeof cell === "bigint") return String(cell);
  if (typeof cell !== "number") throw wrongCell(name, "texts or numbers");
  // -0 is 0, as `String` writes it.
  return Number.isFinite(cell) ? String(cell) : undefined;
}

/** A cell that is true or false; undefined if it is missing. */
export function flagOf(cell: unknown, name: string): boolean | undefined {
  if (typeof cell === "boolean") return cell;
  if (isMissing(cell)) return undefined;
  throw wrongCell(name, "true or false");
}
