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
 * Reads one numeric column of a local delimited file (or a byte stream), as chunks of rows. Bounded
 * memory, never the network: tests hold a page that reads 1 GB to 32 MB more than itself in
 * Chromium and 48 in WebKitGTK. Firefox keeps what it has read until it sees fit, 130 MB of 800
 * when measured. Safari before 17.4 cannot give memory back itself, and may keep more until its
 * collector runs.
 *
 * Reads RFC 4180 quoting, CRLF or LF, UTF-8 (with a header also UTF-16 that begins with its mark),
 * and gzip. The options say everything further about how the file is written, and are public. What
 * they leave out is taken from the header line, never from a row: so a file without one needs a
 * `delimiter`.
 *
 * A cell that is not a number is NaN (and so is skipped by queries), silently, because whether
 * there are any is private. So are empty and missing cells, words, `inf`, hex, what overflows, and
 * a currency (`$5`). So are marks that no option names: `1,50` needs `decimal: ","`, `20,000` needs
 * `thousands: ","`. Spaces and tabs around a number are dropped. Blank lines are not rows.
 *
 * One row is one *record*: what is guaranteed about one row more, less or changed holds between
 * files that are well formed for their delimiter. A cell that begins with a quote takes in what
 * follows up to the next lone one, other people's rows with it. So the program that writes the file
 * must quote texts that people typed. Byte-order marks before a row are dropped, and a quote after
 * one is text, except at the very beginning of a file. Between tabs quotes are text (`quote: true`
 * turns them on), and `quote: false` makes them so anywhere: then every line that is not blank is a
 * row, with anything in it. In UTF-16 an odd byte shifts everything that follows.
 *
 * Never throws, always rejects, at the first chunk. It rejects with `ERR_ARGUMENT` if an option
 * breaks its rule (the source is then untouched). It rejects with `ERR_DATA` if the file is not
 * delimited text or the column is not in the header. After that nothing in the file is an error.
 * Some files that are not text are known by their first bytes, with which no text begins: a
 * workbook, SQLite, Parquet, Arrow, Avro, HDF5, what is packed. Others are known by their header (a
 * PDF, JSON, HTML, ORC, SPSS, Stata): without a header these are read, as rows of NaN. A Blob that
 * cannot be read is `ERR_DATA`, a damaged gzip file too. What a stream or iterable of yours throws
 * comes through as it is; an abort rejects with `signal.reason`. Leaving the loop early, like every
 * rejection, cancels the source.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once. A gzip file (of one
 * member) is unpacked as it is read. It is not if `encoding` is UTF-16 and there is no header: then
 * its first bytes may be somebody's letters.
 * @param options - `column`: a name (the first of duplicates), or an index from 0. `header`:
 * whether the first line holds names; true by default. `delimiter`: one ASCII character. `quote`,
 * `decimal`, `thousands`: see above. `encoding`: a name of the WHATWG Encoding Standard, such as
 * "windows-1252". `skipLines`: how many lines precede the header. `onProgress`: called about
 * ten times a second, and at the end, with the bytes of the file as it lies there.
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
 * Reads one column of texts, as chunks of rows: for `histogram` over texts. Otherwise as
 * {@link column}, without `decimal` and `thousands`.
 *
 * Cells are kept as they are, blanks and all. A missing cell is the empty text; a cell of more than
 * 4096 bytes, and what is not well-formed, reads as U+FFFD.
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
