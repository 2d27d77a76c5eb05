/** Counts, histograms and sums of rows: the types. */
import type { Exact, Numbers } from "./common.js";
import type {
  AtRho,
  ConcentratedRowsQuery,
  PersonMethods,
  PersonPlan,
  RowsQuery,
} from "./person.js";
import type { BatchPart, Complete, Lacking, Unfinished } from "./unfinished.js";

/**
 * A public filter of rows, which are numbers. With `atLeast` and `atMost`, a row passes if it is
 * within these bounds, or equal to one of them. You may leave one of the bounds out. With `equals`,
 * a row passes if it equals this number. The numbers of a filter must be finite, and -0 counts as
 * 0. A row that is NaN passes no filter.
 */
export type RowTest =
  | {
      readonly atLeast?: number | undefined;
      readonly atMost?: number | undefined;
      readonly equals?: undefined;
    }
  | { readonly equals: number; readonly atLeast?: undefined; readonly atMost?: undefined };

/** A query whose largest error is known before any row is read. */
export interface OffByAtMost {
  /**
   * Returns the error of a release, before any data are read. With probability at least
   * `confidence`, every released number is off by at most `error`.
   */
  accuracy(options: { confidence: Exact }): { error: number };
}

/** Settings of a count. Every method returns a new builder. */
export interface CountBuilder<Missing extends string = "neighbors" | "epsilon", Built = CountQuery>
  extends
    Unfinished<number, Missing>,
    BatchPart<number, Missing>,
    PersonMethods<
      CountBuilder<Missing, Built>,
      CountBuilder<Exclude<Missing, "neighbors">, Built>,
      CountBuilder<Exclude<Missing, "epsilon">, Built>
    > {
  /**
   * Counts only rows that pass a filter. If you pass a list of filters, rows must pass all of them.
   *
   * @remarks
   * Filters are public. Without a filter, all rows count except NaN. A second call of `where`
   * replaces all filters of the first call.
   */
  where(tests: RowTest | readonly RowTest[]): CountBuilder<Missing, Built>;
  /**
   * Sets the rho of one release, above 0, instead of an epsilon. Rho is the privacy loss in
   * zero-concentrated differential privacy. The noise is then discrete Gaussian. Use a rho if you
   * make many releases and add up their rhos.
   */
  rho(rho: Exact): CountBuilder<Exclude<Missing, "epsilon">, ConcentratedCountQuery>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: CountBuilder<Missing, Built> & Complete<Missing>): Built;
}
/** The plan of a count. */
export interface CountPlan extends PersonPlan {
  readonly kind: "count";
  /**
   * The filter that rows must pass. Null if there is no filter, so that all rows count except NaN.
   * `atLeast` or `atMost` is null if the filter does not have this bound.
   */
  readonly where: { readonly atLeast: number | null; readonly atMost: number | null } | null;
}
/**
 * A finished count with exact discrete Laplace noise. The answer is unbiased, may be below 0, and
 * stays within ±(2^53 - 1).
 */
export interface CountQuery extends RowsQuery<Numbers, number, CountPlan>, OffByAtMost {}

/** The plan of a count with a rho. The count gets discrete Gaussian noise. */
export interface ConcentratedCountPlan extends AtRho<CountPlan> {}
/** A finished count with exact discrete Gaussian noise. */
export interface ConcentratedCountQuery
  extends ConcentratedRowsQuery<Numbers, number, ConcentratedCountPlan>, OffByAtMost {}

/** Settings of a histogram. Every method returns a new builder. */
export interface HistogramBuilder<
  Row extends number | string,
  Missing extends string = "neighbors" | "epsilon",
  Built = HistogramQuery<Row>,
>
  extends
    Lacking<Missing>,
    PersonMethods<
      HistogramBuilder<Row, Missing, Built>,
      HistogramBuilder<Row, Exclude<Missing, "neighbors">, Built>,
      HistogramBuilder<Row, Exclude<Missing, "epsilon">, Built>
    > {
  /** Adds a last count, of all rows that match no category. */
  other(): HistogramBuilder<Row, Missing, Built>;
  /**
   * Sets the rho of one release, above 0, instead of an epsilon. Rho is the privacy loss in
   * zero-concentrated differential privacy. The noise is then discrete Gaussian. Use a rho if you
   * make many releases and add up their rhos.
   */
  rho(
    rho: Exact,
  ): HistogramBuilder<Row, Exclude<Missing, "epsilon">, ConcentratedHistogramQuery<Row>>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: HistogramBuilder<Row, Missing, Built> & Complete<Missing>): Built;
}
/** The plan of a histogram. */
export interface HistogramPlan extends PersonPlan {
  readonly kind: "histogram";
  readonly categories: readonly number[] | readonly string[];
  readonly other: boolean;
}
/** An array of rows: texts if the categories are texts, otherwise numbers. */
export type RowsOf<Row extends number | string> = Row extends string ? readonly string[] : Numbers;
/**
 * A finished histogram. The `value` of a release contains one count for each category, in the order
 * of the categories. If you called `other()`, the last count is the number of all other rows. Rows
 * that are NaN are skipped.
 */
export interface HistogramQuery<Row extends number | string>
  extends RowsQuery<RowsOf<Row>, readonly number[], HistogramPlan>, OffByAtMost {}

/** The plan of a histogram with a rho. */
export interface ConcentratedHistogramPlan extends AtRho<HistogramPlan> {}
/** A finished histogram with exact discrete Gaussian noise. */
export interface ConcentratedHistogramQuery<Row extends number | string>
  extends
    ConcentratedRowsQuery<RowsOf<Row>, readonly number[], ConcentratedHistogramPlan>,
    OffByAtMost {}

/** Settings of a sum. Every method returns a new builder. */
export interface SumBuilder<
  Missing extends string = "bounds" | "neighbors" | "epsilon",
  Built = SumQuery,
>
  extends
    Unfinished<number, Missing>,
    PersonMethods<
      SumBuilder<Missing, Built>,
      SumBuilder<Exclude<Missing, "neighbors">, Built>,
      SumBuilder<Exclude<Missing, "epsilon">, Built>
    > {
  /**
   * Sets public bounds for the values of rows. A row below `lowest` counts as `lowest`, and a row
   * above `highest` counts as `highest`.
   *
   * @remarks
   * Each bound must be a multiple of the step that `step` sets, and fewer than 2^53 steps from 0.
   * The two bounds must not both be 0.
   */
  bounds(lowest: Exact, highest: Exact): SumBuilder<Exclude<Missing, "bounds">, Built>;
  /**
   * Sets the step of the data, such as 0.01 for money. Rows are rounded to the nearest multiple of
   * the step. The step is public, and 1 by default. If the step is too large, small values are
   * lost, because a row nearer to 0 than half a step counts as 0.
   *
   * @remarks
   * The step must be above 0, and a fraction of two whole numbers below 2^53.
   */
  step(step: Exact): SumBuilder<Missing, Built>;
  /**
   * Sets the rho of one release, above 0, instead of an epsilon. Rho is the privacy loss in
   * zero-concentrated differential privacy. The noise is then discrete Gaussian. Use a rho if you
   * make many releases and add up their rhos.
   */
  rho(rho: Exact): SumBuilder<Exclude<Missing, "epsilon">, ConcentratedSumQuery>;
  /** Finishes the builder. Invalid settings throw here, before any data are read. */
  build(this: SumBuilder<Missing, Built> & Complete<Missing>): Built;
}
/** The plan of a sum. */
export interface SumPlan extends PersonPlan {
  readonly kind: "sum";
  readonly lowest: string;
  readonly highest: string;
  readonly step: string;
}
/**
 * A finished query for a sum. Rows are clamped to the bounds, then rounded to the nearest multiple
 * of the step. A row half-way between two multiples is rounded to an even number of steps. Rows
 * that are NaN are skipped.
 *
 * @remarks
 * The `value` of a release is in the unit of the rows. It is the double nearest to the noisy sum,
 * however large the sum is. The `error` that `accuracy` returns limits the distance between `value`
 * and the sum of the clamped, rounded rows. It is valid for at most 2^32 rows. It is rounded up,
 * and includes the rounding of `value` to a double.
 */
export interface SumQuery extends RowsQuery<Numbers, number, SumPlan>, OffByAtMost {}

/** The plan of a sum with a rho. */
export interface ConcentratedSumPlan extends AtRho<SumPlan> {}
/** A finished query for a sum with exact discrete Gaussian noise. */
export interface ConcentratedSumQuery
  extends ConcentratedRowsQuery<Numbers, number, ConcentratedSumPlan>, OffByAtMost {}
