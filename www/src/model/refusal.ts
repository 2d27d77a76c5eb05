import type { DpErrorCode } from "sottovoce";
import { linesToSkip } from "./format.js";
import type { Format } from "./format.js";

/** Why something was refused. */
export interface Refusal {
  readonly code: DpErrorCode;
  readonly argument?: string | undefined;
  readonly message: string;
}

const SAVE = "save the table as CSV, and choose that file";
const CHOOSE = ": choose its format above";

/** Name that this page has for an argument of the package; nothing means "as the package does". */
export interface Named {
  readonly called?: string;
  /** True if it is an ordinary word too: it means the argument only if a message begins with it. */
  readonly isOrdinary?: true;
}
export type Names = Readonly<Record<string, Named>>;

/** Names of arguments that no question has. */
const NAMES: Readonly<Record<string, string>> = {
  carry: "the export",
  ledger: "the ledger",
  log: "the ledger",
  people: "the name of these people",
  sheet: "the sheet",
  skipLines: "the number of lines to skip",
  skipRows: "the number of rows to skip",
  source: "this file",
};

/** Says what a person can do here about a ledger that is damaged: a program can do more. */
export const AFTER_DAMAGE =
  "it allows no more answers, but its answers still count. Go on only under another name. Make that budget smaller by the loss of every answer so far, as their receipts show";

/** How the package ends what it says of such a ledger. */
const DAMAGED = /(?<= is damaged in line \d+: )nothing was drawn\. Keep a copy.*$/;

/** A program would ask the ledger what is left; here it is in sight. */
const OVERSPENT =
  "The budget of these people does not allow this answer. No row was read, and nothing was charged. A smaller epsilon may fit, unless the budget is spent or closed.";

/** Words of the package to programs about files of other formats, and what a person does here. */
const INSTEAD: readonly (readonly [said: RegExp, here: string])[] = [
  [/(?<=such as an Excel workbook) \(\.xlsx\) or .*$/, CHOOSE],
  [/(?<=^\w+ is an? (?:Parquet file|Arrow file \(Feather\))): save .*$/, CHOOSE],
  [/(?<=is not an Excel workbook) \(\.xlsx\): read .*$/, CHOOSE],
  [/(?<=is JSON), .*$/, CHOOSE],
  [
    /is neither lines that .*$/,
    "is not one array of objects. If each line has an object, choose that above. If one object holds all rows, save its array alone",
  ],
  [
    /(?<=is not delimited text, or) needs the option encoding$/,
    ": choose above how its letters are encoded",
  ],
  [/(?<=has text after its array): .*$/, ": choose above that it has an object in each line"],
  [/(?<=nor a stream of Arrow|is not a Parquet file, or is cut off)$/, CHOOSE],
  [/(?<=is packed with \w+): hand its .*$/, ": write it with snappy or zstd"],
  [/(?<=is not in the (?:header|schema)): .*$/, ": choose the file again"],
];

/** A refusal as a sentence of this page, with a question's own names. */
export function sentenceOf({ code, message }: Refusal, own: Names = {}): string {
  if (code === "ERR_BUDGET") return OVERSPENT;
  // A message about a file may use such words in their ordinary sense, so there only the first one
  // is an argument.
  const words = code === "ERR_ARGUMENT" || code === "ERR_LIMIT" ? /\b[a-zA-Z]+\b/g : /^[a-zA-Z]+\b/;
  const [beginning = ""] = /^[a-z]+\b/.exec(message) ?? [];
  const first = own[beginning];
  const here = INSTEAD.reduce(
    (said, [program, person]) => said.replace(program, person),
    message.replace(DAMAGED, AFTER_DAMAGE),
  );
  const sentence = first?.isOrdinary
    ? `${first.called}${here.slice(beginning.length)}`
    : here.replace(words, (word) =>
        own[word]?.isOrdinary ? word : (own[word]?.called ?? NAMES[word] ?? word),
      );
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${/[.!?]$/.test(sentence) ? "" : "."}`;
}

/** Files that are not text, by the ends of their names, and what each is. */
const NO_TEXT: readonly (readonly [ends: RegExp, what: string])[] = [
  [/\.(?:t?zst|zstd)$/i, "packed with zstd: unpack it first"],
  [/\.t?bz2?$/i, "packed with bzip2: unpack it first"],
  [/\.(?:tar|tgz|tar\.gz)$/i, "an archive (tar): unpack it first"],
  [/\.orc$/i, `an ORC file: ${SAVE}`],
  [/\.z?sav$/i, `an SPSS file: ${SAVE}`],
  [/\.dta$/i, `a Stata file: ${SAVE}`],
  [/\.sas7bdat$/i, `a SAS file: ${SAVE}`],
  [/\.(?:rds|rda|rdata)$/i, `a file of R: ${SAVE}`],
];

/**
 * Refuses a file by its name, for kinds whose first bytes might be letters of a row; null if
 * nothing speaks against a table.
 */
export function refusedName(name: string): Refusal | null {
  const [, what] = NO_TEXT.find(([ends]) => ends.test(name)) ?? [];
  return what === undefined
    ? null
    : { code: "ERR_DATA", message: `this file is, by its name, ${what}` };
}

/** For a table without a line of names or a row: it has no column to ask about. */
export function noColumns(format: Format): Refusal {
  const isSheet = format.kind === "workbook";
  const [table, lines] = isSheet ? ["this sheet", "rows"] : ["this file", "lines"];
  const what =
    linesToSkip(format) > 0
      ? `nothing is left of ${table} after the ${lines} that are skipped`
      : `${table} is empty`;
  return { code: "ERR_DATA", message: `${what}, so there is no column to ask about` };
}
