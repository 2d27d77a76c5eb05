/** Texts from outside that people read next to words of ours. */
import { refuse } from "../error.js";

/**
 * Signs that break a line, or turn the order of what is next to them. These are controls, isolates,
 * the separators of lines and paragraphs, and right after them embeddings and overrides of
 * direction. Joiners and marks of direction, which languages are written with, reach no further
 * than the text itself.
 */
const unruly = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
/** Signs of `unruly`, and marks of direction. */
const steering = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/**
 * A text that stands as it is wherever it is shown, and leaves what is around it as it was. How
 * long it may be is for the caller to say.
 */
export function plainText(argument: string, value: unknown, forbidden = unruly): string {
  if (typeof value !== "string") throw refuse(argument, "must be text");
  if (/\p{Surrogate}/u.test(value))
    throw refuse(argument, "must be well-formed text, without lone surrogates");
  if (forbidden.test(value))
    throw refuse(
      argument,
      "must be one line, without control characters or signs that change the direction of writing",
    );
  if (!visible.test(value))
    throw refuse(argument, "must not be empty: it needs a visible character");
  return value;
}

/**
 * A text of 1 to `most` characters in its composed form (NFC), so that two spellings of it are one.
 * It has no marks of direction, because lines and tables of ours contain it.
 */
export function composedText(argument: string, value: unknown, most: number): string {
  const text = typeof value === "string" ? value.normalize("NFC") : value;
  if (typeof text === "string" && [...text].length > most)
    throw refuse(argument, `must have at most ${most} characters`);
  return plainText(argument, text, steering);
}

/** Signs that are not seen, or not on every device. */
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/**
 * Signs that some fonts show as a blank, and others as nothing: fillers of Hangul, the empty
 * braille.
 */
const fillers = /[\u115f\u1160\u2800\u3164\uffa0]/u;

/** Signs that are not seen on every device, and every blank except a single common one. */
const blurred = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]|(?! )\p{White_Space}| {2}/u;

/** True if no other text looks like this one by its blanks or unseen signs. */
export const isUnmistaken = (text: string): boolean => !blurred.test(text);

/**
 * True if some of these texts differ by nothing that everybody sees: by blanks, unseen signs, or
 * how letters are composed. Letters that merely look like those of another script are not known.
 */
export function lookAlike(texts: readonly string[]): boolean {
  // Where a filler may be a blank or nothing, no blank tells.
  const blank = texts.some((text) => fillers.test(text)) ? "" : " ";
  const looks = texts.map((text) =>
    text
      .replace(unseen, "")
      .normalize("NFC")
      .replace(/[\p{White_Space}\u2800]+/gu, blank)
      .trim(),
  );
  return new Set(looks).size < texts.length;
}
