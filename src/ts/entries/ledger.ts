/** Lasting budgets. A ledger stores each loss before the release, and never exceeds its budget. */
export type {
  AnyRelease,
  ConcentratedMechanism,
  ConcentratedRelease,
  DpErrorCode,
  Exact,
  Loss,
  Mechanism,
  Plan,
  Release,
} from "../api/common.js";
export type * from "../api/ledger.js";
export type { Neighbors } from "../api/person.js";
export type { Abort, Chunks, Stream } from "../api/streams.js";
export type { TallyOptions } from "../api/tally.js";
export { deltaOf, epsilonOf, rhoOf } from "../query/conversion.js";
export { DpError, isDpError } from "../error.js";
export { load, version } from "../engine/load.js";
export { ledger } from "../ledger/builder.js";
export { indexedDbLog } from "../ledger/indexeddb-log.js";
export { memoryLog } from "../ledger/memory-log.js";
export { peek } from "../ledger/peek.js";
