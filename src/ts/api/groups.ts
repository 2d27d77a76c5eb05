/** Questions by group: the types. */
import type { ConcentratedRelease, Exact, Loss, Numbers, Plan, Release } from "./common.js";
import type { MeanPlan, MeanValue } from "./mean.js";
import type { Neighbors } from "./person.js";
import type { QuantilePlan } from "./quantile.js";
import type { CountPlan, SumPlan } from "./rows.js";
import type { Abort } from "./streams.js";
import type { ColumnTest } from "./tally.js";
import type { FileTable } from "./tables.js";
import type { Complete, Lacking, Unfinished } from "./unfinished.js";

/** What is said once for all groups: who is protected, and how well. */
export type Unsaid = "neighbors" | "epsilon";

/** Public categories of a column: made by `bins` and `dates`. */
export interface Categories {
  readonly [categories]: true;
}
/** The key of the brand, which is never there at run time. */
declare const categories: unique symbol;

/** How long a bucket of dates is. */
export type Every = "year" | "quarter" | "month" | "week" | "day" | "hour";

/**
 * The label of a group: a text or a number as it was listed, or a date. For a bin it is the lower
 * edge, `-Infinity` for the first. For all other values together it is null.
 */
export type Label = string | number | null;

/** One group, and the answer about its rows. */
export interface GroupValue<G, V> {
  /** The label; of several columns, a list of them. */
  readonly group: G;
  readonly value: V;
}

/** The value of a release by group, of any question. */
export type AnyGroups = readonly GroupValue<Label | readonly Label[], number | MeanValue>[];

/** Columns of one length by their names, or rows as objects. */
export type Table =
  | readonly object[]
  | { readonly [column: string]: Numbers | readonly bigint[] | BigInt64Array | readonly unknown[] };

/**
 * The most that one person may own of a table: rows in any groups, or some groups and some rows in
 * each of them.
 */
export type PerPerson =
  | { readonly rows: number; readonly groups?: undefined }
  | { readonly groups: number; readonly rows: number };

/** What is asked of each group, as a plan says it. */
export type InnerPlan =
  | Pick<CountPlan, "kind" | "where">
  | Pick<SumPlan, "kind" | "lowest" | "highest" | "step">
  | Pick<MeanPlan, "kind" | "lowest" | "highest" | "step">
  | Pick<QuantilePlan, "kind" | "alpha" | "candidates" | "scorer">;

/** What rows are grouped by, as a plan says it: one column. */
export type ByPlan =
  | {
      readonly column: string;
      readonly kind: "categories";
      readonly categories: readonly string[] | readonly number[];
      readonly other: boolean;
    }
  | { readonly column: string; readonly kind: "bins"; readonly edges: readonly number[] }
  | {
      readonly column: string;
      readonly kind: "dates";
      readonly first: string;
      readonly last: string;
      readonly every: Every;
      readonly other: boolean;
    };

export interface GroupsPlan extends Plan {
  readonly kind: "groupBy";
  /** The columns; the last one varies fastest. */
  readonly by: readonly ByPlan[];
  /** The column is null where rows are counted, and nothing of them is read. */
  readonly of: { readonly column: string | null; readonly question: InnerPlan };
  readonly where: readonly { readonly [key: string]: string | number | boolean }[];
  /** The column of ids, if there is one. */
  readonly person: string | null;
  readonly perPerson: { readonly groups: number | null; readonly rows: number };
  readonly neighbors: Neighbors;
  /** Of all groups together. */
  readonly epsilon: string;
}
export type ConcentratedGroupsPlan = {
  readonly [K in keyof GroupsPlan as K extends "epsilon" ? "rho" : K]: GroupsPlan[K];
};

/** The release by the notion of privacy. */
export interface GroupsReleases<T> {
  pure: Release<T, GroupsPlan>;
  zcdp: ConcentratedRelease<T, ConcentratedGroupsPlan>;
}
/** The plan by the notion of privacy. */
export interface GroupsPlans {
  pure: GroupsPlan;
  zcdp: ConcentratedGroupsPlan;
}

/**
 * A finished question by group. `value` lists all groups in order, also those without rows; of
 * several columns the last varies fastest.
 */
export interface GroupsQuery<G, V, N extends "pure" | "zcdp" = "pure"> {
  readonly plan: GroupsPlans[N];
  readonly notion: N;
  /** The privacy loss of one release in nats, rounded up; of queries with an epsilon only. */
  readonly epsilon: N extends "pure" ? number : undefined;
  /** Of queries with a rho only. */
  readonly rho: N extends "pure" ? undefined : number;
  /** The same in exact numbers, for budgets. */
  readonly loss: Loss;
  /**
   * The loss between tables that differ in `dIn` rows. With `personId`, or where `perPerson` bounds
   * groups too, `dIn` is a number of people with all their rows.
   */
  privacyMap(dIn: Exact): number;
  /**
   * Releases the answers of all groups from rows in memory: columns by name, or objects. Only
   * columns that the question names are looked at.
   *
   * A cell that is null or undefined is missing. A column that is read as text takes texts, and
   * finite numbers and bigints by their shortest decimal. A column that is read as numbers takes
   * numbers and bigints. Any other kind of cell is refused: kinds of cells are public.
   */
  release(table: Table): GroupsReleases<readonly GroupValue<G, V>[]>[N];
  /**
   * The same from a file, by `table(file)` of "sottovoce/csv", or from tables in chunks. Never
   * throws, always rejects; with `signal.reason` if aborted before the draw.
   */
  releaseFrom(
    chunks: FileTable | AsyncIterable<Table> | Iterable<Table>,
    options?: { signal?: Abort | undefined },
  ): Promise<GroupsReleases<readonly GroupValue<G, V>[]>[N]>;
  /**
   * With probability at least `confidence`, no group's answer is off by more than `error`. Of
   * means, `rows` is the least number of rows of any group. Of quantiles, the rank error of each
   * group exceeds that of its best candidate by at most `error` rows.
   */
  accuracy(
    options: V extends MeanValue ? { confidence: Exact; rows: number } : { confidence: Exact },
  ): { error: number };
  /**
   * Where the mean of each group lies: all at once with probability at least `confidence`. It
   * follows from a release of this query, and costs nothing.
   */
  interval(
    this: GroupsQuery<G, MeanValue, N>,
    release: GroupsReleases<readonly GroupValue<G, V>[]>[N],
    options: { confidence: Exact },
  ): readonly GroupValue<G, readonly [number, number]>[];
  /** The plan: `fromPlan(JSON.parse(JSON.stringify(query)))` is the same query. */
  toJSON(): GroupsPlans[N];
}

export interface GroupsBuilder<
  V = number,
  Missing extends string = Unsaid,
  N extends "pure" | "zcdp" = "pure",
  G = Label,
> extends Lacking<Missing> {
  /**
   * Rows of no listed category count too: together, as the last group of this column. A missing
   * value is in no group; an empty cell of a file is the empty text, and counts.
   */
  other(): GroupsBuilder<V, Missing, N, G>;
  /** Groups by another column too: a group is then a pair of categories, and so on. */
  and(
    column: string,
    kinds: readonly string[] | Numbers | Categories,
  ): GroupsBuilder<V, Missing, N, readonly Label[]>;
  /**
   * What is asked of a column in each group: `count()`, `sum()`, `mean()`, `median()` or
   * `quantile()` without neighbors, rows per person and loss. Without this, rows are counted.
   */
  ask<W>(column: string, question: Unfinished<W, Unsaid>): GroupsBuilder<W, Missing, N, G>;
  /** Which rows count, by public tests of columns: those that satisfy all of them. */
  where(tests: readonly ColumnTest[]): GroupsBuilder<V, Missing, N, G>;
  /**
   * The most that one person may own; one row if not set. `{ rows: 3 }`: three rows in any groups.
   * `{ groups: 12, rows: 1 }`: one row in each of twelve groups, at most. Without `personId` you
   * must make sure that nobody owns more.
   */
  perPerson(most: PerPerson): GroupsBuilder<V, Missing, N, G>;
  /**
   * The column that says whose row it is: texts, compared byte for byte. Of each person the first
   * rows are kept, as many as `perPerson` allows. Rows without an id are left out. So whole persons
   * are protected, no matter how many rows they have. It needs `add-or-remove-one`.
   *
   * **Watch out**: the first rows of a file are kept, so shuffle one that is sorted by time.
   * Someone with two ids can lose twice as much, and so can someone who stays while their rows
   * change. Ids of more than 256 bytes, and texts that readers could not read, do not count as ids.
   * Write numbers above 2^53 as text.
   */
  personId(column: string): GroupsBuilder<V, Missing, N, G>;
  /**
   * The person to protect. `add-or-remove-one` hides whether a person is in the table at all: use
   * this if in doubt. `change-one` hides what a person's rows say, and which groups they are in:
   * the number of all rows is public, those of groups are not. It takes twice the noise.
   */
  neighbors(relation: Neighbors): GroupsBuilder<V, Exclude<Missing, "neighbors">, N, G>;
  /** The privacy loss of one release, in nats, above 0: of all groups together. */
  epsilon(epsilon: Exact): GroupsBuilder<V, Exclude<Missing, "epsilon">, "pure", G>;
  /** The rho of one release, above 0, instead of an epsilon: then the noise is Gaussian. */
  rho(rho: Exact): GroupsBuilder<V, Exclude<Missing, "epsilon">, "zcdp", G>;
  /** Finishes it: every error in public settings is refused here, before any data. */
  build(this: GroupsBuilder<V, Missing, N, G> & Complete<Missing>): GroupsQuery<G, V, N>;
}
