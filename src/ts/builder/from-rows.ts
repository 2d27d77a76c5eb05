/** Rows in memory as a table with declared columns. */
import type { Table } from "../api/tables.js";
import { refuse } from "../error.js";
import { type Cells, columnsOf } from "../input/in-memory.js";
import { lengthOfArray } from "../input/numbers.js";
import { lookingAt, own } from "../input/options.js";

/**
 * Makes a table of rows in memory, with columns that you declare.
 *
 * Use it for rows that are objects: an array from a form, from JSON or from a database. A query
 * then refuses a column that you did not declare. If you do not declare columns, a query with a
 * misspelled column finds this column in no row. The answer is then only noise, but its privacy
 * loss is charged.
 *
 * **Watch out**: take the names of columns from your schema. If you take them from the query, both
 * have the same mistake. If you take them from the rows, one person's row could decide which
 * columns there are. If a row lacks a declared column, its value in this column is missing.
 *
 * @param rows - An array of plain objects. Each object is a row.
 * @param options - `columns`: the names of the columns, at least one. Other keys of the rows are
 * not read.
 * @returns The table, which contains the columns by their names. Pass it to `release`, or to
 * `releaseFrom` as one chunk.
 * @throws {@link DpError} `ERR_ARGUMENT` if `rows` is not an array of plain objects, or if
 * `columns` is not a list of different texts.
 *
 * @example
 * import { groupBy, tableFromRows } from "sottovoce/groups";
 *
 * const people = [{ city: "Oslo" }, { city: "Lima" }, {}];
 * const table = tableFromRows(people, { columns: ["city"] });
 * const cities = groupBy("city", ["Oslo", "Lima"]);
 * const query = cities.neighbors("add-or-remove-one").epsilon(1).build();
 * query.release(table).value[0].group; // → "Oslo"
 * // A query by "town" would throw ERR_ARGUMENT: rows must have a column "town", …
 */
export function tableFromRows(
  rows: readonly object[],
  options: { readonly columns: readonly string[] },
): Table {
  if (!Array.isArray(rows)) throw refuse("rows", "must be an array of objects");
  const length = lengthOfArray("rows", rows);
  const names = declared(own(options, ["columns"]).columns);
  const columns = columnsOf(rows, names);
  const table = Object.create(null) as Record<string, readonly unknown[]>;
  for (let at = 0; at < names.length; at++)
    table[names[at] as string] = lookingAt("rows", () => cellsOf(columns[at] as Cells, length));
  return Object.freeze(table);
}

function declared(columns: unknown): readonly string[] {
  const wrong = (): Error =>
    refuse("columns", 'must be a list of different names, such as ["city", "pay"]');
  if (!Array.isArray(columns) || columns.length === 0) throw wrong();
  const names = new Set<string>();
  for (const name of columns as readonly unknown[]) {
    if (typeof name !== "string" || names.has(name)) throw wrong();
    names.add(name);
  }
  return [...names];
}

function cellsOf(column: Cells, length: number): readonly unknown[] {
  const cells = new Array<unknown>(length);
  for (let at = 0; at < length; at++) cells[at] = column.at(at);
  return cells;
}
