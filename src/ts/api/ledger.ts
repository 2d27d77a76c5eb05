/** A ledger of what releases about one set of people cost, and where it is kept. */
import type {
  AnyRelease,
  Complete,
  ConcentratedMechanism,
  ConcentratedRelease,
  Exact,
  Lacking,
  Loss,
  Mechanism,
  Plan,
  Release,
} from "./common.js";
import type { Neighbors } from "./person.js";
import type { Abort, Chunks } from "./streams.js";
import type { TallyOptions } from "./tally.js";

/** What may be spent in all: of one kind. */
export type Budget =
  | {
      readonly epsilon: Exact;
      readonly delta?: undefined;
      readonly rho?: undefined;
      readonly bits?: undefined;
    }
  | {
      readonly epsilon: Exact;
      readonly delta: Exact;
      readonly rho?: undefined;
      readonly bits?: undefined;
    }
  | {
      readonly rho: Exact;
      readonly epsilon?: undefined;
      readonly delta?: undefined;
      readonly bits?: undefined;
    }
  | {
      readonly bits: Exact;
      readonly epsilon?: undefined;
      readonly delta?: undefined;
      readonly rho?: undefined;
    };

/**
 * Where the lines of ledgers are kept, one after another, in the one order that everyone sees. To
 * keep them on a server, write these two functions.
 *
 * Lines are ASCII without line breaks, and are kept as they are. `from` is at least 1, so that the
 * first line comes once. What they answer is compared with what was answered before: a log that
 * loses lines or changes them is `ERR_LEDGER`, and so is what it throws, with that as the `cause`.
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
   * Whether the host has promised to keep the lines; null where it does not say. A log that no host
   * clears can do without.
   */
  persisted?(): Promise<boolean | null>;
}

/** Chooses whose data, who neighbors are, and the budget; every call returns a new builder. */
export interface LedgerBuilder<
  Missing extends string = "people" | "neighbors" | "budget",
> extends Lacking<Missing> {
  /** Whose data: the name of the ledger, of 1 to 200 characters. */
  people(name: string): LedgerBuilder<Exclude<Missing, "people">>;
  /** What neighbors are, for all that is released about these people. */
  neighbors(relation: Neighbors): LedgerBuilder<Exclude<Missing, "neighbors">>;
  /** What may be spent in all. */
  budget(budget: Budget): LedgerBuilder<Exclude<Missing, "budget">>;
  /** Charges of an earlier ledger, from its export, count first. With `create` only. */
  carry(exported: string): LedgerBuilder<Missing>;
  /** Begins a ledger that must not exist. */
  create(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
  /** Goes on with a ledger that must exist, on the same terms. */
  open(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
  /**
   * Goes on with a ledger, or begins it. Where storage may be cleared, clearing it fills the budget
   * up again.
   */
  openOrCreate(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
}

/** A query that reads chunks of rows, of either notion. */
export interface ChunkedQuery<Rows, R extends AnyRelease> {
  readonly plan: Plan;
  readonly loss: Loss;
  /** What `releaseFrom` of a ledger calls once the loss is reserved. */
  releaseFrom(chunks: Chunks<Rows>, options?: { signal?: Abort | undefined }): Promise<R>;
}

/** A query that takes the tally of an engine, of either notion. */
export interface TalliedQuery<R extends AnyRelease> {
  readonly plan: Plan;
  readonly loss: Loss;
  /** What `releaseTally` of a ledger calls once the loss is reserved. */
  releaseTally(rows: Iterable<unknown>): R;
}

/**
 * Counts what releases cost, and makes none that the budget does not allow.
 *
 * Every method but `affords`, `report` and `export` writes a line, and all of them first compare
 * what the log answers with what is known. `ERR_BUDGET`: too little is left, and nothing was drawn.
 * `ERR_LEDGER`: the log is damaged, was cleared or begun anew, or cannot be read or written;
 * nothing was drawn, but a charge may stand, because nobody knows whether the line was kept.
 */
export interface Ledger {
  readonly people: string;
  readonly neighbors: Neighbors;
  readonly budget: Readonly<Record<string, string>>;
  /**
   * Reserves, draws, commits: the types of `mechanism.release(input)`.
   *
   * The charge is given back if the release fails before the first row is read, as by an input of a
   * wrong kind. Whatever fails later costs what it would have given: else its time would tell of
   * rows for nothing.
   */
  release<In, Out, P extends Plan>(
    mechanism: Mechanism<In, Out, P>,
    input: In,
  ): Promise<Release<Out, P>>;
  release<In, Out, P extends Plan>(
    mechanism: ConcentratedMechanism<In, Out, P>,
    input: In,
  ): Promise<ConcentratedRelease<Out, P>>;
  /**
   * The same for rows that arrive in chunks. A signal gives the charge back at any time: so what
   * aborts it must not depend on rows, nor on how long they take.
   */
  releaseFrom<Rows, R extends AnyRelease>(
    query: ChunkedQuery<Rows, R>,
    chunks: Chunks<Rows>,
    options?: { signal?: Abort | undefined },
  ): Promise<R>;
  /** The same for the tally that an engine made. */
  releaseTally<R extends AnyRelease>(
    query: TalliedQuery<R>,
    rows: Iterable<unknown>,
    options?: TallyOptions,
  ): Promise<R>;
  /**
   * Counts a release made elsewhere, at the loss of its plan, or at what it reports if that is
   * more; also beyond the budget. What cannot be priced, is of a later version or of other
   * neighbors has no bound, and nothing is granted beside it. Recorded twice, it counts twice.
   */
  record(release: AnyRelease): Promise<void>;
  /** Whether it would be granted now. Advice: another tab may be faster. */
  affords(mechanism: { readonly plan: Plan; readonly loss: Loss }): Promise<boolean>;
  /**
   * Grants less from now on: of the same kind, and nothing in it larger; else it is refused, and
   * nothing changes. A budget of rho, or of epsilon and delta, still promises what it did at the
   * beginning.
   */
  lower(budget: Budget): Promise<void>;
  /**
   * Ends granting for ever; then the export can be carried into a new ledger. Releases that are
   * still going on write behind it: close once more before such an export.
   */
  close(): Promise<void>;
  /**
   * What was spent, what is left, and each charge, to be drawn and in words. With `delta`, also the
   * epsilon that all charges come to at that delta.
   */
  report(options?: { readonly delta?: Exact | undefined }): Promise<LedgerReport>;
  /**
   * All lines, and a hash of them that shows tampering to whoever kept one. It holds plans and
   * losses, and no value that was released.
   */
  export(): Promise<string>;
}

/** One charge of a ledger. */
export interface LedgerCharge {
  readonly id: string;
  /** When, as ISO 8601 text. */
  readonly at: string;
  readonly kind: string;
  readonly state: "reserved" | "committed" | "canceled" | "denied" | "recorded";
  readonly loss: Loss;
  /** Its part of the budget, rounded up; 0 where it was denied or canceled. */
  readonly share: number;
  readonly plan: Plan;
}

/**
 * Ready to draw: bars are `charges[].share`, in order; 1 is the whole budget. Plain frozen data.
 */
export interface LedgerReport {
  readonly people: string;
  readonly neighbors: Neighbors;
  /** What was agreed on at the beginning: the promise. */
  readonly budget: Readonly<Record<string, string>>;
  /** What is granted since it was lowered; null where it was not. */
  readonly lowered: Readonly<Record<string, string>> | null;
  readonly spent: Loss;
  /**
   * How much of the budget is gone, by releases and by lowering it: 1 when nothing is left, more if
   * it is overdrawn. It never falls but by a cancel.
   */
  readonly share: number;
  readonly left: Readonly<Record<string, string>>;
  /** Of the sums that would do, the one with the smaller share. */
  readonly by: "epsilon" | "bits" | "rho";
  /**
   * Whether more is spent than the budget allows: by what was recorded, or since it was lowered.
   */
  readonly overdrawn: boolean;
  /** Whether granting has ended for ever. */
  readonly closed: boolean;
  readonly charges: readonly LedgerCharge[];
  /**
   * Of the sum so far, if `delta` was given: the smaller of the pure sum and the conversion of rho.
   * It presumes that the number of releases was fixed beforehand.
   */
  readonly epsilonAtDelta: number | null;
  /** Lines whose writing broke off. */
  readonly torn: number;
  /** Whether the browser promised to keep the storage; null where nobody asked. */
  readonly persisted: boolean | null;
  /** The report in sentences. */
  readonly words: string;
}
