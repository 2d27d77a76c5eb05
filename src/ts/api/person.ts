/** Parts of all queries about rows: who is protected, how well, and how rows are read. */
import type {
  ConcentratedMechanism,
  ConcentratedRelease,
  Exact,
  Mechanism,
  Plan,
  Release,
} from "./common.js";
import type { Abort, Chunks } from "./streams.js";
import type { ReleasesTallies } from "./tallied.js";

/**
 * The relation between datasets that differ by one person.
 *
 * `add-or-remove-one`: one dataset contains a person's rows, and the other is the same without
 * these rows. `change-one`: both datasets have the same number of rows, which is public, and differ
 * in what one person's rows contain. With `rowsPerPerson(k)`, one person has up to k rows.
 *
 * @remarks
 * You must always choose one of the two, because there is no default. In a file, each record is one
 * row. So a CSV file must be well formed for its delimiter, as `column` of "sottovoce/csv"
 * explains.
 */
export type Neighbors = "add-or-remove-one" | "change-one";

/** The methods that set who is protected, and how well. */
export interface PersonMethods<Same, WithNeighbors, WithEpsilon> {
  /**
   * Sets who is protected. `add-or-remove-one` hides whether a person is in the table, and how many
   * people are in it. Use this if in doubt. `change-one` hides only what a person's rows contain.
   * The number of rows is then public.
   */
  neighbors(relation: Neighbors): WithNeighbors;
  /**
   * Sets the most rows that one person may own, 1 by default. The guarantee then covers all rows of
   * a person. You must make sure that no person owns more rows than this.
   */
  rowsPerPerson(rows: number): Same;
  /**
   * Sets epsilon, the privacy loss of one release, above 0. Epsilon covers all numbers of the
   * release together.
   */
  epsilon(epsilon: Exact): WithEpsilon;
}

/** The part of a plan about who is protected, and its epsilon. */
export interface PersonPlan extends Plan {
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  /** The privacy loss of all numbers of a release together. */
  readonly epsilon: string;
}
/** A plan with a rho instead of an epsilon. */
export type AtRho<P extends PersonPlan> = {
  readonly [K in keyof P as K extends "epsilon" ? "rho" : K]: P[K];
};

/** A query that takes rows. `Released` is the type of its releases. */
export interface TakesRows<Rows, Released> {
  /**
   * Returns the privacy loss for two datasets that differ in `dIn` rows. The loss is an epsilon in
   * nats, or a rho if the query has one. `dIn` is a whole number. Under `add-or-remove-one`, it is
   * the number of rows that are added or removed. Under `change-one`, it is the number of rows that
   * are changed.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases one private answer from chunks of rows. Use chunks if the rows do not fit in memory.
   * Most queries store only the chunk that they are reading.
   *
   * @remarks
   * Errors reject the Promise, and are never thrown. If `signal` is aborted before the release, the
   * Promise rejects with `signal.reason`. If the Promise rejects, nothing was released. The call
   * has then closed the source of the chunks, by calling its method `return` or `cancel`.
   */
  releaseFrom(chunks: Chunks<Rows>, options?: { signal?: Abort | undefined }): Promise<Released>;
}

/** A finished query about rows. */
export interface StreamedQuery<Rows, Value, P extends Plan>
  extends TakesRows<Rows, Release<Value, P>>, Mechanism<Rows, Value, P> {}

/** A finished query about rows that can also use a database's counts. */
export interface RowsQuery<Rows, Value, P extends Plan>
  extends StreamedQuery<Rows, Value, P>, ReleasesTallies<Release<Value, P>> {}

/** A finished query about rows whose loss is a rho. */
export interface ConcentratedRowsQuery<Rows, Value, P extends Plan>
  extends
    TakesRows<Rows, ConcentratedRelease<Value, P>>,
    ConcentratedMechanism<Rows, Value, P>,
    ReleasesTallies<ConcentratedRelease<Value, P>> {}
