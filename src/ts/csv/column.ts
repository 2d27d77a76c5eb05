import type { BlobLike, Stream } from "../api/streams.js";
import type { ColumnReader, Kind, Rows, Step } from "../input/readings.js";
import { columnFrom } from "./beginning.js";
import {
  type ColumnOptions,
  type ColumnReading,
  type NumberColumnOptions,
  columnOptions,
} from "./options.js";
import { request } from "./request.js";
import { rowsOf, type Steps, walk } from "./walk.js";

/**
 * Reads one numeric column of a local CSV file.
 *
 * Pass a File from an input, and the name of the column: `column(file, { column: "age" })`. Pass
 * the result to `releaseFrom` of a query. Files of any size are read in bounded memory, and the
 * network is never used. Cells that are not numbers are skipped.
 *
 * **Watch out**: a decimal comma and separators of thousands need options: `1,50` needs `decimal:
 * ","`, and `20,000` needs `thousands: ","`. Without these options such cells are skipped, without
 * a warning. The program that writes the file must quote texts that people typed. Otherwise, if a
 * cell begins with a quote, the next rows become part of it, up to the next lone quote.
 *
 * @remarks
 * **Format.** The file is text in UTF-8, or in the `encoding` that you set, with quotes as in RFC
 * 4180. Lines end with CRLF or LF, and the file may be compressed with gzip. A file with a header
 * may also be in UTF-16, if it begins with a byte-order mark. Only the options and the header line
 * decide how the file is read, because they are public. Rows are private and decide nothing. So a
 * file without a header needs a `delimiter`.
 *
 * **Cells.** A cell that is not a number becomes NaN, which queries skip. Examples are empty and
 * missing cells, words, `inf`, hexadecimal numbers, numbers above the largest double, and a
 * currency (`$5`). You get no warning, because it is private whether the file has such cells. White
 * space around a number is dropped. Blank lines are not rows.
 *
 * **Rows.** One row is one record of the file: a line, or several lines if a quoted cell contains
 * line breaks. The privacy guarantee assumes that one person changes only their own records. So
 * quotes in the file must be well formed (RFC 4180). Otherwise the text of the next rows becomes
 * part of one cell. If a backslash escapes quotes in the file, set `escape: "\\"`. If the delimiter
 * is a tab, quotes are ordinary text, unless you set `quote: true` or `escape: "\\"`. With `quote:
 * false`, quotes are ordinary text in any file, and every line that is not blank is a row.
 * Byte-order marks before a row are dropped, and a quote after them is ordinary text, except at the
 * very beginning of the file. In UTF-16, a single missing byte makes everything after it
 * unreadable.
 *
 * **Errors.** `column` itself throws only if `options` is a text or a number. All other errors come
 * when the rows are read: `releaseFrom` of the query rejects. `ERR_ARGUMENT` means that an option
 * breaks its rule. Then nothing of the source is read. `ERR_DATA` means that the file is not
 * delimited text, that the column is not in the header, that a Blob cannot be read or that a gzip
 * file is damaged. Once the header is read, no content of a row causes an error. Workbooks, SQLite,
 * Parquet, Arrow, Avro, HDF5 and compressed files other than gzip are recognized by their first
 * bytes, and refused. PDF, JSON, HTML, ORC, SPSS and Stata files are recognized by their header
 * line, and refused. With `header: false`, the formats in the last sentence are not recognized, and
 * such files are read as rows of NaN. Errors of your own stream or iterable are passed on. If
 * `signal` is aborted, reading rejects with `signal.reason`. If you leave a loop over the rows
 * early, the source is canceled, as it is after every error.
 *
 * **Memory.** In tests, reading 1 GB adds at most 32 MB of memory in Chromium and 48 MB in
 * WebKitGTK. Firefox releases memory late: after reading 800 MB, it used 130 MB. Safari before 17.4
 * may use more until its garbage collector runs.
 *
 * @param source - A Blob or File, which can be read again, or a stream or async iterable of bytes,
 * which can be read once. A gzip file is unpacked as it is read. Several gzip files joined into one
 * are refused. If `encoding` is UTF-16 and the file has no header, gzip is not recognized, because
 * the first bytes may be text of a row.
 * @param options - `column`: a name, or an index from 0. If several columns have this name, the
 * first is read. `header`: whether the first line contains names, true by default. `delimiter`: one
 * ASCII character. `quote`, `escape`, `decimal`, `thousands`: see above. `encoding`: a name of the
 * WHATWG Encoding Standard, such as "windows-1252". `skipLines`: the number of lines to skip before
 * the header. `onProgress`: called about ten times a second, and at the end, with the number of
 * bytes read from the file (before unpacking).
 *
 * @example
 * import { median } from "sottovoce";
 * import { column } from "sottovoce/csv";
 *
 * const query = median()
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon("1/2")
 *   .build();
 * const release = await query.releaseFrom(column(file, { column: "age" }));
 */
export function column(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options: NumberColumnOptions,
): AsyncIterable<Float64Array> {
  return fileColumn(source, options, "numbers") as AsyncIterable<Float64Array>;
}

/**
 * Reads one column of texts of a local CSV file. Use it for `histogram` over texts. The options are
 * those of {@link column}, except `decimal` and `thousands`.
 *
 * @remarks
 * Blanks around texts are kept. A missing cell becomes the empty text. A text of more than 4096
 * bytes, or that is not valid in its encoding, becomes the replacement character U+FFFD.
 *
 * @example
 * import { histogram } from "sottovoce";
 * import { textColumn } from "sottovoce/csv";
 *
 * const query = histogram(["Oslo", "Lima"])
 *   .other()
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * const release = await query.releaseFrom(textColumn(file, { column: "city" }));
 */
export function textColumn(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options: ColumnOptions,
): AsyncIterable<string[]> {
  return fileColumn(source, options, "texts") as AsyncIterable<string[]>;
}

function fileColumn(source: unknown, options: unknown, kind: Kind): AsyncIterable<Rows> {
  return columnFrom(source, options, kind, () => {
    const checked = columnOptions(options, kind);
    return (from) => walk(from, checked, stepsOf(checked, kind));
  });
}

/** A table of one slot. */
function stepsOf(options: ColumnReading, kind: Kind): Steps<Step> {
  let column: ColumnReader | undefined;
  return {
    request: (inner) => request(inner, options.column, kind, options),
    step(reader, read) {
      column ??= {
        rows: () => rowsOf(reader),
        lookUp: (text, index) => reader.use((inner) => inner.look_up(0, text, index)),
      };
      const take: Step["take"] = (to) =>
        reader.use((inner) => {
          read(inner);
          // Each by itself only where they are wanted so.
          inner.give(0, Object.hasOwn(to, "text"), to);
        });
      return { kind, reader: column, take };
    },
  };
}
