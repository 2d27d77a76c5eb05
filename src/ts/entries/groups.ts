/** Answers by group: one question about the rows of each public category. */
import { groupsKind } from "../builder/groups.js";
import { meanKind } from "../builder/mean.js";
import { intervalKind } from "../builder/quantile-interval.js";
import { quantileKind } from "../builder/quantile.js";
import { quantilesKind } from "../builder/quantiles.js";
import { countKind, sumKind } from "../builder/rows.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export * from "./of-quantiles.js";
export type * from "../api/groups.js";
export type * from "../api/mean.js";
export type * from "../api/rows.js";
export type { FileTable } from "../api/tables.js";
export type { ColumnTest } from "../api/tally.js";
export type { Unfinished } from "../api/unfinished.js";
export { bins, dates, groupBy } from "../builder/groups.js";
export { mean } from "../builder/mean.js";
export { count, sum } from "../builder/rows.js";

registerKinds(quantileKind, quantilesKind, intervalKind, countKind, sumKind, meanKind, groupsKind);
