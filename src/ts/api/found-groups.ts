/** Groups that are found among the texts of a column: the types. */
import type { ApproximateRelease, Exact, Plan } from "./common.js";
import type { GroupsPlan, GroupValue, PerPerson } from "./groups.js";
import type { MeanValue } from "./mean.js";
import type { TableQuery, Unsaid } from "./tables.js";
import type { ColumnTest } from "./tally.js";
import type { BatchPart, Complete, ofTexts, Unfinished } from "./unfinished.js";

/** One group that a release shows. */
export interface FoundGroup<V = number> {
  /** The text of the group, as the rows contain it. Never insert it into a page as HTML. */
  readonly group: string;
  /**
   * The noisy number of rows in the group. With `personId`, the noisy number of people who have
   * rows in it. This number is above the threshold of the query.
   */
  readonly count: number;
  /**
   * The answer about the rows of the group. Without `ask`, the answer is the noisy number of rows.
   */
  readonly value: V;
}

/** The `value` of a release of `foundGroups`, for any question. */
export type AnyFound = readonly FoundGroup<number | MeanValue>[];

/** The plan of a query that finds its groups. */
export interface FoundGroupsPlan
  extends Plan, Pick<GroupsPlan, "of" | "where" | "person" | "perPerson"> {
  readonly kind: "foundGroups";
  readonly column: string;
  /** The largest number of bytes of a group's text, in UTF-8. */
  readonly longest: number;
  /**
   * The part of epsilon for finding groups, as a fraction. Null if the counts that decide which
   * groups appear are also the answers, because these counts then use all of epsilon.
   */
  readonly findingShare: string | null;
  readonly neighbors: "add-or-remove-one";
  /**
   * The delta that you set. The actual delta, which follows from the threshold, is in `loss.delta`
   * of the query, and is never larger.
   */
  readonly delta: string;
  /**
   * The threshold of the query. A group appears in a release only if its noisy count is above the
   * threshold.
   */
  readonly threshold: number;
  /** The privacy loss of the whole release, in addition to delta. */
  readonly epsilon: string;
}

/** The type of a plan of `foundGroups`, for each notion of privacy. */
export interface FoundGroupsPlans {
  readonly pure: never;
  readonly zcdp: never;
  readonly approximate: FoundGroupsPlan;
}

/** The accuracy of a release of `foundGroups`, for a given confidence. */
export interface FoundAccuracy {
  /**
   * The largest error of `value`, among as many groups as you passed in `groups`. With probability
   * at least `confidence`, no error is larger.
   */
  readonly error: number;
  /**
   * The largest error of `count`, among as many groups as you passed in `groups`. With probability
   * at least `confidence`, no error is larger. Absent if `count` is also the `value` of each group.
   */
  readonly countError?: number;
  /**
   * The smallest number of rows with which a group appears, with probability at least `confidence`.
   * With `personId`, this is a number of people.
   */
  readonly shown: number;
}

/**
 * A finished query that finds its groups. The `value` of a release lists the groups that appear.
 */
export interface FoundGroupsQuery<V = number> extends TableQuery<
  readonly FoundGroup<V>[],
  "approximate",
  FoundGroupsPlans
> {
  /**
   * The threshold of the query. A group appears in a release if its noisy count is above the
   * threshold. No released count is off by more than the threshold.
   */
  readonly threshold: number;
  /**
   * Returns the accuracy of a release, before any data are read. With probability at least
   * `confidence`, no answer is off by more than `error`, among as many groups as you pass in
   * `groups`. With the same probability, any one group of at least `shown` rows appears. With
   * `personId`, `shown` is a number of people.
   *
   * @remarks
   * For means, set `rows` to the smallest number of rows of any group. For quantiles, `error` is in
   * ranks.
   */
  accuracy(
    options: V extends MeanValue
      ? { confidence: Exact; groups: number; rows: number }
      : { confidence: Exact; groups: number },
  ): FoundAccuracy;
  /**
   * Returns an interval for the mean of each group that appears. With probability at least
   * `confidence`, every interval contains the mean of its group. The intervals are computed from
   * `release`, a release of this query, and reveal nothing more.
   */
  interval(
    this: FoundGroupsQuery<MeanValue>,
    release: ApproximateRelease<readonly FoundGroup<V>[], FoundGroupsPlan>,
    options: { confidence: Exact },
  ): readonly GroupValue<string, readonly [number, number]>[];
}

/** Settings of a query that finds its groups. Every method returns a new builder. */
export interface FoundGroupsBuilder<
  V = number,
  Missing extends string = Unsaid | "delta",
> extends BatchPart<readonly FoundGroup<V>[], Missing, true> {
  /**
   * Sets the largest probability that the privacy limit epsilon fails for a person.
   *
   * For each person, with probability at most delta, a release shows something that only this
   * person's rows explain. Otherwise the person's privacy loss is at most epsilon. Choose delta far
   * below one divided by the number of people. The smaller delta is, the more rows a group needs to
   * appear.
   */
  delta(delta: Exact): FoundGroupsBuilder<V, Exclude<Missing, "delta">>;
  /**
   * Asks a question about a column in each group that appears. Without `ask`, the answer is the
   * number of rows. This is usually the count that decides which groups appear, so the answer needs
   * no epsilon of its own. With `personId` and more than one row per group, the number of people
   * decides, and the count of rows takes its own part of epsilon.
   *
   * @remarks
   * Pass `count()`, `sum()`, `mean()`, `median()` or `quantile()`. Do not set neighbors, rows per
   * person or epsilon on this question: the query sets them.
   *
   * After `mean()`, the value of a group is a {@link MeanValue}, not a number. Read the mean of the
   * first group that appears from `release.value[0].value.mean`.
   */
  ask<W>(
    column: string,
    question: Unfinished<W, Unsaid> & { readonly [ofTexts]?: never },
  ): FoundGroupsBuilder<W, Missing>;
  /**
   * Sets the part of epsilon for finding groups, 1/2 by default. The answers about the groups get
   * the rest. If the counts that decide which groups appear are also the answers, they use all of
   * epsilon, and `build()` refuses a `findingShare`.
   */
  findingShare(share: Exact): FoundGroupsBuilder<V, Missing>;
  /**
   * Uses only rows that pass a filter. If you pass a list of filters, rows must pass all of them.
   *
   * @remarks
   * Filters are public. A second call of `where` replaces all filters of the first call.
   */
  where(tests: ColumnTest | readonly ColumnTest[]): FoundGroupsBuilder<V, Missing>;
  /**
   * Sets the most rows and groups that one person may have. The default is one row. `{ rows: 3 }`
   * allows three rows in all, in any groups. `{ groups: 12, rows: 1 }` allows rows in twelve
   * groups, with one row in each. Without `personId`, you must make sure that nobody has more.
   */
  perPerson(most: PerPerson): FoundGroupsBuilder<V, Missing>;
  /**
   * Protects all rows of a person, identified by a column of ids. The number of people in a group
   * then decides whether the group appears, and a person with several rows in it counts once.
   * `personId` of `groupBy` explains which rows are used, and has warnings about ids, which apply
   * here too.
   */
  personId(column: string): FoundGroupsBuilder<V, Missing>;
  /**
   * Sets who is protected. Only `add-or-remove-one` is possible here, which hides whether a person
   * is in the table.
   */
  neighbors(relation: "add-or-remove-one"): FoundGroupsBuilder<V, Exclude<Missing, "neighbors">>;
  /**
   * Sets epsilon, the privacy loss of one release, above 0. Epsilon covers the whole release, in
   * addition to delta.
   */
  epsilon(epsilon: Exact): FoundGroupsBuilder<V, Exclude<Missing, "epsilon">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: FoundGroupsBuilder<V, Missing> & Complete<Missing>): FoundGroupsQuery<V>;
}
