import type { BlobLike, Stream } from "../api/streams.js";
import type { FileTable } from "../api/tables.js";
import { tableBy } from "../files/table.js";
import { type ArrowTableOptions, tableOptions } from "./options.js";
import { readArrow } from "./reading.js";

/**
 * Several columns of a local Arrow file or stream, read in one pass: for `releaseFrom` of a query
 * that names its columns. The query says which it needs, and whether as numbers or as texts. For a
 * query of one column use {@link column} or {@link textColumn}.
 *
 * Files are read as {@link column} reads them, with the same rows: bounded memory, never the
 * network.
 *
 * **Watch out**: numbers do not become texts. Write ids of persons as texts first.
 *
 * Never throws: `releaseFrom` rejects, for the reasons that {@link column} names.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once.
 * @param options - `columns` says where the file has a column under another name, or at which
 * index; the rest is as for `column`.
 *
 * @example
 * import { groupBy } from "sottovoce/groups";
 * import { table } from "sottovoce/arrow";
 *
 * const people = groupBy("city", ["Oslo", "Lima"])
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * const answer = (arrow) => people.releaseFrom(table(arrow, { columns: { city: "Town" } }));
 */
export function table(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options?: ArrowTableOptions,
): FileTable {
  return tableBy(
    source,
    readArrow,
    () => tableOptions(options),
    (name, { columns }) => columns.get(name) ?? name,
  );
}
