/** Statements that count where the data are: the types. */
import type { Json } from "./common.js";
import type { ConcentratedGroupsPlan, GroupsPlan } from "./groups.js";
import type { GroupsTallyOptions, TallyOptions } from "./tally.js";

/** A database that `tallySql` and `surveySql` write SQL for. */
export type Dialect = "duckdb" | "postgresql" | "spark" | "sqlite";

/**
 * The name of a table or column, or a path of names. A path is a catalog, a schema and a table. A
 * dot in a name is just a dot.
 *
 * The name is quoted, so it cannot inject SQL. The database decides whether such a table exists.
 * DuckDB reads an unknown name as a file or an address, such as `people.csv` or `https://…`. That
 * helps with Parquet, but is dangerous if names come from others. Then check names against your own
 * list, or `SET enable_external_access = false`.
 *
 * @remarks
 * Each name has 1 to 128 bytes (63 for PostgreSQL) and no control characters. It does not begin
 * with `sottovoce_`.
 */
export type Name = string | readonly string[];

/** The table and the column of the rows. */
export interface TallyTable extends TallyOptions {
  /** The database that reads the statement. */
  readonly dialect: Dialect;
  /** The name of the table. */
  readonly table: Name;
  /** The column to read. It contains numbers, or texts for histograms of texts. */
  readonly column: string;
}

/**
 * The table of a query by group. The plan names the columns.
 *
 * @remarks
 * Listed texts and ids need columns of text, listed numbers and bins need columns of numbers. Dates
 * are texts, or of a type that the database writes as `2026-01-05 09:30:00` (PostgreSQL does with
 * `DateStyle` ISO, its default). A row with a NULL in one of these columns is left out, also after
 * `other()`. Texts of no category count as other values.
 */
export interface GroupsTable extends GroupsTallyOptions {
  /** The database that reads the statement. */
  readonly dialect: Dialect;
  /** The name of the table. */
  readonly table: Name;
}

/** A plan of a query by group. */
export type GroupedPlan = GroupsPlan | ConcentratedGroupsPlan;

/** The table of reports. */
export interface SurveyTable {
  /** The database that reads the statement. */
  readonly dialect: Dialect;
  /** The name of the table. */
  readonly table: Name;
  /**
   * The names of the columns, if they are not the default ones. By default they are `survey`,
   * `question`, `value` and `id`.
   *
   * @remarks
   * `survey` and `id` contain texts of 32 lower-case hexadecimal digits, or are of type UUID
   * (DuckDB, PostgreSQL). In columns of any other type, such as `bytea`, BLOB or a domain over
   * UUIDs, no report is found. That does not throw: estimates are then of 0 reports.
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

/** A plan whose rows a database can count. */
export type TalliedPlan = {
  readonly kind: "quantile" | "count" | "histogram" | "sum" | "mean";
  readonly [parameter: string]: Json;
};
