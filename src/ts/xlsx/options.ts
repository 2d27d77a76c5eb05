/** Options of callers: read once, own properties only, and checked before anything is opened. */
import type { Abort } from "../api/streams.js";
import { refuse } from "../error.js";
import { columnsOf } from "../csv/columns.js";
import { type Marks, isIndex, marksOf, progressOf } from "../csv/options.js";
import { own, signalOf } from "../input/options.js";

/** @inline */
interface SheetChoice {
  /**
   * The name of the sheet. You may leave it out if exactly one sheet of the workbook is visible.
   */
  sheet?: string | undefined;
  /**
   * The number of rows to skip, 0 by default. The next row is the header, or the first row if the
   * sheet has no header. Rows without a value are not counted.
   */
  skipRows?: number | undefined;
  /**
   * True to read the saved results of formulas. False by default: cells with formulas are skipped,
   * because a formula may use everybody's rows.
   */
  formulas?: boolean | undefined;
  signal?: Abort | undefined;
}

/**
 * Reports progress, about ten times a second, and at the end. `bytes` is the number of bytes read
 * from the file.
 *
 * @inline
 */
interface SheetProgress {
  onProgress?: ((progress: { bytes: number; totalBytes: number }) => void) | undefined;
}

/** The sheet, and the rows to skip before its header. */
export type SheetHeaderOptions = SheetChoice;

/** The column and the sheet to read. */
export type SheetTextOptions = SheetChoice &
  SheetProgress &
  (
    | {
        /**
         * The name of the column, or its index. If several columns have this name, the first is
         * read. Index 0 is column A.
         */
        column: string | number;
        /**
         * True (the default) if the first row contains the names of columns. Rows above it without
         * a value are ignored.
         */
        header?: true | undefined;
      }
    | { column: number; header: boolean | undefined }
  );

/**
 * The column of numbers and the sheet to read. `decimal` and `thousands` apply to cells that
 * contain text.
 */
export type SheetColumnOptions = SheetTextOptions & Marks;

/**
 * The sheet of a table, and the names of its columns. `decimal` and `thousands` apply to cells that
 * contain text.
 */
export type SheetTableOptions = SheetChoice &
  SheetProgress &
  Marks &
  (
    | {
        /** Maps names in the query to names or indices in the sheet. Index 0 is column A. */
        columns?: { readonly [name: string]: string | number } | undefined;
        /**
         * True (the default) if the first row contains the names of columns. Rows above it without
         * a value are ignored.
         */
        header?: true | undefined;
      }
    | {
        /** The index of each column. Index 0 is column A. */
        columns: { readonly [name: string]: number };
        header: boolean | undefined;
      }
  );

/** Sheet, and how it is read, checked. */
export interface SheetReading {
  readonly sheet: string | undefined;
  readonly skipRows: number;
  readonly formulas: boolean;
  readonly header: boolean;
  readonly decimal: string;
  readonly thousands: string | undefined;
  readonly signal: Abort | undefined;
  readonly onProgress: SheetProgress["onProgress"];
}

const choice = ["sheet", "skipRows", "formulas", "signal"] as const;
const reading = /* @__PURE__ */ (() => [...choice, "header", "onProgress"] as const)();
const marks = ["decimal", "thousands"] as const;

/** As many as spreadsheet programs have. */
const COLUMNS = 1 << 14;

type Given = { readonly [name in (typeof reading | typeof marks)[number]]?: unknown };

/** Reads the options of `column` and `textColumn`. */
export function sheetColumn(
  options: unknown,
  kind: "numbers" | "texts",
): SheetReading & { readonly column: string | number } {
  const names = ["column", ...reading] as const;
  const given: Given & { readonly column?: unknown } =
    kind === "numbers" ? own(options, [...names, ...marks]) : own(options, names);
  const checked = readingOf(given);
  return { ...checked, column: columnOf(given.column, "column", checked.header) };
}

/** Reads the options of `table`. */
export function sheetTable(
  options: unknown,
): SheetReading & { readonly columns: ReadonlyMap<string, string | number> } {
  const given = own(options === undefined ? {} : options, ["columns", ...reading, ...marks]);
  const checked = readingOf(given);
  const column = (value: unknown) => columnOf(value, "columns", checked.header);
  const columns = columnsOf(given.columns, column, '{ city: "Town", age: 3 }');
  return { ...checked, columns };
}

/** Reads the options of `header`. */
export function sheetHeader(options: unknown): SheetReading {
  return readingOf(own(options === undefined ? {} : options, choice));
}

function columnOf(value: unknown, argument: string, header: boolean): string | number {
  if (isIndex(value) && value < COLUMNS) return value;
  if (typeof value !== "string")
    throw refuse(argument, "must be a name, or an index from 0 to 16383");
  if (!header) throw refuse(argument, "must be an index if the sheet has no header");
  return value;
}

function readingOf(given: Given): SheetReading {
  const { sheet, skipRows = 0, formulas = false, header = true } = given;
  if (sheet !== undefined && typeof sheet !== "string")
    throw refuse("sheet", "must be the name of a sheet");
  if (!isIndex(skipRows)) throw refuse("skipRows", "must be a nonnegative safe integer");
  if (typeof formulas !== "boolean") throw refuse("formulas", "must be true or false");
  if (typeof header !== "boolean") throw refuse("header", "must be true or false");
  return {
    ...{ sheet, skipRows, formulas, header },
    ...marksOf(given),
    signal: signalOf(given.signal),
    onProgress: progressOf(given.onProgress) as SheetProgress["onProgress"],
  };
}
