import type { BlobLike } from "../api/streams.js";
import { columnFrom } from "../csv/beginning.js";
import type { Kind, Rows, Step, Taker } from "../input/readings.js";
import type { Reader } from "./opened.js";
import { type SheetColumnOptions, type SheetTextOptions, sheetColumn } from "./options.js";
import { blobOf, walk } from "./walk.js";

/**
 * Reads one numeric column of a workbook (.xlsx, .xlsm), as chunks of rows: for `releaseFrom` of a
 * query. Never the network, and in bounded memory: 8 bytes for each row, and nothing for the rest
 * of the workbook.
 *
 * One row is a row of the sheet that has a value in some cell. A row of formats only is not a row,
 * and after 2^20 rows the rest is left. A cell of a number is that number. A text is read as
 * `column` of "sottovoce/csv" reads it, with `decimal` and `thousands`. Anything else is NaN (and
 * so is skipped by queries), silently, because whether there is any is private: empty cells, words,
 * TRUE, `#DIV/0!`.
 *
 * **Watch out: dates are numbers**, such as 45658: days since 1900, or since 1904 in some
 * workbooks. Their formats belong to cells, and are not read. To group by dates, make them texts
 * first, in a column of their own.
 *
 * **Watch out: formulas.** A total at the foot of a sheet is computed from everybody's rows, and so
 * may be any cell of a formula. Such cells are NaN, unless `formulas` is true. Set it only if each
 * formula uses its own row alone. Delete rows of totals first: typed or computed, they are rows.
 *
 * Never throws, always rejects, at the first chunk. It rejects with `ERR_ARGUMENT` if an option
 * breaks its rule (the file is then untouched). It rejects with `ERR_DATA` if the file is not a
 * workbook, is damaged, or lacks the sheet or column. No cell is an error. An abort rejects with
 * `signal.reason`.
 *
 * Of several cells in one column of a row, the last that has a value counts.
 *
 * @param source - A Blob or File. A stream has no end to begin with.
 * @param options - `column`: a name in the header (the first of duplicates), or an index from 0,
 * which is column A. `sheet`: its name; required unless exactly one sheet is visible. `header`:
 * whether the first row holds names; true by default. `skipRows`: how many rows with a value come
 * before it. `onProgress`: called about ten times a second, and at the end, with bytes of the file.
 *
 * @example
 * import { column } from "sottovoce/xlsx";
 *
 * const release = await query.releaseFrom(column(workbook, { sheet: "people", column: "age" }));
 */
export function column(source: BlobLike, options: SheetColumnOptions): AsyncIterable<Float64Array> {
  return sheetRows(source, options, "numbers") as AsyncIterable<Float64Array>;
}

/**
 * Reads one column of texts of a workbook, as chunks of rows: for `histogram` over texts. Otherwise
 * as {@link column}, without `decimal` and `thousands`.
 *
 * Texts are as they stand. A cell of a number gives it as the file has it, which may differ from
 * what a spreadsheet shows. TRUE and errors are the empty text, as is a missing cell. A text of
 * more than 4096 bytes reads as U+FFFD. The texts of the column are held in memory, those that
 * cells share once. Where they need more than WebAssembly gets, it rejects with `ERR_LIMIT`: count
 * on 1 GiB of UTF-8, and on no more. Rows decide that.
 *
 * @example
 * import { histogram } from "sottovoce";
 * import { textColumn } from "sottovoce/xlsx";
 *
 * const cities = histogram(["Oslo", "Lima"])
 *   .other()
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * const release = await cities.releaseFrom(
 *   textColumn(workbook, { sheet: "people", column: "city" }),
 * );
 */
export function textColumn(source: BlobLike, options: SheetTextOptions): AsyncIterable<string[]> {
  return sheetRows(source, options, "texts") as AsyncIterable<string[]>;
}

function sheetRows(source: unknown, options: unknown, kind: Kind): AsyncIterable<Rows> {
  return columnFrom(source, () => {
    const checked = sheetColumn(options, kind);
    return (from) => {
      const chosen = [{ column: checked.column, as: kind }];
      return walk(blobOf(from), checked, chosen, (reader) => stepOf(reader, kind));
    };
  });
}

function stepOf(reader: Reader, kind: Kind): Step {
  return {
    kind,
    reader: {
      rows: () => reader.use((inner) => inner.rows()),
      lookUp: (text, index) => reader.use((inner) => inner.look_up(0, text, index)),
    },
    // Each by itself only where they are wanted so.
    take: (to: Taker) => reader.use((inner) => inner.give(0, Object.hasOwn(to, "text"), to)),
  };
}
