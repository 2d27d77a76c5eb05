import type { BlobLike, Stream } from "../api/streams.js";
import { columnBy } from "../files/column.js";
import { columnOptions, type JsonColumnOptions } from "./options.js";
import { readJson } from "./reading.js";

/**
 * Reads one value of each JSON object of a local file (or a byte stream), as chunks of numbers:
 * for `releaseFrom` of a query. Bounded memory, never the network.
 *
 * A file is either lines with one object each (NDJSON, JSON Lines), or one array of objects. Which
 * of the two it is is public: `shape` says it. Without `shape`, the first byte that is not blank
 * does: `[` begins an array, `{` lines. Everything else is private, the keys too: so nothing lists
 * them, and `column` is a key that you know.
 *
 * One row is a line that is not blank, or an element of the array. A number is a number, and a
 * string is read as a cell of a delimited file is: `"1.5"` is 1.5. Anything else is NaN, silently:
 * null, true and false, objects, arrays, a missing key, other words, what is larger than all
 * doubles. So is a line that is not JSON, or not an object, or longer than 2^20 letters. Whole
 * numbers above 2^53 are the nearest double.
 *
 * **Watch out**: an object that is written over several lines is not a row of lines. Each of its
 * lines is a row without a number, and nothing says so. Of a damaged element in an array, a lone
 * quote takes in what follows up to the next one.
 *
 * Never throws, always rejects, at the first chunk. It rejects with `ERR_ARGUMENT` if an option
 * breaks its rule (the source is then untouched). It rejects with `ERR_DATA` if the file begins
 * neither with `{` nor with `[`, if an array ends too early, lacks an element, or is followed by
 * anything. After an array's first element such an error comes after rows, and a ledger charges it.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once. In UTF-8; a gzip
 * file (of one member) is unpacked as it is read.
 * @param options - `column`: a key, or the keys that lead to a value in objects within objects.
 * `shape`: see above. `onProgress`: called about ten times a second, and at the end, with the bytes
 * of the file as it lies there.
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
 * Reads one value of each JSON object as text, as chunks of rows: for `histogram` over texts.
 * Otherwise as {@link column}.
 *
 * Strings are kept as they are, blanks and all. Anything else is the empty text, numbers too. A
 * string of more than 4096 bytes reads as U+FFFD, as does half of a surrogate pair.
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
