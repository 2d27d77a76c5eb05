/** PostgreSQL, from version 12 on. */
import { grammar, isShort, numberOf, plain, signs } from "../numbers.js";
import { decimals, idDigits, listOf, patternOf, tallyBy, wholeOf, type Words } from "../dialect.js";

const double = (value: number): string => `CAST('${value}' AS double precision)`;
const array = (values: Float64Array): string =>
  `CAST('{${decimals(values)}}' AS double precision[])`;
/**
 * Databases of other encodings have not all of them. Latin-1 has the first two after those of
 * ASCII, which are six; in any further encoding only those of ASCII are dropped.
 */
const from =
  `convert_from(decode(substr('${signs}', 1, 12 + 8 * (getdatabaseencoding() = 'LATIN1')::int +` +
  ` ${signs.length - 12} * (getdatabaseencoding() = 'UTF8')::int), 'hex'), 'UTF8')`;

/**
 * A column of texts or of numerics. A cast of what a double cannot hold fails, and so does one of
 * what is too close to 0: numerics can hold both, unless an exponent has five digits.
 */
function fromText(column: string): string {
  const whole = `CAST(${column} AS text)`;
  const text = `sottovoce_text.s COLLATE "C"`;
  const [isZero, isTiny] = ["^[^eE1-9]*($|[eE])", "[eE]-0*[1-9][0-9]{4}"];
  const isHuge = "[eE][+]?0*[1-9][0-9]{4}";
  const numeric = `CAST(${text} AS numeric)`;
  const inDouble =
    `CASE WHEN ${text} ~ '${isZero}' OR ${text} ~ '${isTiny}' THEN 0` +
    ` WHEN ${text} ~ '${isHuge}' THEN NULL` +
    ` WHEN abs(${numeric}) >= 1.797693134862315807e308 THEN NULL` +
    ` WHEN abs(${numeric}) <= 2.470328229206232721e-324 THEN 0` +
    ` ELSE CAST(${numeric} AS double precision) END`;
  const number = numberOf(`${text} ~ '${grammar}'`, inDouble, []);
  // In the query within, a column of the table may be called s as well.
  return (
    `CASE WHEN ${isShort(whole)} THEN (SELECT ${number} FROM` +
    ` (SELECT ${plain(whole, from)} AS s OFFSET 0) AS sottovoce_text) END`
  );
}

const bytes = (column: string): string => `convert_to(CAST(${column} AS text), 'UTF8')`;
/** No value of these types is too large for a double, or no number. */
const castable = ["smallint", "integer", "bigint", "real", "double precision"]
  .map((type) => `'${type}'`)
  .join(", ");
/** No collation has a say in what is put in the place of a text. */
const withoutHyphens = (column: string): string =>
  `replace(CAST(${column} AS text) COLLATE "C", '-', '')`;

/** Hexadecimal digits of bytes, in lower case. */
const digits = (text: string): string => `encode(${text}, 'hex') COLLATE "C"`;

const ranked: Words["ranked"] = (from, columns, x, points) =>
  `SELECT ${columns.join(", ")}, place, c[place] AS nearest FROM` +
  ` (SELECT ${columns.join(", ")}, c, width_bucket(${x}, c) AS place FROM ${from}` +
  ` CROSS JOIN (SELECT ${array(points)} AS c) AS sottovoce_points) AS sottovoce_found`;

export const postgresql: Words = {
  once: " OFFSET 0",
  quote: '"',
  // Longer names are cut without a word.
  longestName: 63,
  text: "text",
  double,
  asDouble: (column) =>
    `CASE WHEN CAST(pg_typeof(${column}) AS text) IN (${castable}) THEN` +
    [` CAST(${column} AS double precision)`, fromText(column)].join(" ELSE ") +
    " END",
  isTrue: (column) => column,
  // NaN lies above all numbers.
  isOrdered: (x) => `${x} <= ${double(Infinity)}`,
  asPlain: (column) => `CAST(${column} AS text)`,
  asText: bytes,
  asDigits: (column) =>
    `convert_to(CASE WHEN pg_typeof(${column}) = CAST('uuid' AS regtype)` +
    ` THEN ${withoutHyphens(column)} ELSE CAST(${column} AS text) END, 'UTF8')`,
  textOf: (hex) => `decode('${hex}', 'hex')`,
  bounding: {
    orderOf: (text) => `md5(CAST(${text} AS text)) COLLATE "C", ${bytes(text)}`,
    digits: (text) => `upper(${digits(text)})`,
  },
  begins: (text, pattern, next) =>
    `${digits(bytes(text))} ~ '${patternOf(pattern, next).toLowerCase()}'`,
  asWhole: (column) => wholeOf(column, "bigint"),
  isId: (text) => `${digits(text)} ~ '${idDigits}'`,
  bit: (value, index) => `((${value} >> ${index}) & 1)`,
  floor: (x) => `CAST(floor(${x}) AS bigint)`,
  // The sum of bigints is a numeric.
  sums: ["SUM(v)"],
  list: listOf(
    (all, element) =>
      `SELECT i - 1 AS i, ${element} AS c FROM unnest(${all}) WITH ORDINALITY AS sottovoce_list(c, i)`,
    array,
    (texts) => `string_to_array('${texts}', ',')`,
    "decode(substr(c, 2), 'hex')",
  ),
  tally: tallyBy(ranked),
  ranked,
};
