import type { BlobLike, Stream } from "../api/streams.js";
import { columnBy } from "../files/column.js";
import { type ArrowColumnOptions, columnOptions } from "./options.js";
import { readArrow } from "./reading.js";

/**
 * Reads one numeric column of a local Arrow file. The file may be Feather 2 (`.arrow`) or a stream
 * (`.arrows`). Pass the result to `releaseFrom` of a query. It reads files of any size in bounded
 * memory, and never uses the network.
 *
 * **Watch out**: dates and times, texts, lists and structs are refused. Write them as numbers
 * first.
 *
 * @remarks
 * Names and types of columns are public, and so is the compression of the file. They alone decide
 * what is read and what is refused. Everything else is private, also the number of rows. From a
 * Blob it reads only the parts that it needs, and stores one column of one batch at a time.
 *
 * One row is one row of the table. Integers, floating-point numbers and decimals of up to 128 bits
 * become the nearest double. True and false are 1 and 0, and null is NaN. Infinite numbers stay
 * infinite.
 *
 * It never throws, but rejects at the first chunk. `ERR_ARGUMENT`: an option breaks its rule, and
 * the source is untouched. `ERR_DATA`: the file is not Arrow, is damaged, lacks the column or has
 * it as another type. It is `ERR_DATA` too if a batch is compressed with zstd, and you passed no
 * function for that. At most 256 MiB in a buffer, and 65,536 columns with the fields within them.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once.
 * @param options - `column`: a name (the first of duplicates), or an index from 0. `unpack`: the
 * functions that unpack zstd; the package unpacks lz4. `onProgress`: called about ten times a
 * second, and at the end, with the bytes of the file up to what was read.
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
  const rows = columnBy(source, "numbers", readArrow, () => columnOptions(options));
  return rows as AsyncIterable<Float64Array>;
}

/**
 * Reads one column of texts of a local Arrow file. Use it for `histogram` over texts. It takes the
 * options of {@link column}.
 *
 * @remarks
 * It reads texts, large texts and dictionaries of them. Null becomes the empty text. A dictionary
 * has at most 4,194,304 texts, and 256 MiB of them in UTF-16. A text of more than 4096 bytes, or
 * that is not well formed, becomes U+FFFD. Columns of views are refused: polars writes them unless
 * you set `compat_level`.
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
  const rows = columnBy(source, "texts", readArrow, () => columnOptions(options));
  return rows as AsyncIterable<string[]>;
}
