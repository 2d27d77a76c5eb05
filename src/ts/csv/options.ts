/** What callers tell: read once, own properties only, and checked before anything is opened. */
import type { Abort } from "../api.js";
import { refuse } from "../error.js";
import { own, signalOf } from "../options.js";

export interface Progress {
  bytes: number;
  totalBytes?: number;
  rows: number;
}

/** Which column, and how the file is read. */
export interface ColumnOptions {
  /** A name (the first of duplicates), or an index from 0. */
  column: string | number;
  /** One ASCII character; guessed from the header line unless told. */
  delimiter?: string | undefined;
  /** Whether the first line holds names; true if not told. */
  header?: boolean | undefined;
  signal?: Abort | undefined;
  /** Called about ten times a second, and at the end. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** The same, checked. */
export type CheckedOptions = Readonly<Required<ColumnOptions> & { header: boolean }>;

export interface HeaderOptions {
  readonly delimiter: string | undefined;
  readonly signal: Abort | undefined;
}

export function columnOptions(options: unknown): CheckedOptions {
  const { column, delimiter, header, signal, onProgress } = own(options, ["column", "delimiter", "header", "signal", "onProgress"]);
  if (typeof column !== "string" && !isIndex(column)) throw refuse("column", "must be a name or a non-negative safe integer");
  if (header !== undefined && typeof header !== "boolean") throw refuse("header", "must be true or false");
  if (header === false && typeof column === "string") throw refuse("column", "must be an index where the file has no header");
  if (onProgress !== undefined && typeof onProgress !== "function") throw refuse("onProgress", "must be a function");
  return {
    column,
    delimiter: delimiterOf(delimiter),
    header: header ?? true,
    signal: signalOf(signal),
    onProgress: onProgress as ColumnOptions["onProgress"],
  };
}

export function headerOptions(options: unknown): HeaderOptions {
  const { delimiter, signal } = own(options === undefined ? {} : options, ["delimiter", "signal"]);
  return { delimiter: delimiterOf(delimiter), signal: signalOf(signal) };
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function delimiterOf(value: unknown): string | undefined {
  if (value === undefined || (typeof value === "string" && /^[^"\n\r\u0080-\uffff]$/.test(value))) return value;
  throw refuse("delimiter", "must be one ASCII character, other than a quote or a line end");
}
