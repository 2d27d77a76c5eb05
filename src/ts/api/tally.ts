/** Tallies that a database made: the types. */
/**
 * A public filter: a condition on one column of a row.
 *
 * @remarks
 * Numbers are compared as doubles, texts byte by byte. A row without a value in the column
 * satisfies no filter. `atLeast` and `atMost` include the number itself. Compare a column of
 * numbers with a number, a column of texts with a text, and a column of booleans with `true` or
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

/** The columns that identify a person, and each row of a person. */
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
   * Keeps at most `rowsPerPerson` rows of each person, after all filters. The guarantee then covers
   * all rows of a person, even if a person has more rows. The SQL keeps the rows whose `row` has
   * the smallest MD5 hash.
   *
   * @remarks
   * The query's loss is for neighbors that differ in all rows of one person, added or removed. If
   * the person is instead in both tables, with different rows in each, up to 2 × `rowsPerPerson`
   * counted rows differ. The loss is then up to twice the epsilon, or four times the rho. `person`
   * does not work with `change-one`. It does not work on SQLite, which has no MD5.
   */
  readonly person?: PersonColumns | undefined;
}

/** Options that choose which rows a query by group counts in SQL. */
export interface GroupsTallyOptions {
  /**
   * The column that distinguishes the rows of one person. For example, a row id. This column
   * contains whole numbers or ASCII texts. Set `row` if the query has a `personId`, and only then.
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
  /** The number of the group, from 0. The groups have the order of the release. */
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
  /** The number of rows in the bin. For sums and means, bin 0 contains a sum of values instead. */
  readonly n: number | bigint | string;
  /**
   * A digest (hash) of the plan, `where` and `person`. `releaseTally` compares it with the digest
   * of its own query, to detect rows of another query.
   */
  readonly plan?: string | undefined;
}

/** The query that the rows of a tally were counted for. A release reports it in `tally`. */
export interface TallyOrigin {
  /** The digest of the plan, `where` and `person`. Every row of the tally contained it. */
  readonly plan: string;
  /** The filters that counted rows had to satisfy. */
  readonly where: readonly ColumnTest[];
  /**
   * The columns by which rows per person were limited, or null. With these columns, epsilon covers
   * all rows of one person, added or removed. If `person` is null, the SQL did not limit the rows
   * per person. The people who ran the SQL then had to make sure that nobody owns more than
   * `rowsPerPerson` rows.
   *
   * @remarks
   * Two tables may also both contain the person, with different rows in each. Between such tables,
   * the loss is up to twice the epsilon, or four times the rho.
   */
  readonly person: PersonColumns | null;
}
