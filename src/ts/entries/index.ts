/** Quantiles, counts, histograms, sums, means, selection, noise, and what a rho means. */
import { gaussianKind } from "../builder/gaussian.js";
import { meanKind } from "../builder/mean.js";
import { noiseKind } from "../builder/noise.js";
import { intervalKind } from "../builder/quantile-interval.js";
import { quantileKind } from "../builder/quantile.js";
import { quantilesKind } from "../builder/quantiles.js";
import { countKind, histogramKind, sumKind } from "../builder/rows.js";
import { selectionKind } from "../builder/selection.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export * from "./of-quantiles.js";
export type * from "../api/gaussian.js";
export type * from "../api/mean.js";
export type * from "../api/rows.js";
export type * from "../api/selection.js";
export type * from "../api/noise.js";
export { discreteGaussian } from "../builder/gaussian.js";
export { mean } from "../builder/mean.js";
export { count, histogram, sum } from "../builder/rows.js";
export { exponential, gumbelMax, permuteAndFlip } from "../builder/selection.js";
export { discreteLaplace, geometric, scaleForAccuracy } from "../builder/noise.js";
export { deltaOf, epsilonOf, rhoOf } from "../query/conversion.js";

registerKinds(
  quantileKind,
  quantilesKind,
  intervalKind,
  countKind,
  histogramKind,
  sumKind,
  meanKind,
  selectionKind,
  noiseKind,
  gaussianKind,
);
