/** A ledger that an exhibit holds between two questions to the worker: as its lines. */
import type { Budget, Ledger } from "sottovoce/ledger";

const PEOPLE = "class";
export const NEIGHBORS = "add-or-remove-one";

export interface Account {
  readonly book: Ledger;
  readonly lines: () => Promise<readonly string[]>;
}

/** Goes on with a ledger; without lines it begins one. */
export async function account(budget: Budget, lines: readonly string[]): Promise<Account> {
  // A module of its own, for the exhibits with a budget only.
  const { ledger, memoryLog } = await import("sottovoce/ledger");
  const log = memoryLog();
  for (const line of lines) await log.append(PEOPLE, line, lines.length);
  const book = await ledger().people(PEOPLE).neighbors(NEIGHBORS).budget(budget).openOrCreate(log);
  return { book, lines: () => log.read(PEOPLE, 1) };
}

/** The code of what the ledger did not grant; any other failure is thrown. */
export function refusal(reason: unknown): "ERR_BUDGET" {
  if ((reason as { code?: unknown }).code !== "ERR_BUDGET") throw reason;
  return "ERR_BUDGET";
}
