/** Queries whose rows a database may count: the types. */
import type { TallyOptions, TallyRow } from "./tally.js";

/** A query whose rows a database may count. */
export interface ReleasesTallies<Released> {
  /**
   * Releases one private answer from counts that a database made. Write the SQL for these counts
   * with `tallySql` of "sottovoce/sql", or by hand. The noise and the loss are the same as with
   * `release`. A bin that `rows` do not contain counts as 0.
   *
   * Pass the same `where` and `person` that you passed to `tallySql`. If the rows were counted for
   * another plan or with other options, `releaseTally` throws `ERR_DATA`. The release lists the
   * filters in `tally`.
   *
   * If the rows have no `plan`, `releaseTally` cannot detect rows of another query. The release
   * then contains `tally: "unchecked"`.
   *
   * @remarks
   * `releaseTally` also throws `ERR_DATA` for:
   *
   * - bins that are listed twice or are out of range;
   * - counts that are not whole numbers from 0 to 2^63 - 1, or whose total is larger;
   * - a mean whose sum is impossible within the bounds.
   *
   * The `n` of a sum is not a count, and may be any whole number. For a sum or a mean with a step
   * other than 1, `releaseTally` throws `ERR_ARGUMENT`.
   */
  releaseTally(rows: Iterable<TallyRow>, options?: TallyOptions): Released;
}
