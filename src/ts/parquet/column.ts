import type { BlobLike } from "../api/streams.js";
import { columnBy } from "../files/column.js";
import { columnOptions, type ParquetColumnOptions } from "./options.js";
import { readParquet } from "./reading.js";

/**
 * Reads one numeric column of a local Parquet file. Pass the result to `releaseFrom` of a query. It
 * never uses the network, and stores one column of one row group at a time.
 *
 * Pass hyparquet in `parquet`, which decodes most numbers (`npm install hyparquet`, 1.31.4 or
 * later).
 *
 * **Watch out**: dates and times, texts, lists and structs are refused. Write them as numbers
 * first.
 *
 * @remarks
 * The package reads the footer, the heads of pages, nulls, runs and most texts. hyparquet decodes
 * the other values. Names and types of columns are public, and so is the compression of a column.
 * They alone decide what is read and what is refused. Everything else is private, also the number
 * of rows. Minima, maxima and counts in a footer are ignored.
 *
 * One row is one row of the table. Integers, floating-point numbers and decimals of up to 38 digits
 * become the nearest double. True and false are 1 and 0, and null is NaN. Infinite numbers stay
 * infinite.
 *
 * It never throws, but rejects at the first chunk. `ERR_ARGUMENT`: an option breaks its rule, or
 * the source is not a Blob, and is untouched. `ERR_DATA`: the file is not Parquet, is damaged or
 * encrypted, lacks the column, has it as another type, or nothing unpacks it.
 *
 * At most 64 MiB in a footer, and 2^26 rows in a row group. At most 1 GiB in a column of a row
 * group (4 GiB unpacked), and 256 MiB in an unpacked page. At most 2^20 values in a dictionary, and
 * in a page of another encoding than PLAIN, dictionary, RLE or DELTA_BYTE_ARRAY.
 *
 * @param source - A Blob or File: a Parquet file is read from its end.
 * @param options - `column`: a name (the first of duplicates), or an index from 0. `parquet`: the
 * module hyparquet. `compressors`: the functions that unpack other compressions than snappy.
 * `onProgress`: called about ten times a second, and at the end, with the bytes of the file up to
 * what was read.
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
 * Reads one column of texts of a local Parquet file. Use it for `histogram` over texts. It takes
 * the options of {@link column}.
 *
 * @remarks
 * It reads texts and enums. Null becomes the empty text. A text of more than 4096 bytes, or that is
 * not well formed, becomes U+FFFD.
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
