/** Which mechanism a plan gives, and what a plan written by hand must hold. */
import type { DiscreteLaplaceBase2Mechanism } from "./bounded-noise.js";
import type { Exact } from "./common.js";
import type { ExponentialBase2Mechanism, PermuteAndFlipBase2Mechanism } from "./costs.js";
import type { Base2 } from "./dyadic-base.js";
import type { GaussianMechanism } from "./gaussian.js";
import type { ConcentratedMeanQuery, MeanQuery } from "./mean.js";
import type { NoiseMechanism } from "./noise.js";
import type { IntegerPartitionMechanism } from "./partition.js";
import type { IntervalQuery } from "./quantile-interval.js";
import type { QuantileBase2Query, QuantileQuery } from "./quantile.js";
import type { QuantilesQuery } from "./quantiles.js";
import type {
  ConcentratedCountQuery,
  ConcentratedHistogramQuery,
  ConcentratedSumQuery,
  CountQuery,
  HistogramQuery,
  SumQuery,
} from "./rows.js";
import type { SelectionMechanism, TopMechanism } from "./selection.js";
import type { SparseVectorMechanism } from "./sparse-vector.js";
import type { ThresholdTestMechanism } from "./thresholds.js";

/** Mechanisms in base 2 by the kind of their plan. */
export interface Base2MechanismByKind {
  exponentialBase2: ExponentialBase2Mechanism;
  permuteAndFlipBase2: PermuteAndFlipBase2Mechanism;
  discreteLaplaceBase2: DiscreteLaplaceBase2Mechanism;
  thresholdTest: ThresholdTestMechanism;
  sparseVector: SparseVectorMechanism;
  integerPartition: IntegerPartitionMechanism;
}
/** Those whose plan holds a rho, by its kind. */
export interface PricedMechanismByKind {
  count: ConcentratedCountQuery;
  histogram: ConcentratedHistogramQuery<number | string>;
  sum: ConcentratedSumQuery;
  mean: ConcentratedMeanQuery;
}
/** All mechanisms by the kind of their plan; those of rows where it holds an epsilon. */
export interface MechanismByKind extends Base2MechanismByKind {
  quantile: QuantileQuery;
  quantiles: QuantilesQuery;
  quantileInterval: IntervalQuery;
  count: CountQuery;
  histogram: HistogramQuery<number | string>;
  sum: SumQuery;
  mean: MeanQuery;
  exponential: SelectionMechanism;
  gumbelMax: SelectionMechanism;
  permuteAndFlip: SelectionMechanism;
  discreteLaplace: NoiseMechanism;
  geometric: NoiseMechanism;
  discreteGaussian: GaussianMechanism;
}

/** The mechanism of a plan of this kind. */
export type MechanismOf<Kind> = Kind extends keyof MechanismByKind
  ? MechanismByKind[Kind]
  : MechanismByKind[keyof MechanismByKind] | TopMechanism;
/**
 * The mechanism of such a plan: a quantile with a base is one in base 2, rows with a rho another.
 */
export type MechanismFrom<P extends { readonly kind: string }> = P extends {
  readonly kind: "quantile";
  readonly base: object;
}
  ? QuantileBase2Query
  : P extends { readonly kind: infer Kind extends keyof PricedMechanismByKind; readonly rho: Exact }
    ? PricedMechanismByKind[Kind]
    : MechanismOf<P["kind"]>;
/** What a plan written by hand must hold, where its kind is known. */
export type PlanCheck<P extends { readonly kind: string }> = [string] extends [P["kind"]]
  ? unknown
  : Loose<MechanismFrom<P>["plan"]> &
      (P["kind"] extends "quantile" ? { readonly base?: Written<Base2> | undefined } : unknown);
/** The keys that a plan written by hand may leave out. */
type Defaulted =
  | "rowsPerPerson"
  | "step"
  | "scorer"
  | "where"
  | "other"
  | "optimize"
  | "top"
  | "monotone"
  | "sensitivity"
  | "squaredSensitivity"
  | "bounds"
  | "sampler"
  | "queryBase"
  | "gaps"
  | "total"
  | "places"
  | "expectedRows"
  | "lower"
  | "upper";
type Written<V> = V extends readonly unknown[]
  ? V
  : V extends object
    ? { readonly [K in keyof V]: Written<V[K]> }
    : string extends V
      ? Exact
      : V;
type Loose<P> = {
  readonly [K in keyof P as string extends K ? never : K extends Defaulted ? never : K]: Written<
    P[K]
  >;
} & {
  readonly [K in keyof P as string extends K ? never : K extends Defaulted ? K : never]?:
    Written<P[K]> | undefined;
};
