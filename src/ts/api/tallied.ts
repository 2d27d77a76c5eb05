/** Queries whose rows an engine may count: the types. */
import type { TallyOptions, TallyRow } from "./tally.js";

/** A question about rows that an engine may count, by what its releases are. */
export interface ReleasesTallies<Released> {
  /**
   * The release of a tally that an engine made, by the statement of `tallySql` of "sottovoce/sql"
   * or by your own: the same draw, law and loss as `release` of the rows. Bins that are not listed
   * are 0.
   *
   * Say `where` and `person` as you said them to `tallySql`: rows that name another plan or other
   * options are refused (`ERR_DATA`), and the receipt says what was counted. Rows without a `plan`
   * are taken as they are, and the receipt says `"unchecked"`. `ERR_DATA` too for bins twice over
   * or out of range; for counts that are no whole numbers from 0 to 2^63 - 1, or more than that
   * together (a sum: any integer, of any size); and of a mean for a sum that no such number of rows
   * has within the bounds. A sum or a mean of another step than 1 has no tallies (`ERR_ARGUMENT`).
   */
  releaseTally(rows: Iterable<TallyRow>, options?: TallyOptions): Released;
}
