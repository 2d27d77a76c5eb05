import { refuse } from "../error.js";

/** Where a file has the columns that questions name; `columnOf` refuses any other value. */
export function columnsOf<Column>(
  value: unknown,
  columnOf: (column: unknown) => Column,
  example: string,
): ReadonlyMap<string, Column> {
  const columns = new Map<string, Column>();
  if (value === undefined) return columns;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refuse("columns", `must be an object such as ${example}`);
  for (const name of Object.keys(value))
    columns.set(name, columnOf((value as { readonly [name: string]: unknown })[name]));
  return columns;
}
