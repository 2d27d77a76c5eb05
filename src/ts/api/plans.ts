/** Mechanisms by their plans, and the keys of a plan written by hand. */
import type { BatchQuery } from "./batch.js";
import type { DiscreteLaplaceBase2Mechanism } from "./bounded-noise.js";
import type { Exact } from "./common.js";
import type { ExponentialBase2Mechanism, PermuteAndFlipBase2Mechanism } from "./costs.js";
import type { ConcentratedDistinctQuery, DistinctQuery } from "./distinct.js";
import type { Base2 } from "./dyadic-base.js";
import type { FoundGroupsQuery } from "./found-groups.js";
import type { GaussianMechanism } from "./gaussian.js";
import type { GroupsQuery, Label } from "./groups.js";
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

/** The mechanism type for each `kind` of plan in base 2. */
export interface Base2MechanismByKind {
  exponentialBase2: ExponentialBase2Mechanism;
  permuteAndFlipBase2: PermuteAndFlipBase2Mechanism;
  discreteLaplaceBase2: DiscreteLaplaceBase2Mechanism;
  thresholdTest: ThresholdTestMechanism;
  sparseVector: SparseVectorMechanism;
  integerPartition: IntegerPartitionMechanism;
}
/** The mechanism type for each `kind` of plan with a rho. */
export interface PricedMechanismByKind {
  count: ConcentratedCountQuery;
  histogram: ConcentratedHistogramQuery<number | string>;
  sum: ConcentratedSumQuery;
  mean: ConcentratedMeanQuery;
  groupBy: GroupsQuery<Label | readonly Label[], unknown, "zcdp">;
  batch: BatchQuery<Readonly<Record<string, unknown>>, "zcdp">;
  distinct: ConcentratedDistinctQuery;
}
/**
 * The mechanism type for each `kind` of plan. A query about rows may have an epsilon or a rho. This
 * map contains the type of the query with an epsilon.
 */
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
  groupBy: GroupsQuery<Label | readonly Label[], unknown>;
  batch: BatchQuery<Readonly<Record<string, unknown>>>;
  distinct: DistinctQuery;
  foundGroups: FoundGroupsQuery<unknown>;
}

/** The type of the mechanism whose plan has this `kind`. */
export type MechanismOf<Kind> = Kind extends keyof MechanismByKind
  ? MechanismByKind[Kind]
  : MechanismByKind[keyof MechanismByKind] | TopMechanism;
/**
 * The type of the mechanism that a plan describes. A plan of kind "quantile" with a `base`
 * describes a query in base 2. A plan with a `rho` describes a query whose loss is a rho.
 */
export type MechanismFrom<P extends { readonly kind: string }> = P extends {
  readonly kind: "quantile";
  readonly base: object;
}
  ? QuantileBase2Query
  : P extends { readonly kind: infer Kind extends keyof PricedMechanismByKind; readonly rho: Exact }
    ? PricedMechanismByKind[Kind]
    : MechanismOf<P["kind"]>;
/**
 * The keys and values that a plan written by hand needs. The compiler checks the argument of
 * `fromPlan` against this type.
 */
export type PlanCheck<P extends { readonly kind: string }> = [string] extends [P["kind"]]
  ? unknown
  : Loose<MechanismFrom<P>["plan"], "rowsPerPerson" | MayLack<P["kind"]>> &
      (P["kind"] extends "quantile" ? { readonly base?: Written<Base2> | undefined } : unknown);
/** The keys that a plan written by hand may leave out. */
interface Defaulted {
  quantile: "scorer" | "base";
  quantiles: never;
  quantileInterval: "expectedRows" | "lower" | "upper";
  count: "where";
  histogram: "other";
  sum: never;
  mean: "step";
  exponential: OfSelection;
  gumbelMax: OfSelection;
  permuteAndFlip: OfSelection;
  discreteLaplace: OfNoise;
  geometric: OfNoise;
  discreteGaussian: "squaredSensitivity";
  groupBy: "where" | "person" | "perPerson";
  batch: "where" | "person";
  distinct: never;
  foundGroups: "where" | "person" | "perPerson" | "longest" | "findingShare" | "threshold";
  exponentialBase2: "sensitivity" | "monotone";
  permuteAndFlipBase2: "sensitivity" | "monotone";
  discreteLaplaceBase2: "sensitivity" | "step";
  thresholdTest: "sensitivity";
  sparseVector: "sensitivity" | "monotone" | "queryBase" | "gaps";
  integerPartition: "sensitivity" | "total" | "places";
}
type OfSelection = "optimize" | "top" | "sensitivity" | "monotone";
type OfNoise = "sensitivity" | "bounds" | "sampler";
/** The keys that plans of this `kind` may leave out. */
export type MayLack<Kind> = Kind extends keyof Defaulted ? Defaulted[Kind] : never;
type Written<V> = V extends readonly unknown[]
  ? V
  : V extends object
    ? { readonly [K in keyof V]: Written<V[K]> }
    : string extends V
      ? Exact
      : V;
type Loose<P, Missing> = {
  readonly [K in keyof P as string extends K ? never : K extends Missing ? never : K]: Written<
    P[K]
  >;
} & {
  readonly [K in keyof P as string extends K ? never : K extends Missing ? K : never]?:
    Written<P[K]> | undefined;
};
