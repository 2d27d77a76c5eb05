import type { BlobLike } from "../api/streams.js";
import type { FileTable } from "../api/tables.js";
import { tableFrom } from "../csv/beginning.js";
import { refuse } from "../error.js";
import type { TableStep } from "../input/tables.js";
import type { Reader } from "./opened.js";
import { type SheetTableOptions, sheetTable } from "./options.js";
import { type Chosen, blobOf, walk } from "./walk.js";

/**
 * Several columns of one sheet of a workbook, read in one pass: for `releaseFrom` of a query that
 * names its columns. The query says which it needs, and whether as numbers or as texts.
 *
 * Rows and cells are read as {@link column} and {@link textColumn} read them. For each column
 * 8 bytes a row are held, and its texts. The limit of texts is for all columns together.
 *
 * **Watch out**: dates are numbers, so that `dates` cannot group by them before they are texts.
 * Rows of totals are rows: delete them first.
 *
 * Never throws: `releaseFrom` rejects, before a row is read, as the reading of a column does.
 *
 * @param source - A Blob or File.
 * @param options - As for `column`. `columns` says where the sheet has a column under another name,
 * or at which index.
 *
 * @example
 * import { groupBy } from "sottovoce/groups";
 * import { table } from "sottovoce/xlsx";
 *
 * const byCity = groupBy("city", ["Oslo", "Lima"]).neighbors("change-one").epsilon(1).build();
 * const release = await byCity.releaseFrom(table(workbook, { sheet: "people" }));
 */
export function table(source: BlobLike, options?: SheetTableOptions): FileTable {
  return tableFrom(source, () => {
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
