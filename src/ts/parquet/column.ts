import type { BlobLike } from "../api/streams.js";
import { columnBy } from "../files/column.js";
import { columnOptions, type ParquetColumnOptions } from "./options.js";
import { readParquet } from "./reading.js";

/**
 * Reads one numeric column of a local Parquet file. Pass the result to `releaseFrom` of a query.
 * The network is never used. A Parquet file stores rows in row groups, and only one column of one
 * row group is in memory at a time.
 *
 * **Watch out**: columns of dates, times, texts, lists and structs are refused. {@link textColumn}
 * reads dates and texts.
 *
 * @remarks
 * Names and types of columns are public, and so is the compression of a column. Only these public
 * facts decide what is read and what is refused. Everything else is private, even the number of
 * rows. Minima, maxima and counts in a footer are ignored. Pages that are packed with snappy are
 * unpacked here. For any other compression pass a function in `compressors`.
 *
 * One row is one row of the table. Integers, floating-point numbers and decimals of up to 38 digits
 * become the nearest double. True and false are 1 and 0, and null is NaN. Infinite numbers stay
 * infinite.
 *
 * `column` itself throws only if `options` is a text or a number. All other errors come when the
 * rows are read: `releaseFrom` of the query rejects. `ERR_ARGUMENT` means that an option breaks its
 * rule, or that the source is not a Blob. Then nothing of the source is read. `ERR_DATA` means that
 * the file is not Parquet, is damaged or encrypted, or lacks the column. It also means that the
 * column has another type, or a compression that no function in `compressors` unpacks.
 *
 * A footer has at most 64 MiB, and a row group at most 2^26 rows. A column of a row group has at
 * most 1 GiB (4 GiB unpacked), and an unpacked page at most 256 MiB. A dictionary has at most 2^20
 * values.
 *
 * @param source - A Blob or File. Streams do not work, because a Parquet file is read from its end.
 * @param options - `column`: a name, or an index from 0. `compressors`: functions for
 * compressions other than snappy. `onProgress`: called about ten times a second, and at the end,
 * with the position in the file, in bytes.
 *
 * @example
 * import { median } from "sottovoce";
 * import { column } from "sottovoce/parquet";
 *
 * const query = median()
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon("1/2")
 *   .build();
 * const answer = (file) => query.releaseFrom(column(file, { column: "age" }));
 */
export function column(
  source: BlobLike,
  options: ParquetColumnOptions,
): AsyncIterable<Float64Array> {
  const rows = columnBy(source, options, "numbers", readParquet, columnOptions);
  return rows as AsyncIterable<Float64Array>;
}

/**
 * Reads one column of texts of a local Parquet file. Use it for `histogram` over texts. The options
 * are those of {@link column}.
 *
 * @remarks
 * The column may contain texts or enums. Whole numbers become texts with all their digits, so they
 * can be ids. Dates become texts such as "2026-01-31". Dates with a time become texts such as
 * "2026-01-31T12:00:00", with Z at the end if the column is in UTC. A date before the year 0 or
 * after 9999 becomes the empty text. Null becomes the empty text. A text of more than 4096 bytes,
 * or that is not valid UTF-8, becomes the replacement character U+FFFD.
 *
 * @example
 * import { histogram } from "sottovoce";
 * import { textColumn } from "sottovoce/parquet";
 *
 * const query = histogram(["Oslo", "Lima"])
 *   .other()
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * const answer = (file) => query.releaseFrom(textColumn(file, { column: "city" }));
 */
export function textColumn(
  source: BlobLike,
  options: ParquetColumnOptions,
): AsyncIterable<string[]> {
  const rows = columnBy(source, options, "texts", readParquet, columnOptions);
  return rows as AsyncIterable<string[]>;
}
