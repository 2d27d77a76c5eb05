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
 * the result to `releaseFrom` of a query. It reads files of any size in bounded memory, and never
 * uses the network. Cells that are not numbers are skipped.
 *
 * **Watch out**: a decimal comma or thousands need options: `1,50` needs `decimal: ","`, and
 * `20,000` needs `thousands: ","`. Without them such cells are skipped, without a warning. The
 * program that writes the file must quote texts that people typed. Otherwise a cell that begins
 * with a quote takes in other people's rows, up to the next lone quote.
 *
 * @remarks
 * **Format.** It reads RFC 4180 quoting, CRLF or LF, UTF-8 (with a header also UTF-16 that begins
 * with its mark), and gzip. Options set the rest of the format, and are public. The header line
 * decides the rest, never a row. So a file without a header needs a `delimiter`.
 *
 * **Cells.** A cell that is not a number becomes NaN, which queries skip. There is no warning,
 * because it is private whether there are any. This includes empty and missing cells, words, `inf`,
 * hex, numbers that are too large, and a currency (`$5`). Spaces and tabs around a number are
 * dropped. Blank lines are not rows.
 *
 * **Rows.** One row is one *record*. The guarantee about one row more, less or changed is for files
 * that are well formed for their delimiter. Byte-order marks before a row are dropped, and a quote
 * after one is text, except at the very beginning of a file. Between tabs quotes are text
 * (`quote: true` turns them on). With `quote: false` they are text in any file: then every line
 * that is not blank is a row. In UTF-16 an odd byte shifts everything that follows.
 *
 * **Errors.** It never throws, but rejects at the first chunk. `ERR_ARGUMENT`: an option breaks its
 * rule, and the source is untouched. `ERR_DATA`: the file is not delimited text, the column is not
 * in the header, a Blob cannot be read or a gzip file is damaged. After that nothing in the file is
 * an error. It recognizes some other files by their first bytes: workbooks, SQLite, Parquet, Arrow,
 * Avro, HDF5, and compressed ones. It recognizes others by their header (PDF, JSON, HTML, ORC,
 * SPSS, Stata): without a header these are read as rows of NaN. Errors of your own stream or
 * iterable are passed on. An abort rejects with `signal.reason`. If you leave the loop early, the
 * source is canceled, as after every rejection.
 *
 * **Memory.** In tests, reading 1 GB adds at most 32 MB of memory in Chromium and 48 MB in
 * WebKitGTK. Firefox releases memory late: after 800 MB it used 130 MB. Safari before 17.4 may use
 * more until its collector runs.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once. A gzip file (of one
 * member) is unpacked as it is read. It is not if `encoding` is UTF-16 and there is no header: then
 * its first bytes may be somebody's letters.
 * @param options - `column`: a name (the first of duplicates), or an index from 0. `header`: true
 * by default, if the first line contains names. `delimiter`: one ASCII character. `quote`,
 * `decimal`, `thousands`: see above. `encoding`: a name of the WHATWG Encoding Standard, such as
 * "windows-1252". `skipLines`: the number of lines before the header. `onProgress`: called about
 * ten times a second, and at the end, with the number of bytes read from the file (before
 * unpacking).
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
 * Reads one column of texts of a local CSV file. Use it for `histogram` over texts. It takes the
 * options of {@link column}, except `decimal` and `thousands`.
 *
 * @remarks
 * Cells keep their blanks. A missing cell is the empty text. A cell of more than 4096 bytes, or
 * that is not well formed, becomes U+FFFD.
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
  return columnFrom(source, () => {
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
