/** A ledger of the loss of all releases about one set of people, and its storage: the types. */
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
 * The most that all releases about these people may lose together.
 *
 * Choose one unit: epsilon, bits or rho, or epsilon with a delta. Releases of found groups need a
 * `found`.
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
       * The part of delta for releases that have a delta themselves. Their deltas add up to at most
       * this. It may be all of delta.
       *
       * For each person: with probability at most this, found groups show something that only their
       * row explains. Choose it far below one divided by the number of people.
       *
       * @remarks
       * The rest of delta is for the sum of rho. Without a rest, only epsilons are added up.
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

/** The settings of a ledger, which never change. They are the same for everyone who opens it. */
export interface Terms {
  /** The name of the ledger. */
  readonly people: string;
  /** The relation between datasets that differ by one person. */
  readonly neighbors: Neighbors;
  /** The budget, as exact texts. For example `{ epsilon: "2", delta: "1/1000000" }`. */
  readonly budget: Readonly<Record<string, string>>;
}

/**
 * Storage for the entries of ledgers, in one order that everyone sees. Implement `append` and
 * `read` to store ledgers on a server.
 *
 * Entries are lines of ASCII without line breaks. Store them exactly as they are. `from` is at
 * least 1, so that the first entry is returned once.
 *
 * **Watch out**: The ledger awaits your Promise without a timeout. Add one if a reply may never
 * come, as over a network, and throw.
 *
 * @remarks
 * The ledger compares each answer with earlier ones. It refuses a log that loses or changes entries
 * (`ERR_LEDGER`). Errors that the log throws become `ERR_LEDGER` too, with the original as `cause`.
 * A ledger that saw its entries lost or changed does not call the log again: open it again.
 */
export interface Log {
  /**
   * Appends an entry for these people. Once it is durable, return the first entry and all from
   * index `from`, the new one included, from one transaction.
   */
  append(people: string, line: string, from: number): Promise<readonly string[]>;
  /**
   * Returns the first entry and all from index `from`. The list is empty if there are no entries.
   */
  read(people: string, from: number): Promise<readonly string[]>;
  /**
   * Returns true if the host agreed to keep the entries. Return null if that is unknown. Leave this
   * out if no host clears the log.
   */
  persisted?(): Promise<boolean | null>;
  /**
   * Returns the people who have entries, each once, in any order. `peek` shows if these entries are
   * a ledger. The ledger never calls it, so you may leave it out.
   */
  names?(): Promise<readonly string[]>;
}

/** A ledger to open or create. Every method returns a new builder. */
export interface LedgerBuilder<
  Missing extends string = "people" | "neighbors" | "budget",
> extends Lacking<Missing> {
  /**
   * Names the people whose data the budget is for. Case counts, and two names are two budgets.
   *
   * @remarks
   * A name has 1 to 200 characters, in their composed form (NFC). It has no control characters, no
   * signs that change the direction of writing, and no blanks at its ends.
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
    options?: { readonly period: string },
  ): LedgerBuilder<Exclude<Missing, "people">>;
  /** Sets who is protected, in every release about these people. */
  neighbors(relation: Neighbors): LedgerBuilder<Exclude<Missing, "neighbors">>;
  /** Sets the most that all releases together may lose. */
  budget(budget: Budget): LedgerBuilder<Exclude<Missing, "budget">>;
  /**
   * Counts the charges of an earlier ledger first, from its export. Use it with `create` only. The
   * earlier ledger must have been closed into this name: otherwise `ERR_LEDGER`.
   *
   * **Watch out**: nothing reveals that the same export was also carried into the same name in
   * another log, or on another device.
   *
   * @remarks
   * With budgets that have a delta, or of rho, the sum of the whole is proved only if all budgets
   * were fixed before the first answer. Then their deltas add up, or the largest rho is the limit.
   * If a budget was chosen after answers were seen, nothing is proved. Budgets of epsilon or bits
   * alone are valid in either case.
   */
  carry(exported: string): LedgerBuilder<Missing>;
  /** Creates a ledger. Throws `ERR_LEDGER` if it exists already. */
  create(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
  /**
   * Opens a ledger that exists, with its own settings. Only `people` is required. Neighbors and
   * budget are compared with the stored ones, if you set them.
   *
   * @throws {@link DpError} `ERR_LEDGER` if there is none, or if it has other settings.
   */
  open(
    this: LedgerBuilder<Missing> & Complete<Extract<Missing, "people">>,
    log: Log,
  ): Promise<Ledger>;
  /**
   * Opens a ledger, or creates it if there is none. If storage may be cleared, clearing it fills
   * the budget again.
   */
  openOrCreate(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
}

/** The note of a release, stored with its charge. */
export interface Noted {
  /**
   * A note for people who look at the charges later. It must be public, as a plan is: never put in
   * anything from a row or an answer. Entries and exports contain it.
   *
   * @remarks
   * It has 1 to 200 characters in their composed form (NFC). It has no line breaks, no control
   * characters, and no signs that change the direction of writing.
   */
  readonly note?: string | undefined;
}

/** A query of any notion that reads chunks of rows. */
export interface ChunkedQuery<Rows, R extends AnyRelease> {
  readonly plan: Plan;
  readonly loss: Loss;
  /** Releases from chunks of rows. The ledger calls it after reserving the loss. */
  releaseFrom(chunks: Chunks<Rows>, options?: { signal?: Abort | undefined }): Promise<R>;
}

/** A query that takes the tally of a database. */
export interface TalliedQuery<R extends AnyRelease> {
  readonly plan: Plan;
  readonly loss: Loss;
  /** Releases from a tally. The ledger calls it after reserving the loss. */
  releaseTally(rows: Iterable<unknown>): R;
}

/**
 * Adds up the loss of releases, and refuses what exceeds the budget.
 *
 * `ERR_BUDGET`: too little is left. `ERR_LEDGER`: the log is damaged, was cleared or begun again,
 * or cannot be read or written. In both cases nothing was released.
 *
 * @remarks
 * Every method except `affords`, `summary` and `export` writes an entry. All of them first read new
 * entries and compare them with known ones, so a page with an old view writes nothing. If writing
 * failed a charge may remain, because nobody knows if the entry was stored.
 */
export interface Ledger extends Terms {
  /**
   * Charges the loss, then releases one private answer. It takes what `mechanism.release` takes,
   * and returns a Promise of the same release.
   *
   * @remarks
   * The charge is returned if the release fails before the first row is read, for example for an
   * input of a wrong type. A later failure keeps the charge: otherwise its timing would reveal rows
   * at no loss.
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
   * Charges the loss, then releases from chunks of rows. A signal cancels it and returns the charge
   * at any time: so the decision to abort must not depend on rows, nor on how long they take.
   */
  releaseFrom<Rows, R extends AnyRelease>(
    query: ChunkedQuery<Rows, R>,
    chunks: Chunks<Rows>,
    options?: Noted & { readonly signal?: Abort | undefined },
  ): Promise<R>;
  /** Charges the loss, then releases from a table. Pass `table(file)`, or tables in chunks. */
  releaseFrom<T, N extends Notion, P extends TablePlans>(
    query: TableQuery<T, N, P>,
    chunks: FileTable | AsyncIterable<Table> | Iterable<Table>,
    options?: Noted & { readonly signal?: Abort | undefined },
  ): Promise<TableReleases<T, P>[N]>;
  /** Charges the loss, then releases from a tally of a database. */
  releaseTally<R extends AnyRelease>(
    query: TalliedQuery<R>,
    rows: Iterable<unknown>,
    options?: Noted & TallyOptions & GroupsTallyOptions,
  ): Promise<R>;
  /**
   * Charges a release that was made elsewhere. The charge is the loss of its plan, or the loss that
   * it reports if that is more. It counts even if it exceeds the budget. A release that you record
   * twice counts twice.
   *
   * @remarks
   * If the ledger cannot bound the loss, it grants nothing more. That happens because of the plan,
   * a later version or other neighbors. The same happens for a release with a delta if the budget
   * has no `found`.
   */
  record(release: AnyRelease, options?: Noted): Promise<void>;
  /**
   * Returns true if the ledger would grant this release now. Another tab may release first, so do
   * not rely on it.
   */
  affords(mechanism: { readonly plan: Plan; readonly loss: Loss }): Promise<boolean>;
  /**
   * Lowers the budget from now on. Use the same unit, with no value above the present one:
   * otherwise it is refused, and nothing changes.
   *
   * @remarks
   * A budget of rho, or of epsilon and delta, still guarantees what it did at the beginning.
   * `found` may fall below the deltas that were charged: then nothing more is granted. Lowering it
   * leaves no more room for rho than before.
   */
  lower(budget: Budget): Promise<void>;
  /**
   * Closes the ledger. Nothing can be released through it again. `into` names the people of the one
   * ledger that may carry the export. Without it nobody may, and that is final too.
   *
   * @remarks
   * Releases that are still running write entries after it. So close again before such an export,
   * without a name.
   *
   * @throws {@link DpError} `ERR_LEDGER` if it was closed into another name, or into none.
   */
  close(options?: { readonly into?: string | undefined }): Promise<void>;
  /**
   * Returns what is spent, what is left, and each charge. With `delta`, it also returns the epsilon
   * that all charges amount to at that delta.
   */
  summary(options?: { readonly delta?: Exact | undefined }): Promise<LedgerSummary>;
  /**
   * Returns all entries and a hash of them, as text. Anyone who kept the hash can detect changes.
   * The export contains plans, losses and notes, and no released value.
   */
  export(): Promise<string>;
}

/** One charge of a ledger. */
export interface LedgerCharge {
  /** The id of the charge. */
  readonly id: string;
  /** The time of the charge, as ISO 8601 text. */
  readonly at: string;
  /** The kind of the plan. */
  readonly kind: string;
  /** The note of the release, or null. */
  readonly note: string | null;
  /** The state of the charge. Denied and canceled ones take nothing from the budget. */
  readonly state: "reserved" | "committed" | "canceled" | "denied" | "recorded";
  /** The loss that was charged. */
  readonly loss: Loss;
  /**
   * The part of the budget that it takes, rounded up. It is 0 if the charge was denied or canceled.
   */
  readonly share: number;
  /**
   * The reason why this charge stops all further releases, or null.
   *
   * Only charges that were recorded or carried over have one, because the ledger cannot bound their
   * loss:
   *
   * - `"neighbors"`: the release has other neighbors.
   * - `"version"`: a later version made it.
   * - `"plan"`: this version does not know the plan.
   * - `"kind"`: the package's part for this `kind` is not loaded.
   * - `"sensitivity"`: the plan has no sensitivity.
   * - `"noise"`: it adds no noise.
   * - `"release"`: it reports more than its plan.
   * - `"unit"`: its bound is in another unit than the budget.
   * - `"delta"`: it has a delta, and the budget has no `found`.
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
  /** The plan of the release. */
  readonly plan: Plan;
}

/**
 * A ledger's state, as plain frozen data. To show it as bars, use `charges[].share` in order: 1 is
 * the whole budget.
 */
export interface LedgerSummary {
  /** The name of the ledger. */
  readonly people: string;
  readonly neighbors: Neighbors;
  /** The budget at the beginning. */
  readonly budget: Readonly<Record<string, string>>;
  /** The lowered budget. Null if `lower()` was never called. */
  readonly lowered: Readonly<Record<string, string>> | null;
  /** The loss of all charges together. */
  readonly spent: Loss;
  /**
   * The part of the budget that is gone. Releases and lowering use it up. It is 1 when nothing is
   * left, and more if the budget is overdrawn. It falls only when a charge is returned.
   */
  readonly share: number;
  /**
   * The budget that is left, by unit. `found` is the rest of the part of delta for found groups.
   */
  readonly left: Readonly<Record<string, string>>;
  /**
   * The unit of `share`. It is the sum with more room left, or `delta` if the part set aside is
   * closer to its end.
   */
  readonly by: "epsilon" | "bits" | "rho" | "delta";
  /**
   * True if more is spent than the budget allows. Recorded releases cause that, and so does
   * lowering the budget.
   */
  readonly overdrawn: boolean;
  /**
   * True if more is spent than the budget at the beginning. Releases that were recorded or carried
   * over cause that.
   */
  readonly exceeded: boolean;
  /** True if it counts the charges of an earlier ledger. */
  readonly carried: boolean;
  /** True if the ledger is closed. */
  readonly closed: boolean;
  /** The name of the ledger that may carry the export, or null. */
  readonly into: string | null;
  /** The charges, in order. */
  readonly charges: readonly LedgerCharge[];
  /**
   * The epsilon of all charges at the given `delta`; otherwise null. It is the smaller of two
   * bounds: the sum of epsilons, or rho converted with the unused part of `delta`. Null if the
   * charges' own deltas exceed it.
   *
   * @remarks
   * It assumes that the number of releases was fixed in advance.
   */
  readonly epsilonAtDelta: number | null;
  /** The number of entries that were only partly written. */
  readonly torn: number;
  /** True if the browser agreed to keep the storage; null if unknown. */
  readonly persisted: boolean | null;
  /** The summary in sentences, for people. */
  readonly words: string;
}
