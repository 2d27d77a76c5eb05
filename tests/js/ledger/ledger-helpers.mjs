/** Helpers that the tests of ledgers share. */
import assert from "node:assert/strict";
import { count } from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";

export const neighbors = "add-or-remove-one";

/** A count at a loss of epsilon. */
export const counting = (epsilon = "1/4", relation = neighbors) =>
  count().neighbors(relation).epsilon(epsilon).build();

export const terms = (budget = { epsilon: 1 }, people = "readers") =>
  ledger().people(people).neighbors(neighbors).budget(budget);

/** A fresh ledger, in a log of its own unless one is given. */
export const begun = (budget, log = memoryLog()) => terms(budget).create(log);

/** A refusal by a ledger, which names it. */
export const broken =
  (words = /./, code = "ERR_LEDGER") =>
  (thrown) => {
    assert.equal(thrown?.name, "DpError", `not a DpError: ${thrown}`);
    assert.equal(thrown.code, code, thrown.message);
    assert.match(thrown.message, words);
    return true;
  };

/** The states of all charges, in order. */
export const states = async (book) =>
  (await book.summary()).charges.map(({ state }) => state).join(" ");

/** All lines of a log, as operations. */
export const operations = async (log, people = "readers") =>
  (await log.read(people, 0)).map((line) => JSON.parse(line.slice(0, -9)).op).join(" ");

/** Rows that tell whether somebody read them. */
export function watched(rows = [1, 2, 3]) {
  const seen = { read: false };
  const array = new Proxy(rows, {
    get(target, key) {
      if (/^\d+$/.test(String(key))) seen.read = true;
      return target[key];
    },
  });
  return [array, seen];
}
