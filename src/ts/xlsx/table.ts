import type { BlobLike } from "../api/streams.js";
import type { FileTable } from "../api/tables.js";
import { tableFrom } from "../csv/beginning.js";
import { refuse } from "../error.js";
import type { TableStep } from "../input/tables.js";
import type { Reader } from "./opened.js";
import { type SheetTableOptions, sheetTable } from "./options.js";
import { type Chosen, blobOf, walk } from "./walk.js";

/**
 * Reads several columns of one sheet of a workbook in one pass. Pass the result to `releaseFrom` of
 * a query that names its columns. The query decides which columns are read, and whether each is
 * read as numbers or as texts.
 *
 * **Watch out**: if a query reads a date as a number, the number is a count of days. A query with
 * `dates`, or with texts as categories, reads a date as a text such as "2026-01-31". For this, the
 * format of the cell must show a date. Delete rows of totals, because they are read like other
 * rows.
 *
 * @remarks
 * The rules for rows and cells are those of {@link column} and {@link textColumn}. Each column uses
 * 8 bytes of memory for each row, plus the memory of its texts. The texts of all columns together
 * may need about 1 GiB at most. `table` itself throws only if `options` is a text or a number. All
 * other errors are those of {@link column} and {@link textColumn}, and come when the rows are read:
 * `releaseFrom` of the query rejects.
 *
 * @param source - A Blob or File.
 * @param options - The options of `column`. `columns` maps names of columns in the query to names
 * in the sheet, or to indices.
 *
 * @example
 * import { groupBy } from "sottovoce/groups";
 * import { table } from "sottovoce/xlsx";
 *
 * const byCity = groupBy("city", ["Oslo", "Lima"]).neighbors("change-one").epsilon(1).build();
 * const release = await byCity.releaseFrom(table(workbook, { sheet: "people" }));
 */
export function table(source: BlobLike, options?: SheetTableOptions): FileTable {
  return tableFrom(source, options, () => {
    const checked = sheetTable(options);
    return (from, requested) => {
      const chosen = requested.map(({ column, as }): Chosen => {
        const found = checked.columns.get(column);
        if (found === undefined && !checked.header)
          throw refuse(
            "columns",
            "must give the index of every column where the sheet has no header",
          );
        return { column: found ?? column, as };
      });
      let step: TableStep | undefined;
      return walk(blobOf(from), checked, chosen, (reader) => (step ??= stepOf(reader)));
    };
  });
}

function stepOf(reader: Reader): TableStep {
  return {
    reader: {
      rows: () => reader.use((inner) => inner.rows()),
      lookUp: (slot, text, index) => reader.use((inner) => inner.look_up(slot, text, index)),
    },
    take: (to) =>
      reader.use((inner) => {
        for (let slot = 0; slot < to.length; slot++) inner.give(slot, false, to[slot] as never);
      }),
  };
}
