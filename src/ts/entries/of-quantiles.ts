/** The exports of every entry with quantiles. */
export type { Base2 } from "../api/dyadic-base.js";
export type { Neighbors } from "../api/person.js";
export type * from "../api/quantile.js";
export type * from "../api/quantile-interval.js";
export type * from "../api/quantiles.js";
export { median, quantile } from "../builder/quantile.js";
export { quantileInterval } from "../builder/quantile-interval.js";
export { quantiles } from "../builder/quantiles.js";
export { grid } from "../query/grid.js";
