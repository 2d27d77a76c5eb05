/** What every entry that builds mechanisms offers besides them. */
export type {
  BigInts,
  DpErrorCode,
  Exact,
  Json,
  Mechanism,
  Notion,
  Numbers,
  Plan,
  Release,
} from "./api/common.js";
export type { Abort, BlobLike, Stream } from "./api/streams.js";
export type {
  ColumnTest,
  PersonColumns,
  TallyOptions,
  TallyOrigin,
  TallyRow,
} from "./api/tally.js";
export { DpError, isDpError } from "./error.js";
export { load, version } from "./load.js";
export { explain, fromPlan } from "./plan.js";
export { parse, stringify } from "./receipt.js";
