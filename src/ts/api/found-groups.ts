/** Groups that are found among the texts of a column: the types. */
import type { ApproximateRelease, Exact, Plan } from "./common.js";
import type { GroupsPlan, GroupValue, PerPerson } from "./groups.js";
import type { MeanValue } from "./mean.js";
import type { TableQuery, Unsaid } from "./tables.js";
import type { ColumnTest } from "./tally.js";
import type { BatchPart, Complete, ofTexts, Unfinished } from "./unfinished.js";

/** One group that a release shows. */
export interface FoundGroup<V = number> {
  /** The text from the rows. Never insert it into a page as HTML. */
  readonly group: string;
  /**
   * The noisy number of its rows, or of persons with `personId`. This number is above the
   * threshold.
   */
  readonly count: number;
  /** The answer about its rows. If you asked for nothing else, the answer is the count itself. */
  readonly value: V;
}

/** The value of a release of found groups, of any question. */
export type AnyFound = readonly FoundGroup<number | MeanValue>[];

/** The plan of a query that finds its groups. */
export interface FoundGroupsPlan
  extends Plan, Pick<GroupsPlan, "of" | "where" | "person" | "perPerson"> {
  readonly kind: "foundGroups";
  readonly column: string;
  /** The most bytes of a group's text, in UTF-8. */
  readonly longest: number;
  /** The part of epsilon for finding groups. If counts are the answer, the part is null. */
  readonly findingShare: string | null;
  readonly neighbors: "add-or-remove-one";
  /**
   * The delta that you set. The delta that the threshold reaches is in `loss.delta`, and is never
   * larger.
   */
  readonly delta: string;
  /** The threshold: groups appear if their noisy count is above it. */
  readonly threshold: number;
  /** The privacy loss of the whole release, in addition to delta. */
  readonly epsilon: string;
}

/** The plan by the notion of privacy. */
export interface FoundGroupsPlans {
  readonly pure: never;
  readonly zcdp: never;
  readonly approximate: FoundGroupsPlan;
}

/** The accuracy of a release of found groups. */
export interface FoundAccuracy {
  /** The most that a value is off, in that many groups. */
  readonly error: number;
  /** The most that a count is off, after `ask`. */
  readonly countError?: number;
  /** The least number of rows, or persons, that makes a group appear. */
  readonly shown: number;
}

/** A finished query that finds its groups. `value` lists the groups that appear. */
export interface FoundGroupsQuery<V = number> extends TableQuery<
  readonly FoundGroup<V>[],
  "approximate",
  FoundGroupsPlans
> {
  /**
   * The threshold: a group appears if its noisy count is above it. No count is off by more than the
   * threshold.
   */
  readonly threshold: number;
  /**
   * Returns the accuracy of a release, before any data are read. With probability at least
   * `confidence`, no answer of this many groups is off by more than `error`. With the same
   * probability, a group of at least `shown` rows appears.
   *
   * @remarks
   * For means, set `rows` to the smallest number of rows of any group.
   */
  accuracy(
    options: V extends MeanValue
      ? { confidence: Exact; groups: number; rows: number }
      : { confidence: Exact; groups: number },
  ): FoundAccuracy;
  /**
   * Returns an interval for the mean of each group that appears. With probability at least
   * `confidence`, every interval contains its mean. The intervals follow from a release of this
   * query, and reveal nothing more.
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
   * For each person: with probability at most delta, this release shows something that only their
   * row explains. Otherwise the limit is epsilon. Choose delta far below one divided by the number
   * of people. The smaller delta is, the more rows a group needs to appear.
   */
  delta(delta: Exact): FoundGroupsBuilder<V, Exclude<Missing, "delta">>;
  /**
   * Asks about a column in each group that appears. Without `ask`, rows are counted, and this
   * count decides which groups appear: it costs nothing more. With `personId` and more than one row
   * per group, persons decide. Then the count of rows takes its own part of epsilon.
   *
   * @remarks
   * Pass `count()`, `sum()`, `mean()`, `median()` or `quantile()`. Do not set neighbors, rows per
   * person or epsilon on it. After `mean()` the mean of the first group that appears is
   * `release.value[0].value.mean`.
   */
  ask<W>(
    column: string,
    question: Unfinished<W, Unsaid> & { readonly [ofTexts]?: never },
  ): FoundGroupsBuilder<W, Missing>;
  /**
   * Sets the part of epsilon for finding groups, 1/2 by default. This part matters only after
   * `ask`.
   */
  findingShare(share: Exact): FoundGroupsBuilder<V, Missing>;
  /**
   * Counts only rows that satisfy a test, or all of a list.
   *
   * @remarks
   * Tests are public. A second call replaces the first.
   */
  where(tests: ColumnTest | readonly ColumnTest[]): FoundGroupsBuilder<V, Missing>;
  /**
   * Sets the most that one person may own, as in `groupBy`. The default is one row. Without
   * `personId`, you must make sure that nobody owns more.
   */
  perPerson(most: PerPerson): FoundGroupsBuilder<V, Missing>;
  /**
   * Protects whole persons, by a column of ids, as in `groupBy`. With `personId`, persons are
   * counted: a person who has several rows of a group counts once in it.
   */
  personId(column: string): FoundGroupsBuilder<V, Missing>;
  /** Sets who is protected. Found groups take `add-or-remove-one` only. */
  neighbors(relation: "add-or-remove-one"): FoundGroupsBuilder<V, Exclude<Missing, "neighbors">>;
  /**
   * Sets epsilon, the privacy loss of one release, above 0. Epsilon covers the whole release, in
   * addition to delta.
   */
  epsilon(epsilon: Exact): FoundGroupsBuilder<V, Exclude<Missing, "epsilon">>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: FoundGroupsBuilder<V, Missing> & Complete<Missing>): FoundGroupsQuery<V>;
}
