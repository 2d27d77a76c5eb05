export { column, textColumn } from "./csv/column.js";
export { columnCount, header } from "./csv/header.js";
