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
 * A table in memory: columns by their names, or rows as objects. All columns have the same length.
 */
export type Table =
  | readonly object[]
  | { readonly [column: string]: Numbers | readonly bigint[] | BigInt64Array | readonly unknown[] };

/**
 * The settings that a question about a table must lack. A batch or a `groupBy` sets them once, for
 * all questions.
 */
export type Unsaid = "neighbors" | "epsilon";

/** The plan of a query, with an epsilon or a rho. */
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
  /** The rho of one release. Undefined for queries with an epsilon. */
  readonly rho: N extends "zcdp" ? number : undefined;
  /**
   * The largest probability that the limit epsilon fails for a person. The number is rounded up.
   * Undefined for queries that do not find groups. Choose a delta far below one divided by the
   * number of people.
   */
  readonly delta: N extends "approximate" ? number : undefined;
  /** The privacy loss of one release in exact numbers, for budgets. */
  readonly loss: Loss;
  /**
   * Returns the privacy loss between tables that differ in `dIn` rows. With `personId`, or if
   * `perPerson` bounds groups too, `dIn` is a number of people with all their rows. Queries that
   * find groups have no `privacyMap`, because their delta grows with `dIn` too.
   */
  privacyMap(this: TableQuery<T, "pure" | "zcdp", P>, dIn: Exact): number;
  /**
   * Releases the answers from rows in memory. `table` contains columns by name, or an array of rows
   * as objects. Only columns that the query names are read.
   *
   * @remarks
   * A cell that is null or undefined is missing. A column that is read as text may contain texts,
   * finite numbers and bigints; a number is read as its shortest decimal. A column that is read as
   * numbers may contain numbers and bigints. A cell of any other type throws `ERR_ARGUMENT`: the
   * types of cells are public.
   */
  release(table: Table): TableReleases<T, P>[N];
  /**
   * Releases the answers from a file, or from tables in chunks. Make the file's table with
   * `table(file)` of "sottovoce/csv".
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
