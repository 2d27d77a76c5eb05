/** Answers by group: one question about the rows of each public category. */
import { batchKind } from "../builder/batch.js";
import { distinctKind } from "../builder/distinct.js";
import { foundGroupsKind } from "../builder/found-groups.js";
import { groupsKind } from "../builder/groups.js";
import { meanKind } from "../builder/mean.js";
import { intervalKind } from "../builder/quantile-interval.js";
import { quantileKind } from "../builder/quantile.js";
import { quantilesKind } from "../builder/quantiles.js";
import { countKind, sumKind } from "../builder/rows.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export * from "./of-quantiles.js";
export type * from "../api/batch.js";
export type * from "../api/distinct.js";
export type * from "../api/found-groups.js";
export type * from "../api/groups.js";
export type * from "../api/mean.js";
export type * from "../api/rows.js";
export type * from "../api/tables.js";
export type { ColumnTest } from "../api/tally.js";
export type { BatchPart, Unfinished } from "../api/unfinished.js";
export { ask, batch } from "../builder/batch.js";
export { distinct } from "../builder/distinct.js";
export { foundGroups } from "../builder/found-groups.js";
export { bins, dates, groupBy } from "../builder/groups.js";
export { mean } from "../builder/mean.js";
export { count, sum } from "../builder/rows.js";

registerKinds(quantileKind, quantilesKind, intervalKind, countKind, sumKind, meanKind);
registerKinds(groupsKind, foundGroupsKind, batchKind, distinctKind);
