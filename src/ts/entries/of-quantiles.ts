/** What every entry with quantiles offers of them. */
export type { Base2 } from "../api/dyadic-base.js";
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
export { median, quantile } from "../builder/quantile.js";
export { quantileInterval } from "../builder/quantile-interval.js";
export { quantiles } from "../builder/quantiles.js";
export { grid } from "../query/grid.js";
