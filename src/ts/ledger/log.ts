/** Logs from outside. */
import type { Log } from "../api/ledger.js";
import { refuse } from "../error.js";

export function demandLog(log: Partial<Log> | null | undefined): void {
  if (
    typeof log !== "object" ||
    log === null ||
    typeof log.append !== "function" ||
    typeof log.read !== "function"
  )
    throw refuse("log", "must have the functions append and read");
}
