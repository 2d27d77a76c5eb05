/** The statement whose rows `releaseTally` takes. */
import { refuse } from "../error.js";
import type { GroupedPlan, GroupsTable, TalliedPlan, TallyTable } from "../api/sql.js";
import { type Counted, digest, personOf, testsOf } from "../identity/counted.js";
import { demandPlan, own } from "../input/options.js";
import { countTables, withinOf } from "./bins.js";
import { boundingOf, type Table, type Words, withTables } from "./dialect.js";
import { wordsOf } from "./dialects.js";
import { groupsSql } from "./groups.js";
import { columnOf, path } from "./names.js";
import { type Query, queryOf } from "./plan.js";
import { testSql } from "./tests.js";

/**
 * Writes SQL that counts the rows of a table, for `releaseTally`.
 *
 * Use it if the rows are in a database that you can query. Only counts leave the database, and
 * `releaseTally` adds exact noise to them. On every database, the SQL returns the counts that
 * `release` would compute from the same rows.
 *
 * **Watch out**: these counts have no noise, so they are as secret as the rows. Without `person`,
 * you must make sure that nobody owns more than `rowsPerPerson` rows. The column must contain
 * numbers, or texts for a histogram of texts. If the query needs numbers and the column contains
 * texts, a text such as `" 1.5"` counts as that number. The SQL skips any other text, such as
 * `"1,5"` or `"about 50"`, just as it skips NULL.
 *
 * @remarks
 * The SQL reads numbers as doubles. It skips NULL and NaN, treats -0 as 0, and treats infinities as
 * ordinary numbers. It skips decimals and texts that round to infinity.
 *
 * For a query by group (`groupBy` of "sottovoce/groups"), the plan names the columns, so do not set
 * `column`. See {@link GroupsTable} for the types of these columns.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for invalid names, filters and plans. `ERR_LIMIT` above
 * 65,536 candidates or categories, or if the number of candidates times the number of groups is
 * above 65,536.
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
export function tallySql(plan: TalliedPlan, table: TallyTable): string;
export function tallySql(plan: GroupedPlan, table: GroupsTable): string;
export function tallySql(plan: TalliedPlan | GroupedPlan, table: TallyTable | GroupsTable): string {
  if (Object.hasOwn(Object(plan), "findingShare"))
    throw refuse(
      "kind",
      "cannot be of found groups: their tally holds the rarest texts. Read rows, or list categories",
    );
  return isGrouped(plan) ? groupsSql(plan, table) : rowsSql(plan, table);
}

function isGrouped(plan: TalliedPlan | GroupedPlan): plan is GroupedPlan {
  demandPlan(plan);
  return Object.hasOwn(plan, "kind") && plan.kind === "groupBy";
}

function rowsSql(plan: TalliedPlan, table: object): string {
  const {
    dialect,
    table: name,
    column,
    where,
    person,
  } = own(table, [...(["dialect", "table", "column", "where", "person"] as const)]);
  const words = wordsOf(dialect);
  const query = queryOf(plan, ["groupBy"]);
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
  const isText = "categories" in question && Array.isArray(question.categories);
  const x = isText ? words.asText(column) : words.asDouble(column);
  const tests = where.map((test) => testSql(test, words));
  const filter = tests.length > 0 ? ` WHERE ${tests.join(" AND ")}` : "";
  const counts = isText ? "x IS NOT NULL" : withinOf(question, words);
  if (!person)
    return [
      ["sottovoce_read", `SELECT ${x} AS x FROM ${source}${filter}`],
      ["sottovoce_rows", `SELECT x FROM sottovoce_read WHERE ${counts}`],
    ];
  const { orderOf } = boundingOf(words);
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
