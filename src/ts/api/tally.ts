/** Tallies that a database made: the types. */
/**
 * A public filter that compares one column of a row with values.
 *
 * @remarks
 * Numbers are compared as doubles, texts byte by byte. A row without a value in the column does not
 * satisfy the filter. `atLeast` and `atMost` include the number itself. Compare a column of numbers
 * with a number, a column of texts with a text, and a column of booleans with `true` or `false`.
 * Databases treat other comparisons differently, and some raise an error that depends on rows.
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

/** The columns that identify a person and the person's rows. */
export interface PersonColumns {
  /**
   * The column that identifies the person who owns a row. Rows without a value in this column are
   * left out.
   */
  readonly column: string;
  /**
   * The column that distinguishes the rows of one person. For example, a row id. This column
   * contains whole numbers or ASCII texts.
   */
  readonly row: string;
}

/** Options that choose which rows the SQL of `tallySql` counts. */
export interface TallyOptions {
  /**
   * A filter that rows must satisfy, or a list of filters. Rows count only if they satisfy all
   * filters.
   */
  readonly where?: ColumnTest | readonly ColumnTest[] | undefined;
  /**
   * Limits how many rows of each person the SQL counts. After all filters, it keeps at most
   * `rowsPerPerson` rows of each person, namely those whose `row` has the smallest MD5 hash. The
   * guarantee then covers all rows of a person, even if the table contains more.
   *
   * @remarks
   * The loss of the query compares a table that contains a person with the same table without all
   * rows of this person. Two tables may instead both contain the person, with different rows. Then
   * up to 2 × `rowsPerPerson` counted rows differ, and the loss is up to twice the epsilon, or four
   * times the rho.
   *
   * You cannot use `person` if the query has the neighbors `change-one`, or on SQLite, which has no
   * MD5.
   */
  readonly person?: PersonColumns | undefined;
}

/** Options that choose which rows a query by group counts in SQL. */
export interface GroupsTallyOptions {
  /**
   * The column that distinguishes the rows of one person. For example, a row id. This column
   * contains whole numbers or ASCII texts. Set `row` only if the query has a `personId`. Such a
   * query requires it.
   *
   * @remarks
   * For each person, the SQL keeps as many rows as `perPerson` allows, namely those whose `row` has
   * the smallest MD5 hash. If `perPerson` also limits the groups of a person, the SQL keeps the
   * groups with the smallest MD5 hash of group and id. `release`, for rows in memory, keeps the
   * first rows instead. Queries with `personId` have no SQL for SQLite, which has no MD5.
   */
  readonly row?: string | undefined;
}

/**
 * A row that the SQL of a query by group returns. There is one row for each bin of each group. The
 * counts have no noise, so they are as secret as the data. Bins without rows may be left out.
 */
export interface GroupsTallyRow extends TallyRow {
  /** The number of the query, which is always 0. It may be left out. */
  readonly q?: number | bigint | string | null | undefined;
  /** The number of the group, from 0. The release lists the groups in the same order. */
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
  /**
   * The number of rows in the bin. For a sum, bin 0 instead contains the sum of the values, clamped
   * to the bounds and rounded to whole numbers. For a mean, bin 0 contains the sum of their
   * distances to the lower bound, and bin 2 contains the number of rows. On SQLite, a sum has two
   * parts, in bins 0 and 1.
   */
  readonly n: number | bigint | string;
  /**
   * A hash of the plan and the options `where` and `person`. `releaseTally` compares it with the
   * hash of its own query, so that it detects rows of another query.
   */
  readonly plan?: string | undefined;
}

/** The query for which a database counted rows. A release reports it in `tally`. */
export interface TallyOrigin {
  /**
   * The hash of the plan and the options `where` and `person`. Every row of the tally contained
   * this hash.
   */
  readonly plan: string;
  /** The filters that a row had to satisfy to be counted. */
  readonly where: readonly ColumnTest[];
  /**
   * The columns by which the SQL limited rows per person, or null. With these columns, the privacy
   * loss covers adding or removing all rows of one person. If `person` is null, the SQL did not
   * limit the rows of a person. The people who ran the SQL then had to make sure that nobody owns
   * more than `rowsPerPerson` rows.
   *
   * @remarks
   * If two tables both contain a person, with different rows of this person in each, the loss
   * between the two is larger. It is then up to twice the epsilon, or four times the rho.
   */
  readonly person: PersonColumns | null;
}
