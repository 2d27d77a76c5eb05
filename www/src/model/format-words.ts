/** How a file is written, in words: for the page, for what is locked and for the receipt. */
import { UNRULY } from "./account.js";
import { ENCODINGS } from "./encodings.js";
import { DELIMITERS, GROUPS, delimiterOf, hasMarks, linesToSkip, pointOf } from "./format.js";
import type { FileKind, Format } from "./format.js";

/** Name of each kind of file, in the order in which they are offered. */
export const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  text: "CSV or text",
  workbook: "Excel workbook",
  json: "JSON",
  arrow: "Arrow (Feather)",
  parquet: "Parquet",
  zip: "zip with a table",
  pasted: "cells from a spreadsheet",
};

/** The lines or rows that are skipped, if any are. */
function skippedWords(format: Format): readonly string[] {
  const skipped = linesToSkip(format);
  const line = format.kind === "workbook" ? "row" : "line";
  const before = format.named ? "the names" : "the first row";
  return skipped > 0 ? [`${skipped} ${skipped === 1 ? line : `${line}s`} before ${before}`] : [];
}

const QUOTE_WORDS = {
  yes: "cells may be in quotes",
  backslash: "cells may be in quotes, with backslashes before quotes",
  no: "quotes are text",
} as const;

/** How the lines are read, in words: what a person chose. */
export function lineWords(format: Format): readonly string[] {
  const { kind, quote, encoding } = format;
  const delimiter = DELIMITERS.find((known) => known.delimiter === delimiterOf(format));
  return [
    ...skippedWords(format),
    ...(delimiter === undefined || kind === "pasted" ? [] : [`a ${delimiter.name} between cells`]),
    ...(quote === "" ? [] : [QUOTE_WORDS[quote]]),
    ...(encoding === ""
      ? []
      : [ENCODINGS.find(({ label }) => label === encoding)?.name ?? encoding]),
  ];
}

/** All of it in words, for what is locked and for the receipt. */
export function formatWords(format: Format): string {
  const { kind, thousands } = format;
  const groups = GROUPS.find((known) => known.thousands === thousands);
  return [
    ...(kind === "text" ? [] : [KIND_NAMES[kind]]),
    ...ownWords(format),
    ...(hasMarks(format) && pointOf(format) !== "." ? ["fractions as 1,5"] : []),
    ...(!hasMarks(format) || groups === undefined ? [] : [`thousands as ${groups.example}`]),
  ].join("; ");
}

/** Words for settings that only some kinds of files have. */
function ownWords(format: Format): readonly string[] {
  const { kind, formulas, shape, named } = format;
  const part = format.part.replace(UNRULY, "");
  const first = (line: string) =>
    named ? `the first ${line} names the columns` : `the first ${line} is a row`;
  switch (kind) {
    case "json":
      return [shape === "lines" ? "an object in each line" : "one array of objects"];
    case "arrow":
    case "parquet":
      return [];
    case "workbook":
      return [
        `sheet ${part}`,
        first("row"),
        ...skippedWords(format),
        formulas ? "formulas have their last value" : "formulas are left out",
      ];
    case "zip":
      return [part, first("line"), ...lineWords(format)];
    default:
      return [first("line"), ...lineWords(format)];
  }
}
