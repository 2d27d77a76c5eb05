/** Guesses: how a class's list is read, and how far off a guess was. Knows no document. */
import type { Numbers } from "./numbers.js";
import type { NumberField } from "./settings.js";
import { typedNumber } from "./settings.js";

/** The most guesses of a class that are marked. */
export const MOST = 200;

/** Between numbers of a list: spaces and semicolons, or a comma with a space after it. */
const BETWEEN = /[\s;]+|,(?=\s|$)/;

/** One number by its thousands, or several: nobody can tell. */
const EITHER = /^\d{1,3}(?:,\d{3})+$/;

/**
 * The numbers of a list as a teacher types it, each within the field, or null if one of them is
 * not. A comma without a space is a decimal comma if the field then has such a number, and
 * otherwise it separates; unless it may separate thousands.
 */
export function typedList(
  field: NumberField,
  text: string,
  written: Pick<Numbers, "decimal">,
): readonly number[] | null {
  const numbers: number[] = [];
  for (const part of text.split(BETWEEN).filter((each) => each !== "")) {
    const whole = typedNumber(field, part, written);
    const several = EITHER.test(part) ? [part] : part.split(",");
    const read =
      whole === null ? several.map((each) => typedNumber(field, each, written)) : [whole];
    for (const number of read) {
      if (number === null) return null;
      numbers.push(number);
    }
  }
  return numbers.length <= MOST ? numbers : null;
}

/** The middle of a list, or of its two middle numbers; there is at least one number. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
}

/** How far a guess is above the truth, without the last digits of a computer's subtraction. */
export function offBy(guess: number, truth: number): number {
  return Number((guess - truth).toFixed(9));
}
