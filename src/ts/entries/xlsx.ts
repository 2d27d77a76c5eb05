/** Columns and tables of workbooks (.xlsx), read in bounded memory. */
export type * from "../api/tables.js";
export type {
  SheetColumnOptions,
  SheetHeaderOptions,
  SheetTableOptions,
  SheetTextOptions,
} from "../xlsx/options.js";
export { column, textColumn } from "../xlsx/column.js";
export { header, sheets } from "../xlsx/sheets.js";
export { table } from "../xlsx/table.js";
