/** How a program asks a question, by the package's public names; and what several share. */
import { exactly } from "../../shared/typed.js";
import type { Candidates } from "./plan.js";
import type { Settings } from "./settings.js";

/** A question's own lines of a program. */
export type Program = (settings: Settings) => Call;

export interface Call {
  /** The function that begins the query, and its call. */
  readonly name: string;
  readonly start: string;
  /** The calls that follow it, in addition to those of every question. */
  readonly settings: readonly string[];
  /** Statement of what is known of the answer in advance. */
  readonly accuracy: string | null;
  /** Import that it needs in addition to its function, and the code that uses it. */
  readonly needs?: {
    readonly name: string;
    /** Before the query. */
    readonly statement: string;
    /** Where the rows are read: functions, and the rows that they make of `rows`. */
    readonly functions: readonly string[];
    readonly rows: string;
  };
  /** Lines that follow the release. */
  readonly after?: readonly string[];
}

/** The accuracy for any table, as a statement. */
export const known = (what: string) =>
  `const { ${what} } = query.accuracy({ confidence: "0.95" });`;

/** The accuracy as a statement, if it depends on the number of rows. */
export const knownByRows = (what: string) =>
  `const { ${what} } = query.accuracy({ confidence: "0.95", rows: 1000 });`;

export function candidates({ range, first, last, step, ...decimals }: Candidates): string {
  const { digits, smallest, largest, signed } = decimals;
  return range === "steps"
    ? `.candidates({ first: ${exact(first)}, last: ${exact(last)}, step: ${exact(step)} })`
    : `.candidates({ digits: ${exact(digits)}, smallest: ${exact(smallest)}, largest: ${exact(largest)}, signed: ${signed} })`;
}

/** A sum or a mean within bounds. */
export const bounded = ({ first, last, step }: Settings): readonly string[] => [
  `.bounds(${exact(first)}, ${exact(last)})`,
  `.step(${exact(step)})`,
];

/** Characters that would turn or hide the code around them: each is written by its number. */
const STEERING = /[\p{Bidi_Control}\p{Cf}\p{Zl}\p{Zp}]/gu;

export const quoted = (value: unknown): string =>
  JSON.stringify(value).replace(
    STEERING,
    (letter) => `\\u{${(letter.codePointAt(0) as number).toString(16)}}`,
  );

/**
 * A number where JavaScript prints it back as typed, quoted text otherwise: both are read exactly.
 */
export function exact(text: string): string {
  const typed = exactly(text);
  if (typed === "") return "…";
  return String(Number(typed)) === typed ? typed : quoted(typed);
}
