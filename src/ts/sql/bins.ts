/** From the rows that count to the bins of a tally, in SQL: of all rows, or of each group. */
import { bin, counted, hexOf, type Listed, type Table, type Words } from "./dialect.js";
import type { Question } from "./plan.js";
import { withinSql } from "./tests.js";

/** SQL that tests whether the question counts a row by its `x`, a double. */
export const withinOf = (question: Question, words: Words): string =>
  withinSql("x", question.kind === "count" ? question : {}, words);

/** From `sottovoce_rows` to the columns `bin` and `n` of `sottovoce_tally`. */
export function countTables(question: Question, words: Words): readonly Table[] {
  switch (question.kind) {
    case "count":
      return [["sottovoce_tally", "SELECT 0 AS bin, COUNT(*) AS n FROM sottovoce_rows"]];
    case "sum":
    case "mean": {
      const sums = words.sums.map(
        (sum, at) => `SELECT ${at} AS bin, COALESCE(${sum}, 0) AS n FROM sottovoce_values`,
      );
      // A mean has the number of rows as bin 2.
      const rows = question.kind === "mean" ? ["SELECT 2, COUNT(*) FROM sottovoce_values"] : [];
      return [
        ...valueTables(question, "", words),
        ["sottovoce_tally", [...sums, ...rows].join(" UNION ALL ")],
      ];
    }
    case "quantile":
      return [["sottovoce_bins", words.tally(question.candidates)], withZero("")];
    case "histogram": {
      const { categories } = question;
      return [
        ["sottovoce_categories", words.list(listOfCategories(categories))],
        [
          "sottovoce_bins",
          counted(
            `SELECT COALESCE(i, ${categories.length}) AS bin FROM sottovoce_rows` +
              ` LEFT JOIN sottovoce_categories ON x = c`,
          ),
        ],
        withZero(""),
      ];
    }
  }
}

/** Tables like these for each group: all of them have a column `cell` in front. */
export function countTablesOfCells(question: Question, words: Words): readonly Table[] {
  const found = (tables: readonly Table[], body: string): readonly Table[] => [
    ...tables,
    ["sottovoce_bins", body],
    withZero("cell"),
  ];
  switch (question.kind) {
    case "sum":
    case "mean": {
      const columns = words.sums.map((sum, at) => [at, sum] as const);
      const all = question.kind === "mean" ? [...columns, [2, "COUNT(*)"] as const] : columns;
      const sums = all.map(([bin, sum]) => `${sum} AS n${bin}`).join(", ");
      const each = all.map(
        ([bin]) => `SELECT cell, ${bin} AS bin, n${bin} AS n FROM sottovoce_sums`,
      );
      return found(
        [
          ...valueTables(question, "cell, ", words),
          ["sottovoce_sums", `SELECT cell, ${sums} FROM sottovoce_values GROUP BY cell`],
        ],
        each.join(" UNION ALL "),
      );
    }
    case "quantile": {
      const ranked = words.ranked("sottovoce_rows", ["cell", "x"], "x", question.candidates);
      return found(
        [["sottovoce_found", `SELECT cell, ${bin} FROM (${ranked}) AS sottovoce_ranked`]],
        "SELECT cell, bin, COUNT(*) AS n FROM sottovoce_found GROUP BY cell, bin",
      );
    }
    default:
      return found([], "SELECT cell, 0 AS bin, COUNT(*) AS n FROM sottovoce_rows GROUP BY cell");
  }
}

export const listOfCategories = (categories: Float64Array | readonly string[]): Listed =>
  categories instanceof Float64Array
    ? { kind: "numbers", values: categories }
    : { kind: "texts", values: categories.map(hexOf) };

/**
 * There is a row also of a table without rows: otherwise the receipt would reveal, by what it can
 * name, that nobody was there.
 */
function withZero(cell: "cell" | ""): Table {
  const [names, zeros] = cell ? ["cell, bin", "0 AS cell, 0 AS bin"] : ["bin", "0 AS bin"];
  return [
    "sottovoce_tally",
    `SELECT ${names}, SUM(n) AS n FROM (SELECT ${zeros}, 0 AS n UNION ALL` +
      ` SELECT ${names}, n FROM sottovoce_bins) AS sottovoce_all GROUP BY ${names}`,
  ];
}

/** Integers as column `v` of `sottovoce_values`: of a mean what rows are above the lowest bound. */
function valueTables(
  { kind, lowest, highest }: Extract<Question, { kind: "sum" | "mean" }>,
  cell: "cell, " | "",
  words: Words,
): readonly Table[] {
  const from = kind === "sum" ? "" : ` - (${lowest})`;
  const [low, high, half] = [lowest, highest, 0.5].map((value) => words.double(value));
  const clamped = `CASE WHEN x < ${low} THEN ${low} WHEN x > ${high} THEN ${high} ELSE x END`;
  return [
    ["sottovoce_clamped", `SELECT ${cell}${clamped} AS x FROM sottovoce_rows`],
    ["sottovoce_floors", `SELECT ${cell}x, ${words.floor("x")} AS f FROM sottovoce_clamped`],
    [
      "sottovoce_values",
      // To the nearest integer, ties to the even one.
      `SELECT ${cell}f + CASE WHEN x - f > ${half} OR (x - f = ${half} AND f % 2 <> 0)` +
        ` THEN 1 ELSE 0 END${from} AS v FROM sottovoce_floors`,
    ],
  ];
}
