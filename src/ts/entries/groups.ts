/** Answers by group: one question about the rows of each public category. */
import { meanKind } from "../builder/mean.js";
import { intervalKind } from "../builder/quantile-interval.js";
import { quantileKind } from "../builder/quantile.js";
import { quantilesKind } from "../builder/quantiles.js";
import { countKind, sumKind } from "../builder/rows.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export * from "./of-quantiles.js";
export * from "./of-tables.js";
export type * from "../api/mean.js";
export type * from "../api/rows.js";
export { mean } from "../builder/mean.js";
export { count, sum } from "../builder/rows.js";

registerKinds(quantileKind, quantilesKind, intervalKind, countKind, sumKind, meanKind);
