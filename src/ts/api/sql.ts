/** Statements that count where the data are: the types. */
import type { Json } from "./common.js";
import type { ConcentratedGroupsPlan, GroupsPlan } from "./groups.js";
import type { GroupsTallyOptions, TallyOptions } from "./tally.js";

/** The engines whose SQL is written. */
export type Dialect = "duckdb" | "postgresql" | "spark" | "sqlite";

/**
 * A name, or a path of names (catalog, schema, table); a dot in a name is a dot. Each has 1 to 128
 * bytes (63 for PostgreSQL), has no control characters, and does not begin with `sottovoce_`.
 *
 * It is quoted, so that it ends nowhere but where it should; whether it is a table is for the
 * database. DuckDB takes a name that is not a table for a file or an address, and reads
 * `people.csv` or `https://…`. That is handy for Parquet, and a hazard where names come from
 * others. Take names from a list of yours there, or `SET enable_external_access = false`.
 */
export type Name = string | readonly string[];

/** Where the rows are. */
export interface TallyTable extends TallyOptions {
  readonly dialect: Dialect;
  readonly table: Name;
  /** Of numbers; for histograms of texts, of texts. */
  readonly column: string;
}

/**
 * Where the rows are of a question by group, whose plan names the columns.
 *
 * Columns hold what the plan compares them with: texts for listed texts and for ids, numbers for
 * listed numbers and bins. Dates are texts, or of a type that the database writes as
 * `2026-01-05 09:30:00` (in PostgreSQL by `DateStyle` ISO, as it is from the start). A NULL in one
 * of them leaves out its row, also after `other()`. Texts of no category are among all others.
 */
export interface GroupsTable extends GroupsTallyOptions {
  readonly dialect: Dialect;
  readonly table: Name;
}

/** The plans of questions by group. */
export type GroupedPlan = GroupsPlan | ConcentratedGroupsPlan;

/** Where reports are kept. */
export interface SurveyTable {
  readonly dialect: Dialect;
  readonly table: Name;
  /**
   * Names of the columns, where they are others than `survey`, `question`, `value` and `id`.
   *
   * `survey` and `id` hold texts of 32 lower-case hexadecimal digits, or are of type UUID (DuckDB,
   * PostgreSQL). In columns of any other type, such as `bytea`, BLOB or a domain over UUIDs, no
   * report is found: that is not an error, and estimates are of 0 reports.
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

/** The plans whose rows a database can count. */
export type TalliedPlan = {
  readonly kind: "quantile" | "count" | "histogram" | "sum" | "mean";
  readonly [parameter: string]: Json;
};
