/** The exports of every entry that builds mechanisms. */
export type { AnyBatch } from "../api/batch.js";
export type * from "../api/common.js";
export type { MechanismFrom, PlanCheck } from "../api/plans.js";
export type { AnyGroups, GroupValue, Label } from "../api/groups.js";
export type { MeanValue } from "../api/mean.js";
export type * from "../api/streams.js";
export type * from "../api/tally.js";
export { DpError, isDpError } from "../error.js";
export { load, version } from "../engine/load.js";
export { explain, fromPlan } from "../plans/plan.js";
export { parse, stringify } from "../plans/receipt.js";
