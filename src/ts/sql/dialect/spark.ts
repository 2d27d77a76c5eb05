/** Spark SQL, from version 3.4 on, with and without ANSI mode. */
import { binOf, counted, decimals, idDigits, listOf, wholeOf, type Words } from "../dialect.js";

const double = (value: number): string => `CAST('${value}' AS DOUBLE)`;
const array = (values: Float64Array): string =>
  `CAST(split('${decimals(values)}', ',') AS ARRAY<DOUBLE>)`;
const bytes = (column: string): string => `CAST(CAST(${column} AS STRING) AS BINARY)`;

export const spark: Words = {
  quote: "`",
  longestName: 128,
  text: "STRING",
  double,
  asDouble: (column) => `CAST(${column} AS DOUBLE)`,
  // NaN lies above all numbers.
  isOrdered: (x) => `${x} <= ${double(Infinity)}`,
  asText: bytes,
  asDigits: bytes,
  textOf: (hex) => `X'${hex}'`,
  orderOf: (row) => `md5(${bytes(row)}), ${bytes(row)}`,
  asWhole: (column) => wholeOf(column, "BIGINT"),
  isId: (text) => `hex(${text}) RLIKE '${idDigits}'`,
  bit: (value, index) => `(shiftright(${value}, ${index}) & 1)`,
  floor: (x) => `CAST(floor(${x}) AS BIGINT)`,
  // A sum of BIGINTs may overflow.
  sums: "SELECT 0 AS bin, COALESCE(SUM(CAST(v AS DECIMAL(20, 0))), 0) AS n FROM sottovoce_values",
  list: listOf(
    (all, element) => `SELECT i, ${element} AS c FROM (SELECT posexplode(${all}) AS (i, c))`,
    array,
    (texts) => `split('${texts}', ',')`,
    "unhex(substr(c, 2))",
  ),
  tally: (candidates) => counted(searched(candidates)),
};

/**
 * A binary search, a nested table for each step, among candidates that are filled up with NaN,
 * above all numbers, to one less than a power of two.
 */
function searched(candidates: Float64Array): string {
  const steps = Math.ceil(Math.log2(candidates.length + 1));
  const filled = new Float64Array(2 ** steps - 1).fill(NaN);
  filled.set(candidates);
  let found =
    `(SELECT x, c, 0 AS place FROM sottovoce_rows` +
    ` CROSS JOIN (SELECT ${array(filled)} AS c) AS sottovoce_candidates)`;
  for (let step = 2 ** (steps - 1); step >= 1; step /= 2)
    found =
      `(SELECT x, c, place + CASE WHEN element_at(c, place + ${step}) <= x THEN ${step} ELSE 0 END` +
      ` AS place FROM ${found} AS sottovoce_step)`;
  // No array has an element 0.
  const equal = "element_at(c, CASE WHEN place > 0 THEN place ELSE 1 END) = x";
  return `SELECT ${binOf("place", `place > 0 AND ${equal}`)} FROM ${found} AS sottovoce_found`;
}
