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
/** Whether a question of a batch finds its categories: then the batch has a delta. */
export type FindsAny<Q> = true extends {
  [K in keyof Q]: Q[K] extends { readonly [finds]?: infer F } ? F : false;
}[keyof Q]
  ? true
  : false;
/** The value of a release of any batch. */
export interface AnyBatch {
  readonly [name: string]: number | MeanValue | AnyGroups | AnyFound;
}

/** One question of a batch, as a plan says it. */
export type BatchPartPlan =
  | (InnerPlan & {
      /** Null where rows are counted, and nothing of them is read. */
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

export interface BatchPlan extends Plan {
  readonly kind: "batch";
  readonly queries: readonly {
    readonly name: string;
    /** Its part of the loss, in proportion to those of the others. */
    readonly weight: string;
    readonly question: BatchPartPlan;
  }[];
  /** The tests of all questions. */
  readonly where: readonly { readonly [key: string]: string | number | boolean }[];
  /** The column of ids, if there is one. */
  readonly person: string | null;
  readonly neighbors: Neighbors;
  /** Of all questions together. */
  readonly epsilon: string;
}
export type ConcentratedBatchPlan = AtRhoOf<BatchPlan>;

/** The plan by the notion of privacy. */
export interface BatchPlans {
  readonly pure: BatchPlan;
  readonly zcdp: ConcentratedBatchPlan;
  readonly approximate: BatchPlan;
}

/** A finished batch: every release has the answers of all its questions, by their names. */
export interface BatchQuery<T, N extends Notion = "pure"> extends TableQuery<T, N, BatchPlans> {
  /**
   * With probability at least `confidence`, no answer of any question is off by more than the
   * `error` under its name. It is counted as `accuracy` of that question alone counts it. Where a
   * mean is asked, `rows` is the least number of rows of any mean. Where categories are found,
   * `groups` is how many there are at most.
   */
  accuracy(options: {
    confidence: Exact;
    rows?: number | undefined;
    groups?: number | undefined;
  }): {
    readonly [name in keyof T]: { readonly error: number };
  };
}

export interface BatchBuilder<
  Q,
  Missing extends string = Unsaid,
  N extends "pure" | "zcdp" = "pure",
> extends Lacking<Missing> {
  /**
   * How the loss is divided, by the names of questions: 1 for each that is not named. A weight of 2
   * halves the noise that a weight of 1 has.
   */
  weights(weights: { readonly [K in keyof Q]?: Exact | undefined }): BatchBuilder<Q, Missing, N>;
  /** Counts only rows that satisfy a public test, or all tests of a list. */
  where(tests: ColumnTest | readonly ColumnTest[]): BatchBuilder<Q, Missing, N>;
  /**
   * The column that says whose row it is, for all questions: whole persons are protected, no matter
   * how many rows they have. Each question keeps the first rows of each person that it counts, as
   * many as its `rowsPerPerson` or `perPerson` allows. It needs `add-or-remove-one`.
   *
   * **Watch out**: what `personId` of `groupBy` says of ids is true here too.
   */
  personId(column: string): BatchBuilder<Q, Missing, N>;
  /** The person to protect, in all questions. */
  neighbors(relation: Neighbors): BatchBuilder<Q, Exclude<Missing, "neighbors">, N>;
  /** The privacy loss of one release, in nats, above 0: of all questions together. */
  epsilon(epsilon: Exact): BatchBuilder<Q, Exclude<Missing, "epsilon">, "pure">;
  /**
   * The rho of one release, above 0, instead of an epsilon: not where a quantile is asked or
   * categories are found.
   */
  rho(rho: Exact): BatchBuilder<Q, Exclude<Missing, "epsilon">, "zcdp">;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(
    this: BatchBuilder<Q, Missing, N> & Complete<Missing>,
  ): BatchQuery<BatchValue<Q>, FindsAny<Q> extends true ? "approximate" : N>;
}
