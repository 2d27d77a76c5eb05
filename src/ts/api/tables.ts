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
 * The table of a file, made by `table` of `sottovoce/csv` or of another format's entry, for
 * `releaseFrom` of a query.
 */
export interface FileTable {
  readonly [fileTable]: true;
}

/** Columns of one length by their names, or rows as objects. */
export type Table =
  | readonly object[]
  | { readonly [column: string]: Numbers | readonly bigint[] | BigInt64Array | readonly unknown[] };

/** What is said once for a whole table: who is protected, and how well. */
export type Unsaid = "neighbors" | "epsilon";

/** A plan with an epsilon, the same with a rho, and with an epsilon where categories are found. */
export interface TablePlans {
  readonly pure: Plan & { readonly epsilon: string };
  readonly zcdp: Plan & { readonly rho: string };
  readonly approximate: Plan & { readonly epsilon: string };
}

/** The same plan with a rho. */
export type AtRhoOf<P extends { readonly epsilon: string }> = {
  readonly [K in keyof P as K extends "epsilon" ? "rho" : K]: P[K];
};

/** The release of a value by the notion of privacy. */
export interface TableReleases<T, P extends TablePlans> {
  pure: Release<T, P["pure"]>;
  zcdp: ConcentratedRelease<T, P["zcdp"]>;
  approximate: ApproximateRelease<T, P["approximate"]>;
}

/** A finished question about a table. */
export interface TableQuery<T, N extends Notion, P extends TablePlans> {
  readonly plan: P[N];
  readonly notion: N;
  /** The privacy loss of one release in nats, rounded up; of queries with an epsilon only. */
  readonly epsilon: N extends "zcdp" ? undefined : number;
  /** Of queries with a rho only. */
  readonly rho: N extends "zcdp" ? number : undefined;
  /**
   * The chance that one person is given away, for each person: far below one divided by the number
   * of people. Rounded up; of found categories only.
   */
  readonly delta: N extends "approximate" ? number : undefined;
  /** The same in exact numbers, for budgets. */
  readonly loss: Loss;
  /**
   * The loss between tables that differ in `dIn` rows. With `personId`, or where `perPerson` bounds
   * groups too, `dIn` is a number of people with all their rows. There is none where categories are
   * found: delta grows with the distance too.
   */
  privacyMap(this: TableQuery<T, "pure" | "zcdp", P>, dIn: Exact): number;
  /**
   * Releases the answers from rows in memory: columns by name, or objects. Only columns that the
   * question names are looked at.
   *
   * A cell that is null or undefined is missing. A column that is read as text takes texts, and
   * finite numbers and bigints by their shortest decimal. A column that is read as numbers takes
   * numbers and bigints. Any other kind of cell is refused: kinds of cells are public.
   */
  release(table: Table): TableReleases<T, P>[N];
  /**
   * The same from a file, by `table(file)` of "sottovoce/csv", or from tables in chunks. Never
   * throws, always rejects; with `signal.reason` if aborted before the draw.
   */
  releaseFrom(
    chunks: FileTable | AsyncIterable<Table> | Iterable<Table>,
    options?: { signal?: Abort | undefined },
  ): Promise<TableReleases<T, P>[N]>;
  /** The plan: `fromPlan(JSON.parse(JSON.stringify(query)))` is the same query. */
  toJSON(): P[N];
}
