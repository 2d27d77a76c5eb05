export type {
  Abort,
  BigInts,
  BlobLike,
  CountBuilder,
  CountPlan,
  CountQuery,
  DpErrorCode,
  Exact,
  ExponentialBuilder,
  GeometricBuilder,
  Grid,
  HistogramBuilder,
  HistogramPlan,
  HistogramQuery,
  Json,
  Mechanism,
  Neighbors,
  NoiseBuilder,
  NoiseMechanism,
  NoisePlan,
  Numbers,
  Plan,
  QuantileBase2Plan,
  QuantileBase2Query,
  QuantileBuilder,
  QuantilePlan,
  QuantileQuery,
  Release,
  RowTest,
  RowsOf,
  SelectionMechanism,
  SelectionPlan,
  Stream,
  SumBuilder,
  SumPlan,
  SumQuery,
  TopBuilder,
  TopMechanism,
} from "./api.js";
export type {
  Base2,
  Base2Mechanism,
  Base2Mechanisms,
  Base2Parameters,
  Base2Plan,
  DiscreteLaplaceBase2Builder,
  DiscreteLaplaceBase2Mechanism,
  DiscreteLaplaceBase2Plan,
  ExponentialBase2Builder,
  InBase2,
  IntegerBounds,
  IntegerPartitionBuilder,
  IntegerPartitionMechanism,
  IntegerPartitionPlan,
  PermuteAndFlipBase2Builder,
  PermuteAndFlipBase2Mechanism,
  PermuteAndFlipBase2Plan,
  RoundingError,
  SparseVectorBuilder,
  SparseVectorMechanism,
  SparseVectorPlan,
  ThresholdTestBuilder,
  ThresholdTestMechanism,
  ThresholdTestPlan,
} from "./api-base2.js";
export {
  base2Parameters,
  discreteLaplaceBase2,
  exponentialBase2,
  integerPartition,
  permuteAndFlipBase2,
  sparseVector,
  thresholdTest,
} from "./builder/base2.js";
export { count } from "./builder/count.js";
export { histogram } from "./builder/histogram.js";
export { discreteLaplace, geometric, scaleForAccuracy } from "./builder/noise.js";
export { median, quantile } from "./builder/quantile.js";
export { exponential, gumbelMax, permuteAndFlip } from "./builder/selection.js";
export { sum } from "./builder/sum.js";
export { DpError, isDpError } from "./error.js";
export { grid } from "./grid.js";
export { load, version } from "./load.js";
export { explain, fromPlan } from "./plan.js";
export { parse, stringify } from "./receipt.js";
