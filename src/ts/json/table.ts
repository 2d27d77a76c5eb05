import type { BlobLike, Stream } from "../api/streams.js";
import type { FileTable } from "../api/tables.js";
import { tableBy } from "../files/table.js";
import { type JsonTableOptions, tableOptions } from "./options.js";
import { readJson } from "./reading.js";

/**
 * Reads several values from each JSON object in a local file. Pass the result to `releaseFrom` of a
 * query that names its columns. The query decides which values are read, and whether each is read
 * as a number or as a text. For a query of one column use {@link column} or {@link textColumn}.
 *
 * **Watch out**: a number in the file is never read as a text. If the categories of a query are
 * texts, a row with a number is treated as a row with the empty text. Use numbers as categories, or
 * write strings into the file.
 *
 * @remarks
 * The rules for files, rows and memory are those of {@link column}. A column of the query is read
 * from the key of the same name, unless `columns` names another key for it. A missing key becomes
 * NaN if it is read as a number, and the empty text if it is read as a text. `table` itself throws
 * only if `options` is a text or a number. All other errors are those of {@link column}, and come
 * when the rows are read: `releaseFrom` of the query rejects.
 *
 * @param source - A file in UTF-8: a Blob or File, which can be read again, or a stream or async
 * iterable of bytes, which can be read once. A gzip file is unpacked as it is read.
 * @param options - The options of `column`. `columns` maps names of columns in the query to keys in
 * the file.
 *
 * @example
 * import { groupBy } from "sottovoce/groups";
 * import { table } from "sottovoce/json";
 *
 * const file = new Blob(['{"home": {"city": "Oslo"}}\n{"home": {"city": "Lima"}}\n']);
 * const people = groupBy("city", ["Oslo", "Lima"])
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * const rows = table(file, { columns: { city: ["home", "city"] } });
 * const release = await people.releaseFrom(rows);
 */
export function table(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options?: JsonTableOptions,
): FileTable {
  return tableBy(
    source,
    options,
    readJson,
    tableOptions,
    (name, { columns }) => columns.get(name) ?? [name],
  );
}
