/** Texts from outside that people read beside words of ours. */
import { refuse } from "./error.js";

/**
 * What breaks a line, or turns the order of what is beside it: controls, separators of lines and
 * paragraphs, and the embeddings, overrides and isolates of right-to-left writing. Joiners and
 * marks of direction, which languages are written with, reach no further than the text itself.
 */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text that stands as it is wherever it is shown, and leaves what is around it as it was. How
 * long it may be is for the caller to say.
 */
export function plainText(argument: string, value: unknown): string {
  if (typeof value !== "string") throw refuse(argument, "must be text");
  if (value === "") throw refuse(argument, "must not be empty");
  if (/\p{Surrogate}/u.test(value))
    throw refuse(argument, "must be well-formed text, without lone surrogates");
  if (unruly.test(value))
    throw refuse(
      argument,
      "must be one line, without control characters, line breaks and signs that turn the direction of writing: take them out",
    );
  if (!visible.test(value)) throw refuse(argument, "must hold a sign that can be seen");
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
