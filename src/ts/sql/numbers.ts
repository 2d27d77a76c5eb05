/**
 * Texts that are numbers, in SQL, by the rule of delimited files: a sign, digits with or without a
 * point, an exponent, and blanks at both ends. Another text is no number, as NULL is none. So is a
 * text that rounds to infinity, and one above 4,096 letters.
 *
 * A bare cast fails at the first text that is no number: whether the statement ends would depend on
 * one row, and the database's message would quote it.
 */

/** Databases read these classes alike: there is no escape, and no digit of another script. */
export const grammar = "^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$";

/** `number` where a text is one, by `isNumber`; `infinity` is how the database writes that. */
export const numberOf = (isNumber: string, number: string, infinity: readonly string[]): string =>
  `CASE WHEN ${isNumber} THEN ` +
  infinity.reduce((inner, end) => `NULLIF(${inner}, ${end})`, number) +
  " END";

/** What is dropped at both ends of a text, as a text of two letters. */
export const blanks = (letter: (code: number) => string): string => `' ' || ${letter(9)}`;

/** The longest text that is looked at, in letters. */
export const longest = 4096;
