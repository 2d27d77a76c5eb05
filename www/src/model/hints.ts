import { formatCount } from "../../shared/numbers.js";
import type { Beginning } from "./beginning.js";
import { DELIMITERS, delimiterOf, hasMarks, isText, linesToSkip } from "./format.js";
import type { Format } from "./format.js";

/**
 * A likely mistake about how a file is written, with the change that would fix it. The page shows
 * it and never acts on it.
 */
export interface Hint {
  readonly kind:
    "row" | "preamble" | "encoding" | "delimiter" | "shifted" | "blanks" | "decimals" | "marks";
  readonly words: string;
  /** The buttons, and what each changes. */
  readonly offers: readonly Offer[];
}
export interface Offer {
  readonly words: string;
  readonly patch: Partial<Format>;
}

/** Names of columns, if semicolons separate them, and how many cells the first row has. */
type FirstLine = Pick<Beginning, "columns" | "semicolons" | "firstRow">;

/**
 * Hints from the names of the columns, and from what a person chose. Names are public, and so is
 * how many columns there are. Nothing else is looked at: if the first line is a row, no cell
 * counts, because a hint would show what that row contains.
 */
export function hintsOf(first: FirstLine, format: Format): readonly Hint[] {
  const { columns } = first;
  const cut = isText(format);
  const named = hasMarks(format) && format.named;
  const all = [
    named && rowHint(columns, format),
    named && preambleHint(columns, format),
    named && cut && encodingHint(columns, format),
    named && cut && delimiterHint(columns, format),
    named && cut && shiftedHint(first, format),
    named && cut && blanksHint(columns),
    cut && decimalsHint(first, format),
    cut && marksHint(columns, format),
  ];
  return all.filter((hint) => hint !== null && hint !== false);
}

/** Word that a person uses for the first line of a file. */
const lineOf = ({ kind }: Format): string => (kind === "workbook" ? "row" : "line");

/** A number as people write it: with a sign, a currency, marks, a percentage. */
const NUMBER = /^\s*[-+]?\s*\p{Sc}?\s*[-+]?\d[\d.,'\s]*(?:e[-+]?\d+)?\s*(?:%|\p{Sc})?\s*$/iu;
/** Wide tables have a column for each year. */
const YEAR = /^\s*(?:1[5-9]|20)\d\d\s*$/;

function rowHint(columns: readonly string[], format: Format): Hint | null {
  const names = columns.filter((name) => name.trim() !== "");
  const numbers = names.filter((name) => NUMBER.test(name));
  if (numbers.length === 0) return null;
  if (numbers.length < names.length && numbers.every((name) => YEAR.test(name))) return null;
  const which = numbers.length === names.length ? "The names of the" : "Some names of";
  const is =
    format.kind === "workbook"
      ? "Is the first row somebody's?"
      : "Is the first line already a row?";
  return {
    kind: "row",
    words: `${which} columns look like numbers. ${is}`,
    offers: [
      {
        words: format.kind === "workbook" ? "Yes, it is" : "Yes, it is a row",
        patch: { named: false },
      },
    ],
  };
}

/**
 * A title above the table reads as one column with a sentence for a name, or as one name among
 * empty ones.
 */
function preambleHint(columns: readonly string[], format: Format): Hint | null {
  const names = columns.filter((name) => name.trim() !== "");
  const only = names[0];
  if (names.length !== 1 || only === undefined || NUMBER.test(only)) return null;
  if (columns.length === 1 && (!/\S\s+\S/.test(only) || otherDelimiter(only, format) !== undefined))
    return null;
  const skipped = linesToSkip(format);
  return {
    kind: "preamble",
    words: `Only one name was found. Is there a title or another ${lineOf(format)} before the names of the columns?`,
    offers: [
      {
        words: `Skip ${skipped > 0 ? "one more" : "the first"} ${lineOf(format)}`,
        patch: { skipLines: String(skipped + 1) },
      },
    ],
  };
}

function encodingHint(columns: readonly string[], format: Format): Hint | null {
  if (!columns.some((name) => name.includes("\uFFFD"))) return null;
  const isWestern = format.encoding === "windows-1252";
  return {
    kind: "encoding",
    words:
      "A name contains \uFFFD, where a letter could not be read. The file is in another encoding.",
    offers: [
      {
        words: isWestern ? "Read it as UTF-8" : "Read it as Western European",
        patch: { encoding: isWestern ? "" : "windows-1252" },
      },
    ],
  };
}

function delimiterHint(columns: readonly string[], format: Format): Hint | null {
  const [only] = columns;
  const other =
    columns.length === 1 && only !== undefined ? otherDelimiter(only, format) : undefined;
  if (only === undefined || other === undefined) return null;
  return {
    kind: "delimiter",
    words: `One column was found, and its name contains a ${other.name}. Is that the separator between cells?`,
    // Between tabs a quote is text, unless the file says otherwise.
    offers: [
      {
        words: `Yes, a ${other.name}`,
        patch: {
          delimiter: other.delimiter,
          ...(other.delimiter === "\t" && /[\n\r]/.test(only) && { quote: "yes" as const }),
        },
      },
    ],
  };
}

/** R's write.table writes a number or name before each row, and no name above it. */
function shiftedHint({ columns, firstRow }: FirstLine, format: Format): Hint | null {
  const names = columns.length;
  if (firstRow?.cells !== names + 1) return null;
  const called = names === 1 ? "1 name" : `${formatCount(names)} names`;
  return {
    kind: "shifted",
    words: `The header has ${called}, and the first row ${formatCount(names + 1)} cells, as R's write.table writes them: each name is above its neighbor's cells. Write the file with write.csv, or choose columns by their place.`,
    offers: [
      {
        words: "Choose columns by their place",
        patch: {
          named: false,
          skipLines: String(linesToSkip(format) + 1),
          delimiter: firstRow.delimiter,
        },
      },
    ],
  };
}

/** The first name begins the line; a blank before another one follows each separator. */
function blanksHint(columns: readonly string[]): Hint | null {
  if (!columns.slice(1).some((name) => /^\s+\S/.test(name))) return null;
  return {
    kind: "blanks",
    words:
      'A name begins with a blank, and so may the cells below it. Texts keep their blanks: in 31, Oslo the text is " Oslo" with its blank, not "Oslo". A list of categories has no blanks at its ends and would match none of them, so take the blanks out of the file first. Numbers are read either way.',
    offers: [],
  };
}

/**
 * If semicolons separate cells, commas are free for fractions, and mostly mean them. Read as 1.5
 * such a column has no number, and no look at its rows may say so.
 */
function decimalsHint({ semicolons }: FirstLine, { decimal, kind }: Format): Hint | null {
  if ((!semicolons && kind !== "pasted") || decimal !== "") return null;
  return {
    kind: "decimals",
    words: `${kind === "pasted" ? SHOWN : "Semicolons separate the cells of this file. Such files often write 1,50"}, and this page skips such a number unless you choose that. How are fractions written?`,
    offers: [
      { words: "As 1,50", patch: { decimal: "," } },
      { words: "As 1.234,50", patch: { decimal: ",", thousands: "." } },
      { words: "As 1.50, or there are none", patch: { decimal: "." } },
    ],
  };
}

const SHOWN = "These cells are as the spreadsheet showed them, in its language. It may show 1,50";

/** A line of one name has no separator, and then commas separate the cells of the rows. */
function marksHint(columns: readonly string[], format: Format): Hint | null {
  const chosen = delimiterOf(format);
  const parts = chosen === "," || (chosen === "" && columns.length === 1);
  if (!parts || (format.decimal !== "," && format.thousands !== ",")) return null;
  return {
    kind: "marks",
    words:
      "Commas separate the cells of this file, so a number with a comma is read only in quotes. Is the separator really a comma?",
    offers: [{ words: "No, semicolons", patch: { delimiter: ";" } }],
  };
}

/**
 * Another mark that might split a name. Without a chosen separator the line itself was asked, but
 * only up to the first line end.
 */
function otherDelimiter(name: string, format: Format) {
  const chosen = delimiterOf(format);
  return chosen === "" && !/[\n\r]/.test(name)
    ? undefined
    : DELIMITERS.find(({ delimiter }) => delimiter !== chosen && name.includes(delimiter));
}
