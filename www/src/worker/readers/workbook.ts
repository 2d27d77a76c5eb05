/** Excel workbooks. */
import { column, header, sheets, table, textColumn } from "sottovoce/xlsx";
import { sheetOptions } from "../../model/options.js";
import type { Reader } from "./reader.js";
import { untyped } from "./reader.js";

/** How many columns are offered of a sheet without names: how many it has depends on its rows. */
const OFFERED = 100;

export const reader: Reader = {
  async parts(file, signal) {
    return (await sheets(file, { signal })).map(({ name, hidden }) => ({ name, hidden, why: "" }));
  },
  async beginning({ file, format }, signal) {
    if (!format.named) return untyped(lettered(OFFERED));
    return untyped(await header(file, { ...sheetOptions(format), signal }));
  },
  ...{ column, textColumn, table },
};

/** "Column A" to "Column CV", as spreadsheets call them. */
function lettered(count: number): readonly string[] {
  const letter = (at: number) => String.fromCharCode(65 + at);
  return Array.from({ length: count }, (_, position) => {
    const first = Math.floor(position / 26);
    return `Column ${first === 0 ? "" : letter(first - 1)}${letter(position % 26)}`;
  });
}
