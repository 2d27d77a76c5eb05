/**
 * Numbers in texts, in SQL, by the rule of delimited files: a sign, digits with or without a point,
 * an exponent, and white space at both ends. Any other text counts as NULL does. That goes for
 * texts that round to infinity, and for texts of more than 4,096 letters.
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

/** White space of Unicode, with that of ASCII first. */
export const blanks = [
  ...[9, 10, 11, 12, 13, 32, 0x85, 0xa0, 0x1680],
  ...[0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a],
  ...[0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
];

export const MINUS = 0x2212;

/** White space and the minus sign, in UTF-8 as hexadecimal digits: no literal has to hold them. */
export const signs =
  "090a0b0c0d20c285c2a0e19a80e28080e28081e28082e28083e28084e28085e28086e28087e28088e28089e2808a" +
  "e280a8e280a9e280afe2819fe38080e28892";

/** A text without white space at both ends, and with a hyphen for the minus sign. */
export const plain = (text: string, from: string): string =>
  `trim(translate(${text}, ${from}, '${" ".repeat(blanks.length)}-'))`;

/** A text is looked at only if it is at most so long, with its blanks. */
export const isShort = (text: string): string => `length(${text}) <= 4096`;
