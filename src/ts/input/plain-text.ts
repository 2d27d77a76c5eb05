/** Texts from outside that people read beside words of ours. */
import { refuse } from "../error.js";

/**
 * What breaks a line, or turns the order of what is beside it: controls; the separators of lines
 * and paragraphs, and right after them embeddings and overrides of direction; isolates. Joiners and
 * marks of direction, which languages are written with, reach no further than the text itself.
 */
const unruly = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text that stands as it is wherever it is shown, and leaves what is around it as it was. How
 * long it may be is for the caller to say.
 */
export function plainText(argument: string, value: unknown): string {
  if (typeof value !== "string") throw refuse(argument, "must be text");
  if (/\p{Surrogate}/u.test(value))
    throw refuse(argument, "must be well-formed text, without lone surrogates");
  if (unruly.test(value))
    throw refuse(
      argument,
      "must be one line, without control characters and signs that turn the direction of writing",
    );
  if (!visible.test(value)) throw refuse(argument, "must not be empty: it must hold a sign to see");
  return value;
}

/**
 * A text of 1 to `most` characters in its composed form (NFC), so that two spellings of it are one.
 */
export function composedText(argument: string, value: unknown, most: number): string {
  const text = typeof value === "string" ? value.normalize("NFC") : value;
  if (typeof text === "string" && [...text].length > most)
    throw refuse(argument, `must have at most ${most} characters`);
  return plainText(argument, text);
}

/** Signs that are never seen, and change nothing beside them; joiners do, and so they stay. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g;

/** The same for texts that nobody can tell apart by looking at them. */
export const looksOf = (text: string): string =>
  text
    .normalize("NFC")
    .replace(unseen, "")
    .replace(/\p{White_Space}+/gu, " ")
    .trim();
