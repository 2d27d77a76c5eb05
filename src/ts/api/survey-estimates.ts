/** Estimates of surveys, by what their questions ask. */

/**
 * An estimate with its confidence interval.
 *
 * `estimate` is unbiased, and may be an impossible value, such as a share below 0. `exact` is the
 * estimate as a fraction. Both are null if there are no reports. `lowest` and `highest` are the
 * ends of the interval, rounded outward and cut to possible values. `outside` is true if the whole
 * interval was impossible, such as below 0. With honest reports this seldom happens.
 */
export interface Interval {
  readonly estimate: number | null;
  readonly exact: string | null;
  readonly lowest: number;
  readonly highest: number;
  readonly outside?: true;
  readonly consistent?: number;
}
/** The share of each option, by name. `options` lists the names in the order of the plan. */
export interface Shares<O extends string> {
  readonly shares: { readonly [K in O]: Interval };
  readonly options: readonly O[];
}
/** The share of each grade, and their mean. The mean is null if grades may be skipped. */
export interface Ratings {
  readonly shares: { readonly [value: string]: Interval };
  readonly options: readonly string[];
  /** The mean of the grades, or null. */
  readonly mean: {
    readonly estimate: number | null;
    readonly exact: string | null;
    readonly standardError: number | null;
  } | null;
}
/** The estimated mean of a question about a number. `of` says whose mean it is. */
export interface Mean {
  readonly mean: Interval;
  /**
   * The people whose mean is estimated. `"respondents"` are those who sent reports, `"population"`
   * are all people that they were chosen from.
   */
  readonly of: "population" | "respondents";
}
/** The share of each bin, and the share below each edge. */
export interface Bins {
  readonly shares: readonly Interval[];
  readonly below: readonly Interval[];
}
