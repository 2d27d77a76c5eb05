import type { BlobLike, Stream } from "../api/streams.js";
import type { FileTable } from "../api/tables.js";
import { tableBy } from "../files/table.js";
import { type JsonTableOptions, tableOptions } from "./options.js";
import { readJson } from "./reading.js";

/**
 * Several values of each JSON object of a local file (or byte stream), read in one pass: for
 * `releaseFrom` of a query that names its columns. The query says which it needs, and whether as
 * numbers or as texts. For a query of one column use {@link column} or {@link textColumn}.
 *
 * Files are read as {@link column} reads them, with the same rows: bounded memory, never the
 * network. A column is the key of the same name, unless `columns` names another. A missing key is
 * NaN or the empty text.
 *
 * **Watch out**: numbers do not become texts. A question that groups by a text finds the empty text
 * where the file has a number, so group by numbers, or write them as strings first.
 *
 * Never throws: `releaseFrom` rejects, for the reasons that {@link column} names.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once. In UTF-8; a gzip
 * file is unpacked as it is read.
 * @param options - `columns` says under which key, or keys, the file has a column; the rest is as
 * for `column`.
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
