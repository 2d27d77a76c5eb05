/** Delimited text: files, what was pasted, and files in archives. */
import { column, columnCount, header, table, textColumn } from "sottovoce/csv";
import type { Beginning } from "../../model/beginning.js";
import { delimiterOf } from "../../model/format.js";
import type { Format } from "../../model/format.js";
import { lineOptions } from "../../model/options.js";
import type { Reader } from "./reader.js";
import { numbered, untyped } from "./reader.js";

export const reader: Reader = {
  beginning: ({ file, format }, signal) => beginningOf(file, format, signal),
  ...{ column, textColumn, table },
};

/** Reads the first line only. */
export async function beginningOf(
  file: Blob,
  format: Format,
  signal: AbortSignal,
): Promise<Beginning> {
  const options = { ...lineOptions(format), signal };
  const delimiter = delimiterOf(format);
  if (format.named) {
    const columns = await header(file, options);
    return untyped(columns, columns.length > 1 && (await parted(columns)));
  }
  const count = await columnCount(file, { ...options, delimiter });
  return untyped(numbered(count), count > 1 && delimiter === ";");

  /** Whether semicolons separate the names: chosen, or found in the header itself. */
  async function parted(columns: readonly string[]): Promise<boolean> {
    if (delimiter !== "") return delimiter === ";";
    const names = await header(file, { ...options, delimiter: ";" });
    return names.length === columns.length && names.every((name, k) => name === columns[k]);
  }
}
