/** On which terms a ledger was begun, by the lines of its log. */
import type { Terms } from "../api/ledger.js";
import type { Neighbors } from "../api/person.js";
import { budgetOf } from "./budget.js";
import { type Journal, ledgerError } from "./journal.js";
import { ascii } from "./writing.js";

/** None where no ledger was begun. */
export function termsOf(journal: Journal): Terms | null {
  if (journal.opening === undefined) return null;
  const { people } = journal;
  const { people: name, neighbors, budget } = journal.texts;
  if (name !== ascii(people))
    throw ledgerError(people, "cannot go on: its log belongs to other people");
  return Object.freeze({
    people,
    neighbors: neighbors as Neighbors,
    budget: budgetOf(budget),
  });
}
