/** Exports of every entry with tables. */
import { batchKind } from "../builder/batch.js";
import { distinctKind } from "../builder/distinct.js";
import { foundGroupsKind } from "../builder/found-groups.js";
import { groupsKind } from "../builder/groups.js";
import { registerKinds } from "../plans/kinds.js";

export type * from "../api/batch.js";
export type * from "../api/distinct.js";
export type * from "../api/found-groups.js";
export type * from "../api/groups.js";
export type * from "../api/tables.js";
export type { ColumnTest } from "../api/tally.js";
export type { BatchPart, Unfinished } from "../api/unfinished.js";
export { ask, batch } from "../builder/batch.js";
export { distinct } from "../builder/distinct.js";
export { foundGroups } from "../builder/found-groups.js";
export { bins, dates, groupBy } from "../builder/groups.js";
export { tableFromRows } from "../builder/from-rows.js";

registerKinds(groupsKind, foundGroupsKind, batchKind, distinctKind);
