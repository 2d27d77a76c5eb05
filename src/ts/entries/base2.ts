/** Mechanisms whose weights are powers of a fraction, so that no probability is approximated. */
import { boundedNoiseKind } from "../builder/bounded-noise.js";
import { costKind } from "../builder/costs.js";
import { partitionKind } from "../builder/partition.js";
import { sparseVectorKind } from "../builder/sparse-vector.js";
import { thresholdKind } from "../builder/thresholds.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export type { Base2, BaseChoice, InBase2, IntegerBounds } from "../api/dyadic-base.js";
export type { Base2MechanismByKind } from "../api/plans.js";
export type {
  DiscreteLaplaceBase2Builder,
  DiscreteLaplaceBase2Mechanism,
  DiscreteLaplaceBase2Plan,
} from "../api/bounded-noise.js";
export type {
  ExponentialBase2Builder,
  ExponentialBase2Mechanism,
  ExponentialBase2Plan,
  PermuteAndFlipBase2Builder,
  PermuteAndFlipBase2Mechanism,
  PermuteAndFlipBase2Plan,
  RoundingError,
} from "../api/costs.js";
export type {
  ThresholdTestBuilder,
  ThresholdTestMechanism,
  ThresholdTestPlan,
} from "../api/thresholds.js";
export type {
  SparseVectorBuilder,
  SparseVectorMechanism,
  SparseVectorPlan,
} from "../api/sparse-vector.js";
export type {
  IntegerPartitionBuilder,
  IntegerPartitionMechanism,
  IntegerPartitionPlan,
} from "../api/partition.js";
export { discreteLaplaceBase2 } from "../builder/bounded-noise.js";
export { exponentialBase2, permuteAndFlipBase2 } from "../builder/costs.js";
export { base2Parameters } from "../builder/dyadic-base.js";
export { integerPartition } from "../builder/partition.js";
export { sparseVector } from "../builder/sparse-vector.js";
export { thresholdTest } from "../builder/thresholds.js";

registerKinds(costKind, boundedNoiseKind, thresholdKind, sparseVectorKind, partitionKind);
