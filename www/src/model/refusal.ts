import type { Refusal } from "../worker/protocol.js";

/** What this page calls the arguments that the package names. */
const NAMES: Readonly<Record<string, string>> = {
  alpha: "the fraction",
  candidates: "the number of candidates",
  epsilon: "epsilon",
  first: "the lowest candidate",
  last: "the highest candidate",
  rowsPerPerson: "the number of rows per person",
  source: "this file",
  step: "the step",
};

/** A refusal as a sentence of this page. */
export function sentenceOf({ code, message }: Refusal): string {
  // What is said of a file may use such words in their ordinary sense, so there only the first one is an argument.
  const words = code === "ERR_ARGUMENT" || code === "ERR_LIMIT" ? /\b[a-zA-Z]+\b/g : /^[a-zA-Z]+\b/;
  const told = message.replace(words, (word) => NAMES[word] ?? word);
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}${/[.!?]$/.test(told) ? "" : "."}`;
}

/** For a table whose first line holds no names: it has no column to ask about. */
export const NO_COLUMNS: Refusal = { code: "ERR_DATA", message: "this file is empty, so there is no column to ask about" };
