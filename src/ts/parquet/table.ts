import type { BlobLike } from "../api/streams.js";
import type { FileTable } from "../api/tables.js";
import { tableBy } from "../files/table.js";
import { type ParquetTableOptions, tableOptions } from "./options.js";
import { readParquet } from "./reading.js";

/**
 * Reads several columns of a local Parquet file in one pass. Pass the result to `releaseFrom` of a
 * query that names its columns. The query decides which columns are read, and whether each is read
 * as numbers or as texts. For a query of one column use {@link column} or {@link textColumn}.
 *
 * **Watch out**: a column of fractions, or of true and false, is never read as texts. Ids of
 * persons must be texts or whole numbers in the file.
 *
 * @remarks
 * The rules for files, rows and memory are those of {@link column}. `table` itself throws only if
 * `options` is a text or a number. All other errors are those of {@link column}, and come when the
 * rows are read: `releaseFrom` of the query rejects.
 *
 * @param source - A Blob or File.
 * @param options - The options of `column`. `columns` maps names of columns in the query to names
 * in the file, or to indices.
 *
 * @example
 * import { groupBy } from "sottovoce/groups";
 * import { table } from "sottovoce/parquet";
 *
 * const people = groupBy("city", ["Oslo", "Lima"])
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * const answer = (file) => people.releaseFrom(table(file, { columns: { city: "Town" } }));
 */
export function table(source: BlobLike, options?: ParquetTableOptions): FileTable {
  return tableBy(
    source,
    options,
    readParquet,
    tableOptions,
    (name, { columns }) => columns.get(name) ?? name,
  );
}
