import type { Refusal } from "../worker/protocol.js";

/** What this page calls the arguments that the package names. */
const NAMES: Readonly<Record<string, string>> = {
  alpha: "the fraction",
  candidates: "the number of candidates",
  epsilon: "epsilon",
  first: "the lowest candidate",
  last: "the highest candidate",
  rowsPerPerson: "the number of rows per person",
  step: "the step",
};

/** A refusal as a sentence of this page. */
export function sentenceOf({ code, message }: Refusal): string {
  const told = code === "ERR_ARGUMENT" || code === "ERR_LIMIT"
    ? message.replace(/\b[a-zA-Z]+\b/g, (word) => NAMES[word] ?? word)
    : message;
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}${/[.!?]$/.test(told) ? "" : "."}`;
}

/** For a table whose first line holds no names: it has no column to ask about. */
export const NO_COLUMNS: Refusal = { code: "ERR_DATA", message: "this file is empty, so there is no column to ask about" };
