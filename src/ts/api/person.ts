/** What all questions about rows share: who is protected, how well, and how rows come in. */
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
 * The person to protect. There is no default anywhere. `change-one` makes the number of rows
 * public. "One" is one person: with `rowsPerPerson(k)`, up to k rows are added or removed, or up to
 * k rows change. A row of a file is one record of it. The file must be well formed for its
 * delimiter: `column` of "sottovoce/csv" says what that requires of the program that writes it.
 */
export type Neighbors = "add-or-remove-one" | "change-one";

/** The builder's methods that set who is protected, and how well. */
export interface PersonMethods<Same, WithNeighbors, WithEpsilon> {
  /**
   * The person to protect. `add-or-remove-one` hides whether a person is in the table at all, and
   * how many there are: use this if in doubt. `change-one` hides what a person's row says; the
   * number of rows is public.
   */
  neighbors(relation: Neighbors): WithNeighbors;
  /** Most rows one person may own; 1 by default. The guarantee covers all of them. */
  rowsPerPerson(rows: number): Same;
  /** The privacy loss of one release, in nats, above 0: of all its numbers together. */
  epsilon(epsilon: Exact): WithEpsilon;
}

/** What plans of questions about rows say of people, with an epsilon. */
export interface PersonPlan extends Plan {
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  /** Of all numbers of a release together. */
  readonly epsilon: string;
}
/** The same plan with a rho instead of an epsilon. */
export type AtRho<P extends PersonPlan> = {
  readonly [K in keyof P as K extends "epsilon" ? "rho" : K]: P[K];
};

/** What takes rows, by what its releases are. */
export interface TakesRows<Rows, Released> {
  /** `dIn`: whole number of rows added or removed (or changed, under `change-one`). */
  privacyMap(dIn: Exact): number;
  /**
   * `release` from chunks of rows: memory does not grow with the rows. Never throws, always
   * rejects; with `signal.reason` if aborted before the draw. Whenever it rejects, nothing was
   * drawn and the source was cancelled (`return` or `cancel`).
   */
  releaseFrom(chunks: Chunks<Rows>, options?: { signal?: Abort | undefined }): Promise<Released>;
}

/** A finished question about rows. */
export interface StreamedQuery<Rows, Value, P extends Plan>
  extends TakesRows<Rows, Release<Value, P>>, Mechanism<Rows, Value, P> {}

/** A finished question about rows, of which tallies may be released too. */
export interface RowsQuery<Rows, Value, P extends Plan>
  extends StreamedQuery<Rows, Value, P>, ReleasesTallies<Release<Value, P>> {}

/** What plans of questions about rows say of people, with a rho. */
export interface ConcentratedRowsQuery<Rows, Value, P extends Plan>
  extends
    TakesRows<Rows, ConcentratedRelease<Value, P>>,
    ConcentratedMechanism<Rows, Value, P>,
    ReleasesTallies<ConcentratedRelease<Value, P>> {}
