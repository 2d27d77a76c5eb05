import type { BlobLike, Stream } from "../api/streams.js";
import { columnBy } from "../files/column.js";
import { columnOptions, type JsonColumnOptions } from "./options.js";
import { readJson } from "./reading.js";

/**
 * Reads one number of each JSON object in a local file. Pass the result to `releaseFrom` of a
 * query. It reads files of any size in bounded memory, and never uses the network. Values that are
 * not numbers are skipped.
 *
 * The file contains one object in each line (NDJSON, JSON Lines), or one array of objects. Set
 * `shape` to one of them. Without `shape`, the first byte that is not blank decides: `[` begins an
 * array, `{` lines.
 *
 * **Watch out**: in a file of lines, each line is a row. If an object is written over several
 * lines, each of them is a row without a number, without a warning.
 *
 * @remarks
 * One row is a line that is not blank, or an element of the array. The form of the file is public.
 * Everything else is private, even the keys: so no function lists them.
 *
 * A string is read as a cell of a CSV file is: `"1.5"` is 1.5. Whole numbers above 2^53 become the
 * nearest double. Anything else becomes NaN, without a warning: null, true and false, objects,
 * arrays, a missing key, other words, and numbers larger than all doubles. So does a line that is
 * not JSON, is not an object, or is longer than 2^20 letters. In a damaged element of an array, a
 * lone quote takes in what follows up to the next one.
 *
 * It never throws, but rejects at the first chunk. `ERR_ARGUMENT`: an option breaks its rule, and
 * the source is untouched. `ERR_DATA`: the file begins neither with `{` nor with `[`, or an array
 * ends too early, lacks an element, or is followed by anything. After an array's first element such
 * an error comes after rows, and a ledger charges it.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once. In UTF-8; a gzip
 * file (of one member) is unpacked as it is read.
 * @param options - `column`: a key, or the keys that lead to a value in objects within objects.
 * `shape`: see above. `onProgress`: called about ten times a second, and at the end, with the
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
  const rows = columnBy(source, "numbers", readJson, () => columnOptions(options));
  return rows as AsyncIterable<Float64Array>;
}

/**
 * Reads one text of each JSON object in a local file. Use it for `histogram` over texts. It takes
 * the options of {@link column}.
 *
 * @remarks
 * Strings keep their blanks. Anything else becomes the empty text, also a number. A string of more
 * than 4096 bytes becomes U+FFFD, as does half of a surrogate pair.
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
  const rows = columnBy(source, "texts", readJson, () => columnOptions(options));
  return rows as AsyncIterable<string[]>;
}
