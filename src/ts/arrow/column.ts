import type { BlobLike, Stream } from "../api/streams.js";
import { columnBy } from "../files/column.js";
import { type ArrowColumnOptions, columnOptions } from "./options.js";
import { readArrow } from "./reading.js";

/**
 * Reads one numeric column of a local Arrow file. The file may be Feather 2 (`.arrow`) or a stream
 * (`.arrows`). Pass the result to `releaseFrom` of a query. Files of any size are read in bounded
 * memory, and the network is never used.
 *
 * **Watch out**: columns of dates, times, texts, lists and structs are refused. {@link textColumn}
 * reads dates and texts.
 *
 * @remarks
 * Names and types of columns are public, and so is the compression of the file. Only these public
 * facts decide what is read and what is refused. Everything else is private, even the number of
 * rows. From a Blob, only the needed parts are read. An Arrow file stores rows in batches, and only
 * one column of one batch is in memory at a time.
 *
 * One row is one row of the table. Integers, floating-point numbers and decimals of up to 128 bits
 * become the nearest double. True and false are 1 and 0, and null is NaN. Infinite numbers stay
 * infinite.
 *
 * `column` itself throws only if `options` is a text or a number. All other errors come when the
 * rows are read: `releaseFrom` of the query rejects. `ERR_ARGUMENT` means that an option breaks its
 * rule. Then nothing of the source is read. `ERR_DATA` means that the file is not Arrow, is
 * damaged, or lacks the column, or that the column has another type. If the file is compressed with
 * zstd and you passed no `unpack.zstd`, the error is `ERR_DATA` too. A buffer may have at most 256
 * MiB, and a file at most 65,536 columns, including nested fields.
 *
 * @param source - A Blob or File, which can be read again, or a stream or async iterable of bytes,
 * which can be read once.
 * @param options - `column`: a name, or an index from 0. `unpack`: a function that unpacks zstd;
 * the package itself unpacks lz4. `onProgress`: called about ten times a second, and at the end,
 * with the position in the file, in bytes.
 *
 * @example
 * import { median } from "sottovoce";
 * import { column } from "sottovoce/arrow";
 *
 * const query = median()
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon("1/2")
 *   .build();
 * const answer = (arrow) => query.releaseFrom(column(arrow, { column: "age" }));
 */
export function column(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options: ArrowColumnOptions,
): AsyncIterable<Float64Array> {
  const rows = columnBy(source, options, "numbers", readArrow, columnOptions);
  return rows as AsyncIterable<Float64Array>;
}

/**
 * Reads one column of texts of a local Arrow file. Use it for `histogram` over texts. The options
 * are those of {@link column}.
 *
 * @remarks
 * The column may contain texts (Utf8), large texts (LargeUtf8), or a dictionary of texts. Whole
 * numbers become texts with all their digits, so they can be ids. Dates become texts such as
 * "2026-01-31". Dates with a time become texts such as "2026-01-31T12:00:00", with Z at the end if
 * the column is in UTC. A date before the year 0 or after 9999 becomes the empty text. Null becomes
 * the empty text. A dictionary has at most 4,194,304 texts, which need at most 256 MiB in UTF-16. A
 * text of more than 4096 bytes, or that is not valid UTF-8, becomes the replacement character
 * U+FFFD. Columns of type Utf8View are refused: polars writes this type unless you set
 * `compat_level`.
 *
 * @example
 * import { histogram } from "sottovoce";
 * import { textColumn } from "sottovoce/arrow";
 *
 * const query = histogram(["Oslo", "Lima"])
 *   .other()
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * const answer = (arrow) => query.releaseFrom(textColumn(arrow, { column: "city" }));
 */
export function textColumn(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options: ArrowColumnOptions,
): AsyncIterable<string[]> {
  const rows = columnBy(source, options, "texts", readArrow, columnOptions);
  return rows as AsyncIterable<string[]>;
}
