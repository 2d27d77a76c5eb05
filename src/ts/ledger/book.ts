/** A ledger that is open: every spend is a line first, and a draw only then. */
import type {
  AnyRelease,
  ApproximateRelease,
  ConcentratedRelease,
  Loss,
  Plan,
  Release,
} from "../api/common.js";
import type {
  Budget,
  Ledger,
  LedgerSummary,
  Log,
  Noted,
  RecordedEntries,
  Terms,
} from "../api/ledger.js";
import type { Neighbors } from "../api/person.js";
import type { Abort } from "../api/streams.js";
import type { GroupsTallyOptions, TallyOptions } from "../api/tally.js";
import { DpError, refuse } from "../error.js";
import { inherited, ownOf } from "../host/bare.js";
import { openChunks } from "../input/chunks.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { Attempt } from "../query/attempt.js";
import { budgetOf, budgetParts, type BudgetTexts, setsAside } from "./budget.js";
import {
  type Charge,
  chargeKept,
  chargeOf,
  chargeOfRelease,
  lossIn,
  noteOf,
  recordable,
  unbounded,
} from "./charge.js";
import { chargesOf } from "./charges.js";
import { exported } from "./export.js";
import { copied, type Found, intoBefore, type Journal, ledgerError } from "./journal.js";
import { demandUnmistaken, nameOf } from "./name.js";
import { salvaged } from "./salvage.js";
import { summaryOf } from "./summary.js";
import { ascii, joined, lineOf, newId, stamp } from "./writing.js";

/** Methods of a mechanism in an attempt; its class shows which of them it has. */
interface Attemptable {
  release(input: unknown, attempt: Attempt): unknown;
  releaseFrom(chunks: unknown, options: unknown, attempt: Attempt): Promise<unknown>;
  releaseTally(rows: unknown, options: unknown, attempt: Attempt): unknown;
}

/** How a release is asked for: by which method, and with what in addition to its input. */
interface Call {
  readonly how: keyof Attemptable;
  readonly options: unknown;
  /** The options of the mechanism's own method. */
  readonly known: readonly string[];
}

export class Book implements Ledger {
  readonly people: string;
  readonly neighbors: Neighbors;
  readonly budget: BudgetTexts;
  readonly #journal: Journal;

  constructor(journal: Journal, { people, neighbors, budget }: Terms) {
    this.people = people;
    this.neighbors = neighbors;
    this.budget = budget;
    this.#journal = journal;
    Object.freeze(this);
  }

  release<Out, P extends Plan>(
    mechanism: object,
    input: unknown,
    options?: Noted,
  ): Promise<Release<Out, P> & ConcentratedRelease<Out, P> & ApproximateRelease<Out, P>> {
    const call: Call = { how: "release", options, known: [] };
    return this.#spend(mechanism, call, (able, attempt) => able.release(input, attempt));
  }

  releaseFrom<R extends AnyRelease>(
    query: object,
    chunks: unknown,
    options?: Noted & { readonly signal?: Abort | undefined },
  ): Promise<R> {
    return this.#spend(
      query,
      { how: "releaseFrom", options, known: ["signal"] },
      (able, attempt, others) => able.releaseFrom(chunks, others, attempt),
      (reason) => letGo(chunks, reason),
    );
  }

  releaseTally<R extends AnyRelease>(
    query: object,
    rows: Iterable<unknown>,
    options?: Noted & TallyOptions & GroupsTallyOptions,
  ): Promise<R> {
    const call: Call = { how: "releaseTally", options, known: ["where", "person", "row"] };
    return this.#spend(query, call, (able, attempt, others) =>
      able.releaseTally(rows, others, attempt),
    );
  }

  /** Reserves, draws, commits: up to the first wait at once, so that the source is the caller's. */
  async #spend<R>(
    mechanism: object,
    { how, options, known }: Call,
    draw: (able: Attemptable, attempt: Attempt, others: object) => unknown,
    refused: (reason: unknown) => void = () => undefined,
  ): Promise<R> {
    const id = newId();
    let attempt: Attempt;
    let others: object;
    let charge: Charge;
    try {
      attempt = new Attempt();
      let note: string | null;
      [note, others] = noted(options, known);
      charge = chargeOf(mechanism, this, note);
      if (!(how in mechanism)) throw refuse("query", "must be a query of rows, such as count()");
      if (recordable(charge, this.budget) !== charge) throw this.#nothingAside();
      const line = lineOf("reserve", ...stamp(id), ...charge);
      await this.#journal.append(line, id, lineOf("cancel", id));
      if (!this.#journal.use((fold) => fold.is_granted(id))) throw this.#overspent();
    } catch (thrown) {
      refused(thrown);
      throw thrown;
    }
    let release: unknown;
    try {
      release = await draw(mechanism as Attemptable, attempt, others);
    } catch (thrown) {
      if (attempt.isFree) await this.#finish(() => lineOf("cancel", id));
      else {
        const words = await this.#remains(id, charge);
        if (thrown instanceof DpError && !thrown.message.endsWith(words)) thrown.message += words;
      }
      throw thrown;
    }
    const found = await this.#found(id);
    if (found === undefined) return release as R;
    if (found.isGranted) await this.#finish(() => lineOf("commit", id));
    else await this.#chargeAgain(charge, found);
    return release as R;
  }

  /** If it cannot be written the charge remains as it is in the log. */
  async #finish(line: () => string): Promise<void> {
    try {
      await this.#journal.write(line());
    } catch {
      // Whoever comes next is told by the log itself.
    }
  }

  /**
   * Looks for a reservation. If nobody answers, nothing is known and it stands as it was seen last,
   * unless the log was seen to be another one since.
   */
  async #found(id: string): Promise<Found | undefined> {
    try {
      return await this.#journal.found(id);
    } catch (thrown) {
      if (this.#journal.isBroken) throw this.#lost(thrown);
      return undefined;
    }
  }

  /** Charges for a release that failed too late to give its charge back, and says what is true. */
  async #remains(id: string, charge: Charge): Promise<string> {
    try {
      const found = await this.#found(id);
      if (found === undefined) return unanswered;
      if (!found.isGranted) await this.#chargeAgain(charge, found);
      return charged;
    } catch {
      return uncharged;
    }
  }

  /**
   * Records what was drawn in a log that lost its reservation. It must be durable before the value
   * is handed out: nothing else charges for it. Nor may another ledger have carried the charges on
   * before, which would miss it.
   */
  async #chargeAgain(charge: Charge, { relation, budget }: Found): Promise<void> {
    try {
      const isKnown = relation === "" || relation === this.neighbors;
      const known = isKnown ? charge : unbounded(charge);
      // One that is not begun may come to set nothing aside.
      const texts = budget === "" ? {} : budgetOf(budget);
      const line = lineOf("record", ...stamp(newId()), ...recordable(known, texts));
      const lines = await this.#journal.write(line, 1);
      if (!lines.includes(line))
        throw new TypeError("a log must return the line that was written to it");
      this.#demandNotMissed(intoBefore(lines, line), missed);
    } catch (thrown) {
      throw this.#lost(thrown);
    }
  }

  #lost(cause: unknown): DpError {
    const lost = ledgerError(
      this.people,
      "cannot go on: its log lost this charge and takes no other. Nothing is released; error.cause has the reason. Restore the log (a disk, a folder, site data), and open the ledger again",
    );
    return Object.defineProperty(lost, "cause", ownOf({ value: cause }));
  }

  #nothingAside(): DpError {
    return DpError.of(
      "ERR_BUDGET",
      `the ledger ${JSON.stringify(this.people)} sets no delta aside for found categories. Nothing was drawn or charged. List the categories; or close it into a new ledger with the budget { epsilon, delta, found } that carries its export`,
    );
  }

  #overspent(): DpError {
    const name = JSON.stringify(this.people);
    return DpError.of(
      "ERR_BUDGET",
      this.#isClosed()
        ? `the ledger ${name} is closed. Nothing was drawn or charged. If summary().into names a ledger, that one can carry its export`
        : `the ledger ${name} has too little budget left. Nothing was drawn or charged. Use a smaller epsilon${setsAside(this.budget) ? ", rho or delta" : " or rho"}; summary() shows what is left`,
    );
  }

  async record(release: AnyRelease, options?: Noted): Promise<void> {
    const [note] = noted(options, []);
    const [charge, version] = chargeOfRelease(release, this, note);
    const id = newId();
    const line = lineOf("record", ...stamp(id, version), ...recordable(charge, this.budget));
    await this.#refreshToRecord();
    await this.#appendRecord(line, id);
  }

  /** Where another ledger carries the charges on, it would not hear of one more. */
  async #refreshToRecord(): Promise<void> {
    await this.#journal.refresh();
    this.#demandNotMissed(this.#into(), ". Nothing was recorded");
  }

  /** Another writer may have closed the ledger just before. */
  async #appendRecord(line: string, id?: string): Promise<void> {
    await this.#journal.append(line, id);
    if (this.#into() !== null) this.#demandNotMissed(intoBefore(this.#journal.lines, line), missed);
  }

  #demandNotMissed(into: string | null, consequence: string): void {
    if (into === null) return;
    throw ledgerError(
      this.people,
      `was closed into ${into}${consequence}. Once the ledger ${into} carries the export, record it there`,
    );
  }

  async recordAll(entries: readonly string[]): Promise<RecordedEntries> {
    const lines = copied(entries, () =>
      refuse("entries", "must be an array of texts: what read() of a log returned"),
    );
    const { charges, neighbors, unreadable } = salvaged(lines);
    if (neighbors !== "" && neighbors !== this.neighbors)
      throw refuse(
        "entries",
        `must be from a ledger for neighbors "${this.neighbors}". Nothing was recorded`,
      );
    await this.#refreshToRecord();
    const known = this.#journal.use((fold) => chargesOf(fold.charges(), this.#journal.lines));
    const ids = new Set(known.map(({ kept }) => kept.id));
    const missing = charges.filter(({ id }) => !ids.has(id));
    // The ids stay, so each counts once even if another page records the same.
    for (const kept of missing) {
      const charge = recordable(chargeKept(kept, this.neighbors), this.budget);
      await this.#appendRecord(lineOf("record", kept.id, kept.at, ascii(kept.version), ...charge));
    }
    const recorded = missing.length;
    return Object.freeze({ recorded, known: charges.length - recorded, unreadable });
  }

  async affords(mechanism: { readonly plan: Plan; readonly loss: Loss }): Promise<boolean> {
    const loss = lossIn(chargeOf(mechanism, this));
    await this.#journal.refresh();
    return this.#journal.use((fold) => fold.affords(joined(loss)));
  }

  async lower(budget: Budget): Promise<void> {
    const [id, parts] = [newId(), joined(budgetParts(budget))];
    await this.#journal.refresh();
    const line = this.#journal.use((fold) => fold.lower_line(id, parts));
    // It is empty where it would raise something. Another page may be faster, too.
    if (line !== "") await this.#journal.append(line, id);
    const { budget: promised, lowered } = this.#journal.texts;
    const granted = lowered || promised;
    // Nobody should take for lowered what is not.
    if (!line.includes(`"budget":${granted}}`))
      throw refuse(
        "budget",
        `must have the same units as ${ascii(budgetOf(granted))}, and none above it. Nothing was lowered`,
      );
  }

  async close(options?: { readonly into?: unknown }): Promise<void> {
    const { into } = own(options === undefined ? {} : options, ["into"]);
    const name = into === undefined ? undefined : nameOf("into", into);
    const named = name === undefined ? undefined : ascii(name);
    await this.#journal.refresh();
    this.#demandInto(named);
    // One that is closed already keeps the name that it has.
    if (name !== undefined && !this.#isClosed()) demandUnmistaken("into", name);
    const line = lineOf("close", newId(), this.#isClosed() ? this.#into() : (named ?? null));
    await this.#journal.append(line);
    // Another page may have been faster.
    this.#demandInto(named);
  }

  #isClosed(): boolean {
    return this.#journal.standing.closed === 1;
  }

  /** The people whom it was closed into, as lines have them; null for nobody. */
  #into(): string | null {
    return this.#journal.texts.into || null;
  }

  /** The first close names who goes on, for good. */
  #demandInto(named: string | undefined): void {
    if (named === undefined || !this.#isClosed() || this.#into() === named) return;
    const known = this.#into();
    throw ledgerError(
      this.people,
      known === null
        ? "was closed without naming a successor: no ledger can carry it"
        : `was closed into ${known}: no other ledger can carry it`,
    );
  }

  async summary(options?: { readonly delta?: unknown }): Promise<LedgerSummary> {
    const { delta } = own(options === undefined ? {} : options, ["delta"]);
    const text = delta === undefined ? undefined : exactText("delta", delta);
    await this.#journal.refresh();
    return summaryOf(this.#journal, this, text, await persisted(this.#journal.log));
  }

  async export(): Promise<string> {
    await this.#journal.refresh();
    return exported(this.#journal.lines);
  }
}

/** A refusal that came too late to give the charge back ends so: the log has the charge, ... */
const charged = ". The charge remains";
/** ... had it when it was last seen, ... */
const unanswered = ". The charge remains, unless the log lost it: the log does not answer";
/** ... or has it no more. */
const uncharged =
  ". The log lost its charge and takes no other: restore the log, and open the ledger again";

/** Says of an entry that it came after the close. */
const missed = " meanwhile. This entry does not count there";

/** The note among options, and the others, which are the mechanism's. */
function noted(options: unknown, known: readonly string[]): [note: string | null, others: object] {
  const { note, ...others } = own(options === undefined ? {} : options, [...known, "note"]) as {
    readonly note?: unknown;
  };
  return [noteOf(note), others];
}

/** A source that nobody will read learns it, as one whose reading broke off. */
function letGo(chunks: unknown, reason: unknown): void {
  try {
    openChunks(chunks).cancel(reason);
  } catch {
    // It is no source.
  }
}

/** Gives what the host says of the storage, if the log knows. It decides nothing. */
async function persisted(log: Log): Promise<boolean | null> {
  try {
    const answer: unknown = inherited(log, "persisted") && (await log.persisted?.());
    return typeof answer === "boolean" ? answer : null;
  } catch {
    return null;
  }
}
