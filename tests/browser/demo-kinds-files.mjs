/** Files of the formats that the page reads, each with the same table. */
import { readFileSync } from "node:fs";
import { tableFromArrays, tableToIPC } from "apache-arrow";
import { strToU8, zipSync } from "fflate";
import { inRoot } from "../../scripts/common.mjs";

/**
 * So many rows that at epsilon 1 the answer is the nearest candidate, but for one time in 10^30.
 */
const ROWS = 400;
const list = (value) => Array.from({ length: ROWS }, () => value);

/** A file that other programs wrote. */
export const written = (name) => readFileSync(inRoot("tests", "files", ...name.split("/")));

export const csv = (row = "Oslo,7") => `city,age\n${list(row).join("\n")}\n`;

export const lines = () => `${list('{"person":{"city":"Oslo","age":7}}').join("\n")}\n`;

export const array = () => `[${list('{"city":"Oslo","age":7}').join(",\n")}]`;

export const arrow = () =>
  tableToIPC(
    tableFromArrays({
      city: list("Oslo"),
      born: list(new Date(0)),
      age: Float64Array.from(list(7)),
    }),
    "file",
  );

export const zip = (members) =>
  zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])));

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const OF = "http://schemas.openxmlformats.org";
const RELATIONS = `${OF}/officeDocument/2006/relationships`;

/** A workbook with a sheet in front, one that is hidden, and a title above the table. */
export function workbook(
  row = '<c r="A9" t="inlineStr"><is><t>Oslo</t></is></c><c r="B9"><v>7</v></c>',
) {
  const sheet = (rows) =>
    `${XML}<worksheet xmlns="${OF}/spreadsheetml/2006/main"><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join("")}</sheetData></worksheet>`;
  const text = (place, words) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
  const names = ["notes", "people", "old <ages>"];
  const people = [
    text("A1", "Ages of 2026"),
    `${text("A2", "city")}${text("B2", "age")}`,
    ...list(row),
  ];
  const escaped = (name) => name.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return zip({
    "_rels/.rels": `${XML}<Relationships xmlns="${OF}/package/2006/relationships"><Relationship Id="a" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${OF}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>${names.map((name, k) => `<sheet name="${escaped(name)}" sheetId="${k + 1}"${k === 2 ? ' state="hidden"' : ""} r:id="s${k}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${OF}/package/2006/relationships">${names.map((_, k) => `<Relationship Id="s${k}" Type="${RELATIONS}/worksheet" Target="sheet${k}.xml"/>`).join("")}</Relationships>`,
    "xl/sheet0.xml": sheet([text("A1", "Nothing is here.")]),
    "xl/sheet1.xml": sheet(people),
    "xl/sheet2.xml": sheet([text("A1", "age"), '<c r="A2"><v>9</v></c>']),
  });
}
