/** Spark SQL, from version 3.4 on, with and without ANSI mode. */
import { grammar, isShort, numberOf, plain, signs } from "../numbers.js";
import { decimals, idDigits, listOf, patternOf, tallyBy, wholeOf, type Words } from "../dialect.js";

const double = (value: number): string => `CAST('${value}' AS DOUBLE)`;
const array = (values: Float64Array): string =>
  `CAST(split('${decimals(values)}', ',') AS ARRAY<DOUBLE>)`;
/** A column of texts. Java's `$` lets a line end follow, but none is left. */
function fromText(column: string): string {
  const whole = `CAST(${column} AS STRING)`;
  const text = plain(whole, `CAST(X'${signs}' AS STRING)`);
  const isNumber = `${isShort(whole)} AND ${text} RLIKE '${grammar}'`;
  const number = `try_cast(${text} AS DOUBLE)`;
  return numberOf(isNumber, number, [double(Infinity), double(-Infinity)]);
}

const bytes = (column: string): string => `CAST(CAST(${column} AS STRING) AS BINARY)`;

export const spark: Words = {
  once: "",
  quote: "`",
  longestName: 128,
  text: "STRING",
  double,
  asDouble: (column) =>
    `CASE WHEN typeof(${column}) = 'string' THEN ${fromText(column)}` +
    ` ELSE CAST(${column} AS DOUBLE) END`,
  isTrue: (column) => `try_cast(${column} AS BOOLEAN)`,
  // NaN lies above all numbers.
  isOrdered: (x) => `${x} <= ${double(Infinity)}`,
  asPlain: (column) => `CAST(${column} AS STRING)`,
  asText: bytes,
  asDigits: bytes,
  textOf: (hex) => `X'${hex}'`,
  bounding: {
    orderOf: (text) => `md5(${bytes(text)}), ${bytes(text)}`,
    digits: (text) => `hex(${text})`,
  },
  begins: (text, pattern, next) => `hex(${bytes(text)}) RLIKE '${patternOf(pattern, next)}'`,
  asWhole: (column) => wholeOf(column, "BIGINT"),
  isId: (text) => `hex(${text}) RLIKE '${idDigits}'`,
  bit: (value, index) => `(shiftright(${value}, ${index}) & 1)`,
  floor: (x) => `CAST(floor(${x}) AS BIGINT)`,
  // A sum of BIGINTs may overflow.
  sums: ["SUM(CAST(v AS DECIMAL(20, 0)))"],
  list: listOf(
    (all, element) => `SELECT i, ${element} AS c FROM (SELECT posexplode(${all}) AS (i, c))`,
    array,
    (texts) => `split('${texts}', ',')`,
    "unhex(substr(c, 2))",
  ),
  tally: tallyBy(ranked),
  ranked,
};

/**
 * A binary search, a nested table for each step, among points that are filled up with NaN,
 * above all numbers, to one less than a power of two.
 */
function ranked(from: string, columns: readonly string[], x: string, points: Float64Array): string {
  const steps = Math.ceil(Math.log2(points.length + 1));
  const filled = new Float64Array(2 ** steps - 1).fill(NaN);
  filled.set(points);
  const all = columns.join(", ");
  const read = columns.includes(x) ? all : `${all}, ${x}`;
  let found =
    `(SELECT ${read}, c, 0 AS place FROM ${from}` +
    ` CROSS JOIN (SELECT ${array(filled)} AS c) AS sottovoce_points)`;
  for (let step = 2 ** (steps - 1); step >= 1; step /= 2)
    found =
      `(SELECT ${read}, c,` +
      ` place + CASE WHEN element_at(c, place + ${step}) <= ${x} THEN ${step} ELSE 0 END` +
      ` AS place FROM ${found} AS sottovoce_step)`;
  // No array has an element 0.
  const last = "element_at(c, greatest(place, 1))";
  const nearest = `CASE WHEN place > 0 THEN ${last} END AS nearest`;
  return `SELECT ${all}, place, ${nearest} FROM ${found} AS sottovoce_found`;
}
