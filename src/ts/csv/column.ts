import type { BlobLike, Stream } from "../api.js";
import { columnOf } from "./beginning.js";
import type { ColumnOptions } from "./options.js";

/**
 * Reads one numeric column of a local delimited file (or a byte stream), as chunks of rows. Bounded memory, never the network:
 * 800 MB took at most 130 MB beyond the page in Firefox, 50 in Chromium, 40 in WebKitGTK. Safari before 17.4 cannot give memory back
 * itself, and may take some 300 until its collector runs.
 * RFC 4180 quoting, CRLF or LF, a byte-order mark, UTF-8 (UTF-16 with a mark); `delimiter` is guessed from the header line unless told.
 * A cell that is not a number is NaN (and so is skipped by queries): so are empty and missing cells, `inf`, hex, thousands
 * separators, and what overflows. Spaces and tabs around a number are dropped. Blank lines are no rows.
 *
 * Never throws, always rejects, at the first chunk: with `ERR_ARGUMENT` if an option breaks its rule (the source is then
 * untouched), with `ERR_DATA` if the column is not in the header. After that nothing in the file is an error. A Blob that cannot
 * be read is `ERR_DATA`; what a stream or iterable of yours throws comes through as it is; an abort rejects with `signal.reason`.
 * Leaving the loop early, like every rejection, cancels the source.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once.
 * @param options - `column`: a name (the first of duplicates), or an index from 0. `delimiter`: one ASCII character. `header`: whether
 * the first line holds names; true if not told. `onProgress`: called about ten times a second, and at the end.
 *
 * @example
 * import { median } from "sottovoce";
 * import { column } from "sottovoce/csv";
 *
 * const query = median().candidates({ first: 0, last: 120, step: 1 }).neighbors("add-or-remove-one").epsilon("1/2").build();
 * const release = await query.releaseFrom(column(file, { column: "age" }));
 */
export function column(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options: ColumnOptions,
): AsyncIterable<Float64Array> {
  return columnOf(source, options, "numbers") as AsyncIterable<Float64Array>;
}

/**
 * Reads one column of texts, as chunks of rows: for `histogram` over texts. Otherwise as {@link column}.
 *
 * Cells are kept as they stand, blanks and all. A missing cell is the empty text; a cell of more than 4096 bytes, and what is not
 * well-formed, reads as U+FFFD.
 *
 * @example
 * import { histogram } from "sottovoce";
 * import { textColumn } from "sottovoce/csv";
 *
 * const query = histogram(["Oslo", "Lima"]).other().neighbors("add-or-remove-one").epsilon(1).build();
 * const release = await query.releaseFrom(textColumn(file, { column: "city" }));
 */
export function textColumn(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options: ColumnOptions,
): AsyncIterable<string[]> {
  return columnOf(source, options, "texts") as AsyncIterable<string[]>;
}
