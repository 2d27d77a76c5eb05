import type { BlobLike, Stream } from "../api/streams.js";
import type { FileTable } from "../api/tables.js";
import { refuse } from "../error.js";
import type { Requested, TableReader, TableStep } from "../input/tables.js";
import { tableFrom } from "./beginning.js";
import { type TableOptions, type TableReadingOptions, tableOptions } from "./options.js";
import { rowsOf, type Steps, walk } from "./walk.js";
import { request } from "./request.js";

/**
 * Several columns of one local delimited file (or byte stream), read in one pass: for
 * `releaseFrom` of a query that names its columns. The query says which it needs, and whether as
 * numbers or as texts; a column may be needed as both. For a query of one column use
 * {@link column} or {@link textColumn}.
 *
 * Files are read as {@link column} reads them: bounded memory, never the network, and no other
 * rules about what a row is. One row is one record. A cell of a column of numbers that is not a
 * number is NaN, silently, and its row is dropped where a query needs that number. A cell that is
 * missing is NaN or the empty text. Texts are kept as they are, blanks and all; a cell of more than
 * 4096 bytes, and what is not well-formed, reads as U+FFFD. Texts do not become strings of
 * JavaScript on the way.
 *
 * **Watch out**: `decimal` and `thousands` hold for all columns of numbers. Names are compared
 * exactly, and the first of duplicates is read. A person who may type a text may type a quote: the
 * program that writes the file must quote such texts.
 *
 * Never throws: `releaseFrom` rejects, before a row is read. It rejects with `ERR_ARGUMENT` if an
 * option breaks its rule, or if the file has no header and `columns` lacks a column of the query
 * (the source is then untouched). It rejects with `ERR_DATA` if the file is not delimited text, or
 * if its header lacks one of the columns. After that nothing in the file is an error.
 *
 * @param source - A Blob or File can be read again, a stream or iterable once. A gzip file is
 * unpacked as it is read.
 * @param options - How the file is written: as for `column`. `columns` says where the file has a
 * column under another name, or at which index.
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
  return tableFrom(source, () => {
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
