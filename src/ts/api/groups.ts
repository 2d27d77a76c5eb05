/** Questions by group: the types. */
import type { Exact, Numbers, Plan } from "./common.js";
import type { DistinctPlan } from "./distinct.js";
import type { MeanPlan, MeanValue } from "./mean.js";
import type { Neighbors } from "./person.js";
import type { QuantilePlan } from "./quantile.js";
import type { CountPlan, SumPlan } from "./rows.js";
import type { AtRhoOf, TableQuery, TableReleases, Unsaid } from "./tables.js";
import type { ColumnTest, GroupsTallyOptions, GroupsTallyRow } from "./tally.js";
import type { BatchPart, Complete, Unfinished } from "./unfinished.js";

/** Public categories of a column, made by `bins` and `dates`. */
export interface Categories {
  readonly [categories]: true;
}
/** The key of a brand, for the compiler only. */
declare const categories: unique symbol;

/** The length of each group of dates. */
export type Every = "year" | "quarter" | "month" | "week" | "day" | "hour";

/**
 * The label of a group. The label is a text or a number as you listed it, or a date. The label of a
 * bin is its lower edge, which is `-Infinity` for the first bin. The group of all other values has
 * the label null.
 */
export type Label = string | number | null;

/** One group, and the answer about its rows. */
export interface GroupValue<G, V> {
  /** The label of the group. With several columns, `group` is a list of labels. */
  readonly group: G;
  /** The answer about the rows of the group. */
  readonly value: V;
}

/** The value of a release by group, of any question. */
export type AnyGroups = readonly GroupValue<Label | readonly Label[], number | MeanValue>[];

/**
 * The most that one person may own of a table. Set either a number of rows in any groups, or a
 * number of groups with a number of rows in each.
 */
export type PerPerson =
  | { readonly rows: number; readonly groups?: undefined }
  | { readonly groups: number; readonly rows: number };

/** The question about each group, in a plan. */
export type InnerPlan =
  | Pick<CountPlan, "kind" | "where">
  | Pick<SumPlan, "kind" | "lowest" | "highest" | "step">
  | Pick<MeanPlan, "kind" | "lowest" | "highest" | "step">
  | Pick<QuantilePlan, "kind" | "alpha" | "candidates" | "scorer">
  | Pick<DistinctPlan, "kind">;

/** One column that rows are grouped by, in a plan. */
export type ByPlan =
  | {
      readonly column: string;
      readonly kind: "categories";
      readonly categories: readonly string[] | readonly number[];
      readonly other: boolean;
    }
  | { readonly column: string; readonly kind: "bins"; readonly edges: readonly number[] }
  | {
      readonly column: string;
      readonly kind: "dates";
      readonly first: string;
      readonly last: string;
      readonly every: Every;
      readonly other: boolean;
    };

/** The plan of a query by group. */
export interface GroupsPlan extends Plan {
  readonly kind: "groupBy";
  /** The columns; the last one varies fastest. */
  readonly by: readonly ByPlan[];
  /** The question about each group. The column is null if the question only counts rows. */
  readonly of: { readonly column: string | null; readonly question: InnerPlan };
  readonly where: readonly { readonly [key: string]: string | number | boolean }[];
  /** The column of ids, or null. */
  readonly person: string | null;
  readonly perPerson: { readonly groups: number | null; readonly rows: number };
  readonly neighbors: Neighbors;
  /** The privacy loss of all groups together. */
  readonly epsilon: string;
}
/** The plan of a query by group, with a rho. */
export type ConcentratedGroupsPlan = AtRhoOf<GroupsPlan>;

/** The release by the notion of privacy. */
export type GroupsReleases<T> = TableReleases<T, GroupsPlans>;
/** The plan by the notion of privacy. */
export interface GroupsPlans {
  readonly pure: GroupsPlan;
  readonly zcdp: ConcentratedGroupsPlan;
  readonly approximate: never;
}

/**
 * A finished query by group. `value` lists all groups in order, also those without rows. With
 * several columns, the last one varies fastest.
 */
export interface GroupsQuery<G, V, N extends "pure" | "zcdp" = "pure"> extends TableQuery<
  readonly GroupValue<G, V>[],
  N,
  GroupsPlans
> {
  /**
   * Releases one private answer from counts that a database made. Use the statement of `tallySql`
   * of "sottovoce/sql", or your own. Bins that are not listed are 0. With `personId`, set `row` as
   * for `tallySql`.
   *
   * @remarks
   * The database keeps the rows of each person with the smallest MD5, and `release` keeps the
   * first: `kept` in the receipt shows which.
   *
   * Rows that name another plan or row are refused (`ERR_DATA`). Groups and bins that are listed
   * twice or are not in the plan are refused too, as are numbers that other tallies refuse. If rows
   * have no `plan`, nothing is checked, and the receipt contains `"unchecked"`. In this case you
   * must make sure that nobody has more rows or groups than `perPerson` allows.
   */
  releaseTally(
    rows: Iterable<GroupsTallyRow>,
    options?: GroupsTallyOptions,
  ): GroupsReleases<readonly GroupValue<G, V>[]>[N];
  /**
   * Returns the error of every group, before any data are read. With probability at least
   * `confidence`, no group's answer is off by more than `error`.
   *
   * @remarks
   * For means, set `rows` to the smallest number of rows of any group. For quantiles, `error` is in
   * ranks: the answer of each group has a rank error at most `error` rows larger than its best
   * candidate.
   */
  accuracy(
    options: V extends MeanValue ? { confidence: Exact; rows: number } : { confidence: Exact },
  ): { error: number };
  /**
   * Returns an interval for the mean of each group. With probability at least `confidence`, every
   * interval contains its mean. The intervals follow from a release of this query, and reveal
   * nothing more.
   */
  interval(
    this: GroupsQuery<G, MeanValue, N>,
    release: GroupsReleases<readonly GroupValue<G, V>[]>[N],
    options: { confidence: Exact },
  ): readonly GroupValue<G, readonly [number, number]>[];
}

/** Settings of a query by group. Every method returns a new builder. */
export interface GroupsBuilder<
  V = number,
  Missing extends string = Unsaid,
  N extends "pure" | "zcdp" = "pure",
  G = Label,
> extends BatchPart<readonly GroupValue<G, V>[], Missing> {
  /**
   * Adds a last group for all rows of no listed category. A missing value is in no group. An empty
   * cell of a file is the empty text, and is in this last group.
   */
  other(): GroupsBuilder<V, Missing, N, G>;
  /**
   * Groups by another column too. A group is then a pair of categories. Call `and` again for a
   * third column, and so on.
   */
  and(
    column: string,
    categories: readonly string[] | Numbers | Categories,
  ): GroupsBuilder<V, Missing, N, readonly Label[]>;
  /**
   * Asks about a column in each group. Without `ask`, rows are counted.
   *
   * @remarks
   * Pass `count()`, `sum()`, `mean()`, `median()`, `quantile()` or `distinct()`. Do not set
   * neighbors, rows per person or epsilon on it.
   *
   * After `mean()` the value of a group is a {@link MeanValue}, not a number. Read the mean of the
   * first group from `release.value[0].value.mean`.
   */
  ask<W>(column: string, question: Unfinished<W, Unsaid>): GroupsBuilder<W, Missing, N, G>;
  /**
   * Counts only rows that satisfy a test, or all of a list.
   *
   * @remarks
   * Tests are public. A second call replaces the first.
   */
  where(tests: ColumnTest | readonly ColumnTest[]): GroupsBuilder<V, Missing, N, G>;
  /**
   * Sets the most that one person may own; one row by default. `{ rows: 3 }`: three rows in any
   * groups. `{ groups: 12, rows: 1 }`: at most twelve groups, and one row in each. Without
   * `personId` you must make sure that nobody owns more.
   */
  perPerson(most: PerPerson): GroupsBuilder<V, Missing, N, G>;
  /**
   * Protects whole persons, by a column of ids. A person may have any number of rows: the query
   * uses the first rows of each person, as many as `perPerson` allows. Rows without an id are left
   * out. `personId` needs `neighbors("add-or-remove-one")`.
   *
   * @remarks
   * **Watch out**: if a file is sorted by time, shuffle it, because the first rows are kept. A
   * person with two ids can lose twice as much. A person who stays while their rows change can lose
   * twice as much too.
   *
   * Ids are texts, compared byte for byte. Rows with an id of more than 256 bytes, or with a text
   * that a reader could not read, are left out. Write numbers above 2^53 as text. In a JSON file a
   * number is not an id: if all ids are numbers, every row is left out, and the answer is only
   * noise. Write them as texts: `{ "id": "17" }`.
   */
  personId(column: string): GroupsBuilder<V, Missing, N, G>;
  /**
   * Sets who is protected. `add-or-remove-one` hides whether a person is in the table: use this if
   * in doubt. `change-one` hides a person's rows and groups, but not the number of all rows.
   * `change-one` needs twice the noise.
   */
  neighbors(relation: Neighbors): GroupsBuilder<V, Exclude<Missing, "neighbors">, N, G>;
  /** Sets epsilon, the privacy loss of one release, above 0. Epsilon covers all groups together. */
  epsilon(epsilon: Exact): GroupsBuilder<V, Exclude<Missing, "epsilon">, "pure", G>;
  /**
   * Sets the rho of one release, above 0, instead of an epsilon. The noise is then discrete
   * Gaussian.
   */
  rho(rho: Exact): GroupsBuilder<V, Exclude<Missing, "epsilon">, "zcdp", G>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: GroupsBuilder<V, Missing, N, G> & Complete<Missing>): GroupsQuery<G, V, N>;
}
