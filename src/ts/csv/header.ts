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
 * Reads header names, from the first bytes only. Empty for a file of nothing but blank lines. The
 * header is public; for a file whose first line is a row use {@link columnCount} instead.
 *
 * @param options - How the file is written, as `column` takes it: `delimiter`, `quote`, `encoding`,
 * `skipLines`.
 * @throws {@link DpError} `ERR_DATA` if the file is not delimited text (a workbook, a PDF, JSON …):
 * the message says what to do.
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
 * Counts the columns of a file without a header: the cells of its first row, of which nothing
 * further is shown. How many they are is public in a table. A row that has more or fewer than the
 * others would reveal that of itself. 0 for a file of nothing but blank lines.
 *
 * @param options - As `header` takes them; `delimiter` is required.
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
