import type { BlobLike } from "../api/streams.js";
import type { FileTable } from "../api/tables.js";
import { tableBy } from "../files/table.js";
import { type ParquetTableOptions, tableOptions } from "./options.js";
import { readParquet } from "./reading.js";

/**
 * Several columns of a local Parquet file, read in one pass: for `releaseFrom` of a query that
 * names its columns. The query says which it needs, and whether as numbers or as texts. For a query
 * of one column use {@link column} or {@link textColumn}.
 *
 * Files are read as {@link column} reads them, with the same rows: of a row group, the columns that
 * are needed are in memory, never the network.
 *
 * **Watch out**: numbers do not become texts. Write ids of persons as texts first.
 *
 * Never throws: `releaseFrom` rejects, for the reasons that {@link column} names.
 *
 * @param source - A Blob or File.
 * @param options - `columns` says where the file has a column under another name, or at which
 * index; the rest is as for `column`.
 *
 * @example
 * import * as hyparquet from "hyparquet";
 * import { groupBy } from "sottovoce/groups";
 * import { table } from "sottovoce/parquet";
 *
 * const people = groupBy("city", ["Oslo", "Lima"])
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * const answer = (file) =>
 *   people.releaseFrom(table(file, { columns: { city: "Town" }, parquet: hyparquet }));
 */
export function table(source: BlobLike, options: ParquetTableOptions): FileTable {
  return tableBy(
    source,
    readParquet,
    () => tableOptions(options),
    (name, { columns }) => columns.get(name) ?? name,
  );
}
