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

/** Numbers whose error has a bound that is known before any row is read. */
export interface OffByAtMost {
  /**
   * With probability at least `confidence`, none of the released numbers is off by more than
   * `error`.
   */
  accuracy(options: { confidence: Exact }): { error: number };
}

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
   * Counts only rows that satisfy a public test, or all tests of a list.
   *
   * @remarks
   * Without it, all rows except NaN are counted.
   */
  where(tests: RowTest | readonly RowTest[]): CountBuilder<Missing, Built>;
  /**
   * The rho of one release, above 0, instead of an epsilon: then the noise is discrete Gaussian.
   * Use it for releases whose rhos add up (zero-concentrated differential privacy). Import
   * "sottovoce/gaussian" too, which carries it.
   */
  rho(rho: Exact): CountBuilder<Exclude<Missing, "epsilon">, ConcentratedCountQuery>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: CountBuilder<Missing, Built> & Complete<Missing>): Built;
}
export interface CountPlan extends PersonPlan {
  readonly kind: "count";
  /** Null: all rows that are not NaN. A bound is null where it is left out. */
  readonly where: { readonly atLeast: number | null; readonly atMost: number | null } | null;
}
/**
 * Counts with exact discrete Laplace noise: unbiased, perhaps below 0. They saturate at ±(2^53 -
 * 1).
 */
export interface CountQuery extends RowsQuery<Numbers, number, CountPlan>, OffByAtMost {}

/** Counts with exact discrete Gaussian noise. The rest is as of the query with an epsilon. */
export interface ConcentratedCountPlan extends AtRho<CountPlan> {}
export interface ConcentratedCountQuery
  extends ConcentratedRowsQuery<Numbers, number, ConcentratedCountPlan>, OffByAtMost {}

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
  /** Rows that match no category are counted too: together, as the last value. */
  other(): HistogramBuilder<Row, Missing, Built>;
  /**
   * The rho of one release, above 0, instead of an epsilon: then the noise is discrete Gaussian.
   * Use it for releases whose rhos add up (zero-concentrated differential privacy). Import
   * "sottovoce/gaussian" too, which carries it.
   */
  rho(
    rho: Exact,
  ): HistogramBuilder<Row, Exclude<Missing, "epsilon">, ConcentratedHistogramQuery<Row>>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: HistogramBuilder<Row, Missing, Built> & Complete<Missing>): Built;
}
export interface HistogramPlan extends PersonPlan {
  readonly kind: "histogram";
  readonly categories: readonly number[] | readonly string[];
  readonly other: boolean;
}
/** Arrays of rows, of the kind of the categories. */
export type RowsOf<Row extends number | string> = Row extends string ? readonly string[] : Numbers;
/**
 * Counts of categories. `value`: a count for each category in their order; after `other()`, one
 * more for all other rows. Rows that are NaN are skipped.
 */
export interface HistogramQuery<Row extends number | string>
  extends RowsQuery<RowsOf<Row>, readonly number[], HistogramPlan>, OffByAtMost {}

export interface ConcentratedHistogramPlan extends AtRho<HistogramPlan> {}
/** The same with exact discrete Gaussian noise. */
export interface ConcentratedHistogramQuery<Row extends number | string>
  extends
    ConcentratedRowsQuery<RowsOf<Row>, readonly number[], ConcentratedHistogramPlan>,
    OffByAtMost {}

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
   * Public, whole numbers of steps, fewer than 2^53 of them from 0, and not both 0. Rows are
   * clamped to them.
   */
  bounds(lowest: Exact, highest: Exact): SumBuilder<Exclude<Missing, "bounds">, Built>;
  /**
   * Rows are rounded to multiples of it; 1 if not set. Public, above 0, and a fraction of two whole
   * numbers below 2^53. Set that of the data: rows below half a step count as 0.
   */
  step(step: Exact): SumBuilder<Missing, Built>;
  /**
   * The rho of one release, above 0, instead of an epsilon: then the noise is discrete Gaussian.
   * Use it for releases whose rhos add up (zero-concentrated differential privacy). Import
   * "sottovoce/gaussian" too, which carries it.
   */
  rho(rho: Exact): SumBuilder<Exclude<Missing, "epsilon">, ConcentratedSumQuery>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: SumBuilder<Missing, Built> & Complete<Missing>): Built;
}
export interface SumPlan extends PersonPlan {
  readonly kind: "sum";
  readonly lowest: string;
  readonly highest: string;
  readonly step: string;
}
/**
 * Rows are clamped, then rounded to the nearest step, ties to the even one; NaN is skipped. Nothing
 * saturates: steps and noise are integers of any size, and `value` is the double nearest to their
 * sum, in the unit of the rows. The error is that of the sum of the clamped, rounded rows, if there
 * are at most 2^32 of them. It is in their unit, rounded up, and includes what the rounding of
 * `value` to a double can add.
 */
export interface SumQuery extends RowsQuery<Numbers, number, SumPlan>, OffByAtMost {}

export interface ConcentratedSumPlan extends AtRho<SumPlan> {}
/** The same with exact discrete Gaussian noise. */
export interface ConcentratedSumQuery
  extends ConcentratedRowsQuery<Numbers, number, ConcentratedSumPlan>, OffByAtMost {}
