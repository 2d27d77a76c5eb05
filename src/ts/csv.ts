export { column } from "./csv/column.js";
export { header } from "./csv/header.js";
