import type { BlobLike } from "../api/streams.js";
import { columnBy } from "../files/column.js";
import { columnOptions, type ParquetColumnOptions } from "./options.js";
import { readParquet } from "./reading.js";

/**
 * Reads one numeric column of a local Parquet file, as chunks of numbers: for `releaseFrom` of a
 * query. It never uses the network, and of each row group only the column that is asked for is in
 * memory. The footer, the heads of pages, nulls, runs and most texts are read here. hyparquet
 * decodes other values: hand it in (`npm install hyparquet`, 1.31.4 or later).
 *
 * Names and types of columns are public, and so is how a column is packed. They alone decide what
 * is read and what is refused. Everything else is private, the number of rows too. Minima, maxima
 * and counts that a footer may hold are passed over.
 *
 * One row is one row of the table. Integers, floating-point numbers and decimals of up to 38 digits
 * are the nearest double, true and false are 1 and 0, and null is NaN. Infinite numbers stand as
 * they are. Dates and times, texts, lists and structs are refused: write them as numbers first.
 *
 * Never throws, always rejects, at the first chunk. It rejects with `ERR_ARGUMENT` if an option
 * breaks its rule or the source is not a Blob (which is then untouched). It rejects with `ERR_DATA`
 * if the file is not Parquet, is damaged or encrypted, lacks the column or has it as another type.
 * So it does if nothing unpacks the column. A footer may have 64 MiB, a row group 2^26 rows and
 * 1 GiB in a column (4 GiB unpacked), and an unpacked page 256 MiB. A dictionary may have 2^20
 * values, and so may a page of another encoding than plain, dictionary, runs or prefixes.
 *
 * @param source - A Blob or File: a Parquet file is read from its end.
 * @param options - `column`: a name (the first of duplicates), or an index from 0. `parquet`: the
 * module hyparquet. `compressors`: what unpacks anything but snappy. `onProgress`: called about ten
 * times a second, and at the end, with the bytes of the file up to what was read.
 *
 * @example
 * import * as hyparquet from "hyparquet";
 * import { median } from "sottovoce";
 * import { column } from "sottovoce/parquet";
 *
 * const query = median()
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon("1/2")
 *   .build();
 * const answer = (file) =>
 *   query.releaseFrom(column(file, { column: "age", parquet: hyparquet }));
 */
export function column(
  source: BlobLike,
  options: ParquetColumnOptions,
): AsyncIterable<Float64Array> {
  const rows = columnBy(source, "numbers", readParquet, () => columnOptions(options));
  return rows as AsyncIterable<Float64Array>;
}

/**
 * Reads one column of texts, as chunks of rows: for `histogram` over texts. Otherwise as
 * {@link column}.
 *
 * Texts and enums are read, and null is the empty text. A text of more than 4096 bytes reads as
 * U+FFFD, and so does what is not well-formed.
 *
 * @example
 * import * as hyparquet from "hyparquet";
 * import { histogram } from "sottovoce";
 * import { textColumn } from "sottovoce/parquet";
 *
 * const query = histogram(["Oslo", "Lima"])
 *   .other()
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * const answer = (file) =>
 *   query.releaseFrom(textColumn(file, { column: "city", parquet: hyparquet }));
 */
export function textColumn(
  source: BlobLike,
  options: ParquetColumnOptions,
): AsyncIterable<string[]> {
  const rows = columnBy(source, "texts", readParquet, () => columnOptions(options));
  return rows as AsyncIterable<string[]>;
}
