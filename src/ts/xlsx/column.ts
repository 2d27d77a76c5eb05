import type { BlobLike } from "../api/streams.js";
import { columnFrom } from "../csv/beginning.js";
import type { Kind, Rows, Step, Taker } from "../input/readings.js";
import type { Reader } from "./opened.js";
import { type SheetColumnOptions, type SheetTextOptions, sheetColumn } from "./options.js";
import { blobOf, walk } from "./walk.js";

/**
 * Reads one numeric column of a workbook (.xlsx, .xlsm). Pass the result to `releaseFrom` of a
 * query. The network is never used, and each row uses 8 bytes of memory. Cells that are not numbers
 * are skipped.
 *
 * **Watch out: dates are numbers** in a workbook, such as 45658: days since 1900, or since 1904 in
 * some workbooks. {@link textColumn} reads such a cell as a date.
 *
 * **Watch out: formulas.** A formula may use everybody's rows, as a total at the foot of a sheet
 * does. Cells with formulas are skipped, unless `formulas` is true. Set `formulas` only if each
 * formula uses only cells of its own row. Delete rows of totals first, because a row of totals is
 * read like any other row. It makes no difference whether its cells are typed or computed.
 *
 * **Watch out: hidden rows.** Rows that a filter or an outline hides are read like other rows.
 *
 * @remarks
 * One row is a row of the sheet with a value in at least one cell. A row without values is skipped,
 * even if its cells have formats. The sheet is read up to 2^20 rows. A text is read as a number by
 * the rules of `column` of "sottovoce/csv", with `decimal` and `thousands`. TRUE is 1, and FALSE is
 * 0. Other cells, such as empty cells, words and `#DIV/0!`, become NaN. You get no warning, because
 * it is private whether the sheet has such cells. If the file lists a cell twice, the last value is
 * read.
 *
 * `column` itself throws only if `options` is a text or a number. All other errors come when the
 * rows are read: `releaseFrom` of the query rejects. `ERR_ARGUMENT` means that an option breaks its
 * rule. Then nothing of the file is read. `ERR_DATA` means that the file is not a workbook, is
 * damaged, or lacks the sheet or column. No content of a cell causes an error. If `signal` is
 * aborted, reading rejects with `signal.reason`.
 *
 * @param source - A Blob or File. Streams do not work, because a workbook is read from its end.
 * @param options - `column`: a name in the header, or an index (0 is column A). `sheet`: the name
 * of the sheet, required unless exactly one sheet is visible. `header`: true (the default) if the
 * first row contains names. `skipRows`: the number of rows with a value to skip before the header.
 * `onProgress`: called about ten times a second, and at the end, with the number of bytes read from
 * the file.
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
 * Reads one column of texts of a workbook. Use it for `histogram` over texts. The options are those
 * of {@link column}, except `decimal` and `thousands`.
 *
 * @remarks
 * A cell whose format shows a date becomes a text such as "2026-01-31". If the format also shows a
 * time, the text is such as "2026-01-31T12:00:00". A date before 1900 or after 9999 becomes the
 * empty text. Any other cell with a number becomes the text of that number in the file, which may
 * differ from what a spreadsheet shows. TRUE and FALSE become the texts "TRUE" and "FALSE". Errors
 * such as `#DIV/0!` and missing cells become the empty text. A text of more than 4096 bytes becomes
 * the replacement character U+FFFD.
 *
 * The texts of the column are stored in memory. A text that several cells share is stored once. If
 * the texts need more memory than WebAssembly has (about 1 GiB of UTF-8), reading rejects with
 * `ERR_LIMIT`. This error depends on rows, so it reveals something about them.
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
  return columnFrom(source, options, kind, () => {
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
