/** Columns and tables of local Parquet files. */
export type * from "../api/tables.js";
export type { FileColumn } from "../files/fields.js";
export type { ParquetUnpack } from "../parquet/unpack.js";
export type { ParquetColumnOptions, ParquetTableOptions } from "../parquet/options.js";
export { column, textColumn } from "../parquet/column.js";
export { columns } from "../parquet/columns.js";
export { table } from "../parquet/table.js";
