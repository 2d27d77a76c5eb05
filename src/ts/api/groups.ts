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

/** Public categories of a column: made by `bins` and `dates`. */
export interface Categories {
  readonly [categories]: true;
}
/** The key of the brand, which is never there at run time. */
declare const categories: unique symbol;

/** How long a bucket of dates is. */
export type Every = "year" | "quarter" | "month" | "week" | "day" | "hour";

/**
 * The label of a group: a text or a number as it was listed, or a date. For a bin it is the lower
 * edge, `-Infinity` for the first. For all other values together it is null.
 */
export type Label = string | number | null;

/** One group, and the answer about its rows. */
export interface GroupValue<G, V> {
  /** The label; of several columns, a list of them. */
  readonly group: G;
  readonly value: V;
}

/** The value of a release by group, of any question. */
export type AnyGroups = readonly GroupValue<Label | readonly Label[], number | MeanValue>[];

/**
 * The most that one person may own of a table: rows in any groups, or some groups and some rows in
 * each of them.
 */
export type PerPerson =
  | { readonly rows: number; readonly groups?: undefined }
  | { readonly groups: number; readonly rows: number };

/** What is asked of each group, as a plan says it. */
export type InnerPlan =
  | Pick<CountPlan, "kind" | "where">
  | Pick<SumPlan, "kind" | "lowest" | "highest" | "step">
  | Pick<MeanPlan, "kind" | "lowest" | "highest" | "step">
  | Pick<QuantilePlan, "kind" | "alpha" | "candidates" | "scorer">
  | Pick<DistinctPlan, "kind">;

/** What rows are grouped by, as a plan says it: one column. */
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

export interface GroupsPlan extends Plan {
  readonly kind: "groupBy";
  /** The columns; the last one varies fastest. */
  readonly by: readonly ByPlan[];
  /** The column is null where rows are counted, and nothing of them is read. */
  readonly of: { readonly column: string | null; readonly question: InnerPlan };
  readonly where: readonly { readonly [key: string]: string | number | boolean }[];
  /** The column of ids, if there is one. */
  readonly person: string | null;
  readonly perPerson: { readonly groups: number | null; readonly rows: number };
  readonly neighbors: Neighbors;
  /** Of all groups together. */
  readonly epsilon: string;
}
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
 * A finished question by group. `value` lists all groups in order, also those without rows; of
 * several columns the last varies fastest.
 */
export interface GroupsQuery<G, V, N extends "pure" | "zcdp" = "pure"> extends TableQuery<
  readonly GroupValue<G, V>[],
  N,
  GroupsPlans
> {
  /**
   * The same of a tally that a database made, by the statement of `tallySql` of "sottovoce/sql" or
   * by your own. Bins that are not listed are 0.
   *
   * With `personId`, set `row` as you set it for `tallySql`. Of each person the database keeps the
   * rows with the least MD5, where `release` keeps the first: the receipt says which in `kept`.
   * Rows that name another plan or row are refused (`ERR_DATA`). So are groups and bins that are
   * listed twice or that the plan does not have, and numbers that other tallies refuse. Rows
   * without a `plan` are taken as they are, and the receipt says `"unchecked"`: then you must make
   * sure that the bounds per person hold.
   */
  releaseTally(
    rows: Iterable<GroupsTallyRow>,
    options?: GroupsTallyOptions,
  ): GroupsReleases<readonly GroupValue<G, V>[]>[N];
  /**
   * With probability at least `confidence`, no group's answer is off by more than `error`. Of
   * means, `rows` is the least number of rows of any group. Of quantiles, the rank error of each
   * group exceeds that of its best candidate by at most `error` rows.
   */
  accuracy(
    options: V extends MeanValue ? { confidence: Exact; rows: number } : { confidence: Exact },
  ): { error: number };
  /**
   * Where the mean of each group lies: all at once with probability at least `confidence`. It
   * follows from a release of this query, and costs nothing.
   */
  interval(
    this: GroupsQuery<G, MeanValue, N>,
    release: GroupsReleases<readonly GroupValue<G, V>[]>[N],
    options: { confidence: Exact },
  ): readonly GroupValue<G, readonly [number, number]>[];
}

export interface GroupsBuilder<
  V = number,
  Missing extends string = Unsaid,
  N extends "pure" | "zcdp" = "pure",
  G = Label,
> extends BatchPart<readonly GroupValue<G, V>[], Missing> {
  /**
   * Rows of no listed category count too: together, as the last group of this column. A missing
   * value is in no group; an empty cell of a file is the empty text, and counts.
   */
  other(): GroupsBuilder<V, Missing, N, G>;
  /** Groups by another column too: a group is then a pair of categories, and so on. */
  and(
    column: string,
    kinds: readonly string[] | Numbers | Categories,
  ): GroupsBuilder<V, Missing, N, readonly Label[]>;
  /**
   * What is asked of a column in each group: `count()`, `sum()`, `mean()`, `median()`,
   * `quantile()` or `distinct()` without neighbors, rows per person and loss. Without this, rows
   * are counted.
   */
  ask<W>(column: string, question: Unfinished<W, Unsaid>): GroupsBuilder<W, Missing, N, G>;
  /** Counts only rows that satisfy a public test, or all tests of a list. */
  where(tests: ColumnTest | readonly ColumnTest[]): GroupsBuilder<V, Missing, N, G>;
  /**
   * The most that one person may own; one row if not set. `{ rows: 3 }`: three rows in any groups.
   * `{ groups: 12, rows: 1 }`: one row in each of twelve groups, at most. Without `personId` you
   * must make sure that nobody owns more.
   */
  perPerson(most: PerPerson): GroupsBuilder<V, Missing, N, G>;
  /**
   * The column that says whose row it is: texts, compared byte for byte. Of each person the first
   * rows are kept, as many as `perPerson` allows. Rows without an id are left out. So whole persons
   * are protected, no matter how many rows they have. It needs `add-or-remove-one`.
   *
   * **Watch out**: the first rows of a file are kept, so shuffle one that is sorted by time.
   * Someone with two ids can lose twice as much, and so can someone who stays while their rows
   * change. Ids of more than 256 bytes, and texts that readers could not read, do not count as ids.
   * Write numbers above 2^53 as text.
   */
  personId(column: string): GroupsBuilder<V, Missing, N, G>;
  /**
   * The person to protect. `add-or-remove-one` hides whether a person is in the table at all: use
   * this if in doubt. `change-one` hides what a person's rows say, and which groups they are in:
   * the number of all rows is public, those of groups are not. It takes twice the noise.
   */
  neighbors(relation: Neighbors): GroupsBuilder<V, Exclude<Missing, "neighbors">, N, G>;
  /** The privacy loss of one release, in nats, above 0: of all groups together. */
  epsilon(epsilon: Exact): GroupsBuilder<V, Exclude<Missing, "epsilon">, "pure", G>;
  /** The rho of one release, above 0, instead of an epsilon: then the noise is Gaussian. */
  rho(rho: Exact): GroupsBuilder<V, Exclude<Missing, "epsilon">, "zcdp", G>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: GroupsBuilder<V, Missing, N, G> & Complete<Missing>): GroupsQuery<G, V, N>;
}
