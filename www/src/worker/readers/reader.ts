/** Functions that the worker needs for a kind of file. */
import type { Beginning, Part } from "../../model/beginning.js";
import type { Table } from "../../model/table.js";

type Read = (source: never, options: never) => unknown;

export interface Reader {
  /** The tables in the file, of which one is chosen. */
  readonly parts?: (file: File, signal: AbortSignal) => Promise<readonly Part[]>;
  /** The public part of the table. No row is read for it. */
  readonly beginning: (table: Table, signal: AbortSignal) => Promise<Beginning>;
  /** Source that the package reads, if it is not the file itself. */
  readonly source?: (table: Table) => Promise<unknown>;
  /** The package's functions. */
  readonly column: Read;
  readonly textColumn: Read;
  readonly table: Read;
  /** Options that no person chooses. */
  readonly given?: object;
}

/** Columns of a file that states no types of them. */
export const untyped = (columns: readonly string[], semicolons = false): Beginning => ({
  ...{ columns, semicolons },
  types: [],
});

/** Names for columns that have none. */
export const numbered = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, position) => `Column ${position + 1}`);
