/**
 * Stores ledgers in files, for Node, Deno and Bun. Processes on one machine share a file, and see
 * its entries in one order without a lock: each entry is one write at the end of the file.
 *
 * **Watch out**: only local file systems write each entry at the end of the file. On NFS and other
 * shares, two processes may overwrite each other's entries. One file is one ledger, and restoring
 * an old copy of it restores the budget. A file of more than 512 MB (about two million entries)
 * cannot be opened any more: long before that, close the ledger and `carry` its export into a new
 * one.
 */
export type { Log } from "../api/ledger.js";
export { fileLog } from "../ledger/file-log.js";
