/** Tallies that a database made: the types. */
/**
 * A public test of a row, on any column.
 *
 * @remarks
 * Numbers are compared as doubles, texts byte by byte. A row without a value in the column
 * satisfies no test. Compare a column of numbers with a number, a column of texts with a text, and
 * a column of booleans with `true` or `false`. Databases treat other comparisons differently, and
 * some raise an error that depends on rows.
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
   * The column that distinguishes the rows of one person. For example, a row id. This column
   * contains whole numbers or ASCII texts.
   */
  readonly row: string;
}

/** Options for which rows the SQL of `tallySql` counts. */
export interface TallyOptions {
  /** A test that rows must satisfy, or a list of such tests. */
  readonly where?: ColumnTest | readonly ColumnTest[] | undefined;
  /**
   * Keeps at most `rowsPerPerson` rows of each person, after all tests. Whole persons are then
   * protected, with all their rows. The rows that are kept are those whose `row` has the smallest
   * MD5.
   *
   * @remarks
   * Neighbors are tables that differ in all rows of one person, added or removed. A person may also
   * change rows instead of leaving. That can affect up to 2 × `rowsPerPerson` rows, and the loss is
   * up to twice the epsilon, or four times the rho. `person` does not work with `change-one`, nor
   * on SQLite, which has no MD5.
   */
  readonly person?: PersonColumns | undefined;
}

/** Options for which rows the SQL of a query by group counts. */
export interface GroupsTallyOptions {
  /**
   * The column that distinguishes the rows of one person. For example, a row id. This column
   * contains whole numbers or ASCII texts. Set `row` if the query has a `personId`, and only then.
   *
   * @remarks
   * For each person, the statement keeps as many rows as `perPerson` allows: those whose `row` has
   * the smallest MD5. If `perPerson` bounds groups too, the statement keeps the groups with the
   * smallest MD5 of group and id. `release` keeps the first rows instead. Queries with `personId`
   * have no SQL for SQLite, which has no MD5.
   */
  readonly row?: string | undefined;
}

/**
 * A row that the SQL of a query by group returns. There is one row for each bin. The counts have no
 * noise, so they are as secret as the data. Bins without rows may be left out.
 */
export interface GroupsTallyRow extends TallyRow {
  /** The number of the question. This number is 0, and may be left out. */
  readonly q?: number | bigint | string | null | undefined;
  /** The number of the group, in the order of the release. Numbers begin at 0. */
  readonly cell: number | bigint | string;
  /** Null, or left out. Queries by group do not use `key`. */
  readonly key?: null | undefined;
  /** Null, or left out. Queries by group do not use `mark`. */
  readonly mark?: null | undefined;
}

/**
 * A row that the SQL of `tallySql` returns. There is one row for each bin. The counts have no
 * noise, so they are as secret as the data. Bins without rows may be left out.
 */
export interface TallyRow {
  /** The number of the bin, from 0. */
  readonly bin: number | bigint | string;
  /** The number of rows in the bin. */
  readonly n: number | bigint | string;
  /**
   * A digest of the plan, `where` and `person`. `releaseTally` compares it, to detect rows of
   * another query.
   */
  readonly plan?: string | undefined;
}

/** The query that a tally was compared with. A release reports it in `tally`. */
export interface TallyOrigin {
  /** The digest of the plan, `where` and `person`. Every row of the tally contained it. */
  readonly plan: string;
  /** The tests of the rows that were counted. */
  readonly where: readonly ColumnTest[];
  /**
   * The columns by which rows per person were limited, or null. With these columns, epsilon covers
   * all rows of one person, added or removed. If `person` is null, the SQL limited nothing: the
   * people who ran it had to make sure that nobody owns more than `rowsPerPerson` rows.
   *
   * @remarks
   * A person may also change rows, or add some, instead of leaving. Then the loss is up to twice
   * the epsilon, or four times the rho.
   */
  readonly person: PersonColumns | null;
}
