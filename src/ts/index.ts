export type {
  Abort, BigInts, BlobLike, DpErrorCode, Exact, ExponentialBuilder, Grid, Json, Mechanism, Neighbors, Numbers, Plan, QuantileBuilder,
  QuantilePlan, QuantileQuery, Release, SelectionMechanism, SelectionPlan, Stream, TopBuilder, TopMechanism,
} from "./api.js";
export { median, quantile } from "./builder/quantile.js";
export { exponential, gumbelMax, permuteAndFlip } from "./builder/selection.js";
export { DpError, isDpError } from "./error.js";
export { grid } from "./grid.js";
export { load, version } from "./load.js";
export { explain, fromPlan } from "./plan.js";
export { parse, stringify } from "./release.js";
