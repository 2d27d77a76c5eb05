/** Queries whose rows a database may count: the types. */
import type { TallyOptions, TallyRow } from "./tally.js";

/** A query whose rows a database may count. */
export interface ReleasesTallies<Released> {
  /**
   * Releases one private answer from counts that a database made. Use the statement of `tallySql`
   * of "sottovoce/sql", or your own. Noise and loss are those of `release`. Bins that are not
   * listed are 0.
   *
   * Set `where` and `person` as for `tallySql`. Rows of another plan or other options are refused
   * (`ERR_DATA`), and the receipt names the tests. If rows have no `plan`, nothing is checked, and
   * the receipt contains `"unchecked"`.
   *
   * @remarks
   * Throws `ERR_DATA` also for:
   *
   * - bins that are listed twice or are out of range;
   * - counts that are not whole numbers from 0 to 2^63 - 1, or more than that together (sums may be
   *   any integers);
   * - sums of a mean that are impossible within the bounds.
   *
   * A sum or a mean with another step than 1 has no tallies (`ERR_ARGUMENT`).
   */
  releaseTally(rows: Iterable<TallyRow>, options?: TallyOptions): Released;
}
