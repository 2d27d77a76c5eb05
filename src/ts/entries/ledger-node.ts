/**
 * Stores ledgers in files, for Node, Deno and Bun. Several processes on one machine can share a
 * file without a lock, because each entry is one write at the end of the file. All processes see
 * the entries in the same order.
 *
 * **Watch out**: only local file systems write each entry at the end of the file. On NFS and other
 * shares, two processes may overwrite each other's entries. One file is one ledger. If somebody
 * restores an old copy of the file, budget that was spent is available again. A file of more than
 * 512 MB (about two million entries) cannot be opened any more. Long before that, close the ledger
 * and `carry` its export into a new one.
 */
export type { Log } from "../api/ledger.js";
export { fileLog } from "../ledger/file-log.js";
