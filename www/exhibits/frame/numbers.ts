/** Numbers in the language of an exhibit; their words are in `texts`. */
import { numbersIn as sharedNumbersIn } from "../../shared/numbers.js";
import { asTyped } from "../../shared/typed.js";

/**
 * How numbers are written in texts of a language. The English ones are shown to readers of all
 * languages that have none of their own: there, numbers are as the reader's browser writes them.
 */
export function numbersIn(language: string) {
  const numbers = sharedNumbersIn(language === "en" ? undefined : language);
  return { ...numbers, asTyped: (exact: string): string => asTyped(exact, numbers.decimal) };
}
export type Numbers = ReturnType<typeof numbersIn>;

/** A bound with that many digits, rounded up as it is when it is written. */
export function roundedUp(value: number, digits: number): number {
  const options = { maximumSignificantDigits: digits, roundingMode: "ceil", useGrouping: false };
  return Number(new Intl.NumberFormat("en", options as Intl.NumberFormatOptions).format(value));
}
