/** Words that one database has of its own in SQL. */
import { refuse } from "../error.js";
import { hexadecimal, utf8Of } from "../host/text.js";

/** Public numbers, or public texts as the hexadecimal digits of their UTF-8. */
export type Listed =
  | { readonly kind: "numbers"; readonly values: Float64Array }
  | { readonly kind: "texts"; readonly values: readonly string[] };

export interface Words {
  /**
   * Ending of a table whose columns shall be computed once for each row. Without it an optimizer
   * may write them out again wherever they are named, and again inside of each other.
   */
  readonly once: string;
  /** Sign that encloses names. */
  readonly quote: string;
  /** In bytes. */
  readonly longestName: number;
  /** Type that integers are cast to as text. */
  readonly text: string;
  /** A double, written so that the database reads that very double. */
  double(value: number): string;
  /** A column as doubles, and NULL for values that are neither numbers nor texts of numbers. */
  asDouble(column: string): string;
  /** A column as truth values, and NULL for other values. */
  isTrue(column: string): string;
  /** Tests that a double is neither NULL nor NaN. */
  isOrdered(x: string): string;
  /** A text column as the database's own texts: NULL if it is not a text. */
  asPlain(column: string): string;
  /** A text column, in a form whose equality is that of UTF-8 bytes: NULL if it is not a text. */
  asText(column: string): string;
  /**
   * A column of texts of 32 hexadecimal digits in that form; where the database has UUIDs, also a
   * column of these, which are such digits with hyphens between them.
   */
  asDigits(column: string): string;
  /** A text in that form, from its UTF-8 in hexadecimal digits. */
  textOf(hex: string): string;
  /**
   * The order of the rows or groups of one person. Databases without MD5 say that they have none:
   * a page may have put something by this name on Object.prototype.
   */
  readonly bounding:
    | {
        orderOf(text: string): string;
        /** A text of {@link asText} in upper-case hexadecimal digits. */
        digits(text: string): string;
      }
    | undefined;
  /**
   * Tests whether a text of {@link asPlain} begins with a pattern, and then ends or goes on with
   * `next`. In both a 9 is any digit, and a T may be a space.
   */
  begins(text: string, pattern: string, next: string): string;
  /** A column as whole numbers from 0 to 2^53 - 1: -1 for any other value. */
  asWhole(column: string): string;
  /** Tests whether a text in that form is 32 lower-case hexadecimal digits. */
  isId(text: string): string;
  /** The bit of a whole number at an index, from 0. */
  bit(value: string, index: string): string;
  /** The largest integer that is at most `x`, a double of at most 53 bits. */
  floor(x: string): string;
  /** The sum of the integers in column `v`, in one part or in two, as integers. */
  readonly sums: readonly string[];
  /** A table with the columns `i`, from 0, and `c`. */
  list(listed: Listed): string;
  /**
   * A table of bins and of how many `x` of `sottovoce_rows` are in each. The bin of `x` among
   * strictly increasing candidates: twice the number of those up to `x`, less 1 if it is one.
   */
  tally(candidates: Float64Array): string;
  /**
   * A table of some columns of another one, with two more: `place`, how many of some increasing
   * points are at most `x`, a double, and `nearest`, the largest of these. `x` is not NaN.
   */
  ranked(from: string, columns: readonly string[], x: string, points: Float64Array): string;
}

/** Gives what bounds the rows of a person. */
export function boundingOf({ bounding }: Words): NonNullable<Words["bounding"]> {
  if (!bounding) throw refuse("person", "cannot be used on SQLite, which has no MD5");
  return bounding;
}

/** The UTF-8 of a text in hexadecimal digits: nothing of it can end a literal. */
export const hexOf = (text: string): string => hexadecimal(utf8Of(text));

/** The shortest text that JavaScript reads as this double, as databases read it too. */
export const decimals = (values: Float64Array): string => Array.from(values, String).join(",");

/**
 * {@link Words.list} of a database with arrays: `select` gives the table of one and of what its
 * elements are read as, `split` the array of texts. These are marked, so that a list of one empty
 * text is not an empty list.
 */
export const listOf =
  (
    select: (all: string, element: string) => string,
    array: (values: Float64Array) => string,
    split: (texts: string) => string,
    unmarked: string,
  ) =>
  ({ kind, values }: Listed): string =>
    kind === "numbers"
      ? select(array(values), "c")
      : select(split(values.map((hex) => `x${hex}`).join(",")), unmarked);

/**
 * {@link Words.asWhole} of a column of numbers of any type: what is out of range is not cast, which
 * would be an error.
 */
export function wholeOf(column: string, integer: string): string {
  const cast = `CAST(${column} AS ${integer})`;
  return (
    `CASE WHEN ${column} BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}` +
    ` THEN CASE WHEN ${cast} = ${column} THEN ${cast} ELSE -1 END ELSE -1 END`
  );
}

/**
 * Pattern of the hexadecimal digits of an id's UTF-8: digits alone, which no collation and no rule
 * about line ends touches.
 */
export const idDigits = "^(3[0-9]|6[1-6]){32}$";

/** A table of a statement: its name and what it is. */
export type Table = readonly [string, string];

/** A statement that reads what these tables lead to. */
export const withTables = (tables: readonly Table[], result: string): string =>
  `WITH ${tables.map(([name, body]) => `${name} AS (${body})`).join(",\n")}\n${result}`;

/** How many rows of a table are in each bin. */
export const counted = (bins: string): string =>
  `SELECT bin, COUNT(*) AS n FROM (${bins}) AS sottovoce_found GROUP BY bin`;

/** The bin of `x` in a table of {@link Words.ranked}. */
export const bin = "2 * place - CASE WHEN nearest = x THEN 1 ELSE 0 END AS bin";

/** {@link Words.tally} by {@link Words.ranked}. */
export const tallyBy =
  (ranked: Words["ranked"]): Words["tally"] =>
  (candidates) =>
    counted(
      `SELECT ${bin} FROM (${ranked("sottovoce_rows", ["x"], "x", candidates)}) AS sottovoce_ranked`,
    );

/**
 * {@link Words.begins} as a regular expression of hexadecimal digits, which no collation and no
 * rule about line ends touches.
 */
export function patternOf(pattern: string, next: string): string {
  const digits: { readonly [sign: string]: string } = { 9: "3[0-9]", T: "(54|20)" };
  const each = (text: string): string =>
    text.replace(/./g, (sign) => digits[sign] ?? hexOf(sign).toUpperCase());
  return `^${each(pattern)}($|${each(next)})`;
}
