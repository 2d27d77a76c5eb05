/** Queries whose rows a database may count: the types. */
import type { TallyOptions, TallyRow } from "./tally.js";

/** A query whose rows a database may count. */
export interface ReleasesTallies<Released> {
  /**
   * Releases one private answer from counts that a database made. Write the SQL with `tallySql` of
   * "sottovoce/sql", or by hand. The noise and the loss are the same as with `release`. Bins that
   * are missing in `rows` count as 0.
   *
   * Set the same `where` and `person` as for `tallySql`. Rows of another plan or of other options
   * throw `ERR_DATA`, and the release lists the tests. If rows have no `plan`, nothing is compared,
   * and the release contains `tally: "unchecked"`.
   *
   * @remarks
   * `releaseTally` throws `ERR_DATA` also for:
   *
   * - bins that are listed twice or are out of range;
   * - counts that are not whole numbers from 0 to 2^63 - 1, or that add up to more (sums may be any
   *   integers);
   * - sums of a mean that are impossible within the bounds.
   *
   * A sum or a mean with a step other than 1 cannot be released from a tally (`ERR_ARGUMENT`).
   */
  releaseTally(rows: Iterable<TallyRow>, options?: TallyOptions): Released;
}
