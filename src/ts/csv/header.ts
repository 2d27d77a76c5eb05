import type { BlobLike } from "../api/streams.js";
import { refuse } from "../error.js";
import { Interrupt } from "../host/interrupt.js";
import type { Taker } from "../input/readings.js";
import { opened, type Reader } from "./opened.js";
import { type HeaderOptions, headerOptions } from "./options.js";
import { pieces } from "./pieces.js";
import { isBlob } from "./source.js";
import { openText } from "./unpacked.js";

/** How much is read at a time: nearly every header is within the first bytes. */
const ASK = 1 << 16;

/**
 * Returns the names in the header line of a CSV file. Only the first bytes of the file are read.
 * The list is empty if the file has nothing but blank lines.
 *
 * **Watch out**: if the first line of the file is a row, `header` returns the private cells of this
 * row. For files without a header, use {@link columnCount}.
 *
 * @param options - The format of the file, with the same options as for `column`: `delimiter`,
 * `quote`, `escape`, `encoding`, `skipLines`.
 *
 * @throws {@link DpError} `ERR_DATA` if the file is not delimited text (a workbook, a PDF, JSON …).
 * The message explains what to do.
 *
 * @example
 * import { header } from "sottovoce/csv";
 *
 * const names = await header(file);
 */
export async function header(source: BlobLike, options?: HeaderOptions): Promise<string[]> {
  const names: string[] = [];
  await firstLine(source, options, true, { text: (name) => void names.push(name) });
  return names;
}

/**
 * Returns the number of columns of a file without a header. `columnCount` counts the cells of the
 * first row, and reveals nothing else about this row. The number is 0 if the file has nothing but
 * blank lines.
 *
 * @remarks
 * The number of columns of a table is public. But if the first row has more or fewer cells than the
 * other rows, the result reveals this about the first row.
 *
 * @param options - The options of `header`; `delimiter` is required.
 *
 * @example
 * import { columnCount } from "sottovoce/csv";
 *
 * const count = await columnCount(file, { delimiter: "," });
 */
export async function columnCount(
  source: BlobLike,
  options: HeaderOptions & { delimiter: string },
): Promise<number> {
  let count = 0;
  await firstLine(source, options, false, { numbers: ([cells]) => void (count = cells as number) });
  return count;
}

/** Hands over the names of a header, or how many cells the first line of other files has. */
async function firstLine(
  source: BlobLike,
  options: unknown,
  isHeader: boolean,
  to: Taker,
): Promise<void> {
  if (!isBlob(source)) throw refuse("source", "must be a Blob");
  const { format, signal } = headerOptions(options, isHeader);
  let release: (reason: unknown) => void = () => {};
  const interrupt = new Interrupt(signal, (reason) => release(reason));
  let reader: Reader | undefined;
  try {
    interrupt.check();
    const line = (reader = opened(format, (inner) => inner.want_first_line(isHeader)));
    const bytes = openText({ kind: "blob", blob: source }, ASK, format);
    release = (reason) => bytes.cancel(reason);
    for await (const piece of pieces(bytes, interrupt)) {
      if (line.use((inner) => inner.push(piece))) break;
    }
    line.use((inner) => inner.give(0, true, to));
  } finally {
    interrupt.end();
    release(undefined);
    reader?.free();
  }
}
