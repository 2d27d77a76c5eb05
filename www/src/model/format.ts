/**
 * Kind of a file, by the end of its name, which is public. "pasted" are cells that a spreadsheet
 * put into the clipboard.
 */
export type FileKind = "text" | "pasted" | "workbook" | "json" | "arrow" | "parquet" | "zip";

const ENDS: readonly (readonly [ends: RegExp, kind: FileKind])[] = [
  [/\.(?:xls[xmb]?|ods|numbers)$/i, "workbook"],
  [/\.(?:json|jsonl|ndjson)(?:\.gz)?$/i, "json"],
  [/\.(?:arrows?|feather|ipc)$/i, "arrow"],
  [/\.(?:parquet|pq)$/i, "parquet"],
  [/\.zip$/i, "zip"],
];

/**
 * How a file is written, as a person described it. All of it is public, and none of it is ever
 * taken from a row. Each kind of file has a use for some of it.
 */
export interface Format {
  readonly kind: FileKind;
  /** True if the first line names the columns; it is a row if not. */
  readonly named: boolean;
  /** "" is "as the first line has it", which only a line of names may say. */
  readonly delimiter: "" | Delimiter;
  /**
   * Says if cells may be in quotes, and if a backslash escapes a quote within them; "" is as usual:
   * yes, except between tabs, and a quote is doubled.
   */
  readonly quote: "" | "yes" | "backslash" | "no";
  /** A name in `ENCODINGS`. */
  readonly encoding: string;
  /** Lines, or rows of a sheet, before the header or the first row, as typed. */
  readonly skipLines: string;
  /** "" is "not chosen", which reads as a point. */
  readonly decimal: "" | "." | ",";
  readonly thousands: "" | Thousands;
  /** The sheet of a workbook, or the file in an archive; "" until they are listed. */
  readonly part: string;
  /** True if cells that formulas compute have the value that was saved last. */
  readonly formulas: boolean;
  /** Shape of JSON: an object in each line, or one array. */
  readonly shape: "lines" | "array";
  /** The keys of JSON that can be asked about, as typed: one in each line. */
  readonly keys: string;
}
export type Delimiter = "," | ";" | "\t" | "|";
export type Thousands = "," | "." | " " | "'";

export const USUAL: Format = {
  kind: "text",
  named: true,
  delimiter: "",
  quote: "",
  encoding: "",
  skipLines: "",
  decimal: "",
  thousands: "",
  part: "",
  formulas: false,
  shape: "array",
  keys: "",
};

/** Between cells that are pasted there are tabs. */
export const PASTED: Format = { ...USUAL, kind: "pasted", delimiter: "\t" };

/** How a file of this name is usually written. */
export function formatOf(name: string): Format {
  const [, kind = "text"] = ENDS.find(([ends]) => ends.test(name)) ?? [];
  return { ...USUAL, kind, shape: /\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(name) ? "lines" : "array" };
}

/** Says if its cells are text, so that marks and lines can be chosen. */
export const isText = ({ kind }: Format): boolean =>
  kind === "text" || kind === "pasted" || kind === "zip";

/** Says if numbers may be written as text in it, with marks. */
export const hasMarks = (format: Format): boolean => isText(format) || format.kind === "workbook";

/** Says if one of several tables in it is chosen. */
export const hasParts = ({ kind }: Format): boolean => kind === "workbook" || kind === "zip";

export const DELIMITERS: readonly { readonly delimiter: Delimiter; readonly name: string }[] = [
  { delimiter: ",", name: "comma" },
  { delimiter: ";", name: "semicolon" },
  { delimiter: "\t", name: "tab" },
  { delimiter: "|", name: "vertical bar" },
];

/** How twenty thousand may be written. */
export const GROUPS: readonly { readonly thousands: Thousands; readonly example: string }[] = [
  { thousands: ",", example: "20,000" },
  { thousands: ".", example: "20.000" },
  { thousands: " ", example: "20 000" },
  { thousands: "'", example: "20'000" },
];

/** The format with a change: one mark cannot stand for a fraction and for thousands. */
function changed(format: Format, patch: Partial<Format>): Format {
  const next = { ...format, ...patch };
  return next.thousands === pointOf(next) ? { ...next, thousands: "" } : next;
}

/** Changes the format of a file of this name: of another kind of file nothing is known yet. */
export function rewritten(format: Format, patch: Partial<Format>, name: string): Format {
  return changed(patch.kind === undefined ? format : formatOf(name), patch);
}

/** The mark of fractions that is read. */
export function pointOf({ decimal }: Format): "." | "," {
  return decimal || ".";
}

/** Says if the names of the columns stay what they are: the marks of numbers alone differ. */
export function sameColumns(one: Format, other: Format): boolean {
  const unmarked = ({ decimal: _, thousands: __, ...rest }: Format) => JSON.stringify(rest);
  return unmarked(one) === unmarked(other);
}

/**
 * Mark that splits cells: if no line of names can say it, the comma that the page shows as chosen.
 */
export function delimiterOf({ named, delimiter }: Format): Format["delimiter"] {
  return named ? delimiter : delimiter || ",";
}

/** How many lines to skip; the package refuses a text that is not a whole number. */
export function linesToSkip({ skipLines }: Format): number {
  const typed = skipLines.trim();
  return /^\d*$/.test(typed) ? Number(typed) : Number.NaN;
}
