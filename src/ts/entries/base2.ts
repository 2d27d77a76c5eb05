/** Mechanisms that compute probabilities from powers of a fraction, without approximation. */
import { boundedNoiseKind } from "../builder/bounded-noise.js";
import { costKind } from "../builder/costs.js";
import { partitionKind } from "../builder/partition.js";
import { sparseVectorKind } from "../builder/sparse-vector.js";
import { thresholdKind } from "../builder/thresholds.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export type * from "../api/dyadic-base.js";
export type { Base2MechanismByKind } from "../api/plans.js";
export type * from "../api/bounded-noise.js";
export type * from "../api/costs.js";
export type * from "../api/thresholds.js";
export type * from "../api/sparse-vector.js";
export type * from "../api/partition.js";
export { discreteLaplaceBase2 } from "../builder/bounded-noise.js";
export { exponentialBase2, permuteAndFlipBase2 } from "../builder/costs.js";
export { base2Parameters } from "../builder/dyadic-base.js";
export { integerPartition } from "../builder/partition.js";
export { sparseVector } from "../builder/sparse-vector.js";
export { thresholdTest } from "../builder/thresholds.js";

registerKinds(costKind, boundedNoiseKind, thresholdKind, sparseVectorKind, partitionKind);
