/** The statement whose rows the `countsOf` of a survey takes. */
import type { SurveyTable } from "../api/sql.js";
import type { SurveyPlan } from "../api/survey.js";
import { own } from "../input/options.js";
import { hexOf, type Table, type Words, withTables } from "./dialect.js";
import { wordsOf } from "./dialects.js";
import { columnOf, path } from "./names.js";
import { type Reported, reportedBy } from "./reported.js";

/**
 * Writes SQL that counts the reports to a survey, for `countsOf`.
 *
 * Use it if reports are in a database table. The table has columns `survey`, `question` and `id` of
 * texts, and a column `value` of whole numbers. If your columns have other names, set `columns`.
 * The SQL returns the number of reports for each question and each reported value or option.
 * Reports are already private, so the counts are not secret.
 *
 * **Watch out**: make `id` unique in the table, and ignore a new report whose `id` is already in
 * the table. Store only one report per person and question. Otherwise the intervals of the
 * estimates are wrong. `value` must be a column of numbers, because databases treat texts in
 * different ways, which depend on the rows.
 *
 * @remarks
 * In DuckDB or PostgreSQL, the columns `survey` and `id` may have the type UUID. The table may also
 * contain reports to other surveys. The SQL ignores them, and rows without an id. Impossible
 * reports count as refused. A report that is in the table twice counts once.
 *
 * Every database returns the same counts. They equal the counts of `survey.counts()`, except in two
 * cases. These exist because a table has no order. If two different reports have the same id, the
 * SQL counts neither of them, but one refused report for the question "". `survey.counts()` counts
 * the first of the two. If a malformed report is sent twice with one id, the SQL refuses it once,
 * and `survey.counts()` refuses it twice.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for invalid names of tables or columns, and for plans that
 * `surveyFromPlan` refuses.
 *
 * @example
 * import { surveySql } from "sottovoce/sql";
 * import { survey, yesNo } from "sottovoce/survey";
 *
 * const lunch = survey("lunch", { smokes: yesNo() }).odds(3).build();
 * const statement = surveySql(lunch.plan, { dialect: "duckdb", table: "reports" });
 * lunch.countsOf(await duckdb.query(statement)).rows(); // as the statement gave them
 */
export function surveySql(plan: SurveyPlan, table: SurveyTable): string {
  const { dialect, table: name, columns } = own(table, ["dialect", "table", "columns"]);
  const words = wordsOf(dialect);
  const { id, questions } = reportedBy(plan);
  const source = `${path("table", name, words)} AS sottovoce_source`;
  const tables: Table[] = [
    ...listTables(questions, words),
    ...reportTables({ survey: id, source, columns: columnsOf(columns, words) }, words),
    judgedTable(questions, words),
    ["sottovoce_items", itemsOf(questions, words)],
  ];
  const result =
    `SELECT COALESCE(name, '') AS question, CAST(item AS ${words.text}) AS item,` +
    ` CAST(SUM(n) AS ${words.text}) AS n FROM sottovoce_items GROUP BY i, name, item`;
  return withTables(tables, result);
}

type Columns = { readonly [name in "survey" | "question" | "value" | "id"]: string };

function columnsOf(columns: unknown, words: Words): Columns {
  const names = ["survey", "question", "value", "id"] as const;
  const given = own(columns === undefined ? {} : columns, names, "columns");
  const of = (name: keyof Columns): string =>
    columnOf(name, given[name] === undefined ? name : given[name], words);
  return { survey: of("survey"), question: of("question"), value: of("value"), id: of("id") };
}

/**
 * Tables of what the questions of the plan take, and of the positions of bits in sets of options.
 */
function listTables(questions: readonly Reported[], words: Words): readonly Table[] {
  const rows = questions.map(
    ({ name, last, size }, index) =>
      `(${index}, ${words.textOf(hexOf(name))}, '${name}', ${last}, ${size})`,
  );
  const indexes = Array.from({ length: widest(questions) }, (_, index) => `(${index})`);
  const options: Table = ["sottovoce_options(o)", `VALUES ${indexes.join(", ")}`];
  return [
    ["sottovoce_questions(i, c, name, last, size)", `VALUES ${rows.join(", ")}`],
    ...(indexes.length > 0 ? [options] : []),
  ];
}

const widest = (questions: readonly Reported[]): number =>
  Math.max(...questions.map(({ size, options }) => (size > 0 ? options : 0)));

/**
 * How often each content was reported, once for each id: -1 is an invalid question or value.
 */
function reportTables(
  { survey, source, columns }: { survey: string; source: string; columns: Columns },
  words: Words,
): readonly Table[] {
  const same = "MIN(i) = MAX(i) AND MIN(v) = MAX(v)";
  return [
    [
      "sottovoce_read",
      `SELECT ${words.asDigits(columns.id)} AS id, COALESCE(sottovoce_questions.i, -1) AS i,` +
        ` ${words.asWhole(columns.value)} AS v FROM ${source} LEFT JOIN sottovoce_questions` +
        ` ON ${words.asText(columns.question)} = sottovoce_questions.c` +
        ` WHERE ${words.asDigits(columns.survey)} = ${words.textOf(hexOf(survey))}`,
    ],
    [
      "sottovoce_kept",
      `SELECT CASE WHEN ${same} THEN MIN(i) ELSE -1 END AS i,` +
        ` CASE WHEN ${same} AND ${words.isId("id")} THEN MIN(v) ELSE -1 END AS v` +
        ` FROM sottovoce_read WHERE id IS NOT NULL GROUP BY id`,
    ],
    ["sottovoce_contents", "SELECT i AS place, v, COUNT(*) AS n FROM sottovoce_kept GROUP BY i, v"],
  ];
}

function judgedTable(questions: readonly Reported[], words: Words): Table {
  const bits = Array.from({ length: widest(questions) }, (_, index) => words.bit("v", `${index}`));
  const isSet = bits.length > 0 ? ` AND (size = 0 OR ${bits.join(" + ")} = size)` : "";
  return [
    "sottovoce_judged",
    `SELECT i, name, size, v, n,` +
      ` CASE WHEN v BETWEEN 0 AND last${isSet} THEN 1 ELSE 0 END AS good` +
      ` FROM sottovoce_contents LEFT JOIN sottovoce_questions ON place = i`,
  ];
}

/** -2 is a report that was refused, -1 one that was counted; then what it says. */
function itemsOf(questions: readonly Reported[], words: Words): string {
  const judged =
    "SELECT i, name, CASE WHEN good = 1 THEN -1 ELSE -2 END AS item, n FROM sottovoce_judged";
  const values = "SELECT i, name, v, n FROM sottovoce_judged WHERE good = 1 AND size = 0";
  const members =
    "SELECT i, name, o, n FROM sottovoce_judged CROSS JOIN sottovoce_options" +
    ` WHERE good = 1 AND size > 0 AND ${words.bit("v", "o")} = 1`;
  return [judged, values, ...(widest(questions) > 0 ? [members] : [])].join(" UNION ALL ");
}
