/** The statement of a question by group. */
import type { GroupedPlan } from "../api/sql.js";
import { countedBy, digest } from "../identity/counted.js";
import { own } from "../input/options.js";
import { countTablesOfCells, listOfCategories, withinOf } from "./bins.js";
import { dateTables } from "./dates.js";
import { boundingOf, type Table, type Words, withTables } from "./dialect.js";
import { wordsOf } from "./dialects.js";
import { type Dimension, type Grouped, groupedOf } from "./grouped.js";
import { columnOf, path } from "./names.js";
import { testSql } from "./tests.js";

export function groupsSql(plan: GroupedPlan, table: object): string {
  const { dialect, table: name, row } = own(table, ["dialect", "table", "row"]);
  const words = wordsOf(dialect);
  const grouped = groupedOf(plan);
  const counted = countedBy({ ...plan, where: grouped.where }, row);
  const source = `${path("table", name, words)} AS sottovoce_source`;
  const tables = [
    ...readTables(grouped, source, counted.person?.row, words),
    ...placedTables(grouped, words),
    ...keptTables(grouped, words),
    ...countTablesOfCells(grouped.question, words),
  ];
  const text = (value: string): string => `CAST(${value} AS ${words.text})`;
  const result =
    `SELECT ${text("0")} AS q, ${text("cell")} AS cell, ${text("NULL")} AS key,` +
    ` ${text("bin")} AS bin, ${text("n")} AS n, '${digest({ ...counted, plan })}' AS plan,` +
    ` ${text("NULL")} AS mark FROM sottovoce_tally`;
  return withTables(tables, result);
}

/**
 * Columns that are read of a row except its groups: its number, its person, and what tells it
 * apart.
 */
const besides = ({ column, person }: Grouped): readonly string[] => [
  ...(column === null ? [] : ["x"]),
  ...(person === null ? [] : ["p", "r"]),
];

/** The rows that count if they are in a group, with `k1`, `k2`, ... by which they are grouped. */
function readTables(
  grouped: Grouped,
  source: string,
  row: string | undefined,
  words: Words,
): readonly Table[] {
  const { by, column, question, where, person } = grouped;
  const named = (argument: string, name: string): string => columnOf(argument, name, words);
  const read: string[] = [];
  const known: string[] = [];
  if (column !== null) {
    read.push(`${words.asDouble(named("column", column))} AS x`);
    known.push(withinOf(question, words));
  }
  by.forEach((dimension, at) => {
    const [key, asked] = [`k${at + 1}`, named("column", dimension.column)];
    const kind = kindOf(dimension);
    read.push(`${words[kind](asked)} AS ${key}`);
    known.push(kind === "asDouble" ? words.isOrdered(key) : `${key} IS NOT NULL`);
  });
  if (person !== null && row !== undefined) {
    read.push(`${words.asText(named("person", person))} AS p`, `${named("row", row)} AS r`);
    known.push(isPerson(words));
  }
  const tests = where.map((test) => testSql(test, words));
  const filter = tests.length > 0 ? ` WHERE ${tests.join(" AND ")}` : "";
  return [
    ["sottovoce_read", `SELECT ${read.join(", ")} FROM ${source}${filter}`],
    ["sottovoce_known", `SELECT *, 0 AS cell FROM sottovoce_read WHERE ${known.join(" AND ")}`],
  ];
}

/** Way in which the column of a dimension is read. */
function kindOf({ of }: Dimension): "asDouble" | "asText" | "asPlain" {
  if (of.kind === "dates") return "asPlain";
  return of.kind === "bins" || of.categories instanceof Float64Array ? "asDouble" : "asText";
}

/** Ids are those of rows in memory: 1 to 256 bytes, without the sign for what was unreadable. */
function isPerson(words: Words): string {
  const { digits } = boundingOf(words);
  return (
    `r IS NOT NULL AND octet_length(p) BETWEEN 1 AND 256` +
    ` AND ${digits("p")} NOT LIKE '%EFBFBD%'`
  );
}

/** The group of each row, column by column: `cell` is the number of its group so far. */
function placedTables(grouped: Grouped, words: Words): readonly Table[] {
  const { by } = grouped;
  return by.flatMap((dimension, before): readonly Table[] => {
    const { size, other } = dimension;
    const at = before + 1;
    const carried = [...besides(grouped), ...by.slice(at).map((_, next) => `k${at + next + 1}`)];
    const from = before === 0 ? "sottovoce_known" : `sottovoce_placed${before}`;
    const tables = placesOf(dimension, { from, carried: ["cell", ...carried] }, at, words);
    const [found] = tables[tables.length - 1] as Table;
    const place = other ? `COALESCE(place, ${size})` : "place";
    const columns = [`cell * ${size + Number(other)} + ${place} AS cell`, ...carried].join(", ");
    const filter = other ? "" : " WHERE place IS NOT NULL";
    return [...tables, [`sottovoce_placed${at}`, `SELECT ${columns} FROM ${found}${filter}`]];
  });
}

/** Tables of which the last has the category of each row as `place`, NULL if it is in none. */
function placesOf(
  { of }: Dimension,
  { from, carried }: { readonly from: string; readonly carried: readonly string[] },
  at: number,
  words: Words,
): readonly Table[] {
  const [column, found] = [`k${at}`, `sottovoce_found${at}`];
  const all = carried.join(", ");
  switch (of.kind) {
    case "dates":
      return dateTables(of.buckets, { from, column, carried: all }, at, words);
    case "bins":
      return [[found, words.ranked(from, carried, column, of.edges)]];
    case "categories": {
      const list = `sottovoce_list${at}`;
      return [
        [list, words.list(listOfCategories(of.categories))],
        [found, `SELECT ${all}, i AS place FROM ${from} LEFT JOIN ${list} ON ${column} = c`],
      ];
    }
  }
}

/**
 * The rows of each person whose MD5 is least: as many as the bound allows in all, or in each group.
 * In the second form the groups are bounded too, by the MD5 of person and group together. So what
 * is kept follows from that person's rows alone, and no group wins for everybody.
 */
function keptTables(grouped: Grouped, words: Words): readonly Table[] {
  const { by, column, person, perPerson } = grouped;
  const placed = `sottovoce_placed${by.length}`;
  const columns = column === null ? "cell" : "cell, x";
  if (person === null) return [["sottovoce_rows", `SELECT ${columns} FROM ${placed}`]];
  const { orderOf, digits } = boundingOf(words);
  const { groups, rows } = perPerson;
  const numbered = (of: string): string =>
    `ROW_NUMBER() OVER (PARTITION BY ${of} ORDER BY ${orderOf("r")}) AS a`;
  if (groups === null)
    return [
      ["sottovoce_owned", `SELECT ${columns}, ${numbered("p")} FROM ${placed}`],
      ["sottovoce_rows", `SELECT ${columns} FROM sottovoce_owned WHERE a <= ${rows}`],
    ];
  const name = `${digits("p")} || '|' || CAST(cell AS ${words.text})`;
  const ranked = `DENSE_RANK() OVER (PARTITION BY p ORDER BY ${orderOf(name)}) AS b`;
  return [
    ["sottovoce_some", `SELECT ${columns}, p, ${numbered("p, cell")} FROM ${placed}`],
    ["sottovoce_owned", `SELECT ${columns}, ${ranked} FROM sottovoce_some WHERE a <= ${rows}`],
    ["sottovoce_rows", `SELECT ${columns} FROM sottovoce_owned WHERE b <= ${groups}`],
  ];
}
