/** What the desk says of polls, and of what failed. */
import { Failure, type State } from "./api.js";

export const stateWords: Record<State, string> = {
  open: "open",
  full: "closed",
  stopped: "closed by hand",
};

/** What the server's words mean to an author. */
export const problems: Record<string, string> = {
  local:
    "The desk opens on the server's own machine only: in a network without encryption anybody could read its token. Where a proxy with TLS stands in front, name it (SOTTOVOCE_ORIGIN).",
  word: "A join word has 4 to 40 letters and digits, with single blanks, hyphens or apostrophes between them.",
  cap: "The cap is a whole number of reports a minute, from 1 to 60,000.",
  poll: "This poll is not there any more.",
  token: "That is not the token which the terminal prints. It is another one after every start.",
  unreachable: "The server does not answer. What it has confirmed to respondents is kept.",
  storage: "The server could not reach what keeps the reports. Look at its terminal.",
  exists:
    "This very poll exists already. Asked again, the same people would lose more: if that is meant, word the question differently, such as with “second round”.",
};

export const problemOf = (thrown: unknown): string =>
  thrown instanceof Failure
    ? (problems[thrown.code] ?? `The server refused this (${thrown.code}).`)
    : "This page failed. Load it again.";
