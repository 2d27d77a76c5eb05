/** SQLite, from version 3.35 on. Its casts and its literals are not what they seem. */
import { blanks, isShort, MINUS, numberOf } from "../numbers.js";
import { type Listed, tallyBy, wholeOf, type Words } from "../dialect.js";

/**
 * A finite double as an integer and powers of two, each step of which is exact: versions before
 * 3.47 read some decimals as a neighbor of the nearest double.
 */
function double(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "9e999" : "-9e999";
  const [whole, power] = parts(value);
  return `(CAST(${whole} AS REAL)${scaling(power)})`;
}

/** A finite double is the first of these, an integer, times 2 to the second. */
function parts(value: number): readonly [whole: number, power: number] {
  let [whole, power] = [value + 0, 0];
  for (; !Number.isInteger(whole); power--) whole *= 2;
  for (; !Number.isSafeInteger(whole); power++) whole /= 2;
  return [whole, power];
}

function scaling(power: number): string {
  const sign = power < 0 ? "/" : "*";
  let text = "";
  for (let left = Math.abs(power); left > 0; left -= 62)
    text += ` ${sign} CAST(${2n ** BigInt(Math.min(left, 62))} AS REAL)`;
  return text;
}

/** A text from its UTF-8: no literal holds a NUL. */
function textOf(hex: string): string {
  const text = decodeURIComponent(hex.replace(/../g, "%$&"));
  const parts = text.split("\0").map((part) => `'${part.replaceAll("'", "''")}'`);
  return `(${parts.join(" || char(0) || ")})`;
}

const text = (column: string): string =>
  // Without the affinity of the column, by which a comparison may turn texts into numbers.
  `CASE WHEN typeof(${column}) = 'text' THEN +${column} END COLLATE BINARY`;

/**
 * A column of texts, by the rule of `numbers.ts` but without regular expressions. The text is `s`;
 * `u` is all of it except the sign, `m` the mantissa of that, and `e` the exponent without its
 * sign.
 */
function fromText(column: string): string {
  const unsigned = (text: string): string =>
    `substr(${text}, 1 + (substr(${text}, 1, 1) IN ('+', '-')))`;
  const from =
    `(SELECT s, m, ${unsigned("p")} AS e FROM` +
    ` (SELECT s, CASE WHEN at = 0 THEN u ELSE substr(u, 1, at - 1) END AS m,` +
    ` CASE WHEN at = 0 THEN '0' ELSE substr(u, at + 1) END AS p FROM` +
    ` (SELECT s, u, instr(lower(u), 'e') AS at FROM` +
    ` (SELECT s, ${unsigned("s")} AS u FROM` +
    ` (SELECT trim(replace(+${column}, char(${MINUS}), '-'), char(${blanks.join(",")})) AS s)))))`;
  const isNumber =
    // Lengths and patterns end at a NUL; equality does not.
    `s = substr(s, 1, length(s)) COLLATE BINARY` +
    ` AND m GLOB '*[0-9]*' AND m NOT GLOB '*[^0-9.]*' AND m NOT GLOB '*.*.*'` +
    ` AND e GLOB '[0-9]*' AND e NOT GLOB '*[^0-9]*'`;
  const number = numberOf(isNumber, "CAST(s AS REAL)", [double(Infinity), double(-Infinity)]);
  // In the query within, a column of the table may be called s, m or e as well.
  return `CASE WHEN ${isShort(`+${column}`)} THEN (SELECT ${number} FROM ${from}) END`;
}

/** Patterns end at a NUL; equality does not. */
function begins(text: string, pattern: string, next: string): string {
  const glob = (signs: string): string => signs.replaceAll("9", "[0-9]").replaceAll("T", "[T ]");
  return (
    `(${text} GLOB '${glob(pattern)}*' AND (${text} = substr(${text}, 1, ${pattern.length})` +
    ` COLLATE BINARY OR ${text} GLOB '${glob(pattern + next)}*'))`
  );
}

/** One pass over rows and points in order: a point counts for every row that is not below it. */
const ranked: Words["ranked"] = (from, columns, x, values) =>
  `SELECT ${columns.join(", ")}, place, nearest FROM (SELECT ${columns.join(", ")}, c,` +
  ` COUNT(c) OVER sottovoce_order AS place, MAX(c) OVER sottovoce_order AS nearest FROM` +
  ` (SELECT ${columns.join(", ")}, ${x} AS v, NULL AS c FROM ${from} UNION ALL` +
  ` SELECT ${columns.map(() => "NULL").join(", ")}, c, c FROM (${list({ kind: "numbers", values })}))` +
  ` WINDOW sottovoce_order AS (ORDER BY v RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW))` +
  ` WHERE c IS NULL`;

function list({ kind, values }: Listed): string {
  if (kind === "texts")
    return `SELECT column1 AS i, column2 AS c FROM (${rowsOf(values.map(textOf))})`;
  // Short, since there may be many: an integer, and what power of two it is scaled by, up to 2^62.
  const scaled = "CAST(column2 AS REAL)";
  const power = (exponent: string): string => `CAST(1 << ${exponent} AS REAL)`;
  return (
    `SELECT column1 AS i, CASE WHEN column3 < 0 THEN ${scaled} / ${power("-column3")}` +
    ` ELSE ${scaled} * ${power("column3")} END AS c FROM (${rowsOf(Array.from(values, short))})`
  );
}

const rowsOf = (values: readonly string[]): string =>
  `VALUES ${values.map((value, index) => `(${index},${value})`).join(",")}`;

/** A finite double as an integer and the exponent of a power of two; out of reach as one value. */
function short(value: number): string {
  const [whole, power] = parts(value);
  return Math.abs(power) > 62 ? `${double(value)},0` : `${whole},${power}`;
}

export const sqlite: Words = {
  bounding: undefined,
  once: " LIMIT -1",
  quote: '"',
  longestName: 128,
  text: "TEXT",
  double,
  // A cast makes 0 of most texts.
  asDouble: (column) =>
    `CASE typeof(${column}) WHEN 'integer' THEN CAST(${column} AS REAL)` +
    ` WHEN 'real' THEN ${column} WHEN 'text' THEN ${fromText(column)} END`,
  isTrue: (column) => column,
  // There is no NaN: it is stored as NULL.
  isOrdered: (x) => `${x} IS NOT NULL`,
  asPlain: text,
  asText: text,
  asDigits: text,
  textOf,
  asWhole: (column) =>
    `CASE WHEN typeof(${column}) IN ('integer', 'real') THEN ${wholeOf(column, "INTEGER")}` +
    ` ELSE -1 END`,
  // Lengths, patterns and parts of texts end at a NUL; equality does not.
  isId: (text) =>
    `(length(${text}) = 32 AND ${text} NOT GLOB '*[^0-9a-f]*'` +
    ` AND ${text} = substr(${text}, 1, 32) COLLATE BINARY)`,
  bit: (value, index) => `((${value} >> ${index}) & 1)`,
  // Its own floor is left out of some builds.
  floor: (x) => `(CAST(${x} AS INTEGER) - (CAST(${x} AS INTEGER) > ${x}))`,
  // A sum of more than 64 bits fails: so it is made in two parts.
  sums: ["SUM(v >> 26)", "SUM(v & 67108863)"],
  begins,
  list,
  tally: tallyBy(ranked),
  ranked,
};
