/** Shows what a log holds, without going on with it. */
import type { Log, Terms } from "../api/ledger.js";
import { onJournal } from "./journal.js";
import { demandLog } from "./log.js";
import { nameOf } from "./name.js";
import { termsOf } from "./terms.js";

/**
 * Returns the settings of a ledger without opening it. The Promise resolves to null if `log`
 * contains no ledger with the name `people`. Use `peek` to list ledgers, or to ask people for a
 * budget only if there is no ledger yet. Like `open`, `peek` reads all entries of the ledger. It
 * writes none.
 *
 * **Watch out**: if `peek` returns null, a ledger with this name may have existed before, because
 * people can clear the storage. Another page may also create the ledger between your calls of
 * `peek` and `create`.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if the log or the name is invalid. `ERR_LEDGER` if the log
 * is damaged, contains a ledger with another name under `people`, or cannot be read.
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
