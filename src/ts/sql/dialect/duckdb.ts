/** DuckDB, from version 1.1 on. */
import { decimals, idDigits, type Listed, marked, wholeOf, type Words } from "../dialect.js";

const double = (value: number): string => `CAST('${value}' AS DOUBLE)`;

const array = (values: Float64Array): string =>
  `CAST(string_split('${decimals(values)}', ',') AS DOUBLE[])`;

function list({ kind, values }: Listed): string {
  const [all, element] =
    kind === "numbers"
      ? [array(values), "c"]
      : [`string_split('${marked(values)}', ',')`, "unhex(substr(c, 2))"];
  return (
    `SELECT i, ${element} AS c FROM (SELECT generate_subscripts(l, 1) - 1 AS i, unnest(l) AS c` +
    ` FROM (SELECT ${all} AS l))`
  );
}

export const duckdb: Words = {
  quote: '"',
  longestName: 128,
  text: "VARCHAR",
  integer: "BIGINT",
  double,
  // From these DuckDB's own cast may be a unit off; from their text it is not.
  asDouble: (column) =>
    `CASE WHEN regexp_matches(typeof(${column}), 'HUGEINT|DECIMAL|BIGNUM|VARINT')` +
    ` THEN CAST(CAST(${column} AS VARCHAR) AS DOUBLE) ELSE CAST(${column} AS DOUBLE) END`,
  // NaN lies above all numbers.
  isOrdered: (x) => `${x} <= ${double(Infinity)}`,
  asText: (column) => `encode(CAST(${column} AS VARCHAR))`,
  textOf: (hex) => `unhex('${hex}')`,
  orderOf: (row) => `md5(CAST(${row} AS VARCHAR)), encode(CAST(${row} AS VARCHAR))`,
  asWhole: (column) => wholeOf(column, "BIGINT"),
  isId: (text) => `regexp_matches(hex(${text}), '${idDigits}')`,
  bit: (value, place) => `((${value} >> ${place}) & 1)`,
  floor: (x) => `CAST(floor(${x}) AS BIGINT)`,
  // Of BIGINTs the sum is a HUGEINT.
  sums: "SELECT 0 AS bin, COALESCE(SUM(v), 0) AS n FROM sottovoce_values",
  list,
  // An aggregate of its own counts up to and including each of these bounds; the last count, beyond
  // them, stands under infinity.
  tally: (candidates) =>
    `SELECT bin, n FROM (SELECT n,` +
    ` 2 * COUNT(c) OVER (ORDER BY bound) - CASE WHEN c IS NULL THEN 0 ELSE 1 END AS bin` +
    ` FROM (SELECT unnest(map_keys(h)) AS bound, unnest(map_values(h)) AS n` +
    ` FROM (SELECT histogram(x, l) AS h FROM sottovoce_rows` +
    ` CROSS JOIN (SELECT ${array(bounds(candidates))} AS l)))` +
    ` LEFT JOIN (${list({ kind: "numbers", values: candidates })}) ON c = bound) WHERE n > 0`,
};

/** Each candidate after the double before it: between the two lies no other. */
function bounds(candidates: Float64Array): Float64Array {
  return Float64Array.from(
    new Set(Array.from(candidates, (candidate) => [before(candidate), candidate]).flat()),
  );
}

/** The largest double below a finite one. */
function before(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigInt64(0);
  view.setBigInt64(0, value > 0 ? bits - 1n : bits + 1n);
  return view.getFloat64(0);
}
