/** Queries whose rows a database may count: the types. */
import type { TallyOptions, TallyRow } from "./tally.js";

/** A question about rows that a database may count, by what its releases are. */
export interface ReleasesTallies<Released> {
  /**
   * Releases a tally that a database made, by the statement of `tallySql` of "sottovoce/sql" or by
   * your own. Draw, distribution and loss are those of `release` of the rows. Bins that are not
   * listed are 0.
   *
   * Set `where` and `person` as you set them for `tallySql`: rows that name another plan or other
   * options are refused (`ERR_DATA`), and the receipt says what was counted. Rows without a `plan`
   * are taken as they are, and the receipt says `"unchecked"`. `ERR_DATA` too for bins that are
   * listed twice or out of range. Also for counts that are not whole numbers from 0 to 2^63 - 1, or
   * more than that together (a sum: any integer, of any size). Also for a sum, of a mean, that no
   * such number of rows has within the bounds. A sum or a mean of another step than 1 has no
   * tallies (`ERR_ARGUMENT`).
   */
  releaseTally(rows: Iterable<TallyRow>, options?: TallyOptions): Released;
}
