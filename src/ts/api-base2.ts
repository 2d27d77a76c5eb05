import type { Complete, Exact, Lacking, Mechanism, Numbers, Plan, Release } from "./api.js";

/** A base `(x / 2^y)^z` in a plan; `x` as canonical text. */
export type Base2 = { readonly x: string; readonly y: number; readonly z: number };
/**
 * A base to choose, with what one unit of cost loses at it, rounded up: in bits, and in nats
 * (`epsilon`).
 */
export interface Base2Parameters {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly bits: number;
  readonly epsilon: number;
}

export interface ExponentialBase2Builder<
  Missing extends string = "sensitivity" | "epsilon" | "clamp" | "rounding",
  Built = Base2Mechanism,
> extends Lacking<Missing> {
  /**
   * 0 < x < 2^y, y and z from 1 to 4096. With `epsilon`: refused. Without a sensitivity, losses are
   * reported at sensitivity 1.
   */
  base(
    x: number | bigint,
    y: number,
    z: number,
  ): ExponentialBase2Builder<Exclude<Missing, "sensitivity" | "epsilon">, Built>;
  /**
   * Or: the 32-bit base with the largest loss for `sensitivity` (and `monotone`) that is at most
   * epsilon; ERR_ARGUMENT where 32 bits cannot hold it.
   */
  epsilon(epsilon: Exact): ExponentialBase2Builder<Exclude<Missing, "epsilon">, Built>;
  /**
   * Most that any one cost, as computed, moves between neighbors. A fraction counts as the next
   * integer, and is refused with `randomized` rounding: scale the costs by a power of two.
   */
  sensitivity(sensitivity: Exact): ExponentialBase2Builder<Exclude<Missing, "sensitivity">, Built>;
  /** Between neighbors all costs move the same way: half the loss. */
  monotone(): ExponentialBase2Builder<Missing, Built>;
  /** Public integer bounds; costs are clamped to them, NaN becomes the upper bound. */
  clamp(lowest: number, highest: number): ExponentialBase2Builder<Exclude<Missing, "clamp">, Built>;
  /** `none`: costs are integers (others are floored). `randomized`: randomized rounding. */
  rounding(
    rule: "none" | "randomized",
  ): ExponentialBase2Builder<Exclude<Missing, "rounding">, Built>;
  build(this: ExponentialBase2Builder<Missing, Built> & Complete<Missing>): Built;
}
export interface CostPlan<Kind extends string> extends Plan {
  readonly kind: Kind;
  readonly base: Base2;
  readonly sensitivity: string | null;
  readonly monotone: boolean;
  readonly clamp: { readonly lowest: number; readonly highest: number };
  readonly rounding: "none" | "randomized";
}
export interface Base2Plan extends CostPlan<"exponentialBase2"> {}
/** What mechanisms in base 2 have beside the rest. */
export interface InBase2<In, Out, P extends Plan> extends Mechanism<In, Out, P> {
  /**
   * Loss per release in bits (base-2 differential privacy), rounded up; `epsilon` is the same in
   * nats.
   */
  readonly bits: number;
}
export interface Base2Mechanism extends InBase2<Numbers, number, Base2Plan> {
  /**
   * `dIn`: most that any one cost moves, rounded up to an integer; loss 2 * eta * dIn, or eta * dIn
   * when monotone.
   */
  privacyMap(dIn: Exact): number;
  release(costs: Numbers): Release<number, Base2Plan>;
  /**
   * How far rounding moves the probability of each outcome at these costs, at most; of up to 65536
   * costs. It reads them and is NOT private: for public costs and for choosing a scale.
   */
  roundingError(costs: Numbers): RoundingError;
}
/**
 * Bounds on the law with rounding (at random, or down with `rounding("none")`), `q`, and on its
 * distance from the law without, `p` (Ilvento 2020, Lemma A.2), rounded outward:
 * `lower[i] <= q[i] <= lower[i] + slack` and `|q[i] - p[i]| <= distance[i]`.
 */
export interface RoundingError {
  readonly slack: number;
  readonly lower: readonly number[];
  readonly distance: readonly number[];
}

export interface PermuteAndFlipBase2Plan extends CostPlan<"permuteAndFlipBase2"> {}
export interface PermuteAndFlipBase2Mechanism extends InBase2<
  Numbers,
  number,
  PermuteAndFlipBase2Plan
> {
  /** As for the exponential mechanism in base 2. */
  privacyMap(dIn: Exact): number;
}
export type PermuteAndFlipBase2Builder<
  Missing extends string = "sensitivity" | "epsilon" | "clamp" | "rounding",
> = ExponentialBase2Builder<Missing, PermuteAndFlipBase2Mechanism>;

/** Public integer bounds. */
export type IntegerBounds = { readonly lowest: number; readonly highest: number };

export interface DiscreteLaplaceBase2Builder<
  Missing extends string = "sensitivity" | "epsilon" | "bounds",
> extends Lacking<Missing> {
  /** As for `exponentialBase2()`, per unit of the value. */
  base(
    x: number | bigint,
    y: number,
    z: number,
  ): DiscreteLaplaceBase2Builder<Exclude<Missing, "sensitivity" | "epsilon">>;
  epsilon(epsilon: Exact): DiscreteLaplaceBase2Builder<Exclude<Missing, "epsilon">>;
  /**
   * Most that the value moves between neighbors; a fraction counts as the next integer. A value
   * that you rounded yourself moves by at most that if you rounded down, or halves up; rounded to
   * even, 0.5 and 1.5 are 2 apart: tell how far the rounded values move.
   */
  sensitivity(sensitivity: Exact): DiscreteLaplaceBase2Builder<Exclude<Missing, "sensitivity">>;
  /** Public safe integers. The value is clamped to them before the noise, the result after it. */
  bounds(lowest: number, highest: number): DiscreteLaplaceBase2Builder<Exclude<Missing, "bounds">>;
  build(
    this: DiscreteLaplaceBase2Builder<Missing> & Complete<Missing>,
  ): DiscreteLaplaceBase2Mechanism;
}
export interface DiscreteLaplaceBase2Plan extends Plan {
  readonly kind: "discreteLaplaceBase2";
  readonly base: Base2;
  readonly sensitivity: string | null;
  readonly bounds: IntegerBounds;
}
/**
 * `dIn`: absolute distance, rounded up to an integer; loss eta * dIn. A release takes a safe
 * integer.
 */
export interface DiscreteLaplaceBase2Mechanism extends InBase2<
  number,
  number,
  DiscreteLaplaceBase2Plan
> {}

export interface ThresholdTestBuilder<
  Missing extends string = "sensitivity" | "epsilon" | "bounds" | "thresholds",
> extends Lacking<Missing> {
  base(
    x: number | bigint,
    y: number,
    z: number,
  ): ThresholdTestBuilder<Exclude<Missing, "sensitivity" | "epsilon">>;
  epsilon(epsilon: Exact): ThresholdTestBuilder<Exclude<Missing, "epsilon">>;
  sensitivity(sensitivity: Exact): ThresholdTestBuilder<Exclude<Missing, "sensitivity">>;
  /** Public safe integers; the value is clamped to them. */
  bounds(lowest: number, highest: number): ThresholdTestBuilder<Exclude<Missing, "bounds">>;
  /** Public, ascending, within the bounds. All share one noise, so many cost no more than one. */
  thresholds(thresholds: readonly number[]): ThresholdTestBuilder<Exclude<Missing, "thresholds">>;
  build(this: ThresholdTestBuilder<Missing> & Complete<Missing>): ThresholdTestMechanism;
}
export interface ThresholdTestPlan extends Plan {
  readonly kind: "thresholdTest";
  readonly base: Base2;
  readonly sensitivity: string | null;
  readonly bounds: IntegerBounds;
  readonly thresholds: readonly number[];
}
/** `value`: how many of the thresholds the noisy value reaches. `dIn` as for noise. */
export interface ThresholdTestMechanism extends InBase2<number, number, ThresholdTestPlan> {}

export interface SparseVectorBuilder<
  Missing extends string = "sensitivity" | "epsilon" | "bounds" | "count" | "halfWidth",
> extends Lacking<Missing> {
  /** Of the threshold's noise; of the queries' noise too, unless `queryBase` is told. */
  base(
    x: number | bigint,
    y: number,
    z: number,
  ): SparseVectorBuilder<Exclude<Missing, "sensitivity" | "epsilon">>;
  queryBase(x: number | bigint, y: number, z: number): SparseVectorBuilder<Missing>;
  /** Half of it for the threshold, half for the queries. */
  epsilon(epsilon: Exact): SparseVectorBuilder<Exclude<Missing, "epsilon">>;
  /** Most that any one answer moves between neighbors. */
  sensitivity(sensitivity: Exact): SparseVectorBuilder<Exclude<Missing, "sensitivity">>;
  /** Between neighbors all answers move the same way. */
  monotone(): SparseVectorBuilder<Missing>;
  /** Public bounds of the answers. */
  bounds(lowest: number, highest: number): SparseVectorBuilder<Exclude<Missing, "bounds">>;
  /** After so many times "above" it stops. */
  count(count: number): SparseVectorBuilder<Exclude<Missing, "count">>;
  /** How far from an answer the noisy threshold still matters; accuracy only. */
  halfWidth(steps: number): SparseVectorBuilder<Exclude<Missing, "halfWidth">>;
  /** Ascending excesses above 0, to be told apart at no further loss. None if not told. */
  gaps(gaps: readonly number[]): SparseVectorBuilder<Missing>;
  build(this: SparseVectorBuilder<Missing> & Complete<Missing>): SparseVectorMechanism;
}
export interface SparseVectorPlan extends Plan {
  readonly kind: "sparseVector";
  readonly base: Base2;
  readonly queryBase: Base2;
  readonly sensitivity: string | null;
  readonly monotone: boolean;
  readonly bounds: IntegerBounds;
  readonly count: number;
  readonly halfWidth: number;
  readonly gaps: readonly number[];
}
/**
 * A release takes the answers of all queries in order, the threshold subtracted, and ends after the
 * last "above" that was paid for. `value`: for each query 0 ("below"), or 1 ("above") and one more
 * for every gap reached. `dIn`: most that one answer moves.
 */
export interface SparseVectorMechanism extends InBase2<
  Numbers,
  readonly number[],
  SparseVectorPlan
> {}

export interface IntegerPartitionBuilder<
  Missing extends string = "sensitivity" | "epsilon" | "total",
> extends Lacking<Missing> {
  base(
    x: number | bigint,
    y: number,
    z: number,
  ): IntegerPartitionBuilder<Exclude<Missing, "sensitivity" | "epsilon">>;
  epsilon(epsilon: Exact): IntegerPartitionBuilder<Exclude<Missing, "epsilon">>;
  /** Most that the list moves between neighbors, in L1: 1 for one person more or less. */
  sensitivity(sensitivity: Exact): IntegerPartitionBuilder<Exclude<Missing, "sensitivity">>;
  /**
   * A public number that the counts do not exceed together: the i-th largest is at most total / i.
   * At most 83938.
   */
  total(total: number): IntegerPartitionBuilder<Exclude<Missing, "total">>;
  /**
   * Or: for each place the least and the largest count, neither increasing; at most 2^20 counts in
   * all.
   */
  places(
    places: readonly (readonly [least: number, largest: number])[],
  ): IntegerPartitionBuilder<Exclude<Missing, "total">>;
  build(this: IntegerPartitionBuilder<Missing> & Complete<Missing>): IntegerPartitionMechanism;
}
export interface IntegerPartitionPlan extends Plan {
  readonly kind: "integerPartition";
  readonly base: Base2;
  readonly sensitivity: string | null;
  /** Null where places were told. */
  readonly total: number | null;
  readonly places: readonly (readonly [number, number])[] | null;
}
/**
 * A release takes counts in any order, at least 0, at most 2^20 of them (a public bound); missing
 * ones are 0. How many are told is private, and the time of a release grows with it: where somebody
 * can time it, fill up with zeros to a public length. `value` is a nonincreasing list as long as
 * there are places. `dIn`: L1 distance.
 */
export interface IntegerPartitionMechanism extends InBase2<
  Numbers,
  readonly number[],
  IntegerPartitionPlan
> {}

/** Mechanisms in base 2 by the kind of their plan. */
export interface Base2Mechanisms {
  exponentialBase2: Base2Mechanism;
  permuteAndFlipBase2: PermuteAndFlipBase2Mechanism;
  discreteLaplaceBase2: DiscreteLaplaceBase2Mechanism;
  thresholdTest: ThresholdTestMechanism;
  sparseVector: SparseVectorMechanism;
  integerPartition: IntegerPartitionMechanism;
}
