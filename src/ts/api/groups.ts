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

/** Public categories of a column, made by `bins` or `dates`. */
export interface Categories {
  readonly [categories]: true;
}
/** The key of a mark that only the compiler uses. */
declare const categories: unique symbol;

/** The length of time that each group of dates covers. */
export type Every = "year" | "quarter" | "month" | "week" | "day" | "hour";

/**
 * The label of a group. A category that you listed is its own label, a text or a number. The label
 * of a group of dates is a text such as "2026-W01". The label of a bin is its lower edge, which is
 * `-Infinity` for the first bin. The group that `other()` adds has the label null.
 */
export type Label = string | number | null;

/** One group, and the answer about its rows. */
export interface GroupValue<G, V> {
  /**
   * The label of the group. If rows are grouped by several columns, `group` is a list with one
   * label for each column.
   */
  readonly group: G;
  /** The answer about the rows of the group. */
  readonly value: V;
}

/** The `value` of a release by group, for any question. */
export type AnyGroups = readonly GroupValue<Label | readonly Label[], number | MeanValue>[];

/**
 * The most rows and groups that one person may have. `{ rows: 3 }` allows three rows in all, in any
 * groups. `{ groups: 12, rows: 1 }` allows rows in up to twelve groups, with one row in each.
 */
export type PerPerson =
  | { readonly rows: number; readonly groups?: undefined }
  | { readonly groups: number; readonly rows: number };

/** The part of a plan that describes the question about each group. */
export type InnerPlan =
  | Pick<CountPlan, "kind" | "where">
  | Pick<SumPlan, "kind" | "lowest" | "highest" | "step">
  | Pick<MeanPlan, "kind" | "lowest" | "highest" | "step">
  | Pick<QuantilePlan, "kind" | "alpha" | "candidates" | "scorer">
  | Pick<DistinctPlan, "kind">;

/** The part of a plan that describes a column to group by. */
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
  /**
   * The columns that rows are grouped by. In the list of groups, the last column varies fastest:
   * (Oslo, 2025), (Oslo, 2026), (Lima, 2025) and so on.
   */
  readonly by: readonly ByPlan[];
  /**
   * The question about each group, and the column that it reads. `column` is null if the question
   * only counts rows.
   */
  readonly of: { readonly column: string | null; readonly question: InnerPlan };
  readonly where: readonly { readonly [key: string]: string | number | boolean }[];
  /** The column of ids. Null if `personId` was not called. */
  readonly person: string | null;
  readonly perPerson: { readonly groups: number | null; readonly rows: number };
  readonly neighbors: Neighbors;
  /** The privacy loss of all groups together. */
  readonly epsilon: string;
}
/** The plan of a query by group that has a rho. The plan contains `rho` instead of `epsilon`. */
export type ConcentratedGroupsPlan = AtRhoOf<GroupsPlan>;

/** The type of a release by group, for each notion of privacy. */
export type GroupsReleases<T> = TableReleases<T, GroupsPlans>;
/** The type of a plan by group, for each notion of privacy. */
export interface GroupsPlans {
  readonly pure: GroupsPlan;
  readonly zcdp: ConcentratedGroupsPlan;
  readonly approximate: never;
}

/**
 * A finished query by group. The `value` of a release lists all groups in the order of the
 * categories, including groups without rows. With several columns, the last column varies fastest:
 * (Oslo, 2025), (Oslo, 2026), (Lima, 2025) and so on.
 */
export interface GroupsQuery<G, V, N extends "pure" | "zcdp" = "pure"> extends TableQuery<
  readonly GroupValue<G, V>[],
  N,
  GroupsPlans
> {
  /**
   * Releases the private answers from counts that a database made. Write the SQL with `tallySql` of
   * "sottovoce/sql", or by hand. `rows` is the result of this SQL. Bins that are missing in it
   * count as 0. If the query has a `personId`, set the option `row` to the same column as for
   * `tallySql`.
   *
   * @remarks
   * With `personId`, only as many rows of each person are used as `perPerson` allows. The method
   * `release` uses the first rows of a person. The SQL of `tallySql` uses those whose `row` has the
   * smallest MD5 hash. `kept` in a release names the rule that was used.
   *
   * Rows that were counted for another plan, or with another option `row`, throw `ERR_DATA`. Groups
   * and bins that are listed twice or are not in the plan also throw it. So do impossible numbers,
   * such as a negative count. If the rows have no `plan`, `releaseTally` cannot check that they
   * belong to this query. The release then contains `tally: "unchecked"`. In this case you must
   * make sure that no person has more rows or groups than `perPerson` allows.
   */
  releaseTally(
    rows: Iterable<GroupsTallyRow>,
    options?: GroupsTallyOptions,
  ): GroupsReleases<readonly GroupValue<G, V>[]>[N];
  /**
   * Returns one error for all groups, before any data are read. With probability at least
   * `confidence`, no group's answer is off by more than `error`.
   *
   * @remarks
   * For means, set `rows` to the smallest number of rows of any group. For quantiles, `error` is a
   * number of ranks. Each group's answer is then at most `error` rows further from the quantile
   * than the group's best candidate.
   */
  accuracy(
    options: V extends MeanValue ? { confidence: Exact; rows: number } : { confidence: Exact },
  ): { error: number };
  /**
   * Returns an interval for the mean of each group. With probability at least `confidence`, every
   * interval contains the mean of its group. The intervals are computed from `release`, a release
   * of this query, and reveal nothing more.
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
   * Adds a last group, for the rows that match no listed category. If you call `other` after `and`,
   * it adds this group to the column that you passed to `and`. A row whose value is null or
   * undefined is in no group. An empty cell of a file is read as the empty text. So it is in the
   * last group, unless you listed the empty text as a category.
   */
  other(): GroupsBuilder<V, Missing, N, G>;
  /**
   * Groups rows by another column too. Each group is then a pair of categories, one from each
   * column. Call `and` again for a third column, and so on.
   */
  and(
    column: string,
    categories: readonly string[] | Numbers | Categories,
  ): GroupsBuilder<V, Missing, N, readonly Label[]>;
  /**
   * Asks a question about a column in each group. Without `ask`, the query counts the rows of each
   * group.
   *
   * @remarks
   * Pass `count()`, `sum()`, `mean()`, `median()`, `quantile()` or `distinct()`. Do not set
   * neighbors, rows per person or epsilon on this question. Set them on the query by group.
   *
   * After `mean()`, the value of a group is a {@link MeanValue}, not a number. Read the mean of the
   * first group from `release.value[0].value.mean`.
   */
  ask<W>(column: string, question: Unfinished<W, Unsaid>): GroupsBuilder<W, Missing, N, G>;
  /**
   * Uses only rows that pass a filter. If you pass a list of filters, rows must pass all of them.
   *
   * @remarks
   * Filters are public. A second call of `where` replaces all filters of the first call.
   */
  where(tests: ColumnTest | readonly ColumnTest[]): GroupsBuilder<V, Missing, N, G>;
  /**
   * Sets the most rows and groups that one person may have. The default is one row. `{ rows: 3 }`
   * allows three rows in all, in any groups. `{ groups: 12, rows: 1 }` allows rows in up to twelve
   * groups, with one row in each. Without `personId`, you must make sure that no person has more
   * rows or groups than this.
   */
  perPerson(most: PerPerson): GroupsBuilder<V, Missing, N, G>;
  /**
   * Protects all rows of a person, identified by a column of ids. A person may have any number of
   * rows, but the query uses only the first ones, as many as `perPerson` allows. Rows without an id
   * are left out. `personId` works only with `neighbors("add-or-remove-one")`.
   *
   * @remarks
   * **Watch out**: the query uses only the first rows of each person. So if a file is sorted by
   * time, shuffle it. A person with two ids can lose up to twice the epsilon, or four times the
   * rho. The same holds between two tables that both contain a person, with different rows in each.
   *
   * Ids are texts, compared byte for byte. Rows are left out if their id has more than 256 bytes,
   * or if the reader of the file could not decode it. Write ids that are numbers above 2^53 as
   * texts. In a JSON file, write all ids as texts, such as `{ "id": "17" }`. A row whose id is a
   * number in JSON is left out. So if all ids are numbers, the answer is only noise.
   */
  personId(column: string): GroupsBuilder<V, Missing, N, G>;
  /**
   * Sets who is protected. `add-or-remove-one` hides whether a person is in the table. Use this if
   * in doubt. `change-one` hides what a person's rows contain, and which groups these rows are in.
   * The number of all rows is then public. With an epsilon, `change-one` needs twice the noise.
   */
  neighbors(relation: Neighbors): GroupsBuilder<V, Exclude<Missing, "neighbors">, N, G>;
  /** Sets epsilon, the privacy loss of one release, above 0. Epsilon covers all groups together. */
  epsilon(epsilon: Exact): GroupsBuilder<V, Exclude<Missing, "epsilon">, "pure", G>;
  /**
   * Sets the rho of one release, above 0, instead of an epsilon. Rho is the privacy loss in
   * zero-concentrated differential privacy. With a rho, the noise is discrete Gaussian. A query for
   * quantiles by group cannot have a rho.
   */
  rho(rho: Exact): GroupsBuilder<V, Exclude<Missing, "epsilon">, "zcdp", G>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: GroupsBuilder<V, Missing, N, G> & Complete<Missing>): GroupsQuery<G, V, N>;
}
