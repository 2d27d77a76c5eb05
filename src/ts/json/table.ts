import type { BlobLike, Stream } from "../api/streams.js";
import type { FileTable } from "../api/tables.js";
import { tableBy } from "../files/table.js";
import { type JsonTableOptions, tableOptions } from "./options.js";
import { readJson } from "./reading.js";

/**
 * Reads several values of each JSON object in a local file. Pass the result to `releaseFrom` of a
 * query that names its columns. The query decides which values it reads, and if as numbers or as
 * texts. For a query of one column use {@link column} or {@link textColumn}.
 *
 * **Watch out**: numbers do not become texts. If a query groups by a text, a number counts as the
 * empty text. So group by numbers, or write them as strings first.
 *
 * @remarks
 * The rules for files, rows and memory are those of {@link column}. A column is the key of the same
 * name, unless `columns` names another. A missing key is NaN or the empty text. It never throws:
 * `releaseFrom` rejects, with the errors of {@link column}.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once. In UTF-8; a gzip
 * file is unpacked as it is read.
 * @param options - The options of `column`. `columns` maps columns of the query to other keys in
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
    readJson,
    () => tableOptions(options),
    (name, { columns }) => columns.get(name) ?? [name],
  );
}
