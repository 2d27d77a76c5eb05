import { indexedDbLog, ledger, memoryLog, peek } from "sottovoce/ledger";
import type { Budget, Ledger, LedgerBuilder, Log } from "sottovoce/ledger";
import { isDpError } from "sottovoce/slim";
import { exactly } from "../../shared/typed.js";
import type { Terms } from "../line/protocol.js";
import { counts } from "../model/account.js";
import type { Account, Typed } from "../model/account.js";
import type { Refusal } from "../model/refusal.js";
import { Unusable } from "../questions/asked.js";
import type { Query } from "../questions/asked.js";
import { unclearIn } from "./problems.js";

/** Where lines are kept, and why not in the browser. */
interface Kept {
  readonly log: Log & Required<Pick<Log, "names">>;
  readonly why: string | null;
}

/** The ledgers of this browser, by the names of their people. */
export class Books {
  readonly #opened = new Map<string, Promise<Ledger>>();
  readonly #keep: () => Promise<Kept>;
  #kept: Promise<Kept> | undefined;

  constructor(keep: () => Promise<Kept> = usableLog) {
    this.#keep = keep;
  }

  /** Says what is spent; and if nothing was begun, whether it could be on these terms. */
  async account(terms: Terms, query: Query | null): Promise<Account> {
    const { people } = terms;
    const { log, why } = await this.#log();
    const known = (await log.names()).filter((name) => name !== people);
    const about = { people, known, lasting: why === null, why: why ?? "" };
    if (!(await this.#exists(people))) {
      const lines = await log.read(people, 1);
      const problems = await problemsOf(terms, lines, query);
      return { ...about, begun: null, earlier: await chargesIn(lines, people), problems };
    }
    const book = await this.opened(people);
    try {
      const summary = await book.summary();
      const affords = query === null ? null : await book.affords(query);
      const { neighbors } = book;
      return { ...about, begun: { neighbors, summary, affords }, earlier: 0, problems: [] };
    } catch (reason) {
      this.#opened.delete(people);
      throw reason;
    }
  }

  /** All people who have a ledger here, and whether the browser stores it. */
  async known(): Promise<{ readonly names: readonly string[]; readonly lasting: boolean }> {
    const { log, why } = await this.#log();
    return { names: await log.names(), lasting: why === null };
  }

  /** The ledger of these people, on its own terms if there is one, otherwise begun on these. */
  async openOrBegin(terms: Terms): Promise<Ledger> {
    const { people } = terms;
    if (await this.#exists(people)) return this.opened(people);
    return beginning(terms).create((await this.#log()).log);
  }

  /** The ledger that there is; opened once, so that only new lines are read. */
  opened(people: string): Promise<Ledger> {
    const known = this.#opened.get(people);
    if (known) return known;
    const opening = this.#open(people);
    this.#opened.set(people, opening);
    opening.catch(() => this.#opened.delete(people));
    return opening;
  }

  /**
   * For good: the name that continues must be one whose ledger can still begin with these charges.
   */
  async close(people: string, into: string): Promise<void> {
    const book = await this.opened(people);
    if (into === "") return book.close();
    if (await this.#exists(into)) throw new Unusable(taken(into));
    return book.close({ into });
  }

  async #open(people: string): Promise<Ledger> {
    const { log } = await this.#log();
    if ((await peek(log, people)) === null) throw new Unusable(GONE);
    return ledger().people(people).open(log);
  }

  /** Says if there is a ledger of these people; one that is gone is let go. */
  async #exists(people: string): Promise<boolean> {
    const { log } = await this.#log();
    // One that is open reads new lines alone, and sees by itself whether they are its own.
    if (this.#opened.has(people) && (await log.names()).includes(people)) return true;
    if ((await peek(log, people).catch(nothingOfNobody)) !== null) return true;
    this.#opened.delete(people);
    return false;
  }

  #log(): Promise<Kept> {
    return (this.#kept ??= this.#keep());
  }
}

/** The browser's own database; if it may not be used, a log that forgets with the page. */
async function usableLog(): Promise<Kept> {
  const log = indexedDbLog();
  try {
    // Whoever has one: it only asks whether the database opens.
    await log.names();
    return { log, why: null };
  } catch (reason) {
    return { log: memoryLog(), why: isDpError(reason) ? reason.message : "it failed" };
  }
}

/** A text that is not a name has no ledger; opening one says what is wrong with the text. */
function nothingOfNobody(reason: unknown): null {
  if (isDpError(reason) && reason.code === "ERR_ARGUMENT") return null;
  throw reason;
}

function beginning({ people, neighbors, budget, carried }: Terms): LedgerBuilder<never> {
  const builder = ledger().people(people).neighbors(neighbors).budget(budgetOf(budget));
  return carried === null ? builder : builder.carry(carried);
}

function budgetOf({ epsilon, delta, found }: Typed): Budget {
  const pure = { epsilon: exactly(epsilon) };
  if (delta.trim() === "") return pure;
  const both = { ...pure, delta: exactly(delta) };
  return found.trim() === "" ? both : { ...both, found: exactly(found) };
}

/** A log that forgets, of lines that stand though no ledger does. */
async function copyOf(lines: readonly string[], people: string): Promise<Log> {
  const copy = memoryLog();
  for (const line of lines) await copy.append(people, line, 1e9);
  return copy;
}

/** How many charges among such lines will count, in a ledger that can begin with them. */
async function chargesIn(lines: readonly string[], people: string): Promise<number> {
  if (lines.length === 0) return 0;
  const on = async (neighbors: Ledger["neighbors"]): Promise<Ledger> => {
    const builder = ledger().people(people).neighbors(neighbors).budget({ epsilon: 1 });
    return builder.create(await copyOf(lines, people));
  };
  const book = await on("add-or-remove-one").catch(() => on("change-one"));
  return (await book.summary()).charges.filter(counts).length;
}

/** Finds what would be refused when the ledger begins: so it is begun in a log that forgets. */
async function problemsOf(
  terms: Terms,
  lines: readonly string[],
  query: Query | null,
): Promise<readonly Refusal[]> {
  const names = ["epsilon", "delta", "found"] as const;
  if (terms.budget.epsilon.trim() === "") return [MISSING];
  const unclear = names.flatMap((name) => unclearIn(name, terms.budget[name].trim()));
  if (unclear.length > 0) return unclear;
  try {
    const book = await beginning(terms).create(await copyOf(lines, terms.people));
    if (query?.plan.kind !== "foundGroups") return [];
    if (terms.budget.found.trim() === "") return [NOT_ASIDE];
    return (await book.affords(query)) ? [] : [TOO_LITTLE];
  } catch (reason) {
    if (!isDpError(reason)) throw reason;
    return [{ code: reason.code, argument: reason.argument, message: reason.message }];
  }
}

const MISSING: Refusal = {
  code: "ERR_ARGUMENT",
  argument: "epsilon",
  message: "epsilon in all is missing: say how much may be spent on these people",
};
const NOT_ASIDE: Refusal = {
  code: "ERR_ARGUMENT",
  argument: "found",
  message:
    "this budget sets nothing aside for found categories: give it a delta, and say how much of it is for them",
};
const TOO_LITTLE: Refusal = {
  code: "ERR_ARGUMENT",
  argument: "found",
  message:
    "this budget is too small for the question: set more delta aside, or ask with a smaller epsilon or delta",
};
const GONE: Refusal = {
  code: "ERR_LEDGER",
  message: "the ledger of these people is gone: the storage of this page was cleared",
};
const taken = (into: string): Refusal => ({
  code: "ERR_LEDGER",
  message: `${JSON.stringify(into)} has a ledger already, which can never carry this one: give a name that is new here; nothing was closed`,
});
