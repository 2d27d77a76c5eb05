/** Several questions about one table under one loss: the types. */
import type { Exact, Notion, Plan } from "./common.js";
import type { AnyFound, FoundGroupsPlan } from "./found-groups.js";
import type { AnyGroups, GroupsPlan, InnerPlan } from "./groups.js";
import type { MeanValue } from "./mean.js";
import type { Neighbors } from "./person.js";
import type { AtRhoOf, TableQuery, Unsaid } from "./tables.js";
import type { ColumnTest } from "./tally.js";
import type { Complete, finds, Lacking, part } from "./unfinished.js";

/** The answers of a batch, each under the name of its question. */
export type BatchValue<Q> = {
  readonly [K in keyof Q]: Q[K] extends { readonly [part]: (missing: never) => infer V }
    ? V
    : never;
};
/**
 * Marks for the compiler whether a question of a batch is `foundGroups`. The type is `true` if so,
 * because releases of such a batch have a delta, and otherwise `false`.
 */
export type FindsAny<Q> = true extends {
  [K in keyof Q]: Q[K] extends { readonly [finds]?: infer F } ? F : false;
}[keyof Q]
  ? true
  : false;
/** The `value` of a release of a batch with unknown questions. */
export interface AnyBatch {
  readonly [name: string]: number | MeanValue | AnyGroups | AnyFound;
}

/** One question in the plan of a batch. */
export type BatchPartPlan =
  | (InnerPlan & {
      /** The column that the question reads. Null if the question only counts rows. */
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
    /**
     * The weight that decides which part of the loss the question gets. This part is the weight
     * divided by the sum of the weights of all questions.
     */
    readonly weight: string;
    readonly question: BatchPartPlan;
  }[];
  /**
   * The filters that apply to all questions. Every question uses only rows that pass all of these
   * filters.
   */
  readonly where: readonly { readonly [key: string]: string | number | boolean }[];
  /** The column of ids. Null if `personId` was not called. */
  readonly person: string | null;
  readonly neighbors: Neighbors;
  /** The privacy loss of all questions together. */
  readonly epsilon: string;
}
/** The plan of a batch with a rho instead of an epsilon. */
export type ConcentratedBatchPlan = AtRhoOf<BatchPlan>;

/** The type of a batch's plan, for each notion of privacy. */
export interface BatchPlans {
  readonly pure: BatchPlan;
  readonly zcdp: ConcentratedBatchPlan;
  readonly approximate: BatchPlan;
}

/**
 * A finished batch. Each release contains the answers to all questions, each under the name of its
 * question.
 */
export interface BatchQuery<T, N extends Notion = "pure"> extends TableQuery<T, N, BatchPlans> {
  /**
   * Returns the error of each question, before any data are read. With probability at least
   * `confidence`, no answer is off by more than the `error` under the name of its question.
   *
   * @remarks
   * An `error` is in ranks if the question asks for quantiles, and otherwise in the unit of the
   * answer. If a question asks for means, set `rows`. Each of these means must be computed from at
   * least this many rows. If a question is `foundGroups`, set `groups` to the largest number of
   * groups that the rows may have. This number includes groups that do not appear.
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
   * Divides the loss among the questions, in proportion to their weights. `weights` is an object
   * with the names of questions as keys. A question that is not in it has weight 1. A question with
   * weight 2 gets twice the loss of one with weight 1. With an epsilon, twice the loss means half
   * the noise.
   */
  weights(weights: { readonly [K in keyof Q]?: Exact | undefined }): BatchBuilder<Q, Missing, N>;
  /**
   * Uses only rows that pass a filter, in all questions. If you pass a list of filters, rows must
   * pass all of them.
   *
   * @remarks
   * Filters are public. A second call of `where` replaces all filters of the first call.
   */
  where(tests: ColumnTest | readonly ColumnTest[]): BatchBuilder<Q, Missing, N>;
  /**
   * Protects all rows of a person, identified by a column of ids. A person may have any number of
   * rows. Each question uses the first rows of each person, as many as its `rowsPerPerson` or
   * `perPerson` allows. `personId` works only with `neighbors("add-or-remove-one")`.
   *
   * **Watch out**: `personId` of `groupBy` has warnings about ids, which apply here too.
   */
  personId(column: string): BatchBuilder<Q, Missing, N>;
  /**
   * Sets who is protected, in all questions. `add-or-remove-one` hides whether a person is in the
   * table. Use this if in doubt. `change-one` hides only what a person's rows contain. The number
   * of all rows is then public.
   */
  neighbors(relation: Neighbors): BatchBuilder<Q, Exclude<Missing, "neighbors">, N>;
  /**
   * Sets epsilon, the privacy loss of one release, above 0. Epsilon covers all questions together.
   */
  epsilon(epsilon: Exact): BatchBuilder<Q, Exclude<Missing, "epsilon">, "pure">;
  /**
   * Sets the rho of one release, above 0, instead of an epsilon. Rho is the privacy loss in
   * zero-concentrated differential privacy. It covers all questions together. If a question asks
   * for quantiles or is `foundGroups`, the batch cannot have a rho.
   */
  rho(rho: Exact): BatchBuilder<Q, Exclude<Missing, "epsilon">, "zcdp">;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(
    this: BatchBuilder<Q, Missing, N> & Complete<Missing>,
  ): BatchQuery<BatchValue<Q>, FindsAny<Q> extends true ? "approximate" : N>;
}
