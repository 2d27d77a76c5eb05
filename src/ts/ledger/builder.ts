/** How a ledger is opened. */
import type { Budget, Ledger, LedgerBuilder, Log } from "../api/ledger.js";
import type { Neighbors } from "../api/person.js";
import { engineFor } from "../engine/engines.js";
import { refuse } from "../error.js";
import { Builder, oneOf, type With } from "../input/builder.js";
import { ownValue } from "../release/release.js";
import { Book } from "./book.js";
import { budgetOf, budgetParts, type BudgetTexts, setsAside } from "./budget.js";
import { carriedFrom } from "./export.js";
import { type Journal, ledgerError, onJournal } from "./journal.js";
import { demandLog } from "./log.js";
import { demandUnmistaken, periodNameOf } from "./name.js";
import { termsOf } from "./terms.js";
import { ascii, joined, lineOf, newId, stamp } from "./writing.js";

interface Settings {
  readonly people?: string;
  readonly neighbors?: Neighbors;
  readonly budget?: readonly (string | null)[];
  readonly carry?: string;
}

/**
 * Builds a ledger, a lasting budget for releases about the same people.
 *
 * Set people, neighbors and a budget, and call `create` or `openOrCreate` with a log. To `open` an
 * existing ledger, set only its people. For each release, call `release` of the ledger instead of
 * `release` of the mechanism. The ledger charges the loss first, and releases only if the budget
 * allows it. Otherwise it rejects with `ERR_BUDGET`. Tabs, workers and processes that share a log
 * share the budget. A crash can leave a charge without a release, but never a release without a
 * charge.
 *
 * **Watch out**: people can clear the storage of a log. The ledger does not see releases on other
 * devices or by other programs. A release that was not made through the ledger counts only if you
 * `record` it.
 *
 * @remarks
 * **Guarantee.** With `{ epsilon }` or `{ bits }`, all releases together lose at most the budget.
 * At every moment, the releases so far lose at most `summary().spent`. With `{ rho }` or
 * `{ epsilon, delta }`, all releases that will ever be made satisfy the *budget* together. The sum
 * of rhos up to a moment that you choose is not a guarantee.
 *
 * With `{ epsilon, delta }`, the ledger adds up both epsilons and rhos, and grants a release if
 * either sum fits. The limit of the sum of rhos is the rho that implies epsilon and delta. You need
 * not choose between the sums. Releases of `foundGroups` have a delta of their own. The ledger
 * grants these only if you reserve a part of delta for them, as `found`. The rest of delta is then
 * for the sum of rhos.
 *
 * **Charges.** The ledger returns a charge to the budget if a release failed before the first row
 * was read. Examples are an input of a wrong type, or a column that is missing in a file. The
 * ledger also returns the charge if you aborted the release by a signal. So your decision to abort
 * must never depend on rows, or on how long reading them takes. If a release fails in any other
 * way, the charge remains. Your own stream, iterator or generator may look at rows before it yields
 * the first chunk. So the charge also remains if it throws, or if its first chunk has a wrong type.
 * The file readers of this package, and arrays of chunks, do not look at rows before the first
 * chunk.
 *
 * @example
 * import { median } from "sottovoce";
 * import { ledger, memoryLog } from "sottovoce/ledger";
 *
 * const book = await ledger()
 *   .people("readers")
 *   .neighbors("add-or-remove-one")
 *   .budget({ epsilon: 2, delta: "1e-6" })
 *   .openOrCreate(memoryLog());
 * const query = median()
 *   .candidates({ first: 0, last: 120, step: 1 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon("0.1")
 *   .build();
 * const { value } = await book.release(query, [31, 44, 44, 67]); // or ERR_BUDGET: nothing drawn
 * const { share, words } = await book.summary(); // 0.0141..., and a few sentences
 */
export function ledger(): LedgerBuilder {
  return new Opening({}) as unknown as LedgerBuilder;
}

class Opening extends Builder<Settings> {
  people(name: string, options?: { readonly period: string }): this {
    return this.with({ people: periodNameOf(name, options) });
  }

  neighbors(relation: Neighbors): this {
    return this.with({
      neighbors: oneOf("neighbors", relation, ["add-or-remove-one", "change-one"]),
    });
  }

  budget(budget: Budget): this {
    return this.with({ budget: budgetParts(budget) });
  }

  carry(exported: string): this {
    if (typeof exported !== "string")
      throw refuse("carry", "must be the text that a ledger's export() returned");
    if (this.settings.carry !== undefined)
      throw refuse("carry", "can be called once: carry one ledger into the next");
    return this.with({ carry: exported });
  }

  async create(log: Log): Promise<Ledger> {
    return this.#begun(log, "create");
  }

  async open(log: Log): Promise<Ledger> {
    const [{ people, neighbors }, budget] = this.#checked(log, "open", "people");
    return onJournal(people, log, (journal) => bookOf(journal, neighbors, budget));
  }

  async openOrCreate(log: Log): Promise<Ledger> {
    return this.#begun(log, "openOrCreate");
  }

  async #begun(log: Log, how: "create" | "openOrCreate"): Promise<Ledger> {
    const [{ people, neighbors, budget, carry }, agreed] = this.#checked(
      log,
      how,
      "people",
      "neighbors",
      "budget",
    );
    const isAside = agreed !== undefined && setsAside(agreed);
    const carried =
      carry === undefined ? null : await carriedFrom(carry, people, neighbors, isAside);
    return onJournal(people, log, async (journal) => {
      let line: string | undefined;
      if (journal.opening === undefined) {
        // Whoever closed a ledger into this name chose it already.
        if (carry === undefined) demandUnmistaken("people", people);
        const name = ascii(people);
        line = lineOf("open", ...stamp(newId()), name, neighbors, carried, ...budget);
        demandNoOther(journal, line, neighbors);
        await journal.append(line);
      }
      // Another page may have been faster.
      if (how === "create" && journal.opening !== line)
        throw ledgerError(people, "exists already: open it, or give the new one another name");
      return bookOf(journal, neighbors, agreed);
    });
  }

  /** All settings, and the budget, if none of these is missing and a log can take them. */
  #checked<Name extends keyof Settings>(
    log: Log,
    how: string,
    ...names: readonly Name[]
  ): readonly [With<Settings, Name>, budget: BudgetTexts | undefined] {
    const { settings } = this;
    for (const name of names)
      if (settings[name] === undefined)
        throw refuse(name, `is required: call .${name}(...) before .${how}(log)`);
    demandLog(log);
    const { budget, carry } = settings;
    if (carry !== undefined && how !== "create")
      throw refuse("carry", "works with create only: a ledger that exists has its own charges");
    const text = budget && engineFor("ledger").call((glue) => glue.ledger_budget(joined(budget)));
    return [settings as With<Settings, Name>, text === undefined ? text : budgetOf(text)];
  }
}

/**
 * Makes the book of a ledger. Terms that were agreed on when it was begun hold for everyone;
 * anything that was set again must be the same.
 */
function bookOf(
  journal: Journal,
  neighbors: Neighbors | undefined,
  budget: BudgetTexts | undefined,
): Book {
  const terms = termsOf(journal);
  const { people } = journal;
  if (terms === null)
    throw ledgerError(
      people,
      "does not exist here. This call changed nothing. If it never existed, create it. Otherwise its storage is gone: restore it (a disk, a backup, this browser's site data), and record what was released since, before you release anything",
    );
  if (neighbors !== undefined && neighbors !== terms.neighbors)
    throw ledgerError(
      people,
      `is for neighbors "${terms.neighbors}", not "${neighbors}": open it with its people alone`,
    );
  const known = ascii(terms.budget);
  if (budget !== undefined && ascii(budget) !== known)
    throw ledgerError(
      people,
      `has the budget ${known}: open it without a budget. For more, close it into a new ledger that carries its export`,
    );
  return new Book(journal, terms);
}

/**
 * Demands that charges from before a ledger is begun, when its log was lost, are of its relation.
 */
function demandNoOther(journal: Journal, opening: string, neighbors: Neighbors): void {
  const plans = journal.plansAfter(opening);
  const relations = plans.map((plan) => ownValue(plan, "neighbors"));
  const other = relations.find((relation) => relation !== undefined && relation !== neighbors);
  if (other !== undefined)
    throw ledgerError(
      journal.people,
      `cannot begin for neighbors "${neighbors}": its log has a release for neighbors "${other as string}", from a ledger that is lost. Create it for these`,
    );
}
