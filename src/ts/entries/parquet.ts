/** Columns and tables of local Parquet files. You pass hyparquet, which decodes them. */
export type * from "../api/tables.js";
export type { FileColumn } from "../files/fields.js";
export type { ParquetLibrary, ParquetUnpack } from "../parquet/library.js";
export type { ParquetColumnOptions, ParquetTableOptions } from "../parquet/options.js";
export { column, textColumn } from "../parquet/column.js";
export { columns } from "../parquet/columns.js";
export { table } from "../parquet/table.js";
