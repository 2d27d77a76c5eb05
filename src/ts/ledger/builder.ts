/** How a ledger is opened. */
import type { Budget, Ledger, LedgerBuilder, Log } from "../api/ledger.js";
import type { Neighbors } from "../api/person.js";
import { engineFor } from "../engine/engines.js";
import { DpError, refuse } from "../error.js";
import { Builder, oneOf } from "../input/builder.js";
import { ownValue } from "../release/release.js";
import { Book } from "./book.js";
import { budgetOf, budgetParts, type Terms } from "./budget.js";
import { carriedFrom } from "./export.js";
import { Journal, ledgerError } from "./journal.js";
import { nameOf } from "./name.js";
import { ascii, joined, lineOf, newId, stamp } from "./writing.js";

interface Settings {
  readonly people?: string;
  readonly neighbors?: Neighbors;
  readonly budget?: readonly (string | null)[];
  readonly carry?: string;
}

/**
 * Begins a ledger: a budget for one set of people that lasts, and that no release exceeds.
 *
 * Say whose data, who neighbors are and what may be spent in all; then `create` it in a log, `open`
 * it, or do whichever is due. From then on release by the ledger and not by the mechanism: it makes
 * a line durable that reserves the loss, draws only if the budget allows it, and is refused with
 * `ERR_BUDGET` else, before anything is drawn. Tabs, workers and processes that share a log share
 * the budget; a crash leaves at most a charge of which nothing was drawn.
 *
 * What a budget promises: of `{ epsilon }` and `{ bits }`, that all releases together lose no more,
 * and at every moment no more than `report().spent`. Of `{ rho }` and `{ epsilon, delta }`, that
 * all that will ever be released keeps to the *budget*; the running sum of rho at a moment that you
 * pick is no promise. With `{ epsilon, delta }` a release is granted if the sum of epsilons keeps
 * to epsilon, or the sum of rho to the one that implies both: you need not choose.
 *
 * What it cannot do: people can clear storage, other devices and other programs are not seen, and
 * a release that went past it counts only if you `record` it.
 *
 * A charge is given back where a release failed before the first row was read (an input of a wrong
 * kind, a column that a file does not have), and where a signal ended it: so what aborts a signal
 * must not depend on rows, nor on how long they take. After any other failure it stands, also of a
 * stream or generator of yours: it may have looked at rows.
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
 * const { share, words } = await book.report(); // 0.0141..., and a few sentences
 */
export function ledger(): LedgerBuilder {
  return new Opening({}) as unknown as LedgerBuilder;
}

class Opening extends Builder<Settings> {
  people(name: string): this {
    return this.with({ people: nameOf("people", name) });
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
    if (typeof exported !== "string") throw refuse("carry", "must be the text of an export");
    if (this.settings.carry !== undefined)
      throw refuse("carry", "can be called once: carry one ledger into the next");
    return this.with({ carry: exported });
  }

  async create(log: Log): Promise<Ledger> {
    return this.#opened(log, "create");
  }

  async open(log: Log): Promise<Ledger> {
    return this.#opened(log, "open");
  }

  async openOrCreate(log: Log): Promise<Ledger> {
    return this.#opened(log, "openOrCreate");
  }

  async #opened(log: Log, how: "create" | "open" | "openOrCreate"): Promise<Ledger> {
    const { carry } = this.settings;
    const { people, neighbors, budget } = this.#complete(how);
    if (!isLog(log)) throw refuse("log", "must have the functions append and read");
    if (carry !== undefined && how !== "create")
      throw refuse("carry", "goes with create alone: a ledger that exists has its charges");
    const text = engineFor("ledger").call((glue) => glue.ledger_budget(joined(budget)));
    const terms = { people, neighbors, budget: budgetOf(text) };
    const carried = carry === undefined ? null : await carriedFrom(carry, people, neighbors);
    const journal = new Journal(people, log);
    await journal.refresh();
    if (journal.opening === undefined) {
      if (how === "open")
        throw ledgerError(
          people,
          "does not exist here; this call changed nothing. Create it if it never was. If it was, its storage is gone: bring it back (a disk, a backup, this browser's site data) before anything else is released",
        );
      const name = ascii(people);
      const line = lineOf("open", ...stamp(newId()), name, neighbors, carried, ...budget);
      demandNoOther(journal, line, neighbors);
      await journal.append(line);
      if (how === "create" && journal.opening !== line) throw exists(people);
    } else if (how === "create") {
      throw exists(people);
    }
    demandSame(journal, terms);
    return new Book(journal, terms);
  }

  #complete(how: string): Required<Omit<Settings, "carry">> {
    const { people, neighbors, budget } = this.settings;
    const lacking = (name: string): DpError =>
      refuse(name, `is required: call .${name}(...) before .${how}(log)`);
    if (people === undefined) throw lacking("people");
    if (neighbors === undefined) throw lacking("neighbors");
    if (budget === undefined) throw lacking("budget");
    return { people, neighbors, budget };
  }
}

function isLog(log: unknown): log is Log {
  if (typeof log !== "object" || log === null) return false;
  const { append, read } = log as { readonly [name in keyof Log]?: unknown };
  return typeof append === "function" && typeof read === "function";
}

const exists = (people: string): DpError =>
  ledgerError(people, "exists already: open it, or give the new one another name");

/** What was agreed on when it was begun holds for everyone who opens it. */
function demandSame(journal: Journal, { people, neighbors, budget }: Terms): void {
  const [name, relation, text] = journal.use((fold) => fold.texts()).split("\n") as Agreed;
  if (name !== ascii(people)) throw ledgerError(people, "cannot go on: its log is of other people");
  if (relation !== neighbors)
    throw ledgerError(people, `is for neighbors "${relation}", and was asked for "${neighbors}"`);
  const known = ascii(budgetOf(text));
  if (known !== ascii(budget))
    throw ledgerError(
      people,
      `has the budget ${known}: open it with that one; for a larger one, close it into a new ledger, which carries its export`,
    );
}

/** What was charged before a ledger is begun, when its log was lost, must be of its relation. */
function demandNoOther(journal: Journal, opening: string, neighbors: Neighbors): void {
  const plans = journal.plansAfter(opening);
  const relations = plans.map((plan) => ownValue(plan, "neighbors"));
  const other = relations.find((relation) => relation !== undefined && relation !== neighbors);
  if (other !== undefined)
    throw ledgerError(
      journal.people,
      `cannot begin for neighbors "${neighbors}": a release for neighbors "${other as string}" stands in its log, from a ledger that is lost; begin it for these`,
    );
}

type Agreed = [people: string, neighbors: string, budget: string];
