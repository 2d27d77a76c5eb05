import type { BlobLike, Stream } from "../api/streams.js";
import { columnBy } from "../files/column.js";
import { columnOptions, type JsonColumnOptions } from "./options.js";
import { readJson } from "./reading.js";

/**
 * Reads one number from each JSON object in a local file. Pass the result to `releaseFrom` of a
 * query. Files of any size are read in bounded memory, and the network is never used. Values that
 * are not numbers are skipped.
 *
 * The file contains one object in each line (`shape: "lines"`, also called NDJSON or JSON Lines),
 * or one array of objects (`shape: "array"`). If you do not set `shape`, the first byte that is not
 * blank decides. `[` means an array, and `{` means lines.
 *
 * **Watch out**: in a file of lines, each line is a row. If an object is written over several
 * lines, each of these lines is a row without a number, and you get no warning. An object that
 * contains all rows, as in `{"data": [...]}`, is read as one row without a number. In this case,
 * save only the array as a file.
 *
 * @remarks
 * One row is a line that is not blank, or an element of the array. Only the `shape` of the file is
 * public. Everything else is private, even the keys. So "sottovoce/json" has no function that lists
 * keys.
 *
 * A string with a number is read as this number: `"1.5"` is 1.5. True is 1, and false is 0. Whole
 * numbers above 2^53 become the nearest double. Anything else becomes NaN, without a warning.
 * Examples are null, objects, arrays, a missing key, other words, and numbers above the largest
 * double. A line or element that is not JSON, is not an object, or is longer than 2^20 characters
 * is a row with NaN too. A line may end with a comma. If an element of an array is damaged and
 * contains a lone quote, all text up to the next quote becomes part of this element.
 *
 * `column` itself throws only if `options` is a text or a number. All other errors come when the
 * rows are read: `releaseFrom` of the query rejects. `ERR_ARGUMENT` means that an option breaks its
 * rule. Then nothing of the source is read. `ERR_DATA` means that the file is in UTF-16, or does
 * not begin with `[` although `shape` is `"array"`. Without `shape`, a file that begins with
 * neither `{` nor `[` is refused too. `ERR_DATA` also means that the array in the file ends too
 * early, lacks an element, or is followed by other text. If such an error comes after the first
 * element of an array, rows were read, so a ledger does not refund the charge.
 *
 * @param source - A file in UTF-8: a Blob or File, which can be read again, or a stream or async
 * iterable of bytes, which can be read once. A gzip file is unpacked as it is read. Several gzip
 * files joined into one are refused.
 * @param options - `column`: a key, or an array of keys for a value in nested objects. `shape`:
 * `"lines"` or `"array"`. `onProgress`: called about ten times a second, and at the end, with the
 * number of bytes read from the file (before unpacking).
 *
 * @example
 * import { median } from "sottovoce";
 * import { column } from "sottovoce/json";
 *
 * const file = new Blob(['{"person": {"age": 31}}\n{"person": {"age": 44}}\n']);
 * const query = median()
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon("1/2")
 *   .build();
 * const release = await query.releaseFrom(column(file, { column: ["person", "age"] }));
 */
export function column(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options: JsonColumnOptions,
): AsyncIterable<Float64Array> {
  const rows = columnBy(source, options, "numbers", readJson, columnOptions);
  return rows as AsyncIterable<Float64Array>;
}

/**
 * Reads one text from each JSON object in a local file. Use it for `histogram` over texts. The
 * options are those of {@link column}.
 *
 * @remarks
 * Blanks around strings are kept. `true` and `false` become the texts "true" and "false". Any other
 * value becomes the empty text, even a number. A string of more than 4096 bytes, or with a lone
 * surrogate, becomes the replacement character U+FFFD.
 *
 * @example
 * import { histogram } from "sottovoce";
 * import { textColumn } from "sottovoce/json";
 *
 * const file = new Blob(['[{"city": "Oslo"}, {"city": "Lima"}]']);
 * const query = histogram(["Oslo", "Lima"])
 *   .other()
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * const release = await query.releaseFrom(textColumn(file, { column: "city", shape: "array" }));
 */
export function textColumn(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options: JsonColumnOptions,
): AsyncIterable<string[]> {
  const rows = columnBy(source, options, "texts", readJson, columnOptions);
  return rows as AsyncIterable<string[]>;
}
