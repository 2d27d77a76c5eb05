/** Estimates of surveys, by what their questions ask. */

/** An estimate with its confidence interval. */
export interface Interval {
  /**
   * The unbiased estimate, or null if there are no reports. An unbiased estimate may be an
   * impossible value, such as a share below 0.
   */
  readonly estimate: number | null;
  /** The estimate as an exact fraction, or null without reports. */
  readonly exact: string | null;
  /** The lower end of the interval. It is rounded down and cut to possible values. */
  readonly lowest: number;
  /** The upper end of the interval. It is rounded up and cut to possible values. */
  readonly highest: number;
  /**
   * True if the interval contained no possible value before it was cut. For example, both ends of a
   * share were below 0. With honest reports this seldom happens.
   */
  readonly outside?: true;
  /**
   * The share, adjusted together with the other shares of the question. The adjusted shares are not
   * negative, and add up to 1. `consistent` exists only if you passed `consistent: true` to
   * `estimate`, and if there are reports.
   */
  readonly consistent?: number;
}
/** The estimated share of people who chose each option or box. */
export interface Shares<O extends string> {
  /** The share of each option or box. The keys are the options or boxes. */
  readonly shares: { readonly [K in O]: Interval };
  /** The options or boxes, in the order of the plan. */
  readonly options: readonly O[];
}
/** The estimates for a `rating` question: share of each number, and mean. */
export interface Ratings {
  /**
   * The share of people who gave each number. The keys are the numbers as texts, and "skip" if
   * people may skip.
   */
  readonly shares: { readonly [value: string]: Interval };
  /** The numbers as texts, in increasing order. If people may skip, the last text is "skip". */
  readonly options: readonly string[];
  /** The mean of the numbers. Null if people may skip the question. */
  readonly mean: {
    readonly estimate: number | null;
    readonly exact: string | null;
    readonly standardError: number | null;
  } | null;
}
/** The estimated mean of the answers to a `number` question. */
export interface Mean {
  readonly mean: Interval;
  /**
   * The people whose mean is estimated. `"respondents"` are the people who sent reports.
   * `"population"` are all people from whom the respondents were chosen at random.
   */
  readonly of: "population" | "respondents";
}
/** The estimated shares of people in each bin, and below each edge. */
export interface Bins {
  /** The share of people in each bin. The lowest bin comes first. */
  readonly shares: readonly Interval[];
  /** The share of people below each edge. The lowest edge comes first. */
  readonly below: readonly Interval[];
}
