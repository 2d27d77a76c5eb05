/** Counts, histograms and sums of rows: the types. */
import type { Complete, Exact, Lacking, Numbers, Plan, Release } from "./common.js";
import type { Neighbors, PersonMethods, RowsQuery } from "./person.js";

/**
 * A public test of a row: within bounds, both included, or equal to a number. Numbers are finite;
 * -0 is 0; NaN satisfies no test.
 */
export type RowTest =
  | {
      readonly atLeast?: number | undefined;
      readonly atMost?: number | undefined;
      readonly equals?: undefined;
    }
  | { readonly equals: number; readonly atLeast?: undefined; readonly atMost?: undefined };

export interface CountBuilder<Missing extends string = "neighbors" | "epsilon">
  extends
    Lacking<Missing>,
    PersonMethods<
      CountBuilder<Missing>,
      CountBuilder<Exclude<Missing, "neighbors">>,
      CountBuilder<Exclude<Missing, "epsilon">>
    > {
  /** Which rows are counted; all that are not NaN by default. */
  where(test: RowTest): CountBuilder<Missing>;
  build(this: CountBuilder<Missing> & Complete<Missing>): CountQuery;
}
export interface CountPlan extends Plan {
  readonly kind: "count";
  /** Null: all rows that are not NaN. A bound is null where it is left out. */
  readonly where: { readonly atLeast: number | null; readonly atMost: number | null } | null;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}
/**
 * Counts with exact discrete Laplace noise: unbiased, perhaps below 0. They saturate at ±(2^53 -
 * 1).
 */
export interface CountQuery extends RowsQuery<Numbers, number, CountPlan> {
  /** With probability at least `confidence`, the released count is off by at most `error`. */
  accuracy(options: { confidence: Exact }): { error: number };
}

export interface HistogramBuilder<
  Row extends number | string,
  Missing extends string = "neighbors" | "epsilon",
>
  extends
    Lacking<Missing>,
    PersonMethods<
      HistogramBuilder<Row, Missing>,
      HistogramBuilder<Row, Exclude<Missing, "neighbors">>,
      HistogramBuilder<Row, Exclude<Missing, "epsilon">>
    > {
  /** Rows that match no category are counted too: together, as the last value. */
  other(): HistogramBuilder<Row, Missing>;
  build(this: HistogramBuilder<Row, Missing> & Complete<Missing>): HistogramQuery<Row>;
}
export interface HistogramPlan extends Plan {
  readonly kind: "histogram";
  readonly categories: readonly number[] | readonly string[];
  readonly other: boolean;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}
/** Arrays of rows, of the kind of the categories. */
export type RowsOf<Row extends number | string> = Row extends string ? readonly string[] : Numbers;
export interface HistogramQuery<Row extends number | string> extends RowsQuery<
  RowsOf<Row>,
  readonly number[],
  HistogramPlan
> {
  /**
   * `value`: a count for each category in their order; after `other()`, one more for all other
   * rows. Rows that are NaN are skipped.
   */
  release(rows: RowsOf<Row>): Release<readonly number[], HistogramPlan>;
  /**
   * With probability at least `confidence`, none of the released counts is off by more than
   * `error`.
   */
  accuracy(options: { confidence: Exact }): { error: number };
}

export interface SumBuilder<Missing extends string = "bounds" | "neighbors" | "epsilon">
  extends
    Lacking<Missing>,
    PersonMethods<
      SumBuilder<Missing>,
      SumBuilder<Exclude<Missing, "neighbors">>,
      SumBuilder<Exclude<Missing, "epsilon">>
    > {
  /** Public safe integers, not both 0. Rows are clamped to them. */
  bounds(lowest: number, highest: number): SumBuilder<Exclude<Missing, "bounds">>;
  build(this: SumBuilder<Missing> & Complete<Missing>): SumQuery;
}
export interface SumPlan extends Plan {
  readonly kind: "sum";
  readonly lowest: number;
  readonly highest: number;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
  readonly epsilon: string;
}
export interface SumQuery extends RowsQuery<Numbers, number, SumPlan> {
  /**
   * Rows are clamped, then rounded to the nearest integer, ties to even; NaN is skipped. `value`
   * saturates at ±(2^53 - 1).
   */
  release(rows: Numbers): Release<number, SumPlan>;
  /**
   * With probability at least `confidence`, the released sum is off the sum of the clamped, rounded
   * rows by at most `error`.
   */
  accuracy(options: { confidence: Exact }): { error: number };
}
