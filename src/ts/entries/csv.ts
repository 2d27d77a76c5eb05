/** Columns and tables of local files, read in bounded memory. */
export type { Abort, BlobLike, Stream } from "../api/streams.js";
export type * from "../api/tables.js";
export type {
  ColumnOptions,
  HeaderOptions,
  NumberColumnOptions,
  TableOptions,
} from "../csv/options.js";
export { column, textColumn } from "../csv/column.js";
export { columnCount, header } from "../csv/header.js";
export { table } from "../csv/table.js";
