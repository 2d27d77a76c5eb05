/** What callers set: read once, own properties only, and checked before anything is opened. */
import type { Abort } from "../api/streams.js";
import { refuse } from "../error.js";
import { columnsOf } from "../csv/columns.js";
import { type Marks, isIndex, marksOf, progressOf } from "../csv/options.js";
import { own, signalOf } from "../input/options.js";

/** @inline */
interface SheetChoice {
  /** The sheet's name. The only visible sheet if there is just one; required otherwise. */
  sheet?: string | undefined;
  /** How many rows that have a value come before the header (or the first row); 0 by default. */
  skipRows?: number | undefined;
  /**
   * Whether cells that formulas compute have the value that was saved with them; false by default,
   * because a formula may compute it from everybody's rows.
   */
  formulas?: boolean | undefined;
  signal?: Abort | undefined;
}

/**
 * Called about ten times a second, and at the end, with bytes of the file.
 *
 * @inline
 */
interface SheetProgress {
  onProgress?: ((progress: { bytes: number; totalBytes: number }) => void) | undefined;
}

/** Which row has the names of columns. */
export type SheetHeaderOptions = SheetChoice;

/** Which column of what sheet. */
export type SheetTextOptions = SheetChoice &
  SheetProgress &
  (
    | {
        /** A name (the first of duplicates), or an index from 0, which is column A. */
        column: string | number;
        /** Whether the first row that has a value holds names; true by default. */
        header?: true | undefined;
      }
    | { column: number; header: boolean | undefined }
  );

/** The same for a column of numbers. The marks are for cells of texts. */
export type SheetColumnOptions = SheetTextOptions & Marks;

/** Where the sheet has the columns that questions name. The marks are for cells of texts. */
export type SheetTableOptions = SheetChoice &
  SheetProgress &
  Marks &
  (
    | {
        /** For columns whose name in the sheet is another: that name, or an index from 0. */
        columns?: { readonly [name: string]: string | number } | undefined;
        /** Whether the first row that has a value holds names; true by default. */
        header?: true | undefined;
      }
    | {
        /** The index of each column, from 0. */
        columns: { readonly [name: string]: number };
        header: boolean | undefined;
      }
  );

/** Which sheet, and how it is read, checked. */
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

/** What `column` and `textColumn` are given. */
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

/** What `table` is given. */
export function sheetTable(
  options: unknown,
): SheetReading & { readonly columns: ReadonlyMap<string, string | number> } {
  const given = own(options === undefined ? {} : options, ["columns", ...reading, ...marks]);
  const checked = readingOf(given);
  const column = (value: unknown) => columnOf(value, "columns", checked.header);
  const columns = columnsOf(given.columns, column, '{ city: "Town", age: 3 }');
  return { ...checked, columns };
}

/** What `header` is given. */
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
