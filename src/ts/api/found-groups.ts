/** Groups that are found among the texts of a column: the types. */
import type { ApproximateRelease, Exact, Plan } from "./common.js";
import type { GroupsPlan, GroupValue, PerPerson } from "./groups.js";
import type { MeanValue } from "./mean.js";
import type { TableQuery, Unsaid } from "./tables.js";
import type { ColumnTest } from "./tally.js";
import type { BatchPart, Complete, ofTexts, Unfinished } from "./unfinished.js";

/** One group that is shown. */
export interface FoundGroup<V = number> {
  /** The text, as it came from the rows: never insert it into a page as HTML. */
  readonly group: string;
  /** How many rows it has, or persons where ids are named; with noise, above the threshold. */
  readonly count: number;
  /** What was asked of its rows. The count itself, where that is the answer. */
  readonly value: V;
}

/** The value of a release of found groups, of any question. */
export type AnyFound = readonly FoundGroup<number | MeanValue>[];

export interface FoundGroupsPlan
  extends Plan, Pick<GroupsPlan, "of" | "where" | "person" | "perPerson"> {
  readonly kind: "foundGroups";
  readonly column: string;
  /** The most bytes of a text that is a group, in UTF-8. */
  readonly longest: number;
  /** The part of epsilon that finding takes; null where counts are the answer. */
  readonly findingShare: string | null;
  readonly neighbors: "add-or-remove-one";
  /** What was asked for; `loss.delta` is that of the threshold, and at most this. */
  readonly delta: string;
  /** Groups are shown whose noisy count is above it. */
  readonly threshold: number;
  /** Of everything together. */
  readonly epsilon: string;
}

/** The plan by the notion of privacy. */
export interface FoundGroupsPlans {
  readonly pure: never;
  readonly zcdp: never;
  readonly approximate: FoundGroupsPlan;
}

/** How accurate a release of found groups is, with the asked confidence. */
export interface FoundAccuracy {
  /** The error that no value of that many groups exceeds. */
  readonly error: number;
  /** The same of their counts, where something else is asked of them. */
  readonly countError?: number;
  /** The least number of rows, or persons, with which a group is shown. */
  readonly shown: number;
}

/** A finished question whose groups are found. `value` lists those that are shown. */
export interface FoundGroupsQuery<V = number> extends TableQuery<
  readonly FoundGroup<V>[],
  "approximate",
  FoundGroupsPlans
> {
  /** A group is shown if its noisy count is above it. No count is wrong by more. */
  readonly threshold: number;
  /**
   * What to expect, before any row is read. With probability at least `confidence`, no answer of
   * this many groups is off by more than `error`. With the same probability a group of at least
   * `shown` rows is shown. Of means, `rows` is the least number of rows of any group.
   */
  accuracy(
    options: V extends MeanValue
      ? { confidence: Exact; groups: number; rows: number }
      : { confidence: Exact; groups: number },
  ): FoundAccuracy;
  /**
   * Where the mean of each group that is shown lies: all at once with probability at least
   * `confidence`. It follows from a release of this query, and costs nothing.
   */
  interval(
    this: FoundGroupsQuery<MeanValue>,
    release: ApproximateRelease<readonly FoundGroup<V>[], FoundGroupsPlan>,
    options: { confidence: Exact },
  ): readonly GroupValue<string, readonly [number, number]>[];
}

export interface FoundGroupsBuilder<
  V = number,
  Missing extends string = Unsaid | "delta",
> extends BatchPart<readonly FoundGroup<V>[], Missing, true> {
  /**
   * The chance that one person is given away, for each person: far below one divided by the number
   * of people. The smaller it is, the more rows a group needs to be shown.
   */
  delta(delta: Exact): FoundGroupsBuilder<V, Exclude<Missing, "delta">>;
  /**
   * What is asked of a column in each group that is shown: `count()`, `sum()`, `mean()`, `median()`
   * or `quantile()` without neighbors, rows per person and loss. Without this, rows are counted.
   */
  ask<W>(
    column: string,
    question: Unfinished<W, Unsaid> & { readonly [ofTexts]?: never },
  ): FoundGroupsBuilder<W, Missing>;
  /** The part of epsilon that finding takes, where something is asked of groups: 1/2 if not set. */
  findingShare(share: Exact): FoundGroupsBuilder<V, Missing>;
  /** Counts only rows that satisfy a public test, or all tests of a list. */
  where(tests: ColumnTest | readonly ColumnTest[]): FoundGroupsBuilder<V, Missing>;
  /**
   * The most that one person may own; one row if not set, as in `groupBy`. Without `personId` you
   * must make sure that nobody owns more.
   */
  perPerson(most: PerPerson): FoundGroupsBuilder<V, Missing>;
  /**
   * The column that says whose row it is, as in `groupBy`. Then persons are counted: one who has
   * several rows of a group counts once in it.
   */
  personId(column: string): FoundGroupsBuilder<V, Missing>;
  /** The person to protect: found groups take `add-or-remove-one` only. */
  neighbors(relation: "add-or-remove-one"): FoundGroupsBuilder<V, Exclude<Missing, "neighbors">>;
  /** The privacy loss of one release, in nats, above 0: of everything, in addition to delta. */
  epsilon(epsilon: Exact): FoundGroupsBuilder<V, Exclude<Missing, "epsilon">>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: FoundGroupsBuilder<V, Missing> & Complete<Missing>): FoundGroupsQuery<V>;
}
