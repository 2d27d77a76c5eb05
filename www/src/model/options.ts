/** How the package reads a file that is written so: the options of its functions. */
import { delimiterOf, hasMarks, linesToSkip, pointOf } from "./format.js";
import type { FileKind, Format } from "./format.js";
import { keysOf } from "./keys.js";

type Options = Readonly<Record<string, unknown>>;

/** The entry of the package that reads a kind of file. */
export const ENTRIES = {
  text: "sottovoce/csv",
  pasted: "sottovoce/csv",
  workbook: "sottovoce/xlsx",
  json: "sottovoce/json",
  arrow: "sottovoce/arrow",
  parquet: "sottovoce/parquet",
  zip: "sottovoce/csv",
} as const satisfies Readonly<Record<FileKind, string>>;

/** About the lines of a text; none that the package presumes anyway. */
export function lineOptions(format: Format): Options {
  const delimiter = delimiterOf(format);
  const skipLines = linesToSkip(format);
  return {
    ...(delimiter !== "" && { delimiter }),
    ...quoteOptions(format),
    ...(format.encoding !== "" && { encoding: format.encoding }),
    ...(skipLines !== 0 && { skipLines }),
  };
}

function quoteOptions({ quote }: Format): Options {
  if (quote === "backslash") return { escape: "\\" };
  return quote === "" ? {} : { quote: quote === "yes" };
}

/** About the sheet of a workbook. */
export function sheetOptions(format: Format): Options {
  const skipRows = linesToSkip(format);
  return {
    sheet: format.part,
    ...(skipRows !== 0 && { skipRows }),
    ...(format.formulas && { formulas: true }),
  };
}

/** All but which columns, and how numbers are written. */
function readingOptions(format: Format): Options {
  const header = { ...(!format.named && { header: false }) };
  switch (format.kind) {
    case "workbook":
      return { ...header, ...sheetOptions(format) };
    case "json":
      return { shape: format.shape };
    case "arrow":
    case "parquet":
      return {};
    default:
      return { ...header, ...lineOptions(format) };
  }
}

function marks(format: Format): Options {
  if (!hasMarks(format)) return {};
  const { thousands } = format;
  const decimal = pointOf(format);
  return {
    ...(decimal !== "." && { decimal }),
    ...(thousands !== "" && { thousands }),
  };
}

/** Where the file has a column: by its name, if no other column has it. */
export function placeOf(format: Format, columns: readonly string[], position: number): unknown {
  const name = columns[position] ?? "";
  if (format.kind === "json") return keysOf(format.keys)[position]?.path;
  const isNamed = format.named || !hasMarks(format);
  return isNamed && isUnique(columns, name) ? name : position;
}

export const isUnique = (columns: readonly string[], name: string): boolean =>
  name !== "" && columns.indexOf(name) === columns.lastIndexOf(name) && columns.includes(name);

/** The options of `column`, or of `textColumn`, which takes no marks. */
export function columnOptions(
  format: Format,
  columns: readonly string[],
  position: number,
  as: "numbers" | "texts",
): Options {
  return {
    column: placeOf(format, columns, position),
    ...readingOptions(format),
    ...(as === "numbers" && marks(format)),
  };
}

/** The options of `table`: `names` are what questions call the columns at these positions. */
export function tableOptions(
  format: Format,
  columns: readonly string[],
  names: ReadonlyMap<number, string>,
): Options {
  const placed = [...names]
    .map(([position, name]) => [name, placeOf(format, columns, position)] as const)
    .filter(([name, place]) => place !== name);
  return {
    ...(placed.length > 0 && { columns: Object.fromEntries(placed) }),
    ...readingOptions(format),
    ...marks(format),
  };
}
