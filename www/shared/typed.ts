/**
 * Numbers as people type them. A point or a comma may begin the fraction, and points, commas,
 * spaces or apostrophes may separate thousands. A text with one reading is accepted, in
 * JavaScript's notation. A text with two readings is refused, with what to write instead.
 */
import { asDecimal } from "./fraction.js";
import { decimal } from "./locale.js";
import type { Mark } from "./locale.js";
import { approximate, grouped } from "./numbers.js";

export type Read = { readonly exact: string } | { readonly instead: string };

const SPACED = /^\d{1,3}(?:([ '’\u00a0\u202f])\d{3}(?:\1\d{3})*)(?:[.,]\d+)?$/;
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/** `mark` begins the fraction in the language of the text: in that of the reader, unless named. */
export function readTyped(text: string, mark: Mark = decimal): Read {
  const typed = text.trim();
  const [, sign = "", body = "", power = ""] =
    /^([-+]?)(\d?[\d.,'’ \u00a0\u202f]*)((?:e[-+]?\d+)?)$/i.exec(typed) ?? [];
  const exact = (plain: string) => ({ exact: `${sign}${plain}${power}` });
  if (SPACED.test(body)) return exact(body.replace(/[^\d.,]/g, "").replace(",", "."));
  const [, group] = GROUPED.exec(body) ?? [];
  const marks = body.replace(/\d/g, "");
  // One mark before three digits parts thousands or the fraction: the reader's own mark parts
  // the fraction, and the other is not guessed.
  if (group !== undefined && marks.length === 1 && group !== mark) {
    const [whole, rest] = body.split(group);
    return {
      instead: `${sign}${whole}${rest}${power} or ${sign}${whole}${mark}${rest}${power}`,
    };
  }
  if (group !== undefined && marks.length > 1)
    return exact(body.replaceAll(group, "").replace(",", "."));
  if (/^\d*[.,]\d*$/.test(body) && body.length > 1)
    return exact(body.replace(",", ".").replace(/^\./, "0."));
  // Whatever else it is, the package says what is wrong with it.
  return { exact: typed };
}

/** Gives a number in JavaScript's notation; a text with two readings becomes one with none. */
export function exactly(text: string): string {
  const read = readTyped(text);
  return "exact" in read ? read.exact : text.trim().replaceAll(".", ",");
}

/** A typed number as a double, for pictures and words; null if it is not a number. */
export function valueTyped(text: string): number | null {
  return approximate(exactly(text));
}

/** A number in JavaScript's notation as the reader would type it. */
export function asTyped(exact: string, mark: Mark = decimal): string {
  return mark === "." ? exact : exact.replace(/^([-+]?\d*)\.(?=\d)/, `$1${mark}`);
}

/** A typed number as the page writes it once it is locked: one number in one way. */
export function formatTyped(text: string): string {
  return grouped(asDecimal(exactly(text)));
}
