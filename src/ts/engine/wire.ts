/**
 * Names what WebAssembly gives by position. The names are those of the lists next to the core's
 * functions, in their order: there, records with names would weigh more than what they hold.
 */
import { refuse } from "../error.js";

/** Loss of a release: exact texts, empty if there is no bound; then rho as it is reported. */
export const CHARGE = ["epsilon", "bits", "rho", "reported"] as const;
/** A delta: exact text, empty if there is none; then as it is reported. */
export const DELTA = ["delta", "reported"] as const;
/** Bounds and step of a sum or a mean: canonical texts. */
export const STEPS = ["lowest", "highest", "step"] as const;
/** Mean and number of rows, which follow from the two sums of a mean. */
export const MEAN = ["mean", "rows"] as const;
/** Numbers of lines of a ledger: the first; the first that is damaged, or -1; the last whole. */
export const PLACES = ["opening", "damaged", "anchor"] as const;
/** How a ledger stands: two numbers, and flags that are 1 or 0. */
export const STANDING = ["share", "torn", "overdrawn", "closed", "exceeded", "carried"] as const;
/** Texts of a ledger, each empty if there is nothing to say. */
export const TEXTS = [
  "people",
  "neighbors",
  "budget",
  "lowered",
  "spent",
  "left",
  "by",
  "into",
] as const;
/** Fields of each charge: its line, where its members begin and end there, its state, its share. */
export const CHARGED = ["line", "start", "end", "state", "share"] as const;

/**
 * Fields of each interval of an estimate: that, its ends, and 1 if it missed everything possible.
 */
export const INTERVAL = ["estimate", "lowest", "highest", "outside"] as const;
/** The mean of ratings, if there are any. */
export const RATED = ["estimate", "standardError"] as const;
/** Expectations of a survey: of everybody's answers, of one forged report, of many. */
export const EXPECTED = ["margin", "up", "down", "shift"] as const;

/**
 * A list of texts that crosses as one, a line each. A text that has a line break would be several:
 * it is refused as what it was passed for, which is never such a text.
 */
export function inLines(argument: string, texts: readonly string[]): string {
  if (texts.some((text) => text.includes("\n")))
    throw refuse(argument, "must be exact numbers, without line breaks");
  return texts.join("\n");
}

/** Lines of a log, and how many: the core compares that, and where it differs a line is damaged. */
export const countedLines = (lines: readonly string[]): readonly [string, number] => [
  lines.join("\n"),
  lines.length,
];

/** Takes the core's lists of texts apart: they cross as one, a line each. */
export const ofLines = (text: string): readonly string[] => text.split("\n");

/** Values by the names of such a list, from `start` on. */
export function named<Name extends string, T>(
  names: readonly Name[],
  values: ArrayLike<T>,
  start = 0,
): { readonly [name in Name]: T } {
  const all = Object.create(null) as { [name in Name]: T };
  for (let at = 0; at < names.length; at++) all[names[at] as Name] = values[start + at] as T;
  return all;
}
