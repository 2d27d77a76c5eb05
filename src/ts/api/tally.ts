/** Tallies that a database made: the types. */
/**
 * A public test of a row, as `where` of counts, on any column. Numbers are compared as doubles,
 * texts as they are, byte by byte; a row without a value satisfies no test. Compare columns of
 * numbers with numbers, of texts with texts, of booleans with `true` and `false`. Databases differ
 * in what they make of others, which may be an error that depends on rows.
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

/** Whose rows are bounded, and which value distinguishes them. */
export interface PersonColumns {
  /** The column that names the owner of a row: rows without it are dropped. */
  readonly column: string;
  /** Whole numbers or ASCII texts, different within a person. */
  readonly row: string;
}

/** Which rows a statement counts, of any table. */
export interface TallyOptions {
  /** A test that rows must satisfy, or a list of such tests. */
  readonly where?: ColumnTest | readonly ColumnTest[] | undefined;
  /**
   * Keeps at most `rowsPerPerson` rows of each person, after all tests: those whose `row` has the
   * least MD5. Then whole persons are protected: neighbors are tables that differ in all rows of
   * one person, added or removed. Rows added for, or changed of, somebody who stays may move twice
   * `rowsPerPerson` rows: twice the epsilon, and four times a rho. Not with `change-one`, and not
   * on SQLite, which has no MD5.
   */
  readonly person?: PersonColumns | undefined;
}

/** Which rows a statement by group counts, in addition to what the plan says. */
export interface GroupsTallyOptions {
  /**
   * The column that distinguishes the rows of a person: whole numbers or ASCII texts. It is needed
   * with `personId`, and only there.
   *
   * Of each person the rows are kept whose `row` has the least MD5, as many as `perPerson` allows.
   * Where it bounds groups too, the groups are kept that have the least MD5 together with the id.
   * So they are other rows than those of `release`, which keeps the first ones. Not on SQLite,
   * which has no MD5.
   */
  readonly row?: string | undefined;
}

/**
 * What a statement by group gives, a row for each bin of each group; those without rows may be left
 * out. True counts: keep them where the data are kept.
 */
export interface GroupsTallyRow extends TallyRow {
  /** The place of the question: 0, also if it is left out. */
  readonly q?: number | bigint | string | null | undefined;
  /** The number of the group, from 0, in the order of the release. */
  readonly cell: number | bigint | string;
  /** Null: for questions whose groups are not listed. */
  readonly key?: null | undefined;
  /** Null: for the same. */
  readonly mark?: null | undefined;
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
  /** The digest that every row contained: of the plan, `where` and `person`. */
  readonly plan: string;
  readonly where: readonly ColumnTest[];
  /**
   * The columns by which rows were bounded: then epsilon is for all rows of one person, added or
   * removed. For rows added for, or changed of, somebody who stays it is up to twice that, and a
   * rho up to four times. Null: the person who counted had to make sure that nobody owns more than
   * `rowsPerPerson` rows.
   */
  readonly person: PersonColumns | null;
}
