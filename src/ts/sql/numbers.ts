/**
 * Numbers in texts, in SQL, by the rule of delimited files: a sign, digits with or without a point,
 * an exponent, and blanks at both ends. Any other text counts as NULL does. That goes for texts
 * that round to infinity, and for texts of more than 4,096 letters.
 *
 * A bare cast fails at the first other text. Then one row decides if the statement ends, and the
 * message of the database quotes it.
 */

/** Databases read these classes alike, since they need no escape and name their ten digits. */
export const grammar = "^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$";

/** `number` where a text is one, by `isNumber`; `infinity` is how the database writes that. */
export const numberOf = (isNumber: string, number: string, infinity: readonly string[]): string =>
  `CASE WHEN ${isNumber} THEN ` +
  infinity.reduce((inner, end) => `NULLIF(${inner}, ${end})`, number) +
  " END";

/** Letters to drop at both ends of a text: a blank and a tab. */
export const blanks = (letter: "chr" | "char"): string => `' ' || ${letter}(9)`;

/** A text is looked at only if it is at most so long, with its blanks. */
export const isShort = (text: string): string => `length(${text}) <= 4096`;
