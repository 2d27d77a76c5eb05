/** What callers tell: read once, own properties only, and checked before anything is opened. */
import type { Abort } from "../api.js";
import { refuse } from "../error.js";

export interface Progress {
  bytes: number;
  totalBytes?: number;
  rows: number;
}

export interface ColumnOptions {
  readonly column: string | number;
  readonly delimiter: string | undefined;
  readonly header: boolean;
  readonly signal: Abort | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

export interface HeaderOptions {
  readonly delimiter: string | undefined;
  readonly signal: Abort | undefined;
}

export function columnOptions(options: unknown): ColumnOptions {
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

/** What stands on Object.prototype is nobody's option, and a key that is not known is a mistake. */
export function own<Name extends string>(options: unknown, names: readonly Name[]): { readonly [name in Name]?: unknown } {
  if (typeof options !== "object" || options === null) throw refuse("options", "must be an object");
  const told = Object.create(null) as { [name in Name]?: unknown };
  for (const key of Object.keys(options)) {
    const name = names.find((known) => known === key);
    if (name === undefined) throw refuse(key, `is not an option; the options are ${names.join(", ")}`);
    told[name] = (options as { readonly [name in Name]?: unknown })[name];
  }
  return told;
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function delimiterOf(value: unknown): string | undefined {
  if (value === undefined || (typeof value === "string" && /^[^"\n\r\u0080-\uffff]$/.test(value))) return value;
  throw refuse("delimiter", "must be one ASCII character, other than a quote or a line end");
}

export function signalOf(value: unknown): Abort | undefined {
  if (value === undefined || isAbort(value)) return value;
  throw refuse("signal", "must be an AbortSignal");
}

function isAbort(value: unknown): value is Abort {
  if (typeof value !== "object" || value === null) return false;
  const { aborted, addEventListener, removeEventListener } = value as { [name in keyof Abort]?: unknown };
  return typeof aborted === "boolean" && typeof addEventListener === "function" && typeof removeEventListener === "function";
}
