/** A ledger of what releases about one set of people cost, and where it is kept. */
import type {
  AnyRelease,
  ApproximateMechanism,
  ApproximateRelease,
  ConcentratedMechanism,
  ConcentratedRelease,
  Exact,
  Loss,
  Mechanism,
  Notion,
  Plan,
  Release,
} from "./common.js";
import type { Neighbors } from "./person.js";
import type { Abort, Chunks } from "./streams.js";
import type { FileTable, Table, TablePlans, TableQuery, TableReleases } from "./tables.js";
import type { GroupsTallyOptions, TallyOptions } from "./tally.js";
import type { Complete, Lacking } from "./unfinished.js";

/**
 * What may be spent in all: of one kind. None of them sets anything aside by itself: without
 * `found`, no release of found categories is granted.
 */
export type Budget =
  | {
      readonly epsilon: Exact;
      readonly delta?: undefined;
      readonly rho?: undefined;
      readonly bits?: undefined;
      readonly found?: undefined;
    }
  | {
      readonly epsilon: Exact;
      readonly delta: Exact;
      readonly rho?: undefined;
      readonly bits?: undefined;
      /**
       * The chance that one person is given away by found categories, for each person: far below
       * one divided by the number of people. It is a part of delta, up to all of it, that is set
       * aside for releases that have a delta themselves: their deltas add up to no more. The rest
       * of delta is for the sum of rho; without a rest, only epsilons are added up.
       */
      readonly found?: Exact | undefined;
    }
  | {
      readonly rho: Exact;
      readonly epsilon?: undefined;
      readonly delta?: undefined;
      readonly bits?: undefined;
      readonly found?: undefined;
    }
  | {
      readonly bits: Exact;
      readonly epsilon?: undefined;
      readonly delta?: undefined;
      readonly rho?: undefined;
      readonly found?: undefined;
    };

/** What was agreed on when a ledger was begun: the same for everyone, for good. */
export interface Terms {
  readonly people: string;
  readonly neighbors: Neighbors;
  /** Exact texts by unit, such as `{ epsilon: "2", delta: "1/1000000" }`. */
  readonly budget: Readonly<Record<string, string>>;
}

/**
 * Where the lines of ledgers are kept, one after another, in the one order that everyone sees. To
 * keep them on a server, write these two functions.
 *
 * Lines are ASCII without line breaks, and are stored as they are. `from` is at least 1, so that
 * the first line comes once. The ledger compares each answer with what was answered before. A log
 * that loses or changes lines is refused as `ERR_LEDGER`; so is what it throws, with that as the
 * `cause`. A ledger that saw its lines lost or changed does not ask the log again: open it again.
 *
 * **Watch out**: nobody but the ledger waits for an answer, and it waits for ever. If an answer may
 * never come, as over a network, end the wait yourself, and throw.
 */
export interface Log {
  /**
   * Makes a line durable behind all others of these people, and gives the first line and all from
   * number `from` on, its own included, read in the same transaction.
   */
  append(people: string, line: string, from: number): Promise<readonly string[]>;
  /** The first line, and all from number `from` on; nothing where there are none. */
  read(people: string, from: number): Promise<readonly string[]>;
  /**
   * Whether the host has agreed to keep the lines; null where it does not say. A log that no host
   * clears can do without.
   */
  persisted?(): Promise<boolean | null>;
  /**
   * The people of whom there are lines, each once, in any order; `peek` shows whether these are of
   * a ledger. No ledger asks it: a log can do without, as one whose file holds one ledger does.
   */
  names?(): Promise<readonly string[]>;
}

/** Chooses whose data, who neighbors are, and the budget; every call returns a new builder. */
export interface LedgerBuilder<
  Missing extends string = "people" | "neighbors" | "budget",
> extends Lacking<Missing> {
  /**
   * Names the people whose data the budget is for.
   *
   * @remarks
   * The name has 1 to 200 characters, in their composed form (NFC), without controls, signs and
   * marks of direction, and blanks at its ends. Case counts: two names are two budgets.
   *
   * With a `period` the budget is for the rows of that period alone, and the next period has a
   * ledger of its own. A period is a year (`2026`), a quarter (`2026-Q4`), a month (`2026-11`) or a
   * week by ISO 8601 (`2026-W48`). Anything else is refused. It is a part of the name:
   * `people("users", { period: "2026-11" })` is the ledger `"users, 2026-11"`.
   *
   * **Watch out**: rows of two periods must not overlap. What somebody reveals in several periods
   * adds up.
   */
  people(
    name: string,
    options?: { readonly period?: string | undefined },
  ): LedgerBuilder<Exclude<Missing, "people">>;
  /** What neighbors are, for everything that is released about these people. */
  neighbors(relation: Neighbors): LedgerBuilder<Exclude<Missing, "neighbors">>;
  /** What may be spent in all. */
  budget(budget: Budget): LedgerBuilder<Exclude<Missing, "budget">>;
  /**
   * Charges of an earlier ledger, from its export, count first. With `create` only, and only if it
   * was closed into the name of this one: anything else is `ERR_LEDGER`.
   *
   * **Watch out**: nothing shows whether the same export was carried into the same name in another
   * log, or on another device. For budgets with a delta, or of rho, the sum of the whole is proved
   * only if all budgets were fixed before the first answer. Then their deltas add, or the largest
   * rho holds. For a budget that was chosen after answers were seen, nothing is proved. Budgets of
   * epsilon or bits alone hold whether they were chosen early or late.
   */
  carry(exported: string): LedgerBuilder<Missing>;
  /** Begins a ledger that must not exist. */
  create(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
  /**
   * Goes on with a ledger that must exist, on its own terms. People are enough: neighbors or a
   * budget are only compared, if they were set.
   *
   * @throws {@link DpError} `ERR_LEDGER` if there is none, or if it has other terms.
   */
  open(
    this: LedgerBuilder<Missing> & Complete<Extract<Missing, "people">>,
    log: Log,
  ): Promise<Ledger>;
  /**
   * Goes on with a ledger, or begins it. Where storage may be cleared, clearing it fills the budget
   * up again.
   */
  openOrCreate(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
}

/** The note of a release, in addition to what is charged for it. */
export interface Noted {
  /**
   * What the release is about, for people who look at the charges later: 1 to 200 characters in
   * their composed form (NFC). It has no line breaks, controls, or signs and marks of direction.
   * Lines and exports contain it as it is: so it must be public, as a plan is, and hold nothing
   * that a row or an answer says.
   */
  readonly note?: string | undefined;
}

/** A query that reads chunks of rows, of any notion. */
export interface ChunkedQuery<Rows, R extends AnyRelease> {
  readonly plan: Plan;
  readonly loss: Loss;
  /** What `releaseFrom` of a ledger calls once the loss is reserved. */
  releaseFrom(chunks: Chunks<Rows>, options?: { signal?: Abort | undefined }): Promise<R>;
}

/** A query that takes the tally of a database, of either notion. */
export interface TalliedQuery<R extends AnyRelease> {
  readonly plan: Plan;
  readonly loss: Loss;
  /** What `releaseTally` of a ledger calls once the loss is reserved. */
  releaseTally(rows: Iterable<unknown>): R;
}

/**
 * Counts what releases cost, and makes none that the budget does not allow.
 *
 * Every method except `affords`, `summary` and `export` writes a line. All of them first read what
 * is new, and compare it with what is known: a page whose view is stale writes nothing.
 * `ERR_BUDGET`: too little is left, and nothing was drawn. `ERR_LEDGER`: the log is damaged, was
 * cleared or begun again, or cannot be read or written, and nothing was drawn. Where writing failed
 * a charge may remain, because nobody knows whether the line was stored.
 */
export interface Ledger extends Terms {
  /**
   * Reserves, draws, commits: the types of `mechanism.release(input)`.
   *
   * The charge is given back if the release fails before the first row is read, as by an input of a
   * wrong kind. A later failure costs what the release would have cost: otherwise its time would
   * reveal rows for nothing.
   */
  release<In, Out, P extends Plan>(
    mechanism: Mechanism<In, Out, P>,
    input: In,
    options?: Noted,
  ): Promise<Release<Out, P>>;
  release<In, Out, P extends Plan>(
    mechanism: ConcentratedMechanism<In, Out, P>,
    input: In,
    options?: Noted,
  ): Promise<ConcentratedRelease<Out, P>>;
  release<In, Out, P extends Plan>(
    mechanism: ApproximateMechanism<In, Out, P>,
    input: In,
    options?: Noted,
  ): Promise<ApproximateRelease<Out, P>>;
  /**
   * The same for rows that arrive in chunks. A signal gives the charge back at any time: so what
   * aborts it must not depend on rows, nor on how long they take.
   */
  releaseFrom<Rows, R extends AnyRelease>(
    query: ChunkedQuery<Rows, R>,
    chunks: Chunks<Rows>,
    options?: Noted & { readonly signal?: Abort | undefined },
  ): Promise<R>;
  /** The same for tables: `table(file)`, or tables in chunks. */
  releaseFrom<T, N extends Notion, P extends TablePlans>(
    query: TableQuery<T, N, P>,
    chunks: FileTable | AsyncIterable<Table> | Iterable<Table>,
    options?: Noted & { readonly signal?: Abort | undefined },
  ): Promise<TableReleases<T, P>[N]>;
  /** The same for the tally that a database made. */
  releaseTally<R extends AnyRelease>(
    query: TalliedQuery<R>,
    rows: Iterable<unknown>,
    options?: Noted & TallyOptions & GroupsTallyOptions,
  ): Promise<R>;
  /**
   * Counts a release made elsewhere, at the loss of its plan, or at what it reports if that is
   * more. It is counted even if it exceeds the budget. If its loss cannot be bounded, because of
   * its plan, a later version or other neighbors, the ledger grants nothing more. So it is for a
   * delta where none is set aside. A release that is recorded twice counts twice.
   */
  record(release: AnyRelease, options?: Noted): Promise<void>;
  /** Whether it would be granted now. Advice: another tab may be faster. */
  affords(mechanism: { readonly plan: Plan; readonly loss: Loss }): Promise<boolean>;
  /**
   * Grants less from now on: of the same kind, and nothing in it larger; otherwise it is refused,
   * and nothing changes. A budget of rho, or of epsilon and delta, still guarantees what it did at
   * the beginning. `found` may fall below the deltas that were charged: then nothing more is
   * granted. It leaves no more room for rho than before.
   */
  lower(budget: Budget): Promise<void>;
  /**
   * Ends granting for ever. `into` names the people of the one ledger that may carry the export;
   * without it nobody may, and that is final too. Releases that are still going on write behind it:
   * close once more before such an export, which needs no name any more.
   *
   * @throws {@link DpError} `ERR_LEDGER` if it was closed into another name, or into none.
   */
  close(options?: { readonly into?: string | undefined }): Promise<void>;
  /**
   * What was spent, what is left, and each charge, to be drawn and in words. With `delta`, also the
   * epsilon that all charges come to at that delta.
   */
  summary(options?: { readonly delta?: Exact | undefined }): Promise<LedgerSummary>;
  /**
   * All lines, and a hash of them: anyone who kept the hash can see tampering. It holds plans,
   * losses and notes, and no value that was released.
   */
  export(): Promise<string>;
}

/** One charge of a ledger. */
export interface LedgerCharge {
  readonly id: string;
  /** When, as ISO 8601 text. */
  readonly at: string;
  readonly kind: string;
  /** Its note, or null. */
  readonly note: string | null;
  readonly state: "reserved" | "committed" | "canceled" | "denied" | "recorded";
  readonly loss: Loss;
  /** Its part of the budget, rounded up; 0 where it was denied or canceled. */
  readonly share: number;
  /**
   * Why nothing more is granted because of it; null where that is not so. It was recorded or
   * carried over, and its loss has no known bound in a unit of the budget. It is of other
   * `neighbors`, of a later `version`, or of a `kind` that is not loaded here. Or its `plan` is not
   * one of this version, its `sensitivity` is missing, or it adds no `noise`. Or its `release` said
   * more than its plan, its bound is in another `unit`, or it has a `delta` and nothing is set
   * aside.
   */
  readonly reason:
    | "neighbors"
    | "version"
    | "plan"
    | "kind"
    | "sensitivity"
    | "noise"
    | "release"
    | "unit"
    | "delta"
    | null;
  readonly plan: Plan;
}

/**
 * Ready to draw: bars are `charges[].share`, in order; 1 is the whole budget. Plain frozen data.
 */
export interface LedgerSummary {
  readonly people: string;
  readonly neighbors: Neighbors;
  /** What was agreed on at the beginning. */
  readonly budget: Readonly<Record<string, string>>;
  /** What is granted since it was lowered; null where it was not. */
  readonly lowered: Readonly<Record<string, string>> | null;
  readonly spent: Loss;
  /**
   * How much of the budget is gone, by releases and by lowering it: 1 when nothing is left, more if
   * it is overdrawn. It never falls but by a cancel.
   */
  readonly share: number;
  /** By unit; `found` is what is left of the delta that is set aside. */
  readonly left: Readonly<Record<string, string>>;
  /**
   * Of the sums that would do, the one with the smaller share; or delta, if more is gone of what is
   * set aside of it. Shares are parts of this.
   */
  readonly by: "epsilon" | "bits" | "rho" | "delta";
  /**
   * Whether more is spent than the budget allows: by what was recorded, or since it was lowered.
   */
  readonly overdrawn: boolean;
  /**
   * Whether more is spent than was agreed on at the beginning: by what was recorded, or carried
   * over.
   */
  readonly exceeded: boolean;
  /** Whether it goes on from an earlier ledger, whose charges count. */
  readonly carried: boolean;
  /** Whether granting has ended for ever. */
  readonly closed: boolean;
  /** The people of the one ledger that may carry the export; null for nobody. */
  readonly into: string | null;
  readonly charges: readonly LedgerCharge[];
  /**
   * Of the sum so far, if `delta` was given: the smaller of the pure sum and the conversion of rho
   * to what the charges leave of that delta. Null where they have more themselves. It presumes that
   * the number of releases was fixed in advance.
   */
  readonly epsilonAtDelta: number | null;
  /** Lines whose writing broke off. */
  readonly torn: number;
  /** Whether the browser agreed to keep the storage; null where nobody asked. */
  readonly persisted: boolean | null;
  /** The summary in sentences. */
  readonly words: string;
}
