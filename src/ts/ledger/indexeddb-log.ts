/**
 * Stores lines in the browser's own database. Tabs and workers of one site share them, and see them
 * in one order without a lock: transactions that write to one store exclude each other.
 *
 * **Watch out**: people can clear it, and browsers do (Safari after seven days without a visit,
 * others when room is short). A private window begins with nothing and leaves nothing (Firefox
 * before 115 has no database there at all). No other device, browser or address sees it.
 */
import type { Log } from "../api/ledger.js";
import type { DpError } from "../error.js";
import { refuse } from "../error.js";
import { quietly } from "../host/quietly.js";

const DATABASE = "sottovoce";
const STORE = "lines";

/**
 * How long the browser may take for one step, in milliseconds. A tab that holds the database while
 * it is to be deleted keeps all others waiting, without a warning to any of them.
 */
const PATIENCE = 30_000;

/**
 * Opens a log in IndexedDB, shared by all tabs of this site.
 *
 * @example
 * import { indexedDbLog, ledger } from "sottovoce/ledger";
 *
 * const book = await ledger()
 *   .people("readers")
 *   .neighbors("add-or-remove-one")
 *   .budget({ epsilon: 2 })
 *   .openOrCreate(indexedDbLog());
 */
export function indexedDbLog(): Required<Log> {
  const connection = new Connection();
  let hasAsked = false;
  return Object.freeze({
    append(people: string, line: string, from: number) {
      // An answer may take as long as a person does, so nothing waits for it.
      if (!hasAsked) void askToKeep();
      hasAsked = true;
      return connection.within("readwrite", (transaction) =>
        linesIn(transaction, people, from, line),
      );
    },
    read: (people: string, from: number) =>
      connection.within("readonly", (transaction) => linesIn(transaction, people, from)),
    persisted: isKept,
    names: () => connection.within("readonly", namesIn),
  });
}

/** The open database, opened again where the browser or another tab has ended it. */
class Connection {
  #database: Promise<IDBDatabase> | undefined;

  /** `body` begins its requests at once, or the transaction would be over. */
  async within<T>(
    mode: IDBTransactionMode,
    body: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> {
    for (let last = false; ; last = true) {
      const opening = this.#opened();
      const database = await opening;
      let transaction: IDBTransaction;
      try {
        transaction = begin(database, mode);
      } catch (thrown) {
        this.#forget(opening);
        // A transaction that never began has written nothing, so it may be tried again, on a new
        // connection.
        if (!last) continue;
        throw refusalOf(thrown);
      }
      try {
        return await body(transaction);
      } catch (thrown) {
        // Safari loses connections, and none of them comes back.
        this.#forget(opening);
        database.close();
        throw thrown;
      }
    }
  }

  #opened(): Promise<IDBDatabase> {
    if (this.#database) return this.#database;
    const opening = open((database) => {
      database.onclose = () => this.#forget(opening);
      // Another tab wants to delete it: a tab that held it would keep that tab waiting.
      database.onversionchange = () => {
        database.close();
        this.#forget(opening);
      };
    });
    this.#database = opening;
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  #forget(opening: Promise<IDBDatabase>): void {
    if (this.#database === opening) this.#database = undefined;
  }
}

function begin(database: IDBDatabase, mode: IDBTransactionMode): IDBTransaction {
  // A line that the system has not yet written would be lost with the power.
  return database.transaction(STORE, mode, { durability: "strict" });
}

function open(watch: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = requested();
    let waited = false;
    const timer = setTimeout(() => {
      waited = true;
      reject(late());
    }, PATIENCE);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      clearTimeout(timer);
      if (waited) request.result.close();
      else watch(request.result);
      resolve(request.result);
    };
    request.onerror = (event) => {
      // Or Firefox takes it for an error of the page that nobody caught.
      event.preventDefault();
      clearTimeout(timer);
      reject(refusalOf(request.error));
    };
  });
}

/**
 * Adds the line, if one is given, and gives the first line and those from number `from` on. A line
 * that nobody wrote replaces those that are missing.
 */
function linesIn(
  transaction: IDBTransaction,
  people: string,
  from: number,
  line?: string,
): Promise<readonly string[]> {
  return outcomeOf(transaction, (store, stop) => {
    const since = (number: number) =>
      IDBKeyRange.bound([people, number], [people, Number.POSITIVE_INFINITY]);
    const start = Math.max(from, 1);
    let first: IDBRequest<unknown> | undefined;
    let keys: IDBRequest<IDBValidKey[]> | undefined;
    let others: IDBRequest<unknown[]> | undefined;

    const cursor = store.openKeyCursor(since(0), "prev");
    cursor.onsuccess = () => {
      const last = cursor.result ? Number((cursor.result.key as unknown[])[1]) : -1;
      if (line !== undefined) {
        if (!Number.isSafeInteger(last)) return stop(damaged);
        store.add(line, [people, last + 1]);
      } else if (last < 0) return;
      first = store.get([people, 0]);
      keys = store.getAllKeys(since(start));
      others = store.getAll(since(start));
    };
    return () => {
      if (!first || !keys || !others) return [];
      const lines = [textOf(first.result)];
      let next = start;
      others.result.forEach((value, index) => {
        const number = (keys?.result[index] as unknown[])[1] as number;
        if (number !== next) lines.push(LOST);
        lines.push(textOf(value));
        next = number + 1;
      });
      return lines;
    };
  });
}

/** Replaces lines that are missing. Readers take it for damage. */
const LOST = "-";
const textOf = (value: unknown): string => (typeof value === "string" ? value : LOST);

/** Names of the people whose lines there are. Keys that are not of a log are nobody's. */
function namesIn(transaction: IDBTransaction): Promise<readonly string[]> {
  return outcomeOf(transaction, (store) => {
    const names: string[] = [];
    const cursor = store.openKeyCursor(IDBKeyRange.lowerBound([""]));
    cursor.onsuccess = () => {
      const { result } = cursor;
      const people = (result?.key as unknown[] | undefined)?.[0];
      if (typeof people !== "string") return;
      names.push(people);
      // An array is behind all numbers: the next key is that of other people.
      result?.continue([people, []]);
    };
    return () => names;
  });
}

/**
 * Gives the result of a transaction once everything it was asked is stored. `ask` begins its
 * requests at once, and gives what reads the result.
 */
function outcomeOf<T>(
  transaction: IDBTransaction,
  ask: (store: IDBObjectStore, stop: (refusal: () => DpError) => void) => () => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (refusal: () => DpError) => {
      reject(refusal());
      // Past being aborted it may still keep the line: a charge too many, never one too few.
      quietly(() => transaction.abort());
    };
    const result = ask(transaction.objectStore(STORE), stop);
    const timer = setTimeout(() => stop(late), PATIENCE);
    transaction.onabort = () => {
      clearTimeout(timer);
      reject(refusalOf(transaction.error));
    };
    transaction.oncomplete = () => {
      clearTimeout(timer);
      resolve(result());
    };
  });
}

/** Frames without an origin are refused the name already, or the call. */
function requested(): IDBOpenDBRequest {
  try {
    const { indexedDB } = globalThis as { readonly indexedDB?: IDBFactory };
    if (indexedDB) return indexedDB.open(DATABASE, 1);
  } catch (thrown) {
    throw refusalOf(thrown);
  }
  throw failed(
    "needs IndexedDB, which this host lacks: in Node use fileLog of sottovoce/ledger/node, elsewhere memoryLog(), which ends with the page",
  );
}

/** Asks that what this site keeps outlasts a lack of room. Workers may not ask. */
async function askToKeep(): Promise<void> {
  try {
    const { storage } = navigator;
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    // Lines are kept all the same, for as long as there is room.
  }
}

/** True if the browser has agreed to it; null if it does not say. */
async function isKept(): Promise<boolean | null> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return null;
  }
}

const failed = (rule: string) => refuse("log", rule, "ERR_LEDGER");
const late = () =>
  failed(
    "got no answer from this browser's storage in 30 seconds. Nothing was drawn, but a charge may stand: close other tabs of this site, reload this page, and check summary()",
  );
const damaged = () =>
  failed(
    "has entries that no ledger wrote: something else wrote to this site's database sottovoce. Nothing was stored or drawn. Create a new ledger with another name, and pass the entries of this one to its recordAll(entries), before anything more is released",
  );

/**
 * Refusal that says what to do, by the name of what the browser threw; its text is in its own
 * words.
 */
function refusalOf(thrown: unknown): DpError {
  const name = thrown instanceof DOMException ? thrown.name : undefined;
  switch (name) {
    case "QuotaExceededError":
      return failed(
        "has no room left in this browser. Nothing was drawn or stored: free some room for this site, and try again",
      );
    case "SecurityError":
    case "InvalidStateError":
      return failed(
        "is forbidden here: allow this site to store data, leave the private window or the sandboxed frame, or use memoryLog(), which ends with the page",
      );
    case "VersionError":
    case "NotFoundError":
      return failed(
        "found a database sottovoce in an unknown format, perhaps of a later version of this package: use that one. Deleting it would lose what was spent",
      );
    default:
      return failed(
        "failed in this browser's storage. Nothing was drawn, but a charge may stand: reload this page, and check summary()",
      );
  }
}
