/** Tallies that a database made: the types. */
/**
 * A public test of a row, on any column.
 *
 * @remarks
 * Numbers are compared as doubles, texts byte by byte. A row without a value satisfies no test.
 * Compare columns of numbers with numbers, of texts with texts, of booleans with `true` and
 * `false`. Databases treat other comparisons differently, and some raise an error that depends on
 * rows.
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

/** The columns that identify a person and one of their rows. */
export interface PersonColumns {
  /** The column that identifies the owner of a row. Rows without an owner are dropped. */
  readonly column: string;
  /**
   * The column that distinguishes the rows of one person. It contains whole numbers or ASCII texts.
   */
  readonly row: string;
}

/** The rows that a statement counts. */
export interface TallyOptions {
  /** A test that rows must satisfy, or a list of such tests. */
  readonly where?: ColumnTest | readonly ColumnTest[] | undefined;
  /**
   * Keeps at most `rowsPerPerson` rows of each person, after all tests. Then whole persons are
   * protected, with all their rows. It keeps the rows whose `row` has the smallest MD5.
   *
   * @remarks
   * Neighbors are tables that differ in all rows of one person, added or removed. If a person who
   * stays adds or changes rows, up to twice `rowsPerPerson` rows are affected. The loss is then up
   * to twice the epsilon, and four times a rho. It does not work with `change-one`, nor on SQLite,
   * which has no MD5.
   */
  readonly person?: PersonColumns | undefined;
}

/** The rows that a statement by group counts. */
export interface GroupsTallyOptions {
  /**
   * The column that distinguishes the rows of one person. It contains whole numbers or ASCII texts.
   * Set it if the plan has `personId`, and only then.
   *
   * @remarks
   * For each person, the statement keeps the rows whose `row` has the smallest MD5, as many as
   * `perPerson` allows. If `perPerson` bounds groups too, it keeps the groups that have the
   * smallest MD5 together with the id. `release` keeps the first rows instead. It does not work on
   * SQLite, which has no MD5.
   */
  readonly row?: string | undefined;
}

/**
 * A row that a statement by group returns, one for each bin. These counts have no noise: they are
 * as secret as the data. Bins without rows may be left out.
 */
export interface GroupsTallyRow extends TallyRow {
  /** The number of the question: 0, also if it is left out. */
  readonly q?: number | bigint | string | null | undefined;
  /** The number of the group, from 0, in release order. */
  readonly cell: number | bigint | string;
  /** Null here. Other questions, whose groups are found, use it. */
  readonly key?: null | undefined;
  /** Null here, as `key`. */
  readonly mark?: null | undefined;
}

/**
 * A row that a statement returns, one for each bin. These counts have no noise: they are as secret
 * as the data. Bins without rows may be left out.
 */
export interface TallyRow {
  /** The number of the bin, from 0. */
  readonly bin: number | bigint | string;
  /** The number of rows in the bin. */
  readonly n: number | bigint | string;
  /** The digest of the plan, the tests and the person columns. */
  readonly plan?: string | undefined;
}

/** The query that a tally was checked to belong to. */
export interface TallyOrigin {
  /** The digest in every row: of the plan, `where` and `person`. */
  readonly plan: string;
  /** The tests of the rows that were counted. */
  readonly where: readonly ColumnTest[];
  /**
   * The columns by which rows per person were limited, or null. With them, epsilon covers all rows
   * of one person, added or removed. If null, the person who counted had to make sure that nobody
   * owns more than `rowsPerPerson` rows.
   *
   * @remarks
   * If a person who stays adds or changes rows, the loss is up to twice the epsilon, and four times
   * a rho.
   */
  readonly person: PersonColumns | null;
}
