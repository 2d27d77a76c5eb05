/**
 * The lines of one ledger as this program has seen them. A log is trusted to keep lines and their
 * order, and with nothing else: each of its answers is compared with what is known.
 */
import type { Log } from "../api/ledger.js";
import { Handle } from "../engine/engine.js";
import { engineFor } from "../engine/engines.js";
import { countedLines, named, PLACES, STANDING, TEXTS } from "../engine/wire.js";
import { DpError, isDpError } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { ownOf } from "../host/bare.js";
import { chargesOf } from "./charges.js";
import { repeated } from "./writing.js";

export type Fold = Glue["LedgerFold"]["prototype"];

/**
 * Characters folded at a time, or one line: all lines together may be more than a text can hold.
 */
const portion = 1 << 22;

export class Journal {
  readonly people: string;
  readonly log: Log;
  readonly #lines: string[] = [];
  #fold: Handle<Fold> | undefined;
  /** As the core numbers lines; of none. */
  #numbers = named(PLACES, [-1, -1, 0]);
  /** Why the log is no longer the one that was known, once that was seen: it does not become it. */
  #broken: string | undefined;

  constructor(people: string, log: Log) {
    this.people = people;
    this.log = log;
  }

  /** In their order. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** The line that opened the ledger, if one did. */
  get opening(): string | undefined {
    return this.#lines[this.#numbers.opening];
  }

  /** Asks for lines that others wrote. */
  async refresh(): Promise<void> {
    const [answer, query] = await this.#ask((from) => this.log.read(this.people, from));
    this.#take(answer, query);
  }

  /**
   * Makes a line durable, and folds everything up to it. A journal whose view is stale finds out
   * before anything is written. If the log came to be another one in between, `undo` is written
   * behind the line, which may remain where no answer shows it. If an id is given, it must be new,
   * and the line must be the first one that has it: the fold passes over any other.
   */
  async append(line: string, id?: string, undo?: string): Promise<void> {
    await this.refresh();
    const known = this.#lines.length;
    if (id !== undefined && this.#firstWith(id, 0) !== undefined) throw repeated();
    const [answer, query] = await this.#ask((from) => this.log.append(this.people, line, from));
    try {
      this.#take(answer, query);
      if (!answer.includes(line))
        throw this.#breaks("did not return the line that was written to it");
    } catch (thrown) {
      // Whether it succeeds or not: a charge may be one too many, and is never one too few.
      if (undo !== undefined) await this.write(undo).catch(() => undefined);
      throw thrown;
    }
    if (id !== undefined && this.#firstWith(id, known) !== line) throw repeated();
  }

  /** The first line with an id, from number `from` on. */
  #firstWith(id: string, from: number): string | undefined {
    const member = `"id":"${id}"`;
    return this.#lines.find((line, number) => number >= from && line.includes(member));
  }

  /**
   * Makes a line durable in the log as it is now, even if other lines were known of it. Gives what
   * the log answers: its first line, and those from number `from` on.
   */
  async write(line: string, from = Math.max(1, this.#lines.length)): Promise<readonly string[]> {
    return copied(await this.log.append(this.people, line, from));
  }

  /** The log was seen to be another one than before. */
  get isBroken(): boolean {
    return this.#broken !== undefined;
  }

  /**
   * Finds whether a reservation is granted in the log as it is now, even if other lines were known
   * of it. Also gives the relation and the budget of that ledger: none before it was begun.
   */
  async found(id: string): Promise<Found> {
    const now = this.#broken === undefined ? this : new Journal(this.people, this.log);
    try {
      await now.refresh();
    } catch (thrown) {
      // Where nobody answers, nobody knows.
      if (now.#broken === undefined) throw thrown;
      if (now === this) return this.found(id);
    }
    const { neighbors: relation, budget } = now.texts;
    return { isGranted: now.use((fold) => fold.is_granted(id)), relation, budget };
  }

  /** The plans of what would be charged already, if the ledger began with this line. */
  plansAfter(opening: string): readonly object[] {
    const lines = [opening, ...this.#lines];
    const fold = foldOf(lines);
    const charges = fold.use((inner) => chargesOf(inner.charges(), lines));
    fold.free();
    return charges.map(({ kept }) => kept.plan);
  }

  /** Texts of the ledger after all lines, in the core's order; empty if there is nothing to say. */
  get texts(): Texts {
    return this.use(textsOf);
  }

  /** The state of the ledger. */
  get standing(): Standing {
    return named(
      STANDING,
      this.use((fold) => fold.standing()),
    );
  }

  /** Lets go of what the core holds: of no further use, or asked once more from its lines. */
  free(): void {
    this.#fold?.free();
  }

  /** Asks the core about all lines so far. */
  use<T>(body: (fold: Fold) => T): T {
    // An interrupted computation takes its state with it, and lines have it all.
    if (!this.#fold?.isLive) this.#fold = foldOf(this.#lines);
    return this.#fold.use(body);
  }

  /**
   * Lines from the last whole one on: by its id it belongs to this ledger only, so a log that was
   * cleared, or made again, cannot pass for this one.
   */
  async #ask(
    ask: (from: number) => Promise<readonly string[]>,
  ): Promise<readonly [answer: readonly string[], query: Query]> {
    if (this.#broken !== undefined) throw this.#cannotGoOn(this.#broken);
    const known = this.#lines.length;
    const from = Math.max(1, this.#numbers.anchor);
    try {
      return [copied(await ask(from)), { from, known }];
    } catch (thrown) {
      if (isDpError(thrown) && thrown.code === "ERR_LEDGER") throw thrown;
      // It may well answer the next time.
      const failed = this.#cannotGoOn(
        "failed. Nothing was drawn, but a charge may stand; error.cause has the reason",
      );
      throw Object.defineProperty(failed, "cause", ownOf({ value: thrown }));
    }
  }

  /** The first line, and those that were asked for. */
  #take(answer: readonly string[], { from, known }: Query): void {
    const length = answer.length === 0 ? 0 : from - 1 + answer.length;
    if (length < known)
      throw this.#breaks(
        "is shorter than it was, because somebody changed or cleared it. Nothing was drawn. Open the ledger again",
      );
    const fresh: string[] = [];
    answer.forEach((line, index) => {
      const number = index === 0 ? 0 : from - 1 + index;
      // Answers may overtake each other.
      if (number >= this.#lines.length) fresh.push(line);
      else if (this.#lines[number] !== line)
        throw this.#breaks(
          "has other lines than before, because somebody changed or cleared it. Nothing was drawn. Open the ledger again",
        );
    });
    if (fresh.length > 0) this.#add(fresh);
    const { damaged } = this.#numbers;
    if (damaged >= 0)
      throw this.#breaks(
        `is damaged in line ${damaged + 1}: nothing was drawn. Keep a copy of the log. Restore an older copy, or create a new ledger; then pass the entries of the damaged log to its recordAll(entries), before anything more is released`,
      );
  }

  #add(fresh: readonly string[]): void {
    this.use((fold) => fold);
    for (const line of fresh) this.#lines.push(line);
    if (this.#fold) add(this.#fold, fresh);
    this.#numbers = named(
      PLACES,
      this.use((fold) => fold.places()),
    );
  }

  #breaks(rule: string): DpError {
    this.#broken ??= rule;
    return this.#cannotGoOn(rule);
  }

  #cannotGoOn(rule: string): DpError {
    return ledgerError(this.people, `cannot go on: its log ${rule}`);
  }
}

/** Runs `body` on a log that was read; if that fails, nothing of it stays in memory. */
export async function onJournal<T>(
  people: string,
  log: Log,
  body: (journal: Journal) => T | Promise<T>,
): Promise<T> {
  const journal = new Journal(people, log);
  try {
    await journal.refresh();
    return await body(journal);
  } catch (thrown) {
    journal.free();
    throw thrown;
  }
}

type Standing = { readonly [name in (typeof STANDING)[number]]: number };
type Texts = { readonly [name in (typeof TEXTS)[number]]: string };

export interface Found {
  readonly isGranted: boolean;
  readonly relation: string;
  /** As its line has it; empty before it was begun. */
  readonly budget: string;
}

/** From which line on a log was asked, and how many were known then. */
interface Query {
  readonly from: number;
  readonly known: number;
}

function foldOf(lines: readonly string[]): Handle<Fold> {
  const fold = new Handle(engineFor("ledger"), ({ LedgerFold }) => new LedgerFold());
  add(fold, lines);
  return fold;
}

function add(fold: Handle<Fold>, lines: readonly string[]): void {
  let part: string[] = [];
  let length = 0;
  const flush = (): void => {
    if (part.length > 0) fold.use((inner) => inner.add(...countedLines(part)));
    [part, length] = [[], 0];
  };
  for (const line of lines) {
    part.push(line);
    length += line.length;
    if (length >= portion) flush();
  }
  flush();
}

const wrongAnswer = () => new TypeError("a log must answer with an array of texts");

/** The name, as lines have it, of the ledger that these were closed into before a line; or null. */
export function intoBefore(lines: readonly string[], line: string): string | null {
  const fold = foldOf(lines.slice(0, lines.indexOf(line)));
  try {
    return fold.use(textsOf).into || null;
  } finally {
    fold.free();
  }
}

const textsOf = (fold: Fold): Texts => named(TEXTS, fold.texts().split("\n"));

/** An array of texts from outside. */
export function copied(answer: unknown, refusal: () => Error = wrongAnswer): string[] {
  if (!Array.isArray(answer)) throw refusal();
  return Array.from(answer as readonly unknown[], (line) => {
    if (typeof line !== "string") throw refusal();
    return line;
  });
}

/** Error that says what is wrong with a ledger, by its name. */
export function ledgerError(people: string, rule: string): DpError {
  return DpError.of("ERR_LEDGER", `the ledger ${JSON.stringify(people)} ${rule}`);
}
