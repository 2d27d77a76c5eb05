/** Texts that people read beside ours, and that must not look like something else. */
import { refuse } from "./error.js";

/**
 * Controls, line and paragraph separators, and the marks that turn the direction of what follows:
 * with them a text can hide, mirror or forge what stands beside it. Joiners and the marks that
 * settle the direction of one letter stay: scripts need them.
 */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** What leaves no sign on paper. */
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text of 1 to `most` characters in its composed form (NFC), so that two spellings of it are one;
 * without controls and marks of direction, and with something to see.
 */
export function plainText(name: string, value: unknown, most: number): string {
  if (typeof value !== "string") throw refuse(name, "must be a text");
  if (/\p{Surrogate}/u.test(value))
    throw refuse(name, "must be well-formed text, without lone surrogates");
  const text = value.normalize("NFC");
  if (text === "" || [...text].length > most)
    throw refuse(name, `must be a text of 1 to ${most} characters`);
  if (unruly.test(text))
    throw refuse(name, "must be without line breaks, controls and marks of direction");
  if (text.replace(invisible, "") === "") throw refuse(name, "must have a sign that can be seen");
  return text;
}
