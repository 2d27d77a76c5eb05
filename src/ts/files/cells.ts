/** Reads a text in a cell, by the rules of delimited files. */
import { utf8Of } from "../host/text.js";

/** The most bytes of a cell. */
export const LONGEST = 4096;

/** Replaces a text that is too long, and anything that is not well-formed. */
export const replaced = "\uFFFD";

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const around = /^\p{White_Space}+|\p{White_Space}+$/gu;

/**
 * The double nearest to a decimal; NaN for any other text, and for what rounds to infinity. White
 * space of Unicode around it is dropped, and U+2212 is a minus.
 */
export function numberOf(text: string): number {
  if (text.length > LONGEST) return NaN;
  const plain = decimal.test(text) ? text : text.replace(around, "").replaceAll("\u2212", "-");
  if (!decimal.test(plain)) return NaN;
  const number = Number(plain);
  return Number.isFinite(number) ? number : NaN;
}

/** The text as it stands, if it is well-formed and not too long. */
export function textOf(text: string): string {
  // A letter takes three bytes at most for each of its units.
  const isShort = text.length * 3 <= LONGEST;
  if (!isShort && (text.length > LONGEST || utf8Of(text).length > LONGEST)) return replaced;
  return text.replace(/\p{Surrogate}/gu, replaced);
}

/** Made at the first text: some hosts of the package have none. */
let decoder: TextDecoder | undefined;

/** A text in UTF-8, if it is not too long. */
export function decoded(bytes: Uint8Array): string {
  if (bytes.length > LONGEST) return replaced;
  decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
  return decoder.decode(bytes);
}
