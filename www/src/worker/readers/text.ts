/** Delimited text: files, what was pasted, and files in archives. */
import { column, columnCount, header, table, textColumn } from "sottovoce/csv";
import type { Beginning, FirstRow } from "../../model/beginning.js";
import { DELIMITERS, delimiterOf, linesToSkip } from "../../model/format.js";
import type { Delimiter, Format } from "../../model/format.js";
import { lineOptions } from "../../model/options.js";
import type { Reader } from "./reader.js";
import { numbered, untyped } from "./reader.js";

export const reader: Reader = {
  beginning: ({ file, format }, signal) => beginningOf(file, format, signal),
  ...{ column, textColumn, table },
};

/** As much of a file as a hint may take in, after its names are read. */
const HINTED = 2 ** 14;

/** Reads the first line, and of a table with names also how many cells the next one has. */
export async function beginningOf(
  file: Blob,
  format: Format,
  signal: AbortSignal,
): Promise<Beginning> {
  const options = { ...lineOptions(format), signal };
  const delimiter = delimiterOf(format);
  if (!format.named) {
    const count = await columnCount(file, { ...options, delimiter });
    return untyped(numbered(count), count > 1 && delimiter === ";");
  }
  const columns = await header(file, options);
  const start = file.slice(0, HINTED);
  const mark = await markOf(start, options, columns, delimiter);
  const first = untyped(columns, columns.length > 1 && mark === ";");
  // Where a name goes on in the next line, that one is not the first row.
  if (mark === "" || columns.some((name) => /[\n\r]/.test(name))) return first;
  return { ...first, firstRow: await firstRowOf(start, { ...options, delimiter: mark }, format) };
}

/** The mark that separates the names: chosen, or found in the header itself; "" if none is. */
async function markOf(
  file: Blob,
  options: object,
  columns: readonly string[],
  chosen: Format["delimiter"],
): Promise<Format["delimiter"]> {
  if (chosen !== "" || columns.length < 2) return chosen;
  for (const { delimiter } of DELIMITERS) {
    const names = await header(file, { ...options, delimiter }).catch(() => null);
    if (JSON.stringify(names) === JSON.stringify(columns)) return delimiter;
  }
  return "";
}

/**
 * Counts the cells of the first row. A file that is refused here is refused again where rows are
 * read, which says so.
 */
async function firstRowOf(
  file: Blob,
  options: { readonly delimiter: Delimiter; readonly signal: AbortSignal },
  format: Format,
): Promise<FirstRow | undefined> {
  const { delimiter, signal } = options;
  try {
    const skipLines = linesToSkip(format) + 1;
    return { cells: await columnCount(file, { ...options, skipLines }), delimiter };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
