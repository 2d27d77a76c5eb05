import type { BlobLike, Stream } from "../api/streams.js";
import { columnBy } from "../files/column.js";
import { type ArrowColumnOptions, columnOptions } from "./options.js";
import { readArrow } from "./reading.js";

/**
 * Reads one numeric column of a local Arrow file (Feather 2, `.arrow`) or stream (`.arrows`), as
 * chunks of numbers: for `releaseFrom` of a query. Bounded memory, never the network: of a batch it
 * holds the column that is asked for. A Blob is read in parts, and what is not needed is left out.
 *
 * Names and types of columns are public, and so is how the file is packed. They alone decide what
 * is read and what is refused. Everything else is private, the number of rows too.
 *
 * One row is one row of the table. Integers, floating-point numbers and decimals of up to 128 bits
 * are the nearest double, true and false are 1 and 0, and null is NaN. Infinite numbers stand as
 * they are. Dates and times, texts, lists and structs are refused: write them as numbers first.
 *
 * Never throws, always rejects, at the first chunk. It rejects with `ERR_ARGUMENT` if an option
 * breaks its rule (the source is then untouched). It rejects with `ERR_DATA` if the file is not
 * Arrow, is damaged, lacks the column or has it as another type. So it does if a batch says that it
 * is packed with zstd, and nothing unpacks that. Limits are 256 MiB in a buffer, and 65,536 columns
 * with the fields within them.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once.
 * @param options - `column`: a name (the first of duplicates), or an index from 0. `unpack`: what
 * unpacks zstd; lz4 is unpacked here. `onProgress`: called about ten times a second, and at the
 * end, with the bytes of the file up to what was read.
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
 * Reads one column of texts, as chunks of rows: for `histogram` over texts. Otherwise as
 * {@link column}.
 *
 * Texts, large texts and dictionaries of them are read, and null is the empty text. A dictionary
 * has at most 4,194,304 texts, and 256 MiB of them in UTF-16. A text of more than 4096 bytes reads
 * as U+FFFD, and so does what is not well-formed. Columns of views, which
 * polars writes unless `compat_level` says otherwise, are refused.
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
