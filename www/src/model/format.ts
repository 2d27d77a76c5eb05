import type { column, header, textColumn } from "sottovoce/csv";
import { ENCODINGS } from "./encodings.js";

/**
 * How a file is written, as a person described it. All of it is public, and none of it is ever
 * taken from a row.
 */
export interface Format {
  /** Whether the first line names the columns; it is a row if not. */
  readonly named: boolean;
  /** "" is "as the first line has it", which only a line of names may say. */
  readonly delimiter: "" | Delimiter;
  /** Whether cells may be in quotes; "" is as usual: yes, except between tabs. */
  readonly quote: "" | "yes" | "no";
  /** A name in `ENCODINGS`. */
  readonly encoding: string;
  /** Lines before the header or the first row, as typed. */
  readonly skipLines: string;
  /** "" is "not chosen", which reads as a point. */
  readonly decimal: "" | "." | ",";
  readonly thousands: "" | Thousands;
}
export type Delimiter = "," | ";" | "\t" | "|";
export type Thousands = "," | "." | " " | "'";

export const USUAL: Format = {
  named: true,
  delimiter: "",
  quote: "",
  encoding: "",
  skipLines: "",
  decimal: "",
  thousands: "",
};

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
export function changed(format: Format, patch: Partial<Format>): Format {
  const next = { ...format, ...patch };
  return next.thousands === pointOf(next) ? { ...next, thousands: "" } : next;
}

/** The mark of fractions that is read. */
export function pointOf({ decimal }: Format): "." | "," {
  return decimal || ".";
}

/** Whether the names of the columns stay what they are. */
export function sameLines(one: Format, other: Format): boolean {
  return (["named", "delimiter", "quote", "encoding", "skipLines"] as const).every(
    (key) => one[key] === other[key],
  );
}

/**
 * What splits cells: where no line of names can say it, the comma that the page shows as chosen.
 */
export function delimiterOf({ named, delimiter }: Format): Format["delimiter"] {
  return named ? delimiter : delimiter || ",";
}

/** How many lines to skip; the package refuses a text that is not a whole number. */
export function linesToSkip({ skipLines }: Format): number {
  const typed = skipLines.trim();
  return /^\d*$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Options of the package about the lines; none that it presumes anyway. */
export function lineOptions(format: Format): NonNullable<Parameters<typeof header>[1]> {
  const delimiter = delimiterOf(format);
  const skipLines = linesToSkip(format);
  return {
    ...(delimiter !== "" && { delimiter }),
    ...(format.quote !== "" && { quote: format.quote === "yes" }),
    ...(format.encoding !== "" && { encoding: format.encoding }),
    ...(skipLines !== 0 && { skipLines }),
  };
}

type ColumnOptions = Parameters<typeof column>[1];
type TextOptions = Parameters<typeof textColumn>[1];

/**
 * The same with which column is read, as texts. Without names there is a delimiter in it, as the
 * type demands.
 */
export function textOptions(format: Format, position: string | number): TextOptions {
  const { named } = format;
  return {
    column: position,
    ...(!named && { header: false }),
    ...lineOptions(format),
  } as TextOptions;
}

/** The same with how its numbers are written. */
export function readingOptions(format: Format, position: string | number): ColumnOptions {
  const { thousands } = format;
  const decimal = pointOf(format);
  return {
    ...textOptions(format, position),
    ...(decimal !== "." && { decimal }),
    ...(thousands !== "" && { thousands }),
  } as ColumnOptions;
}

/** How the lines are read, in words: what a person chose. */
export function lineWords(format: Format): readonly string[] {
  const { named, quote, encoding } = format;
  const skipped = linesToSkip(format);
  const delimiter = DELIMITERS.find((known) => known.delimiter === delimiterOf(format));
  return [
    ...(skipped > 0
      ? [
          `${skipped} ${skipped === 1 ? "line" : "lines"} before ${named ? "the names" : "the first row"}`,
        ]
      : []),
    ...(delimiter === undefined ? [] : [`a ${delimiter.name} between cells`]),
    ...(quote === "" ? [] : [quote === "yes" ? "cells may be in quotes" : "quotes are text"]),
    ...(encoding === ""
      ? []
      : [ENCODINGS.find(({ label }) => label === encoding)?.name ?? encoding]),
  ];
}

/** All of it in words, for what is locked and for the receipt. */
export function formatWords(format: Format): string {
  const { named, thousands } = format;
  const groups = GROUPS.find((known) => known.thousands === thousands);
  return [
    named ? "the first line names the columns" : "the first line is a row",
    ...lineWords(format),
    ...(pointOf(format) === "." ? [] : ["fractions as 1,5"]),
    ...(groups === undefined ? [] : [`thousands as ${groups.example}`]),
  ].join("; ");
}
