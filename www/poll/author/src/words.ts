/** The organizer's page in words: states of polls, and failures. */
import type { State } from "../../shared/server.js";
import { Failure } from "./api.js";

export const stateWords: Record<State, string> = {
  open: "open",
  full: "closed",
  timed: "closed by its time",
  stopped: "closed by hand",
};

/** Meaning of the server's words for an organizer. */
export const problems: Record<string, string> = {
  local:
    "This page opens only on the server's own machine, because anybody in a network without encryption could read its token. If a proxy with TLS is in front of the server, name the proxy (SOTTOVOCE_ORIGIN).",
  word: "A join word has 4 to 40 letters and digits, with single blanks, hyphens or apostrophes between them.",
  cap: "The cap is a whole number of reports a minute, from 1 to 60,000.",
  purpose:
    "The words on who asks and why are one line of at most 200 characters, without characters that turn the direction of text.",
  ends: "The closing time must be in the future, and within a year.",
  length:
    "The questions and options are too long: together they may have at most 65,000 characters.",
  open: "This poll is open. Its reports can be saved when it is closed.",
  poll: "This poll no longer exists.",
  token: "Wrong token. The terminal prints a new one at every start.",
  unreachable: "The server does not answer. The reports that it has confirmed are stored.",
  storage: "The server could not reach its storage. Look at its terminal.",
  exists:
    'This poll exists already. If you ask the same people again, they lose more privacy. If you want that, change the words of the question, for example by adding "second round".',
};

/** Where a copy of the site is hosted without its server. */
export const noServer =
  "This copy of the site has no poll server. The command npm start runs one: get the source code and start it on your own machine.";

export const problemOf = (thrown: unknown): string =>
  thrown instanceof Failure
    ? (problems[thrown.code] ?? `The server refused this (${thrown.code}).`)
    : "This page failed. Load it again.";
