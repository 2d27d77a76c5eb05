/** Options of callers, checked before anything is opened. */
import { refuse } from "../error.js";
import type { Watched } from "../csv/options.js";
import { columnOf, mappingOf, watchedNames, watchingOf } from "../files/options.js";
import type { Watching } from "../files/pass.js";
import { own } from "../input/options.js";

/** Unpacks `bytes`. The result has `size` bytes. */
export type ArrowUnpack = (bytes: Uint8Array, size: number) => Uint8Array;

/** @inline */
interface Packed {
  /**
   * A function that unpacks files compressed with zstd. The package itself unpacks lz4. For zstd,
   * pass a function, for example with `decompress` of fzstd: `{ zstd: (bytes, size) =>
   * decompress(bytes, new Uint8Array(size)) }`
   */
  unpack?: { readonly zstd?: ArrowUnpack | undefined } | undefined;
}

/** The column to read, and the options of the file. */
export type ArrowColumnOptions = Packed &
  Watched & {
    /**
     * The name of the column, or its index from 0. If several columns have this name, the first is
     * read.
     */
    column: string | number;
  };

/** The columns of a table, and the options of its file. */
export type ArrowTableOptions = Packed &
  Watched & {
    /** Maps names in the query to names or indices in the file. Indices begin at 0. */
    columns?: { readonly [name: string]: string | number } | undefined;
  };

export interface ArrowReading extends Watching {
  readonly zstd: ArrowUnpack | undefined;
}

const names = ["unpack", ...watchedNames] as const;

export function columnOptions(
  options: unknown,
): ArrowReading & { readonly column: string | number } {
  const given = own(options, ["column", ...names]);
  return { ...readingOf(given), column: columnOf(given.column) };
}

export function tableOptions(
  options: unknown,
): ArrowReading & { readonly columns: ReadonlyMap<string, string | number> } {
  const given = own(options === undefined ? {} : options, ["columns", ...names]);
  return { ...readingOf(given), columns: mappingOf(given.columns) };
}

function readingOf(given: { readonly [name in (typeof names)[number]]?: unknown }): ArrowReading {
  const { zstd } = own(given.unpack === undefined ? {} : given.unpack, ["zstd"], "unpack");
  if (zstd !== undefined && typeof zstd !== "function")
    throw refuse("unpack", "must hold a function: zstd: (bytes, size) => …");
  return { ...watchingOf(given), zstd: zstd as ArrowUnpack | undefined };
}
