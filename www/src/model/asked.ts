/** Questions, their accuracy and their answers, in words that the page and its worker share. */
import type { MeanValue, Neighbors, Plan, Release } from "sottovoce";
import type { AnyFound, AnyGroups } from "sottovoce/groups";
import type { Refusal } from "./refusal.js";

/**
 * Questions that can be asked of a column, by the names that the package has for them. They are in
 * the order in which they are offered: each is a folder of `questions`.
 */
export const ASKED = [
  "quantile",
  "quantiles",
  "quantileInterval",
  "mean",
  "count",
  "histogram",
  "sum",
] as const;
export type Asked = (typeof ASKED)[number];

/** The plan of any question of this page, of a column or by group. */
export interface AskedPlan extends Plan {
  readonly kind: Asked | "groupBy" | "foundGroups" | "batch";
  readonly neighbors: Neighbors;
  readonly epsilon: string;
}

/**
 * Value of an answer of this page: a number, several, a mean with about how many rows, or one of
 * these for each group.
 */
export type Value = number | readonly number[] | MeanValue | AnyGroups | AnyFound | Several;
/** The answers to several questions, by their names. */
export interface Several {
  readonly [name: string]: Value;
}

/** From lowest to highest; an end may be infinite. */
export type Span = readonly [number, number];

/** Candidates or bars. */
export interface Points {
  readonly count: number;
  /** The first two and the last of them; fewer if there are fewer. */
  readonly ends: readonly number[];
}

/** Sizes of tables, in rows, for which the accuracy is shown. */
export const SIZES = [100, 1_000, 10_000, 1_000_000] as const;

/** How close an answer will be, at 95% confidence. */
export interface Reach {
  /** In ranks among the sorted rows, in rows that are counted, or in the unit of the column. */
  readonly unit: "ranks" | "rows" | "values";
  /** By the size of a table, or of any, where `rows` is null. */
  readonly errors: readonly { readonly rows: number | null; readonly error: number }[];
}

/** Everything about a query that is known before a row is read. */
export interface Promised {
  readonly plan: AskedPlan;
  /** The guarantee in plain English, by the package. */
  readonly guarantee: string;
  /** Null if there is neither a candidate nor a bar. */
  readonly points: Points | null;
  /** Null where the answer is an interval, which is its own. */
  readonly reach: Reach | null;
  /**
   * If about fewer cells than this are numbers, the accuracy allows any answer. Null where the
   * answer itself says how many there were, or how little it knows, and where one row outweighs the
   * noise of a sum.
   */
  readonly chanceBelow: number | null;
  /** Count above which a found category is shown, and from how many rows on that is likely. */
  readonly found?: { readonly threshold: number; readonly shown: number };
  /** Facts about each of several questions, by the plan that it would have alone. */
  readonly parts?: readonly Promised[];
}

/** Facts known of settings in advance, or everything that is wrong with them. */
export type Promising =
  | { readonly promised: Promised; readonly problems: readonly [] }
  | { readonly promised: null; readonly problems: readonly Refusal[] };

/** The delta of a release of found categories; others have none. */
export const deltaOf = (release: object): number | undefined =>
  (release as { readonly delta?: number }).delta;

/** A release and what may be copied of it. */
export interface Released {
  readonly release: Release<Value, AskedPlan>;
  readonly text: string;
  readonly guarantee: string;
  /**
   * Where the truth lies, at 95% confidence, if that follows from the release; of groups, for each
   * in order, and all at once.
   */
  readonly interval: Span | readonly Span[] | null;
  /** Interval of each of several questions. */
  readonly intervals?: readonly (Span | readonly Span[] | null)[];
}

/** Answer to a question without noise: of a group by its name, or of all rows together. */
export interface Exact {
  readonly group: string;
  readonly values: readonly number[];
}

/** A release that was saved: of this page; of another version or program; or that cannot be. */
export type Reopened =
  | { readonly kind: "known"; readonly promised: Promised; readonly released: Released }
  | { readonly kind: "other"; readonly version: string; readonly own: string }
  | { readonly kind: "foreign" | "refused" };
