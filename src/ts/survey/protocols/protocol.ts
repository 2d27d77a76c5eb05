/** Parts that every protocol has: a file for each, next to this one. */
import type { Protocol } from "../../api/survey.js";
import { refuse } from "../../error.js";
import type { Fraction } from "../fraction.js";
import type { Reading } from "../readings/index.js";
import type { Nouns } from "../readings/reading.js";

/** The protocol of a kind. */
export type Of<Kind extends Protocol["kind"]> = Extract<Protocol, { kind: Kind }>;

/** The parameters of a protocol, in the order in which the core takes them. */
type Key<P extends Protocol> = Exclude<P extends unknown ? keyof P & string : never, "kind">;

/** Form of its reports. */
export interface Form {
  /** Reports are below this number. */
  readonly values: number;
  /** Where reports are sets: of how many things, and how many are in each. */
  readonly sets?: { readonly of: number; readonly size: number };
}

/** A protocol in plans: for readers of one. */
export interface Planned<P extends Protocol> {
  readonly keys: readonly Key<P>[];
  /** True if it reports such answers. */
  takes(reading: Reading): boolean;
  /** Its parameters, checked, for a number of choices. */
  read(
    given: { readonly [key in Key<P>]?: unknown },
    choices: number,
    each: Fraction,
  ): readonly [Omit<P, "kind">, Form];
}

/** A protocol in words: for people who answer, and for readers of what reports say. */
export interface Wording<P extends Protocol> {
  /** Whom a mean of reports is of, if not of the population that people are drawn from. */
  readonly of?: "respondents";
  /** How often a report agrees with the answer: `proof.md` of the protocol. */
  kept(protocol: P, each: Fraction): Fraction;
  /** Says what leaves the page for a question, without any text of its author. */
  sends(protocol: P, cases: string, nouns: Nouns): string;
}

/** The most options of a question whose report is a set of them, skip included. */
export const mostInSet = 53;

export function integer(argument: string, value: unknown, from: number, to: number): number {
  if (Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to)
    return (value as number) + 0;
  throw refuse(argument, from === to ? `must be ${from} here` : `must be from ${from} to ${to}`);
}

/**
 * Demands that intervals hold for a fixed group of respondents. That is shown if reports support
 * the answer (`own / whole`, `proof.md` of the protocol) at least every third time, and another
 * option (`other / whole`) less than every second. Everything that `build()` chooses does.
 */
export function demandIntervals(own: bigint, other: bigint, whole: bigint): void {
  if (3n * own < whole || 2n * other >= whole)
    throw refuse("protocol", "must be one whose estimates have intervals: pass a survey's plan");
}
