/** What callers set, checked before anything is opened. */
import { refuse } from "../error.js";
import type { Watched } from "../csv/options.js";
import { columnOf, mappingOf, watchedNames, watchingOf } from "../files/options.js";
import type { Watching } from "../files/pass.js";
import { own } from "../input/options.js";

/** Unpacks bytes whose contents have this size. */
export type ArrowUnpack = (bytes: Uint8Array, size: number) => Uint8Array;

/** @inline */
interface Packed {
  /**
   * What unpacks files that are packed with zstd. With `decompress` of fzstd:
   * `{ zstd: (bytes, size) => decompress(bytes, new Uint8Array(size)) }`
   */
  unpack?: { readonly zstd?: ArrowUnpack | undefined } | undefined;
}

/** Which column, and how the file is read. */
export type ArrowColumnOptions = Packed &
  Watched & {
    /** A name (the first of duplicates), or an index from 0. */
    column: string | number;
  };

/** How the file of a table is read. */
export type ArrowTableOptions = Packed &
  Watched & {
    /** For columns whose name in the file is another: that name, or an index from 0. */
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
