import type { BlobLike, Stream } from "../api/streams.js";
import type { FileTable } from "../api/tables.js";
import { refuse } from "../error.js";
import type { Requested, TableReader, TableStep } from "../input/tables.js";
import { tableFrom } from "./beginning.js";
import { type TableOptions, type TableReadingOptions, tableOptions } from "./options.js";
import { rowsOf, type Steps, walk } from "./walk.js";
import { request } from "./request.js";

/**
 * Reads several columns of a local CSV file in one pass. Pass the result to `releaseFrom` of a
 * query that names its columns. The query decides which columns are read, and whether each is read
 * as numbers or as texts. For a query of one column use {@link column} or {@link textColumn}.
 *
 * **Watch out**: `decimal` and `thousands` apply to all columns of numbers. Names of columns are
 * compared exactly. If several columns in the file have the same name, the first is read. The
 * program that writes the file must quote texts that people typed.
 *
 * @remarks
 * The rules for files, rows and memory are those of {@link column}. A column may be read both as
 * numbers and as texts. In a column of numbers, a cell that is not a number becomes NaN, without a
 * warning. A query that needs this number skips the row. In a column of texts, a missing cell
 * becomes the empty text. Blanks around texts are kept. A text of more than 4096 bytes, or that is
 * not valid in its encoding, becomes the replacement character U+FFFD.
 *
 * `table` itself throws only if `options` is a text or a number. For all other errors,
 * `releaseFrom` of the query rejects. Errors in options and in the header come before a row is
 * read. `ERR_ARGUMENT` means that an option breaks its rule. It also means that the file has no
 * header and `columns` lacks a column of the query. In both cases, nothing of the source is read.
 * `ERR_DATA` means that the file is not delimited text, or that its header lacks one of the
 * columns. Once the header is read, no content of a row causes an error.
 *
 * @param source - A Blob or File, which can be read again, or a stream or async iterable of bytes,
 * which can be read once. A gzip file is unpacked as it is read.
 * @param options - The format of the file, as for `column`. `columns` maps names of columns in the
 * query to names in the file, or to indices.
 *
 * @example
 * import { table } from "sottovoce/csv";
 *
 * const rows = table(file, { delimiter: ";", decimal: ",", columns: { city: "Town" } });
 */
export function table(
  source: BlobLike | Stream<Uint8Array> | AsyncIterable<Uint8Array>,
  options?: TableOptions,
): FileTable {
  return tableFrom(source, options, () => {
    const checked = tableOptions(options);
    return (from, requested) => walk(from, checked, stepsOf(checked, requested));
  });
}

function stepsOf(options: TableReadingOptions, requested: readonly Requested[]): Steps<TableStep> {
  const slots = requested.map(({ column, as }) => ({ column: columnOf(column, options), as }));
  let table: TableReader | undefined;
  return {
    request(inner) {
      for (const { column, as } of slots) request(inner, column, as, options);
    },
    step(reader, read) {
      table ??= {
        rows: () => rowsOf(reader),
        lookUp: (slot, text, index) => reader.use((inner) => inner.look_up(slot, text, index)),
      };
      const take: TableStep["take"] = (to) =>
        reader.use((inner) => {
          read(inner);
          for (let slot = 0; slot < to.length; slot++) inner.give(slot, false, to[slot]);
        });
      return { reader: table, take };
    },
  };
}

/** The column of the file that a question calls so. */
function columnOf(name: string, { columns, format }: TableReadingOptions): string | number {
  const column = columns.get(name);
  if (column === undefined && !format.header)
    throw refuse("columns", "must give the index of every column where the file has no header");
  return column ?? name;
}
