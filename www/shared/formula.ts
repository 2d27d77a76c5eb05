/** Texts that a spreadsheet would run: one rule for every table that the site saves or copies. */

/**
 * Where a cell begins, and with it what a spreadsheet takes for a formula, also behind blanks and
 * quotes and in wide letters. Where semicolons or tabs part cells, as in many countries, one begins
 * behind each of them: what quotes the text does not hold there. Some take a tab at the start for
 * one too.
 */
const formula = /^(?=[\t\r])|(^|[;\t\r\n])(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** The text with an apostrophe before each formula, which makes it a text. */
export const noFormula = (text: string): string => text.replace(formula, "$1'");
