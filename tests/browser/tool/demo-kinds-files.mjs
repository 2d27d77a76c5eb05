/** Files of the formats that the page reads: of the same table, or of one column of numbers. */
import { readFileSync } from "node:fs";
import { tableFromArrays, tableToIPC } from "apache-arrow";
import { gzipSync, strToU8, zipSync } from "fflate";
import { parquetWriteBuffer } from "hyparquet-writer";
import { inRoot } from "../../../scripts/common.mjs";

/**
 * So many rows that at epsilon 1 the answer is the nearest candidate, but for one time in 10^30.
 */
const ROWS = 400;
const list = (value) => Array.from({ length: ROWS }, () => value);

/** Numbers from the least to the most. */
const spread = (rows, least, most) =>
  Array.from({ length: rows }, (_, k) =>
    k === rows - 1 ? most : least + ((most - least) * k) / rows,
  );

/** A file that other programs wrote. */
export const written = (name) => readFileSync(inRoot("tests", "files", ...name.split("/")));

export const csv = (row = "Oslo,7") => `city,age\n${list(row).join("\n")}\n`;

export const lines = () => `${list('{"person":{"city":"Oslo","age":7}}').join("\n")}\n`;

export const array = () => `[${list('{"city":"Oslo","age":7}').join(",\n")}]`;

const ipc = (columns) => tableToIPC(tableFromArrays(columns), "file");

export const arrow = () =>
  ipc({ city: list("Oslo"), born: list(new Date(0)), age: Float64Array.from(list(7)) });

export const arrowOf = (...range) => ipc({ age: Float64Array.from(spread(...range)) });

/** With the least and the most of each column in the footer. */
const parquetFile = (columnData, packing) =>
  Buffer.from(parquetWriteBuffer({ columnData, ...packing }));

export const parquet = () =>
  parquetFile([
    { name: "city", data: list("Oslo"), type: "STRING" },
    { name: "born", data: list(new Date(0)), type: "TIMESTAMP" },
    { name: "age", data: list(7), type: "DOUBLE" },
  ]);

export const parquetOf = (...range) =>
  parquetFile([{ name: "age", data: spread(...range), type: "DOUBLE" }]);

/** Packed with gzip, or with what is called so. */
export const parquetPacked = (codec) =>
  parquetFile([{ name: "age", data: list(7), type: "DOUBLE" }], {
    codec,
    compressors: { [codec]: (bytes) => gzipSync(bytes) },
  });

export const zip = (members) =>
  zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])));

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const OF = "http://schemas.openxmlformats.org";
const MAIN = `xmlns="${OF}/spreadsheetml/2006/main"`;
const RELATIONS = `${OF}/officeDocument/2006/relationships`;
const ROW = '<c r="A9" t="inlineStr"><is><t>Oslo</t></is></c><c r="B9"><v>7</v></c>';

const textCell = (place, words) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;

const relations = (all) =>
  `${XML}<Relationships xmlns="${OF}/package/2006/relationships">${all
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** A workbook of these sheets: their attributes, and the cells of each row. */
function book(sheets) {
  const listed = sheets.map(
    ([attributes], k) => `<sheet ${attributes} sheetId="${k + 1}" r:id="s${k}"/>`,
  );
  const parts = sheets.map(([, rows, about = ""], k) => [
    `xl/sheet${k}.xml`,
    `${XML}<worksheet ${MAIN}>${about}<sheetData>${rows.map((cells) => `<row>${cells}</row>`).join("")}</sheetData></worksheet>`,
  ]);
  return zip({
    "_rels/.rels": relations([["a", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      sheets.map((_, k) => [`s${k}`, "worksheet", `sheet${k}.xml`]),
    ),
    ...Object.fromEntries(parts),
  });
}

/** With a sheet in front, one that is hidden, and a title above the table. */
export const workbook = (row = ROW) =>
  book([
    ['name="notes"', [textCell("A1", "notes") + textCell("B1", "of 2026")]],
    [
      'name="people"',
      [
        textCell("A1", "Ages of 2026"),
        textCell("A2", "city") + textCell("B2", "age"),
        ...list(row),
      ],
    ],
    ['name="old &lt;ages&gt;" state="hidden"', [textCell("A1", "age"), '<c r="A2"><v>9</v></c>']],
  ]);

/** With the number of rows in it, as programs write it. */
export const workbookOf = (rows, ...range) =>
  book([
    [
      'name="people"',
      [
        textCell("A1", "age"),
        ...spread(rows, ...range).map((age) => `<c r="A2"><v>${age}</v></c>`),
      ],
      `<dimension ref="A1:A${rows + 1}"/>`,
    ],
  ]);

/** The beginning of a workbook with a password: a file of OLE, and one name of its directory. */
export function encrypted() {
  const header = Buffer.alloc(512);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  // Sectors of 2^9 bytes; the first has the directory.
  header.writeUInt16LE(9, 30);
  return Buffer.concat([header, Buffer.from("EncryptedPackage".padEnd(256), "utf16le")]);
}
