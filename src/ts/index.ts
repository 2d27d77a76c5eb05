export type {
  BigInts,
  DpErrorCode,
  Exact,
  Json,
  Mechanism,
  Notion,
  Numbers,
  Plan,
  Release,
} from "./api/common.js";
export type { Abort, BlobLike, Stream } from "./api/streams.js";
export type { Neighbors } from "./api/person.js";
export type { Base2, BaseChoice, InBase2, IntegerBounds } from "./api/dyadic-base.js";
export type { Base2MechanismByKind } from "./api/plans.js";
export type {
  Grid,
  QuantileBase2Plan,
  QuantileBase2Query,
  QuantileBuilder,
  QuantilePlan,
  QuantileQuery,
} from "./api/quantile.js";
export type {
  CountBuilder,
  CountPlan,
  CountQuery,
  HistogramBuilder,
  HistogramPlan,
  HistogramQuery,
  RowTest,
  RowsOf,
  SumBuilder,
  SumPlan,
  SumQuery,
} from "./api/rows.js";
export type {
  ExponentialBuilder,
  SelectionMechanism,
  SelectionPlan,
  TopBuilder,
  TopMechanism,
} from "./api/selection.js";
export type { GeometricBuilder, NoiseBuilder, NoiseMechanism, NoisePlan } from "./api/noise.js";
export type {
  DiscreteLaplaceBase2Builder,
  DiscreteLaplaceBase2Mechanism,
  DiscreteLaplaceBase2Plan,
} from "./api/bounded-noise.js";
export type {
  ExponentialBase2Builder,
  ExponentialBase2Mechanism,
  ExponentialBase2Plan,
  PermuteAndFlipBase2Builder,
  PermuteAndFlipBase2Mechanism,
  PermuteAndFlipBase2Plan,
  RoundingError,
} from "./api/costs.js";
export type {
  ThresholdTestBuilder,
  ThresholdTestMechanism,
  ThresholdTestPlan,
} from "./api/thresholds.js";
export type {
  SparseVectorBuilder,
  SparseVectorMechanism,
  SparseVectorPlan,
} from "./api/sparse-vector.js";
export type {
  IntegerPartitionBuilder,
  IntegerPartitionMechanism,
  IntegerPartitionPlan,
} from "./api/partition.js";
import { boundedNoiseKinds } from "./builder/bounded-noise.js";
import { costKinds } from "./builder/costs.js";
import { noiseKinds } from "./builder/noise.js";
import { partitionKinds } from "./builder/partition.js";
import { quantileKinds } from "./builder/quantile.js";
import { rowKinds } from "./builder/rows.js";
import { selectionKinds } from "./builder/selection.js";
import { sparseVectorKinds } from "./builder/sparse-vector.js";
import { thresholdKinds } from "./builder/thresholds.js";
import { registerKinds } from "./kinds.js";
export { discreteLaplaceBase2 } from "./builder/bounded-noise.js";
export { exponentialBase2, permuteAndFlipBase2 } from "./builder/costs.js";
export { base2Parameters } from "./builder/dyadic-base.js";
export { discreteLaplace, geometric, scaleForAccuracy } from "./builder/noise.js";
export { integerPartition } from "./builder/partition.js";
export { median, quantile } from "./builder/quantile.js";
export { count, histogram, sum } from "./builder/rows.js";
export { exponential, gumbelMax, permuteAndFlip } from "./builder/selection.js";
export { sparseVector } from "./builder/sparse-vector.js";
export { thresholdTest } from "./builder/thresholds.js";
export { DpError, isDpError } from "./error.js";
export { grid } from "./grid.js";
export { load, version } from "./load.js";
export { explain, fromPlan } from "./plan.js";
export { parse, stringify } from "./receipt.js";

registerKinds({
  ...quantileKinds,
  ...rowKinds,
  ...selectionKinds,
  ...noiseKinds,
  ...costKinds,
  ...boundedNoiseKinds,
  ...thresholdKinds,
  ...sparseVectorKinds,
  ...partitionKinds,
});
