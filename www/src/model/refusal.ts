import type { Refusal } from "../worker/protocol.js";

/** What this page calls the arguments that the package names. */
const NAMES: Readonly<Record<string, string>> = {
  alpha: "the fraction",
  candidates: "the number of candidates",
  carry: "the export",
  epsilon: "epsilon",
  first: "the lowest candidate",
  last: "the highest candidate",
  ledger: "the ledger",
  log: "the ledger",
  people: "the name of these people",
  rowsPerPerson: "the number of rows per person",
  skipLines: "the number of lines to skip",
  source: "this file",
  step: "the step",
};

/** A refusal as a sentence of this page. */
export function sentenceOf({ code, message }: Refusal): string {
  // What is said of a file may use such words in their ordinary sense, so there only the first one
  // is an argument.
  const words = code === "ERR_ARGUMENT" || code === "ERR_LIMIT" ? /\b[a-zA-Z]+\b/g : /^[a-zA-Z]+\b/;
  const told = message.replace(words, (word) => NAMES[word] ?? word);
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}${/[.!?]$/.test(told) ? "" : "."}`;
}

/** For a table without a line of names or a row: it has no column to ask about. */
export function noColumns(skipped: number): Refusal {
  const what =
    skipped > 0
      ? "nothing is left of this file after the lines that are skipped"
      : "this file is empty";
  return { code: "ERR_DATA", message: `${what}, so there is no column to ask about` };
}
