/**
 * Columns and tables of local JSON files. A file contains lines of objects, or one array of them.
 */
export type * from "../api/tables.js";
export type { JsonColumnOptions, JsonKey, JsonShape, JsonTableOptions } from "../json/options.js";
export { column, textColumn } from "../json/column.js";
export { table } from "../json/table.js";
