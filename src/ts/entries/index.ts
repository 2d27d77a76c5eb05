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
export type { Base2 } from "../api/dyadic-base.js";
export type {
  ConcentratedMeanPlan,
  ConcentratedMeanQuery,
  MeanBuilder,
  MeanPlan,
  MeanQuery,
} from "../api/mean.js";
export type { Neighbors } from "../api/person.js";
export type {
  DecimalGrid,
  Grid,
  QuantileBase2Plan,
  QuantileBase2Query,
  QuantileBuilder,
  QuantilePlan,
  QuantileQuery,
} from "../api/quantile.js";
export type { IntervalBuilder, IntervalPlan, IntervalQuery } from "../api/quantile-interval.js";
export type { QuantilesBuilder, QuantilesPlan, QuantilesQuery } from "../api/quantiles.js";
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
export { median, quantile } from "../builder/quantile.js";
export { quantileInterval } from "../builder/quantile-interval.js";
export { quantiles } from "../builder/quantiles.js";
export { count, histogram, sum } from "../builder/rows.js";
export { exponential, gumbelMax, permuteAndFlip } from "../builder/selection.js";
export { discreteLaplace, geometric, scaleForAccuracy } from "../builder/noise.js";
export { grid } from "../query/grid.js";

registerKinds({
  ...quantileKinds,
  ...quantilesKinds,
  ...intervalKinds,
  ...rowKinds,
  ...meanKinds,
  ...selectionKinds,
  ...noiseKinds,
});
