/** Several questions about one table under one loss: the types. */
import type { Exact, Notion, Plan } from "./common.js";
import type { AnyFound, FoundGroupsPlan } from "./found-groups.js";
import type { AnyGroups, GroupsPlan, InnerPlan } from "./groups.js";
import type { MeanValue } from "./mean.js";
import type { Neighbors } from "./person.js";
import type { AtRhoOf, TableQuery, Unsaid } from "./tables.js";
import type { ColumnTest } from "./tally.js";
import type { Complete, finds, Lacking, part } from "./unfinished.js";

/** The answers of a batch, by the names of its questions. */
export type BatchValue<Q> = {
  readonly [K in keyof Q]: Q[K] extends { readonly [part]: (missing: never) => infer V }
    ? V
    : never;
};
/** True if a question of a batch finds its groups. Such a batch has a delta. */
export type FindsAny<Q> = true extends {
  [K in keyof Q]: Q[K] extends { readonly [finds]?: infer F } ? F : false;
}[keyof Q]
  ? true
  : false;
/** The value of a release of any batch. */
export interface AnyBatch {
  readonly [name: string]: number | MeanValue | AnyGroups | AnyFound;
}

/** One question of a batch, in a plan. */
export type BatchPartPlan =
  | (InnerPlan & {
      /** The column that is read; null if the question only counts rows. */
      readonly column: string | null;
      readonly rowsPerPerson: number;
    })
  | Pick<GroupsPlan, "kind" | "by" | "of" | "where" | "perPerson">
  | Pick<
      FoundGroupsPlan,
      | "kind"
      | "column"
      | "longest"
      | "of"
      | "findingShare"
      | "where"
      | "perPerson"
      | "delta"
      | "threshold"
    >;

/** The plan of a batch. */
export interface BatchPlan extends Plan {
  readonly kind: "batch";
  readonly queries: readonly {
    readonly name: string;
    /** The part of the loss, in proportion to the other weights. */
    readonly weight: string;
    readonly question: BatchPartPlan;
  }[];
  /** The tests of all questions. */
  readonly where: readonly { readonly [key: string]: string | number | boolean }[];
  /** The column of ids, or null. */
  readonly person: string | null;
  readonly neighbors: Neighbors;
  /** The privacy loss of all questions together. */
  readonly epsilon: string;
}
/** The plan of a batch with a rho. */
export type ConcentratedBatchPlan = AtRhoOf<BatchPlan>;

/** The plan by the notion of privacy. */
export interface BatchPlans {
  readonly pure: BatchPlan;
  readonly zcdp: ConcentratedBatchPlan;
  readonly approximate: BatchPlan;
}

/** A finished batch. Every release contains the answers to all its questions, by their names. */
export interface BatchQuery<T, N extends Notion = "pure"> extends TableQuery<T, N, BatchPlans> {
  /**
   * Returns the error of each question, before any data are read. With probability at least
   * `confidence`, no answer of any question is off by more than the `error` under its name.
   *
   * @remarks
   * Each error is in the unit that `accuracy` of the question alone uses. If a question asks for a
   * mean, set `rows` to the smallest number of rows of any mean. If a question finds its groups,
   * set `groups` to the largest number of groups.
   */
  accuracy(options: {
    confidence: Exact;
    rows?: number | undefined;
    groups?: number | undefined;
  }): {
    readonly [name in keyof T]: { readonly error: number };
  };
}

/** Settings of a batch. Every method returns a new builder. */
export interface BatchBuilder<
  Q,
  Missing extends string = Unsaid,
  N extends "pure" | "zcdp" = "pure",
> extends Lacking<Missing> {
  /**
   * Divides the loss among the questions, by their names. Questions without a weight have weight 1.
   * A weight of 2 halves the noise.
   */
  weights(weights: { readonly [K in keyof Q]?: Exact | undefined }): BatchBuilder<Q, Missing, N>;
  /**
   * Counts only rows that satisfy a test, or all of a list.
   *
   * @remarks
   * Tests are public. A second call replaces the first.
   */
  where(tests: ColumnTest | readonly ColumnTest[]): BatchBuilder<Q, Missing, N>;
  /**
   * Protects whole persons, by a column of ids for all questions. A person may have any number of
   * rows. Each question keeps the first rows of each person, as many as its `rowsPerPerson` or
   * `perPerson` allows. `personId` needs `neighbors("add-or-remove-one")`.
   *
   * **Watch out**: the warnings of `personId` of `groupBy` about ids apply here too.
   */
  personId(column: string): BatchBuilder<Q, Missing, N>;
  /** Sets who is protected, in all questions. */
  neighbors(relation: Neighbors): BatchBuilder<Q, Exclude<Missing, "neighbors">, N>;
  /**
   * Sets epsilon, the privacy loss of one release, above 0. Epsilon covers all questions together.
   */
  epsilon(epsilon: Exact): BatchBuilder<Q, Exclude<Missing, "epsilon">, "pure">;
  /**
   * Sets the rho of one release, above 0, instead of an epsilon. A batch with a question that asks
   * for a quantile or finds its groups cannot have a rho.
   */
  rho(rho: Exact): BatchBuilder<Q, Exclude<Missing, "epsilon">, "zcdp">;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(
    this: BatchBuilder<Q, Missing, N> & Complete<Missing>,
  ): BatchQuery<BatchValue<Q>, FindsAny<Q> extends true ? "approximate" : N>;
}
