/** Writes workbooks part by part, also those that no program would write. */
import { column, textColumn } from "sottovoce/xlsx";
import { zipOf } from "./zip-helpers.mjs";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const SHARED = `<Relationship Id="t" Type="${OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/>`;

export const escaped = (text) =>
  text.replace(/[&<>"\r]/g, (letter) => `&#${letter.codePointAt(0)};`);

const item = (text) => `<si><t>${escaped(text)}</t></si>`;

/** The parts of a workbook with one sheet, `people`, of these rows of XML. */
export function partsOf(rows, { strings = [], sheets, more = {} } = {}) {
  const all = sheets ?? [{ name: "people" }];
  return {
    "_rels/.rels": `<Relationships><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${all
      .map(
        ({ name, state = "visible" }, at) =>
          `<sheet name="${escaped(name)}" state="${state}" r:id="s${at}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${all
      .map(
        (_, at) =>
          `<Relationship Id="s${at}" Type="${OFFICE}/worksheet" Target="worksheets/${at}.xml"/>`,
      )
      .join("")}${SHARED}</Relationships>`,
    ...Object.fromEntries(
      all.map((_, at) => [
        `xl/worksheets/${at}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    "xl/sharedStrings.xml": `<sst>${strings.map(item).join("")}</sst>`,
    ...more,
  };
}

/** The file of these parts; one that is undefined is left out. */
export function fileOf(parts, settings) {
  const members = Object.entries(parts)
    .filter(([, content]) => content !== undefined)
    .map(([name, content]) => ({ name, content }));
  return new Blob([zipOf(members, settings)]);
}

export const workbookOf = (rows, settings) => fileOf(partsOf(rows, settings));

async function all(chunks) {
  const rows = [];
  for await (const chunk of chunks) for (const row of chunk) rows.push(row);
  return rows;
}
export const numbersOf = (file, options) => all(column(file, options));
export const textsOf = (file, options) => all(textColumn(file, options));
