/** Statements that count where the data are: the types. */
import type { Json } from "./common.js";
import type { ConcentratedGroupsPlan, GroupsPlan } from "./groups.js";
import type { GroupsTallyOptions, TallyOptions } from "./tally.js";

/** A database that `tallySql` and `surveySql` write SQL for. */
export type Dialect = "duckdb" | "postgresql" | "spark" | "sqlite";

/**
 * The name of a table or column, or a path of names. For example,
 * `["analytics", "public", "people"]` is a path of a catalog, a schema and a table. A dot inside a
 * name does not separate names.
 *
 * The name is quoted, so it cannot inject SQL. The database decides whether such a table exists. If
 * DuckDB does not know the name, it opens the file or address of this name, such as `people.csv` or
 * `https://…`. If names come from other people, check them against your own list, or run
 * `SET enable_external_access = false` in DuckDB.
 *
 * @remarks
 * Each name has 1 to 128 bytes (63 for PostgreSQL) and no control characters. A name must not begin
 * with `sottovoce_`.
 */
export type Name = string | readonly string[];

/** The database table whose rows are counted, and their column. */
export interface TallyTable extends TallyOptions {
  /** The database that runs the SQL. */
  readonly dialect: Dialect;
  /** The name of the table. */
  readonly table: Name;
  /**
   * The column to read. It must contain numbers. For a histogram of texts, it must contain texts.
   */
  readonly column: string;
}

/**
 * The database table to count, for a query by group. The plan of the query names the columns.
 *
 * @remarks
 * Categories that are texts, and ids of persons, need columns of texts. Categories that are
 * numbers, and `bins`, need columns of numbers. For `dates`, the column contains texts, or has a
 * type that the database writes as `2026-01-05 09:30:00`. PostgreSQL writes dates in this way with
 * its default `DateStyle`, ISO. The SQL leaves out a row with a NULL in one of these columns, even
 * if you called `other()`. If you called `other()`, a text that does not equal any category belongs
 * to its group.
 */
export interface GroupsTable extends GroupsTallyOptions {
  /** The database that runs the SQL. */
  readonly dialect: Dialect;
  /** The name of the table. */
  readonly table: Name;
}

/** The plan of a query by group, with epsilon or rho. */
export type GroupedPlan = GroupsPlan | ConcentratedGroupsPlan;

/** The database table with the reports of a survey. */
export interface SurveyTable {
  /** The database that runs the SQL. */
  readonly dialect: Dialect;
  /** The name of the table. */
  readonly table: Name;
  /**
   * The names of the columns in your table. The default names are `survey`, `question`, `value` and
   * `id`.
   *
   * @remarks
   * `survey` and `id` contain texts of 32 lower-case hexadecimal digits, or are of type UUID
   * (DuckDB, PostgreSQL). If such a column has another type, such as `bytea`, BLOB or a domain over
   * UUIDs, the statement finds no report. There is no error. The estimates are then based on 0
   * reports.
   */
  readonly columns?:
    | {
        readonly survey?: string | undefined;
        readonly question?: string | undefined;
        readonly value?: string | undefined;
        readonly id?: string | undefined;
      }
    | undefined;
}

/** The plan of a query whose rows a database can count. */
export type TalliedPlan = {
  readonly kind: "quantile" | "count" | "histogram" | "sum" | "mean";
  readonly [parameter: string]: Json;
};
