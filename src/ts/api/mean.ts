/** Means of rows: the types. */
import type {
  Complete,
  ConcentratedRelease,
  Exact,
  Unfinished,
  Numbers,
  Plan,
  Release,
} from "./common.js";
import type { ConcentratedRowsQuery, Neighbors, PersonMethods, RowsQuery } from "./person.js";

export interface MeanBuilder<
  Missing extends string = "bounds" | "neighbors" | "epsilon",
  Built = MeanQuery,
>
  extends
    Unfinished<MeanValue, Missing>,
    PersonMethods<
      MeanBuilder<Missing, Built>,
      MeanBuilder<Exclude<Missing, "neighbors">, Built>,
      MeanBuilder<Exclude<Missing, "epsilon">, Built>
    > {
  /**
   * Public, whole numbers of steps, the lowest below the highest: fewer than 2^53 steps from 0, and
   * at most 2^52 apart. Rows are clamped to them.
   */
  bounds(lowest: Exact, highest: Exact): MeanBuilder<Exclude<Missing, "bounds">, Built>;
  /**
   * Rows are rounded to multiples of it; 1 if not told. Public, above 0, and a fraction of two
   * whole numbers below 2^53. A finer step costs nothing but digits of the two sums.
   */
  step(step: Exact): MeanBuilder<Missing, Built>;
  /**
   * The price of one release instead of an epsilon, above 0: then the noise is discrete Gaussian,
   * for releases whose prices add up in zero-concentrated terms. Import "sottovoce/gaussian" too,
   * which carries it.
   */
  rho(rho: Exact): MeanBuilder<Exclude<Missing, "epsilon">, ConcentratedMeanQuery>;
  /** Finishes it: all that can be wrong with public settings is refused here, before any data. */
  build(this: MeanBuilder<Missing, Built> & Complete<Missing>): Built;
}

/** What a release of a mean holds: two numbers that follow from two noisy sums, and these. */
export interface MeanValue {
  /** Within the bounds; their middle where neither sum is above 0. */
  readonly mean: number;
  /** How many rows are numbers, about: at least 0, and perhaps no whole number. */
  readonly rows: number;
  /**
   * The noisy sums of the distances of all rows from the lowest bound and to the highest, in steps;
   * perhaps below 0. They are what the noise was added to.
   */
  readonly sums: readonly [bigint, bigint];
}

export interface MeanPlan extends Plan {
  readonly kind: "mean";
  readonly lowest: string;
  readonly highest: string;
  readonly step: string;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}
export interface MeanQuery extends RowsQuery<Numbers, MeanValue, MeanPlan> {
  /** Rows are clamped, then rounded to the nearest step, ties to the even one; NaN is skipped. */
  release(rows: Numbers): Release<MeanValue, MeanPlan>;
  /**
   * With probability at least `confidence`, the released mean is off the mean of the clamped,
   * rounded rows by at most `error`, if at least `rows` of them are numbers: in their unit.
   */
  accuracy(options: { confidence: Exact; rows: number }): { error: number };
  /**
   * Where the mean of the clamped, rounded rows lies, with probability at least `confidence`, above
   * 0 and below 1. It follows from a release of this query, and costs nothing.
   */
  interval(
    release: Release<MeanValue, MeanPlan>,
    options: { confidence: Exact },
  ): readonly [number, number];
}

/** Means with exact discrete Gaussian noise. All else is as of the query with an epsilon. */
export interface ConcentratedMeanPlan extends Plan {
  readonly kind: "mean";
  readonly lowest: string;
  readonly highest: string;
  readonly step: string;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly rho: string;
}
export interface ConcentratedMeanQuery extends ConcentratedRowsQuery<
  Numbers,
  MeanValue,
  ConcentratedMeanPlan
> {
  /** `value`: as of the query with an epsilon. */
  release(rows: Numbers): ConcentratedRelease<MeanValue, ConcentratedMeanPlan>;
  /** As of the query with an epsilon. */
  accuracy(options: { confidence: Exact; rows: number }): { error: number };
  /** As of the query with an epsilon. */
  interval(
    release: ConcentratedRelease<MeanValue, ConcentratedMeanPlan>,
    options: { confidence: Exact },
  ): readonly [number, number];
}
