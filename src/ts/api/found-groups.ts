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
   * The noisy number of rows in the group. With `personId`, it is the noisy number of people who
   * have rows in the group. A group is shown only if this number is above the `threshold` of the
   * query.
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
   * The part of epsilon for finding groups, as a fraction, or null.
   *
   * A noisy count of each group decides whether the group appears. If this count is also the answer
   * about the group, it uses all of epsilon, and `findingShare` is null. Otherwise, the answers use
   * the rest of epsilon.
   */
  readonly findingShare: string | null;
  readonly neighbors: "add-or-remove-one";
  /**
   * The delta that you set. The actual delta is never larger. It follows from the threshold, and is
   * in `loss.delta` of the query.
   */
  readonly delta: string;
  /**
   * The number that a group's noisy count must exceed to appear. This threshold hides groups that
   * only a few people are in. It follows from epsilon and delta.
   */
  readonly threshold: number;
  /**
   * The privacy limit epsilon of the whole release. For a person, this limit fails with probability
   * at most delta.
   */
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
   * The largest error of `value`. With probability at least `confidence`, no `value` is off by more
   * than this, if there are at most as many groups as you passed in `groups`.
   */
  readonly error: number;
  /**
   * The largest error of `count`. With probability at least `confidence`, no `count` is off by more
   * than this, if there are at most as many groups as you passed in `groups`. Absent if the `count`
   * of each group is also its `value`.
   */
  readonly countError?: number;
  /**
   * The number of rows with which a group is likely to appear. A group with at least this many rows
   * appears with probability at least `confidence`. With `personId`, this is a number of people.
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
   * The number that a group's noisy count must exceed to appear. This threshold hides groups that
   * only a few people are in. It follows from epsilon and delta. No released count is off by more
   * than the threshold.
   */
  readonly threshold: number;
  /**
   * Returns the accuracy of a release, before any data are read. Set `groups` to the largest number
   * of groups that the rows may have, including groups that do not appear. With probability at
   * least `confidence`, no answer is off by more than `error`. A group of at least `shown` rows
   * appears with the same probability. With `personId`, `shown` is a number of people.
   *
   * @remarks
   * For means, set `rows` to the smallest number of rows of any group. For quantiles, `error` is a
   * number of ranks.
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
   * Sets the largest probability that the limit epsilon fails for a person.
   *
   * For each person, with probability at most delta, a release shows something that could come only
   * from this person's rows. Otherwise, the person's privacy loss is at most epsilon. Choose delta
   * far below one divided by the number of people. The smaller delta is, the more rows a group
   * needs to appear.
   */
  delta(delta: Exact): FoundGroupsBuilder<V, Exclude<Missing, "delta">>;
  /**
   * Asks a question about a column in each group that appears. Without `ask`, the answer is the
   * noisy number of rows in the group. This number usually also decides whether the group appears.
   * So the answer needs no epsilon of its own. It is different if you call `personId`, and
   * `perPerson` allows a person several rows in a group. Then a noisy number of people decides
   * whether a group appears. The number of rows is a separate answer, which uses its own part of
   * epsilon.
   *
   * @remarks
   * Pass `count()`, `sum()`, `mean()`, `median()` or `quantile()`. Do not set neighbors, rows per
   * person or epsilon on this question. Set them on the query that finds groups.
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
   * the rest. Do not set it if the noisy counts that decide which groups appear are also the
   * answers. These counts use all of epsilon, so `build()` refuses a `findingShare`.
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
   * allows three rows in all, in any groups. `{ groups: 12, rows: 1 }` allows rows in up to twelve
   * groups, with one row in each. Without `personId`, you must make sure that no person has more
   * rows or groups than this.
   */
  perPerson(most: PerPerson): FoundGroupsBuilder<V, Missing>;
  /**
   * Protects all rows of a person, identified by a column of ids. The noisy number of people in a
   * group then decides whether the group appears. A person with several rows in the group counts
   * once. `personId` of `groupBy` explains which rows are used, and has warnings about ids, which
   * apply here too.
   */
  personId(column: string): FoundGroupsBuilder<V, Missing>;
  /**
   * Sets who is protected. Only `add-or-remove-one` is possible here. It hides whether a person is
   * in the table.
   */
  neighbors(relation: "add-or-remove-one"): FoundGroupsBuilder<V, Exclude<Missing, "neighbors">>;
  /**
   * Sets epsilon, the privacy loss of one release, above 0. Epsilon covers the whole release. A
   * person's loss stays within epsilon, except with probability at most delta.
   */
  epsilon(epsilon: Exact): FoundGroupsBuilder<V, Exclude<Missing, "epsilon">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: FoundGroupsBuilder<V, Missing> & Complete<Missing>): FoundGroupsQuery<V>;
}
