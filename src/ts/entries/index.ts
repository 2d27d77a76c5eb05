/** Quantiles, counts, histograms, sums, means, selection and noise. */
import { meanKinds } from "../builder/mean.js";
import { noiseKinds } from "../builder/noise.js";
import { intervalKinds } from "../builder/quantile-interval.js";
import { quantileKinds } from "../builder/quantile.js";
import { quantilesKinds } from "../builder/quantiles.js";
import { rowKinds } from "../builder/rows.js";
import { selectionKinds } from "../builder/selection.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export * from "./of-quantiles.js";
export type {
  ConcentratedMeanPlan,
  ConcentratedMeanQuery,
  MeanBuilder,
  MeanPlan,
  MeanQuery,
} from "../api/mean.js";
export type {
  ConcentratedCountPlan,
  ConcentratedCountQuery,
  ConcentratedHistogramPlan,
  ConcentratedHistogramQuery,
  ConcentratedSumPlan,
  ConcentratedSumQuery,
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
} from "../api/rows.js";
export type {
  ExponentialBuilder,
  SelectionMechanism,
  SelectionPlan,
  TopBuilder,
  TopMechanism,
} from "../api/selection.js";
export type { GeometricBuilder, NoiseBuilder, NoiseMechanism, NoisePlan } from "../api/noise.js";
export { mean } from "../builder/mean.js";
export { count, histogram, sum } from "../builder/rows.js";
export { exponential, gumbelMax, permuteAndFlip } from "../builder/selection.js";
export { discreteLaplace, geometric, scaleForAccuracy } from "../builder/noise.js";

registerKinds({
  ...quantileKinds,
  ...quantilesKinds,
  ...intervalKinds,
  ...rowKinds,
  ...meanKinds,
  ...selectionKinds,
  ...noiseKinds,
});
