/** Options of callers: read once, own properties only, and checked before anything is opened. */
import type { Abort } from "../api/streams.js";
import { refuse } from "../error.js";
import { own, signalOf } from "../input/options.js";
import { columnsOf } from "./columns.js";
import { type Encoding, encodingOf } from "./encoding.js";

/** @inline */
export interface Progress {
  bytes: number;
  totalBytes?: number;
  rows: number;
}

/**
 * The format of the file, except its delimiter. The format is public, and must be known before a
 * row is read.
 *
 * @inline
 */
interface FormatOptions {
  /**
   * True if quotes may enclose a cell (RFC 4180). False if quotes are ordinary text. The default is
   * true, unless the delimiter is a tab: then it is false.
   */
  quote?: boolean | undefined;
  /**
   * The character that precedes a quote inside a quoted cell. The default is another quote: `""`.
   * Pass `"\\"` for a file in which a backslash escapes quotes. Spark writes such files by default;
   * pandas (`escapechar`), DuckDB (`ESCAPE`) and MySQL can write them. With `"\\"`, cells may be
   * quoted even if the delimiter is a tab.
   */
  escape?: '"' | "\\" | undefined;
  /**
   * The encoding of the file, by its WHATWG name, such as "windows-1252". The default is UTF-8.
   * UTF-16 is recognized without this option if the file has a header and begins with a byte-order
   * mark.
   */
  encoding?: string | undefined;
  /**
   * The number of lines to skip, 0 by default. The next line is the header, or the first row if the
   * file has no header. Blank lines count as lines. For this count, a line break inside quotes also
   * ends a line.
   */
  skipLines?: number | undefined;
}

/**
 * The column to read. If the file has no header, pass `delimiter`, and the index of the column.
 *
 * @inline
 */
type Which =
  | {
      /**
       * The name of the column, or its index from 0. If several columns have this name, the first
       * is read.
       */
      column: string | number;
      /** True (the default) if the first line contains the names of columns. */
      header?: true | undefined;
      /**
       * The ASCII character between cells. By default it is guessed from the first line of the
       * header.
       */
      delimiter?: string | undefined;
    }
  | {
      /** The index of the column, from 0. */
      column: number;
      /** False if the file has no header. Its first line is then a row. */
      header: boolean | undefined;
      /** The ASCII character between cells. A file without a header needs this option. */
      delimiter: string;
    };

/** @inline */
export interface Watched {
  signal?: Abort | undefined;
  /**
   * Reports progress, about ten times a second, and at the end. `bytes` is the position in the
   * file, and `rows` the number of rows so far.
   */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** The column to read, and the format of the file. */
export type ColumnOptions = FormatOptions & Which & Watched;

/**
 * The separators in numbers. `decimal` is the mark before the decimals, "." by default. `thousands`
 * is the mark between groups of three digits. By default, there is no such mark. `"'"` also matches
 * the typographic apostrophe, and `" "` also matches no-break and thin spaces. With `thousands`,
 * numbers without groups are read too. Before the last three digits, groups of two digits are read
 * as well, as in 12,34,567. A cell with groups of other lengths is not a number.
 *
 * @inline
 */
export type Marks =
  | { decimal?: "." | undefined; thousands?: "," | "'" | " " | undefined }
  | { decimal: ","; thousands?: "." | "'" | " " | undefined };

/** The column of numbers to read, and the format of the file. */
export type NumberColumnOptions = ColumnOptions & Marks;

/**
 * The columns of a table. Set `columns` if their names in the file differ from their names in the
 * query. If the file has no header, pass `delimiter` and the index of each column.
 *
 * @inline
 */
type Mapped =
  | {
      /**
       * Maps names in the query to names or indices in the file. If several columns have the same
       * name, the first is read. Indices begin at 0.
       */
      columns?: { readonly [name: string]: string | number } | undefined;
      /** True (the default) if the first line contains the names of columns. */
      header?: true | undefined;
      /**
       * The ASCII character between cells. By default it is guessed from the first line of the
       * header.
       */
      delimiter?: string | undefined;
    }
  | {
      /** The index of each column, from 0. */
      columns: { readonly [name: string]: number };
      /** False if the file has no header. Its first line is then a row. */
      header: boolean | undefined;
      /** The ASCII character between cells. A file without a header needs this option. */
      delimiter: string;
    };

/**
 * The columns of a table, and the format of its file. `decimal` and `thousands` apply to all
 * columns of numbers.
 */
export type TableOptions = FormatOptions & Mapped & Marks & Watched;

/** The format of the file whose header line is read. */
export interface HeaderOptions extends FormatOptions {
  /** The ASCII character between cells. By default it is guessed from the header line. */
  delimiter?: string | undefined;
  signal?: Abort | undefined;
}

/** How the file is written, checked. */
export interface Format {
  readonly header: boolean;
  readonly delimiter: string | undefined;
  readonly quote: boolean | undefined;
  /** True if a backslash escapes quotes. */
  readonly escape: boolean;
  readonly encoding: Encoding;
  readonly skipLines: number;
}

/** How a file is read, checked. */
export interface ReadingOptions {
  readonly format: Format;
  readonly decimal: "." | ",";
  readonly thousands: string | undefined;
  readonly signal: Abort | undefined;
  readonly onProgress: ColumnOptions["onProgress"];
}

export interface ColumnReading extends ReadingOptions {
  readonly column: string | number;
}

export interface TableReadingOptions extends ReadingOptions {
  /** The column of the file, by what questions call it. */
  readonly columns: ReadonlyMap<string, string | number>;
}

const formatNames = ["delimiter", "quote", "escape", "encoding", "skipLines"] as const;
// (Spreads are calls to bundlers, which keep them unless they are told that these are pure.)
const readingNames = /* @__PURE__ */ (() =>
  [...formatNames, "header", "signal", "onProgress"] as const)();
const numberNames = ["decimal", "thousands"] as const;

type Given<Name extends string> = { readonly [name in Name]?: unknown };
type ReadingName = (typeof readingNames | typeof numberNames)[number];

export function columnOptions(options: unknown, kind: "numbers" | "texts"): ColumnReading {
  const names = ["column", ...readingNames] as const;
  const given: Given<"column" | ReadingName> =
    kind === "numbers" ? own(options, [...names, ...numberNames]) : own(options, names);
  const { column } = given;
  if (typeof column !== "string" && !isIndex(column))
    throw refuse("column", "must be a name or a nonnegative safe integer");
  const header = headerOf(given.header);
  if (!header && typeof column === "string")
    throw refuse("column", "must be an index if the file has no header");
  return { ...readingOptions(given, header), column };
}

/** Reads the options of `table`. */
export function tableOptions(options: unknown): TableReadingOptions {
  const given = own(options === undefined ? {} : options, [
    "columns",
    ...readingNames,
    ...numberNames,
  ]);
  const header = headerOf(given.header);
  const columns = columnsOf(given.columns, mappedTo(header), '{ city: "Town", age: 3 }');
  return { ...readingOptions(given, header), columns };
}

/** Checks to which column of the file a question's column is mapped. */
function mappedTo(header: boolean): (column: unknown) => string | number {
  return (column) => {
    if (typeof column !== "string" && !isIndex(column))
      throw refuse("columns", "must hold names, or safe integers that are at least 0");
    if (!header && typeof column === "string")
      throw refuse("columns", "must hold indexes if the file has no header");
    return column;
  };
}

function headerOf(header: unknown = true): boolean {
  if (typeof header !== "boolean") throw refuse("header", "must be true or false");
  return header;
}

function readingOptions(given: Given<ReadingName>, header: boolean): ReadingOptions {
  return {
    format: formatOf(given, header),
    ...marksOf(given),
    signal: signalOf(given.signal),
    onProgress: progressOf(given.onProgress) as ColumnOptions["onProgress"],
  };
}

export function progressOf(onProgress: unknown): unknown {
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw refuse("onProgress", "must be a function");
  return onProgress;
}

export function marksOf({
  decimal = ".",
  thousands,
}: Given<(typeof numberNames)[number]>): Pick<ReadingOptions, "decimal" | "thousands"> {
  if (decimal !== "." && decimal !== ",") throw refuse("decimal", 'must be "." or ","');
  if (
    thousands !== undefined &&
    !(typeof thousands === "string" && [",", ".", "'", " "].includes(thousands))
  ) {
    throw refuse("thousands", `must be ",", ".", "'" or a space`);
  }
  if (thousands === decimal) throw refuse("thousands", "must differ from the decimal mark");
  return { decimal, thousands };
}

/** Reads the options of `header` and `columnCount`. */
export function headerOptions(
  options: unknown,
  header: boolean,
): { readonly format: Format; readonly signal: Abort | undefined } {
  const given = own(options === undefined ? {} : options, [...formatNames, "signal"]);
  return { format: formatOf(given, header), signal: signalOf(given.signal) };
}

function formatOf(given: Given<(typeof formatNames)[number]>, header: boolean): Format {
  const { quote, escape = '"', skipLines = 0 } = given;
  const delimiter = delimiterOf(given.delimiter);
  if (!header && delimiter === undefined) {
    throw refuse(
      "delimiter",
      "is required without a header: it must not be guessed from a person's row",
    );
  }
  if (quote !== undefined && typeof quote !== "boolean")
    throw refuse("quote", "must be true or false");
  if (escape !== '"' && escape !== "\\")
    throw refuse("escape", 'must be "\\\\" or \'"\', which doubles quotes');
  const isEscape = escape === "\\";
  if (isEscape && quote === false)
    throw refuse("escape", "needs quotes: leave out quote, or set it to true");
  if (!isIndex(skipLines)) throw refuse("skipLines", "must be a nonnegative safe integer");
  const encoding = encodingOf(given.encoding);
  return { header, delimiter, quote, escape: isEscape, encoding, skipLines };
}

export function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function delimiterOf(value: unknown): string | undefined {
  if (value === undefined || (typeof value === "string" && /^[^"\n\r\u0080-\uffff]$/.test(value)))
    return value;
  throw refuse("delimiter", "must be one ASCII character, other than a quote or a line end");
}
