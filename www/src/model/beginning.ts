/** Facts about a file that are known before a row is read: the public part of it. */
import type { Delimiter } from "./format.js";

export interface Beginning {
  readonly columns: readonly string[];
  /** True if semicolons separate the names of the columns. */
  readonly semicolons: boolean;
  /** Types that each column can be read as, if the file itself says it. */
  readonly types: readonly ColumnType[];
  /** First row of delimited text with names; none if the names do not show the separator. */
  readonly firstRow?: FirstRow | undefined;
}

/** How many cells the first row has, and by which mark: how many columns a table has is public. */
export interface FirstRow {
  readonly cells: number;
  readonly delimiter: Delimiter;
}

/** A type that a file states for a whole column. */
export interface ColumnType {
  /** Nothing if it cannot be read. */
  readonly kind: "numbers" | "texts" | undefined;
  /** Its numbers are whole, and can be read as texts: as ids and categories. */
  readonly asTexts?: true | undefined;
  readonly why?: string | undefined;
}

/** A sheet of a workbook, or a file in an archive. */
export interface Part {
  readonly name: string;
  /** True if the workbook hides it. */
  readonly hidden: boolean;
  /** Why it cannot be read; empty if it can. */
  readonly why: string;
}

/** The part that is chosen unless a person chooses another. */
export function offeredPart(parts: readonly Part[]): string {
  const readable = parts.filter(({ why }) => why === "");
  return (readable.find(({ hidden }) => !hidden) ?? readable[0])?.name ?? "";
}

/** Why a column cannot be asked as this; empty if it can. */
export function barred(
  types: readonly ColumnType[],
  position: number | null,
  as: "numbers" | "texts",
): string {
  const type = position === null ? undefined : types[position];
  if (type === undefined || type.kind === as || (as === "texts" && type.asTexts)) return "";
  return type.why ?? `is a column of ${type.kind}`;
}

/** A column in a list: by its name, with the reason if it cannot be chosen. */
export function columnName(name: string, position: number, why: string): string {
  const shown = name === "" ? `(column ${position + 1}, no name)` : name;
  return why === "" ? shown : `${shown} ${why}`;
}
