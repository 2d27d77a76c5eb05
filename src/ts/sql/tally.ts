/** The statement whose rows `releaseTally` takes. */
import type { TalliedPlan, TallyTable } from "../api/sql.js";
import { refuse } from "../error.js";
import { type Counted, digest, personOf, testsOf } from "../identity/counted.js";
import { own } from "../input/options.js";
import { counted, hexOf, type Listed, type Table, type Words, withTables } from "./dialect.js";
import { wordsOf } from "./dialects.js";
import { columnOf, path } from "./names.js";
import { type Query, queryOf, type Question } from "./plan.js";
import { testSql, withinSql } from "./tests.js";

/**
 * Writes SQL that counts the rows of a table for `releaseTally` of a query: the very tally that
 * `release` makes of the same rows, on every database.
 *
 * Use it where the rows are in a database that others keep: only counts leave it, and noise is
 * drawn by `releaseTally`, exactly.
 *
 * **Watch out**: the counts are true ones, so keep them where the data are kept. The column must be
 * numeric (for a histogram of texts, text), because what databases make of other columns depends on
 * their rows. Numbers are read as doubles: NULL and NaN are skipped, -0 is 0, and infinities are
 * ordinary numbers. A PostgreSQL `numeric` outside the doubles is an error there: make it
 * `double precision`. Without `person`, you must make sure that nobody owns more than
 * `rowsPerPerson` rows.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for names, tests and plans that break a rule; `ERR_LIMIT`
 * above 65,536 candidates or categories.
 *
 * @example
 * import { median } from "sottovoce";
 * import { tallySql } from "sottovoce/sql";
 *
 * const query = median()
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon("1/2")
 *   .build();
 * const statement = tallySql(query.plan, { dialect: "duckdb", table: "people", column: "age" });
 * query.releaseTally(await duckdb.query(statement)).value; // one of the candidates
 */
export function tallySql(plan: TalliedPlan, table: TallyTable): string {
  const {
    dialect,
    table: name,
    column,
    where,
    person,
  } = own(table, [...(["dialect", "table", "column", "where", "person"] as const)]);
  const words = wordsOf(dialect);
  const query = queryOf(plan);
  const counted: Counted = {
    plan,
    where: testsOf(where),
    person: personOf(person, query.neighbors),
  };
  const source = `${path("table", name, words)} AS sottovoce_source`;
  const tables = [
    ...rowTables(counted, query, { source, column: columnOf("column", column, words) }, words),
    ...countTables(query.question, words),
  ];
  const result =
    `SELECT CAST(bin AS ${words.text}) AS bin, CAST(n AS ${words.text}) AS n,` +
    ` '${digest(counted)}' AS plan FROM sottovoce_tally`;
  return withTables(tables, result);
}

/** The rows that count, as column `x` of the last of these tables. */
function rowTables(
  { where, person }: Counted,
  { question, rowsPerPerson }: Query,
  { source, column }: { source: string; column: string },
  words: Words,
): readonly Table[] {
  const isText = question.kind === "histogram" && Array.isArray(question.categories);
  const x = isText ? words.asText(column) : words.asDouble(column);
  const tests = where.map((test) => testSql(test, words));
  const filter = tests.length > 0 ? ` WHERE ${tests.join(" AND ")}` : "";
  const counts = isText ? "x IS NOT NULL" : withinSql("x", boundsOf(question), words);
  if (!person)
    return [
      ["sottovoce_read", `SELECT ${x} AS x FROM ${source}${filter}`],
      ["sottovoce_rows", `SELECT x FROM sottovoce_read WHERE ${counts}`],
    ];
  const { orderOf } = words;
  if (!orderOf) throw refuse("person", "cannot be used on SQLite, which has no MD5");
  const [owner, row] = [
    words.asText(columnOf("person", person.column, words)),
    columnOf("person", person.row, words),
  ];
  return [
    ["sottovoce_read", `SELECT ${x} AS x, ${owner} AS p, ${row} AS r FROM ${source}${filter}`],
    [
      "sottovoce_owned",
      `SELECT x, ROW_NUMBER() OVER (PARTITION BY p ORDER BY ${orderOf("r")}) AS k` +
        ` FROM sottovoce_read WHERE ${counts} AND p IS NOT NULL AND r IS NOT NULL`,
    ],
    ["sottovoce_rows", `SELECT x FROM sottovoce_owned WHERE k <= ${rowsPerPerson}`],
  ];
}

const boundsOf = (question: Question): { atLeast?: number | null; atMost?: number | null } =>
  question.kind === "count" ? question : {};

/** From those rows to the columns `bin` and `n`. */
function countTables(question: Question, words: Words): readonly Table[] {
  switch (question.kind) {
    case "count":
      return [["sottovoce_tally", "SELECT 0 AS bin, COUNT(*) AS n FROM sottovoce_rows"]];
    case "sum":
    case "mean":
      return sumTables(question, words);
    case "quantile":
      return [["sottovoce_bins", words.tally(question.candidates)], withZero];
    case "histogram": {
      const { categories } = question;
      const listed: Listed =
        categories instanceof Float64Array
          ? { kind: "numbers", values: categories }
          : { kind: "texts", values: categories.map(hexOf) };
      return [
        ["sottovoce_categories", words.list(listed)],
        [
          "sottovoce_bins",
          counted(
            `SELECT COALESCE(i, ${categories.length}) AS bin FROM sottovoce_rows` +
              ` LEFT JOIN sottovoce_categories ON x = c`,
          ),
        ],
        withZero,
      ];
    }
  }
}

/**
 * There is a row also of a table without rows: otherwise the receipt would reveal, by what it can
 * name, that nobody was there.
 */
const withZero = [
  "sottovoce_tally",
  "SELECT bin, SUM(n) AS n FROM (SELECT 0 AS bin, 0 AS n UNION ALL" +
    " SELECT bin, n FROM sottovoce_bins) AS sottovoce_all GROUP BY bin",
] as const;

/** Of a mean: the sum of what rows are above the lowest bound, and as bin 2 their number. */
function sumTables(
  { kind, lowest, highest }: Extract<Question, { kind: "sum" | "mean" }>,
  words: Words,
): readonly Table[] {
  const [from, rows] =
    kind === "sum"
      ? ["", ""]
      : [` - (${lowest})`, " UNION ALL SELECT 2, COUNT(*) FROM sottovoce_values"];
  const [low, high, half] = [lowest, highest, 0.5].map((value) => words.double(value));
  const clamped = `CASE WHEN x < ${low} THEN ${low} WHEN x > ${high} THEN ${high} ELSE x END`;
  return [
    ["sottovoce_clamped", `SELECT ${clamped} AS x FROM sottovoce_rows`],
    ["sottovoce_floors", `SELECT x, ${words.floor("x")} AS f FROM sottovoce_clamped`],
    [
      "sottovoce_values",
      // To the nearest integer, ties to the even one.
      `SELECT f + CASE WHEN x - f > ${half} OR (x - f = ${half} AND f % 2 <> 0)` +
        ` THEN 1 ELSE 0 END${from} AS v FROM sottovoce_floors`,
    ],
    ["sottovoce_tally", words.sums + rows],
  ];
}
