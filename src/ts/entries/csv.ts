/** Columns of local files, read in bounded memory. */
export type { ColumnOptions, HeaderOptions, NumberColumnOptions } from "../csv/options.js";
export { column, textColumn } from "../csv/column.js";
export { columnCount, header } from "../csv/header.js";
