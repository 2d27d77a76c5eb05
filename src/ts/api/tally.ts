/** Tallies that an engine made: the types. */
import type { ConcentratedRelease, Plan, Release } from "./common.js";

/**
 * A public test of a row, as `where` of counts, on any column. Numbers are compared as doubles,
 * texts as they stand, byte by byte; a row without a value satisfies no test. Say numbers of
 * columns of numbers, texts of columns of texts, `true` and `false` of columns of booleans: what
 * engines make of others differs, and may be an error that depends on rows.
 */
export type ColumnTest = { readonly column: string } & (
  | {
      readonly equals: string | number | boolean;
      readonly atLeast?: undefined;
      readonly atMost?: undefined;
    }
  | {
      readonly atLeast?: number | undefined;
      readonly atMost?: number | undefined;
      readonly equals?: undefined;
    }
);

/** Whose rows are bounded, and by what they are told apart. */
export interface PersonColumns {
  /** Who a row belongs to: rows without it are dropped. */
  readonly column: string;
  /** Whole numbers or ASCII texts, different within a person. */
  readonly row: string;
}

/** Which rows a statement counts, whatever the table. */
export interface TallyOptions {
  /** Tests that must all hold. */
  readonly where?: readonly ColumnTest[] | undefined;
  /**
   * Keeps at most `rowsPerPerson` rows of each person, after all tests: those whose `row` has the
   * least MD5. Then whole persons are hidden: neighbors are tables that differ in all rows of one
   * person, added or removed. Rows added for, or changed of, somebody who stays may move twice
   * `rowsPerPerson` rows: twice the epsilon, and four times a rho. Not with `change-one`, and not
   * on SQLite, which has no MD5.
   */
  readonly person?: PersonColumns | undefined;
}

/**
 * What a statement gives, a row for each bin; bins without rows may be left out. True counts: keep
 * them where the data are kept.
 */
export interface TallyRow {
  readonly bin: number | bigint | string;
  readonly n: number | bigint | string;
  /** The digest of what was counted: plan, tests and person. */
  readonly plan?: string | undefined;
}

/** What the rows of a tally were checked to be counts of. */
export interface TallyOrigin {
  /** The digest that stood in every row: of the plan, `where` and `person`. */
  readonly plan: string;
  readonly where: readonly ColumnTest[];
  /**
   * By whom rows were bounded: then epsilon is for all rows of one person, added or removed; for
   * rows added for, or changed of, somebody who stays it is up to twice that, and a rho up to four
   * times. Null: that nobody owns more than `rowsPerPerson` rows is a promise of whoever counted.
   */
  readonly person: PersonColumns | null;
}

/** A question about rows that an engine may count. */
export interface ReleasesTallies<Value, P extends Plan> {
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
  releaseTally(rows: Iterable<TallyRow>, options?: TallyOptions): Release<Value, P>;
}

/** The same at a price. */
export interface ReleasesConcentratedTallies<Value, P extends Plan> {
  /** As of a query with an epsilon. */
  releaseTally(rows: Iterable<TallyRow>, options?: TallyOptions): ConcentratedRelease<Value, P>;
}
