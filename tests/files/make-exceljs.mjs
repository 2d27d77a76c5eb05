/**
 * Has exceljs (npm, 4.4.0) save openpyxl's workbook: `node make-exceljs.mjs`, started in a folder
 * where exceljs is installed.
 */
import { createRequire } from "node:module";
import { join } from "node:path";

const ExcelJS = createRequire(join(process.cwd(), "main.js"))("exceljs");
const folder = new URL(".", import.meta.url).pathname;
const book = new ExcelJS.Workbook();
await book.xlsx.readFile(join(folder, "openpyxl.xlsx"));
const sheet = book.getWorksheet("people");
sheet.getCell("K1").value = { richText: [{ text: "ru" }, { font: { bold: true }, text: "ns" }] };
sheet.getCell("K2").value = { richText: [{ text: "3" }, { font: { bold: true }, text: "1" }] };
await book.xlsx.writeFile(join(folder, "exceljs.xlsx"));
