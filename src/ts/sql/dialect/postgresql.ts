/** PostgreSQL, from version 12 on. */
import { binOf, counted, decimals, idDigits, listOf, wholeOf, type Words } from "../dialect.js";

const double = (value: number): string => `CAST('${value}' AS double precision)`;
const array = (values: Float64Array): string =>
  `CAST('{${decimals(values)}}' AS double precision[])`;
const bytes = (column: string): string => `convert_to(CAST(${column} AS text), 'UTF8')`;
/** No collation has a say in what is put in the place of a text. */
const withoutHyphens = (column: string): string =>
  `replace(CAST(${column} AS text) COLLATE "C", '-', '')`;

export const postgresql: Words = {
  quote: '"',
  // Longer names are cut without a word.
  longestName: 63,
  text: "text",
  double,
  asDouble: (column) => `CAST(${column} AS double precision)`,
  // NaN lies above all numbers.
  isOrdered: (x) => `${x} <= ${double(Infinity)}`,
  asText: bytes,
  asDigits: (column) =>
    `convert_to(CASE WHEN pg_typeof(${column}) = CAST('uuid' AS regtype)` +
    ` THEN ${withoutHyphens(column)} ELSE CAST(${column} AS text) END, 'UTF8')`,
  textOf: (hex) => `decode('${hex}', 'hex')`,
  orderOf: (row) => `md5(CAST(${row} AS text)) COLLATE "C", ${bytes(row)}`,
  asWhole: (column) => wholeOf(column, "bigint"),
  isId: (text) => `encode(${text}, 'hex') COLLATE "C" ~ '${idDigits}'`,
  bit: (value, index) => `((${value} >> ${index}) & 1)`,
  floor: (x) => `CAST(floor(${x}) AS bigint)`,
  // Of bigints the sum is a numeric.
  sums: "SELECT 0 AS bin, COALESCE(SUM(v), 0) AS n FROM sottovoce_values",
  list: listOf(
    (all, element) =>
      `SELECT i - 1 AS i, ${element} AS c FROM unnest(${all}) WITH ORDINALITY AS sottovoce_list(c, i)`,
    array,
    (texts) => `string_to_array('${texts}', ',')`,
    "decode(substr(c, 2), 'hex')",
  ),
  tally: (candidates) =>
    counted(
      `SELECT ${binOf("place", "c[place] = x")} FROM` +
        ` (SELECT x, c, width_bucket(x, c) AS place FROM sottovoce_rows` +
        ` CROSS JOIN (SELECT ${array(candidates)} AS c) AS sottovoce_candidates) AS sottovoce_found`,
    ),
};
