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
  /** Tests that must all hold. */
  readonly where?: readonly ColumnTest[] | undefined;
  /**
   * Keeps at most `rowsPerPerson` rows of each person, after all tests: those whose `row` has the
   * least MD5. Then whole persons are protected: neighbors are tables that differ in all rows of
   * one person, added or removed. Rows added for, or changed of, somebody who stays may move twice
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
