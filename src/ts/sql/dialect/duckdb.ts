/** DuckDB, from version 1.1 on. */
import { grammar, isShort, numberOf, plain, signs } from "../numbers.js";
import { decimals, idDigits, listOf, patternOf, wholeOf, type Words } from "../dialect.js";

const double = (value: number): string => `CAST('${value}' AS DOUBLE)`;

const array = (values: Float64Array): string =>
  `CAST(string_split('${decimals(values)}', ',') AS DOUBLE[])`;

/** A column of texts, or of numbers whose own cast may be a unit off. That of their text is not. */
function fromText(column: string): string {
  const whole = `CAST(${column} AS VARCHAR)`;
  const text = plain(whole, `decode(unhex('${signs}'))`);
  const isNumber = `${isShort(whole)} AND regexp_matches(${text}, '${grammar}')`;
  return numberOf(isNumber, `TRY_CAST(${text} AS DOUBLE)`, [double(Infinity), double(-Infinity)]);
}

const bytes = (column: string): string => `encode(CAST(${column} AS VARCHAR))`;
const list = listOf(
  (all, element) =>
    `SELECT i, ${element} AS c FROM (SELECT generate_subscripts(l, 1) - 1 AS i, unnest(l) AS c` +
    ` FROM (SELECT ${all} AS l))`,
  array,
  (texts) => `string_split('${texts}', ',')`,
  "unhex(substr(c, 2))",
);

export const duckdb: Words = {
  once: "",
  quote: '"',
  longestName: 128,
  text: "VARCHAR",
  double,
  asDouble: (column) =>
    `CASE WHEN regexp_matches(typeof(${column}),` +
    ` '^(VARCHAR|ENUM|JSON|UNION)|HUGEINT|DECIMAL|BIGNUM|VARINT')` +
    ` THEN ${fromText(column)} ELSE CAST(${column} AS DOUBLE) END`,
  isTrue: (column) => `TRY_CAST(${column} AS BOOLEAN)`,
  // NaN lies above all numbers.
  isOrdered: (x) => `${x} <= ${double(Infinity)}`,
  asPlain: (column) => `CAST(${column} AS VARCHAR)`,
  asText: bytes,
  asDigits: (column) =>
    `encode(CASE WHEN typeof(${column}) = 'UUID' THEN replace(CAST(${column} AS VARCHAR), '-', '')` +
    ` ELSE CAST(${column} AS VARCHAR) END)`,
  textOf: (hex) => `unhex('${hex}')`,
  bounding: {
    orderOf: (text) => `md5(CAST(${text} AS VARCHAR)), ${bytes(text)}`,
    digits: (text) => `hex(${text})`,
  },
  begins: (text, pattern, next) =>
    `regexp_matches(hex(${bytes(text)}), '${patternOf(pattern, next)}')`,
  asWhole: (column) => wholeOf(column, "BIGINT"),
  isId: (text) => `regexp_matches(hex(${text}), '${idDigits}')`,
  bit: (value, index) => `((${value} >> ${index}) & 1)`,
  floor: (x) => `CAST(floor(${x}) AS BIGINT)`,
  // The sum of BIGINTs is a HUGEINT.
  sums: ["SUM(v)"],
  list,
  // An aggregate of its own counts up to and including each of these bounds, the candidates and the
  // doubles before them; the last count, beyond them, stands under infinity.
  tally: (candidates) =>
    `WITH sottovoce_candidates AS (SELECT unnest(${array(candidates)}) AS c) SELECT bin, n FROM` +
    ` (SELECT n, 2 * COUNT(c) OVER (ORDER BY bound) - CASE WHEN c IS NULL THEN 0 ELSE 1 END AS bin` +
    ` FROM (SELECT unnest(map_keys(h)) AS bound, unnest(map_values(h)) AS n` +
    ` FROM (SELECT histogram(x, l) AS h FROM sottovoce_rows` +
    ` CROSS JOIN (SELECT list(c ORDER BY c) AS l FROM (SELECT c FROM sottovoce_candidates` +
    ` UNION SELECT nextafter(c, ${double(-Infinity)}) FROM sottovoce_candidates))))` +
    ` LEFT JOIN sottovoce_candidates ON c = bound) WHERE n > 0`,
  ranked: (from, columns, x, values) =>
    `SELECT ${columns.join(", ")}, COALESCE(i + 1, 0) AS place, c AS nearest FROM ${from}` +
    ` ASOF LEFT JOIN (${list({ kind: "numbers", values })}) AS sottovoce_points ON ${x} >= c`,
};
