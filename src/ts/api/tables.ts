/** Tables: several columns of rows, and what questions about them have in common. */
import type {
  ApproximateRelease,
  ConcentratedRelease,
  Exact,
  Loss,
  Notion,
  Numbers,
  Plan,
  Release,
} from "./common.js";
import type { Abort } from "./streams.js";

declare const fileTable: unique symbol;

/**
 * The table of a file, for `releaseFrom` of a query. `table(file)` of "sottovoce/csv" makes a
 * `FileTable`, and so does `table` of each other file format.
 */
export interface FileTable {
  readonly [fileTable]: true;
}

/**
 * A table in memory: columns by name, or an array of rows. An object contains an array for
 * each column, under the name of the column; all arrays have the same length. A row is an object
 * that contains cells under the names of columns.
 */
export type Table =
  | readonly object[]
  | { readonly [column: string]: Numbers | readonly bigint[] | BigInt64Array | readonly unknown[] };

/**
 * The settings that a question inside a batch or `groupBy` lacks. You set them once, on the batch
 * or on `groupBy`.
 */
export type Unsaid = "neighbors" | "epsilon";

/** The type of a plan, for each notion of privacy. */
export interface TablePlans {
  readonly pure: Plan & { readonly epsilon: string };
  readonly zcdp: Plan & { readonly rho: string };
  readonly approximate: Plan & { readonly epsilon: string };
}

/** A plan with a rho instead of an epsilon. */
export type AtRhoOf<P extends { readonly epsilon: string }> = {
  readonly [K in keyof P as K extends "epsilon" ? "rho" : K]: P[K];
};

/** The type of a release, for each notion of privacy. */
export interface TableReleases<T, P extends TablePlans> {
  pure: Release<T, P["pure"]>;
  zcdp: ConcentratedRelease<T, P["zcdp"]>;
  approximate: ApproximateRelease<T, P["approximate"]>;
}

/** A finished query about a table. */
export interface TableQuery<T, N extends Notion, P extends TablePlans> {
  /** The complete query as frozen JSON. */
  readonly plan: P[N];
  /** The notion of privacy of the query's releases. */
  readonly notion: N;
  /** The privacy loss of one release in nats, rounded up. Undefined for queries with a rho. */
  readonly epsilon: N extends "zcdp" ? undefined : number;
  /**
   * The rho of one release, rounded up. Rho is the privacy loss in zero-concentrated differential
   * privacy. Undefined for queries with an epsilon.
   */
  readonly rho: N extends "zcdp" ? number : undefined;
  /**
   * The largest probability that the limit epsilon fails for a person. It is rounded up. Only
   * queries that find groups have a delta. For all others it is undefined. Choose a delta far below
   * one divided by the number of people.
   */
  readonly delta: N extends "approximate" ? number : undefined;
  /** The privacy loss of one release in exact numbers, for budgets. */
  readonly loss: Loss;
  /**
   * Returns the privacy loss for two tables that differ in `dIn` rows. The loss is an epsilon, or a
   * rho if the query has one. If the query has a `personId`, or a `perPerson` with `groups`, `dIn`
   * is a number of people instead. The tables then differ in all rows of these people. Queries that
   * find groups have no `privacyMap`, because their delta also grows with `dIn`.
   */
  privacyMap(this: TableQuery<T, "pure" | "zcdp", P>, dIn: Exact): number;
  /**
   * Releases the answers from rows in memory. `table` is an object that contains the columns under
   * their names, or an array of objects that are rows. The query reads only the columns that it
   * names.
   *
   * @remarks
   * A cell that is null or undefined is missing. If the query reads a column as texts, cells may be
   * texts, numbers and bigints. A number becomes its shortest decimal, and NaN and infinities are
   * missing. If the query reads a column as numbers, cells may be numbers and bigints. If a filter
   * compares with `true` or `false`, cells may be booleans. A cell of any other type throws
   * `ERR_ARGUMENT`. Such an error reveals the type of a cell, so treat the types of all cells as
   * public.
   */
  release(table: Table): TableReleases<T, P>[N];
  /**
   * Releases the answers from a file, or from a table in chunks. For a CSV file, pass the result of
   * `table(file)` of "sottovoce/csv". Each chunk is a table in memory, as for `release`.
   *
   * @remarks
   * Errors reject the Promise, and are never thrown. If `signal` is aborted before the release, the
   * Promise rejects with `signal.reason`.
   */
  releaseFrom(
    chunks: FileTable | AsyncIterable<Table> | Iterable<Table>,
    options?: { signal?: Abort | undefined },
  ): Promise<TableReleases<T, P>[N]>;
  /** Returns the plan. `fromPlan(JSON.parse(JSON.stringify(query)))` makes the same query. */
  toJSON(): P[N];
}
