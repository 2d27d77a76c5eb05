export { column, textColumn } from "./csv/column.js";
export { header } from "./csv/header.js";
