import type { BlobLike } from "../api/streams.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { Interrupt } from "../interrupt.js";
import { type HeaderOptions, headerOptions } from "./options.js";
import { inFormat, pieces } from "./reading.js";
import { isBlob } from "./source.js";
import { openText } from "./unpacked.js";

/** How much is read at a time: nearly every header is within the first bytes. */
const ASK = 1 << 16;

/**
 * Header names, from the first bytes only. Empty for a file of nothing but blank lines. The header
 * is public; of a file whose first line is a row ask {@link columnCount} instead.
 *
 * @param options - How the file is written, as `column` takes it: `delimiter`, `quote`, `encoding`,
 * `skipLines`.
 * @throws {@link DpError} `ERR_DATA` if the file is no delimited text (a workbook, a PDF, JSON …):
 * the message says what to do.
 *
 * @example
 * import { header } from "sottovoce/csv";
 *
 * const names = await header(file);
 */
export function header(source: BlobLike, options?: HeaderOptions): Promise<string[]> {
  return firstLine(source, options, true, ({ CsvHeader }, told) => CsvHeader.open(told));
}

/**
 * How many columns a file without a header has: the cells of its first row, of which nothing else
 * is told. How many they are is public in a table; a row that has more or fewer than the others
 * would tell that of itself. 0 for a file of nothing but blank lines.
 *
 * @param options - As `header` takes them; `delimiter` is required.
 *
 * @example
 * import { columnCount } from "sottovoce/csv";
 *
 * const count = await columnCount(file, { delimiter: "," });
 */
export function columnCount(
  source: BlobLike,
  options: HeaderOptions & { delimiter: string },
): Promise<number> {
  return firstLine(source, options, false, ({ CsvWidth }, told) => CsvWidth.open(told));
}

/** What looks at a first line. */
interface Looker<T> {
  /** True once no more bytes are needed. */
  push(bytes: Uint8Array): boolean;
  finish(): T;
  free(): void;
}

async function firstLine<T>(
  source: BlobLike,
  options: unknown,
  isHeader: boolean,
  make: (glue: Glue, told: Glue["CsvFormat"]["prototype"]) => Looker<T>,
): Promise<T> {
  if (!isBlob(source)) throw refuse("source", "must be a Blob");
  const { format, signal } = headerOptions(options, isHeader);
  let release: (reason: unknown) => void = () => {};
  const interrupt = new Interrupt(signal, (reason) => release(reason));
  let looker: ReturnType<typeof inFormat<Looker<T>>> | undefined;
  try {
    interrupt.check();
    const line = (looker = inFormat(format, make));
    const bytes = openText({ kind: "blob", blob: source }, ASK, format);
    release = (reason) => bytes.cancel(reason);
    for await (const piece of pieces(bytes, interrupt)) {
      if (line.use((inner) => inner.push(piece))) break;
    }
    return line.use((inner) => inner.finish());
  } finally {
    interrupt.end();
    release(undefined);
    looker?.free();
  }
}
