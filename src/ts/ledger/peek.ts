/** What a log holds, without going on with it. */
import type { Log, Terms } from "../api/ledger.js";
import { onJournal } from "./journal.js";
import { demandLog } from "./log.js";
import { nameOf } from "./name.js";
import { termsOf } from "./terms.js";

/**
 * Returns the settings of a ledger in a log, or null. Use it to list ledgers, or to ask for a
 * budget only if there is none yet. `peek` reads all entries, like `open`, and writes none.
 *
 * **Watch out**: null does not prove that the ledger is new. Its storage may have been cleared, and
 * another page may create it before you do.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if the log or the name is invalid. `ERR_LEDGER` if the log
 * is damaged, contains another name than you asked for, or cannot be read.
 *
 * @example
 * import { ledger, memoryLog, peek } from "sottovoce/ledger";
 *
 * const log = memoryLog();
 * await peek(log, "readers"); // null
 * await ledger()
 *   .people("readers")
 *   .neighbors("change-one")
 *   .budget({ epsilon: 2 })
 *   .create(log);
 * for (const people of await log.names()) console.log(await peek(log, people)); // of readers
 */
export async function peek(log: Log, people: string): Promise<Terms | null> {
  demandLog(log);
  return onJournal(nameOf("people", people), log, (journal) => {
    const terms = termsOf(journal);
    journal.free();
    return terms;
  });
}
