/** Options of callers, checked before anything is opened. */
import type { Watched } from "../csv/options.js";
import { refuse } from "../error.js";
import { columnOf, mappingOf, watchedNames, watchingOf } from "../files/options.js";
import type { Watching } from "../files/pass.js";
import { own } from "../input/options.js";
import { snappy } from "./snappy.js";
import { type Codec, CODECS, type ParquetUnpack, type Unpackers } from "./unpack.js";

/** @inline */
interface Packed {
  /**
   * Functions that unpack files with a compression other than snappy. Pass `compressors` of
   * hyparquet-compressors, or your own functions, such as `{ ZSTD: (bytes, size) =>
   * decompress(bytes, new Uint8Array(size)) }` with fzstd.
   */
  compressors?: { readonly [codec in Codec]?: ParquetUnpack | undefined } | undefined;
}

/** The column to read. */
export type ParquetColumnOptions = Packed &
  Watched & {
    /**
     * The name of the column, or its index from 0. If several columns have this name, the first is
     * read.
     */
    column: string | number;
  };

/** The columns of a table, and the options of its file. */
export type ParquetTableOptions = Packed &
  Watched & {
    /** Maps names in the query to names or indices in the file. Indices begin at 0. */
    columns?: { readonly [name: string]: string | number } | undefined;
  };

export interface ParquetReading extends Watching {
  readonly unpackers: Unpackers;
}

const names = ["compressors", ...watchedNames] as const;

export function columnOptions(
  options: unknown,
): ParquetReading & { readonly column: string | number } {
  const given = own(options, ["column", ...names]);
  return { ...readingOf(given), column: columnOf(given.column) };
}

export function tableOptions(
  options: unknown,
): ParquetReading & { readonly columns: ReadonlyMap<string, string | number> } {
  const given = own(options === undefined ? {} : options, ["columns", ...names]);
  return { ...readingOf(given), columns: mappingOf(given.columns) };
}

function readingOf(given: { readonly [name in (typeof names)[number]]?: unknown }): ParquetReading {
  return { ...watchingOf(given), unpackers: unpackersOf(given.compressors) };
}

/** Those of the caller are taken before our own. */
function unpackersOf(value: unknown): Unpackers {
  const unpackers = new Map<(typeof CODECS)[number], ParquetUnpack>([
    ["UNCOMPRESSED", (bytes) => bytes],
    ["SNAPPY", snappy],
  ]);
  const given = value === undefined ? {} : own(value, CODECS.slice(1), "compressors");
  for (const codec of CODECS) {
    const unpack = Object.hasOwn(given, codec) ? given[codec] : undefined;
    if (unpack === undefined) continue;
    if (typeof unpack !== "function")
      throw refuse("compressors", "must hold functions: { ZSTD: (bytes, size) => … }");
    unpackers.set(codec, unpack as ParquetUnpack);
  }
  return unpackers;
}
