/** Actions of the tests of logs in a page. */
import { indexedDbLog } from "/dist/ledger.js";
import * as contract from "/js/log-contract.mjs";

const { line } = contract;
const log = indexedDbLog();

/** Outcome of a promise, as plain data. */
const attempt = async (body) => {
  try {
    return await body();
  } catch (thrown) {
    return thrown?.toJSON?.() ?? { other: String(thrown?.stack ?? thrown) };
  }
};

/** The browser's own calls. */
const settled = (request) =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
const raw = {
  /** A connection that does as it is told, and that nothing but `close` ends. */
  open: (version, upgrade) => {
    const request = indexedDB.open("sottovoce", version);
    request.onupgradeneeded = () => upgrade?.(request.result);
    return settled(request);
  },
  delete: () => settled(indexedDB.deleteDatabase("sottovoce")),
  /** Lets `body` do something to the lines, in one transaction. */
  async change(body) {
    await log.read("readers", 0);
    const database = await raw.open();
    const transaction = database.transaction("lines", "readwrite");
    body(transaction.objectStore("lines"));
    await new Promise((done, fail) => {
      transaction.oncomplete = done;
      transaction.onabort = () => fail(transaction.error);
    });
    database.close();
  },
};

/** Puts something else in place of what the browser has, while `body` runs. */
async function instead(owner, name, make, body) {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { ...make(before), configurable: true });
  try {
    return await body();
  } finally {
    if (before) Object.defineProperty(owner, name, before);
    else delete owner[name];
  }
}

/** Waits that would be too long for a test. */
const hurried = (body) =>
  instead(
    globalThis,
    "setTimeout",
    ({ value }) => ({
      value: (callback, wait = 0) => value.call(globalThis, callback, wait / 100),
      writable: true,
    }),
    body,
  );

Object.assign(globalThis, {
  ...{ log, line, attempt, raw, instead, hurried, contract, indexedDbLog },
  result: true,
});
