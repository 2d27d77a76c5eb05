/** Columns and tables of local Arrow files (Feather 2) and streams. */
export type * from "../api/tables.js";
export type { ArrowColumnOptions, ArrowTableOptions, ArrowUnpack } from "../arrow/options.js";
export type { FileColumn } from "../files/fields.js";
export { column, textColumn } from "../arrow/column.js";
export { columns } from "../arrow/columns.js";
export { table } from "../arrow/table.js";
