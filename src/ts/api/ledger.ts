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
 * The most privacy that all releases of a ledger may lose together.
 *
 * Choose one unit: `epsilon`, `bits` or `rho`, or `epsilon` together with `delta`. Releases of
 * `foundGroups` (of "sottovoce/groups") need all three of `epsilon`, `delta` and `found`.
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
       * The part of `delta` for releases of `foundGroups`. Each of these releases has a delta of
       * its own. The ledger lets these deltas add up to at most `found`. `found` must be at most
       * `delta`.
       *
       * For each person, the probability that found groups show something that only this person's
       * rows explain is at most `found`. Choose `found` far below one divided by the number of
       * people.
       *
       * @remarks
       * The ledger uses the rest of `delta` to add up rhos instead of epsilons, which allows more
       * releases. If `found` equals `delta`, the ledger adds up only epsilons.
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

/**
 * The settings of a ledger, which never change. Everyone who opens the ledger gets the same
 * settings.
 */
export interface Terms {
  /** The name of the ledger. */
  readonly people: string;
  /** The relation between two datasets that differ by one person. */
  readonly neighbors: Neighbors;
  /** The original budget as exact texts. For example, `{ epsilon: "2", delta: "1/1000000" }`. */
  readonly budget: Readonly<Record<string, string>>;
}

/**
 * A log: storage for the entries of ledgers. Everyone who reads a log must see the entries in the
 * same order. Implement `append` and `read` to store ledgers on a server.
 *
 * An entry is one line of ASCII, without a line break. Store entries exactly as they are. The
 * ledger passes a `from` of at least 1, so that the first entry is never returned twice.
 *
 * **Watch out**: the ledger awaits your Promise without a timeout. If a reply may never come, for
 * example over a network, reject the Promise after a timeout.
 *
 * @remarks
 * The ledger compares the entries that a log returns with the entries that the log returned before.
 * If entries were lost or changed, the ledger throws `ERR_LEDGER`, and does not call the log again.
 * You must then open the ledger again. If the log itself throws, the ledger throws `ERR_LEDGER`
 * with the error of the log as `cause`.
 */
export interface Log {
  /**
   * Appends the entry `line` to the ledger named `people`. Once the entry is durable, return the
   * first entry of this ledger and all entries from index `from`, including the new one. Append and
   * read in one transaction.
   */
  append(people: string, line: string, from: number): Promise<readonly string[]>;
  /**
   * Returns the first entry of a ledger, and all from index `from`. The first entry has index 0.
   * The list is empty if the ledger has no entries.
   */
  read(people: string, from: number): Promise<readonly string[]>;
  /**
   * Returns whether the browser agreed to keep the entries. Null means that this is unknown. Leave
   * `persisted` out if nothing clears the log, for example if the log is a database of your own.
   */
  persisted?(): Promise<boolean | null>;
  /**
   * Returns the names of all ledgers with entries, each once. The order does not matter. The ledger
   * never calls `names`, so you may leave it out. To look at the settings of a ledger, call `peek`.
   */
  names?(): Promise<readonly string[]>;
}

/**
 * Settings of a ledger, and methods to create or open it. Each method for a setting returns a new
 * builder.
 */
export interface LedgerBuilder<
  Missing extends string = "people" | "neighbors" | "budget",
> extends Lacking<Missing> {
  /**
   * Names the people whose data the budget is for. Each name has a ledger and a budget of its own.
   * Upper and lower case differ, so `"Users"` is another name than `"users"`.
   *
   * @remarks
   * A name has 1 to 200 characters, in their composed form (NFC). A name must not contain control
   * characters or characters that change the direction of writing. It must not begin or end with a
   * blank. The name of a new ledger must not contain invisible characters, two blanks in a row, or
   * blanks other than U+0020, because another name would look the same.
   *
   * With a `period`, the budget is for the rows of that period alone, and the next period has a
   * ledger of its own. A period is a year (`2026`), a quarter (`2026-Q4`), a month (`2026-11`) or a
   * week by ISO 8601 (`2026-W48`). Other texts throw `ERR_ARGUMENT`. The period becomes a part of
   * the name: `people("users", { period: "2026-11" })` is the ledger `"users, 2026-11"`.
   *
   * **Watch out**: a row must not belong to two periods. If a person has rows in several periods,
   * the losses of these periods add up.
   */
  people(
    name: string,
    options?: { readonly period: string },
  ): LedgerBuilder<Exclude<Missing, "people">>;
  /**
   * Sets who is protected, in every release that the ledger grants. `add-or-remove-one` hides
   * whether a person is in the table. Use it if in doubt. `change-one` hides only what a person's
   * rows contain. Queries must have the same neighbors as the ledger.
   */
  neighbors(relation: Neighbors): LedgerBuilder<Exclude<Missing, "neighbors">>;
  /** Sets the most privacy that all releases together may lose. */
  budget(budget: Budget): LedgerBuilder<Exclude<Missing, "budget">>;
  /**
   * Continues an earlier ledger, whose charges then count in the new ledger. Pass the text that
   * `export()` of the earlier ledger returned. Use `carry` with `create` only. `create` rejects
   * with `ERR_LEDGER` unless you closed the earlier ledger by `close({ into })` with the name of
   * the new one.
   *
   * **Watch out**: the ledger cannot detect that the same export was also carried into a ledger in
   * another log, or on another device.
   *
   * @remarks
   * Ledgers that continue each other form a chain. If their budgets have a delta or a rho, choose
   * all budgets of the chain before the first release. The deltas then add up, and the largest rho
   * is the limit of the whole chain. If you choose a later budget after you saw answers, no limit
   * for the whole chain is proved. Budgets of epsilon or bits alone are valid in either case.
   */
  carry(exported: string): LedgerBuilder<Missing>;
  /**
   * Creates a ledger. If a ledger with this name exists in `log`, the Promise rejects with
   * `ERR_LEDGER`.
   */
  create(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
  /**
   * Opens an existing ledger, with its stored settings. Only `people` is required. If you set
   * neighbors or a budget, they must be the same as the stored ones.
   *
   * @throws {@link DpError} `ERR_LEDGER` if `log` contains no ledger with this name, or if its
   * settings are different.
   */
  open(
    this: LedgerBuilder<Missing> & Complete<Extract<Missing, "people">>,
    log: Log,
  ): Promise<Ledger>;
  /**
   * Opens a ledger, or creates it if it does not exist. If somebody clears the storage of the log,
   * the next call creates a ledger with a full budget.
   */
  openOrCreate(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
}

/** Options of a release: a note, which is stored with its charge. */
export interface Noted {
  /**
   * A note for people who look at the charges later. Notes are public, like plans, so never write
   * anything from a row or an answer into a note. Entries and exports of the ledger contain the
   * note.
   *
   * @remarks
   * A note has 1 to 200 characters in their composed form (NFC). A note must not contain line
   * breaks, control characters, or characters that change the direction of writing.
   */
  readonly note?: string | undefined;
}

/**
 * A query that releases from chunks of rows. Its privacy loss is an epsilon, a rho, or an epsilon
 * with a delta.
 */
export interface ChunkedQuery<Rows, R extends AnyRelease> {
  readonly plan: Plan;
  readonly loss: Loss;
  /**
   * Releases one private answer from chunks of rows. The ledger charges the loss first, and then
   * calls `releaseFrom`.
   */
  releaseFrom(chunks: Chunks<Rows>, options?: { signal?: Abort | undefined }): Promise<R>;
}

/** A query that releases from counts that a database made. */
export interface TalliedQuery<R extends AnyRelease> {
  readonly plan: Plan;
  readonly loss: Loss;
  /**
   * Releases one private answer from a tally. The ledger charges the loss first, and then calls
   * `releaseTally`.
   */
  releaseTally(rows: Iterable<unknown>): R;
}

/**
 * Adds up privacy losses, and refuses releases that exceed the budget.
 *
 * Methods reject with `ERR_BUDGET` if too little of the budget is left. They reject with
 * `ERR_LEDGER` if the log is damaged, was cleared or begun again, or cannot be read or written. In
 * both cases nothing was released.
 *
 * @remarks
 * Every method except `affords`, `summary` and `export` writes an entry. Every method first reads
 * the new entries of other tabs and processes, and checks that the log still contains the entries
 * that it read before. If writing an entry fails, a charge may remain, because nobody knows whether
 * the log stored the entry.
 */
export interface Ledger extends Terms {
  /**
   * Charges the loss, then releases one private answer. `input` is the argument of
   * `mechanism.release`. The Promise resolves to the same kind of release that `mechanism.release`
   * returns.
   *
   * @remarks
   * If the release fails before it reads the first row, for example because `input` has a wrong
   * type, the ledger returns the charge to the budget. After a later failure the charge remains.
   * Otherwise the time of the failure would reveal something about rows without any charge.
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
   * Charges the loss, then releases from chunks of rows. If you abort `signal`, the ledger cancels
   * the release and returns the charge to the budget. So your decision to abort must never depend
   * on rows, or on how long reading them takes. If your own iterator or stream yields a chunk of a
   * wrong type, or throws, the charge remains.
   */
  releaseFrom<Rows, R extends AnyRelease>(
    query: ChunkedQuery<Rows, R>,
    chunks: Chunks<Rows>,
    options?: Noted & { readonly signal?: Abort | undefined },
  ): Promise<R>;
  /**
   * Charges the loss, then releases from a table. For `chunks`, pass `table(file)` of
   * "sottovoce/csv" or of another file format, or several tables one after another.
   */
  releaseFrom<T, N extends Notion, P extends TablePlans>(
    query: TableQuery<T, N, P>,
    chunks: FileTable | AsyncIterable<Table> | Iterable<Table>,
    options?: Noted & { readonly signal?: Abort | undefined },
  ): Promise<TableReleases<T, P>[N]>;
  /**
   * Charges the loss, then releases from counts that a database made. Write the SQL with `tallySql`
   * of "sottovoce/sql".
   */
  releaseTally<R extends AnyRelease>(
    query: TalliedQuery<R>,
    rows: Iterable<unknown>,
    options?: Noted & TallyOptions & GroupsTallyOptions,
  ): Promise<R>;
  /**
   * Charges a release that was not made through this ledger. The charge is the larger of two
   * losses: the loss of the release's plan, and the loss that the release reports. The charge
   * counts even if it exceeds the budget. A release that you record twice counts twice. After
   * `close({ into })`, `record` rejects with `ERR_LEDGER`. Record the release in the ledger that
   * `into` names.
   *
   * @remarks
   * If the ledger cannot bound the loss of a recorded release, it grants no further release. For
   * example, this version does not know the plan, a later version of the package made the release,
   * or the release has other neighbors. Another example is a release with a delta if the budget has
   * no `found`. See `reason` of {@link LedgerCharge}.
   */
  record(release: AnyRelease, options?: Noted): Promise<void>;
  /**
   * Records every charge that the entries of a damaged log still show. Use it in a new ledger, or
   * in an older copy of the damaged one, before anything more is released. `entries` is what
   * `read(people, 0)` of the damaged log returns.
   *
   * **Watch out**: `recordAll` cannot find charges whose entries were removed as a whole.
   *
   * @remarks
   * A charge keeps its id. So it counts once, no matter how often you call `recordAll`. A charge
   * whose release did not end also counts, unless the entries show that the charge was canceled or
   * denied.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` if the entries are not texts, or if they are from a
   * ledger with other neighbors. Then nothing was recorded. `ERR_LEDGER` after `close({ into })`.
   */
  recordAll(entries: readonly string[]): Promise<RecordedEntries>;
  /**
   * Returns true if the ledger would grant a release of `mechanism` now. Another tab may use up the
   * budget before you call `release`. So handle `ERR_BUDGET` of `release` too.
   */
  affords(mechanism: { readonly plan: Plan; readonly loss: Loss }): Promise<boolean>;
  /**
   * Lowers the budget from now on. Use the same units as the present budget, and values that are
   * not above its values. Otherwise the Promise rejects with `ERR_ARGUMENT`, and the budget stays
   * as it is.
   *
   * @remarks
   * If the budget is a rho, or an epsilon with a delta, the guarantee is still that of the original
   * budget. You may lower `found` below the sum of the deltas that were charged already. The ledger
   * then grants no further release of `foundGroups`. Lowering `found` does not give the sum of rhos
   * more room.
   */
  lower(budget: Budget): Promise<void>;
  /**
   * Closes the ledger, so that it grants no more releases. `into` is the name of the only ledger
   * that may later `carry` the export of this one. If you close without `into`, no ledger can ever
   * carry the export.
   *
   * @remarks
   * Releases that are still running write further entries after `close`. If there were such
   * releases, wait until they end, and call `close()` again without `into`. Only then export the
   * ledger.
   *
   * @throws {@link DpError} `ERR_LEDGER` if you pass `into`, and the ledger was closed before with
   * another name or without one.
   */
  close(options?: { readonly into?: string | undefined }): Promise<void>;
  /**
   * Returns what is spent, what is left, and each charge. If you pass `delta`, the summary also
   * contains the epsilon of all charges together at that delta.
   */
  summary(options?: { readonly delta?: Exact | undefined }): Promise<LedgerSummary>;
  /**
   * Returns all entries of the ledger and their hash, as text. Anyone who kept the hash can detect
   * later changes of these entries. The export contains plans, losses and notes, but no released
   * values.
   */
  export(): Promise<string>;
}

/** The result of `recordAll`. */
export interface RecordedEntries {
  /** The number of charges that `recordAll` recorded. */
  readonly recorded: number;
  /** The number of charges in the entries that the ledger had already. */
  readonly known: number;
  /**
   * The number of entries that `recordAll` could not use. Such an entry is damaged, or it ends a
   * charge that no entry shows. Each of these entries may hide charges, so `record` the releases
   * that you know of.
   */
  readonly unreadable: number;
}

/** One charge of a ledger. */
export interface LedgerCharge {
  /** The id of the charge. */
  readonly id: string;
  /** The time of the charge, as ISO 8601 text. */
  readonly at: string;
  /** The kind of the release's plan. For example, `"count"`. */
  readonly kind: string;
  /** The note of the release, or null if it has none. */
  readonly note: string | null;
  /**
   * The state of the charge. `"reserved"`: charged, and the release is running or was interrupted.
   * `"committed"`: charged and released. `"canceled"`: returned to the budget. `"denied"`: refused,
   * because the budget was too small. `"recorded"`: made elsewhere, and charged by `record`.
   */
  readonly state: "reserved" | "committed" | "canceled" | "denied" | "recorded";
  /** The privacy loss that was charged. */
  readonly loss: Loss;
  /**
   * The part of the budget that the charge takes, rounded up. 1 is the whole budget. A charge that
   * was denied or canceled takes 0.
   */
  readonly share: number;
  /**
   * The reason why this charge stops all further releases. Null if it does not stop them.
   *
   * Only charges that were recorded, or carried over from an earlier ledger, can have a reason. The
   * reason says why the ledger cannot bound the loss of such a charge:
   *
   * - `"neighbors"`: the release has other neighbors than the ledger.
   * - `"version"`: a later version of the package made the release.
   * - `"plan"`: this version of the package does not know the plan.
   * - `"kind"`: your code does not import the entry point of the package for this `kind` of plan.
   * - `"sensitivity"`: the plan has no sensitivity.
   * - `"noise"`: the release has no noise.
   * - `"release"`: the release reports a larger loss than its plan.
   * - `"unit"`: the loss has a bound, but not in the unit of the budget.
   * - `"delta"`: the release has a delta, and the budget has no `found`.
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
 * The state of a ledger, as plain frozen data. To show the state as a bar, add up `share` of the
 * `charges` in order. A sum of 1 is the whole budget.
 */
export interface LedgerSummary {
  /** The name of the ledger. */
  readonly people: string;
  readonly neighbors: Neighbors;
  /** The original budget, before any `lower()`. */
  readonly budget: Readonly<Record<string, string>>;
  /** The lowered budget. Null if `lower()` was never called. */
  readonly lowered: Readonly<Record<string, string>> | null;
  /** The privacy loss of all charges together. */
  readonly spent: Loss;
  /**
   * The part of the budget that is used up. `share` is 1 if nothing is left, and more if the budget
   * is overdrawn. Releases and `lower` increase the share. The share falls only if a charge is
   * returned to the budget.
   */
  readonly share: number;
  /** The budget that is left, by unit. `found` is how much of the budget's `found` is left. */
  readonly left: Readonly<Record<string, string>>;
  /**
   * The unit in which `share` is measured. With a budget of `epsilon` and `delta`, the ledger adds
   * up epsilons and rhos, and `by` is the sum with more room left. If an even larger part of
   * `found` is used up, `by` is `"delta"`.
   */
  readonly by: "epsilon" | "bits" | "rho" | "delta";
  /** True if more is spent than the present budget allows. `record` and `lower` can cause this. */
  readonly overdrawn: boolean;
  /**
   * True if more is spent than the original budget allows. Recorded releases, and charges that were
   * carried over, can cause this.
   */
  readonly exceeded: boolean;
  /** True if the ledger also counts the charges of an earlier ledger. */
  readonly carried: boolean;
  /** True if the ledger is closed. */
  readonly closed: boolean;
  /**
   * The name of the later ledger that may `carry` the export. Null if the ledger is open, or was
   * closed without `into`.
   */
  readonly into: string | null;
  /** The charges, from the oldest entry to the newest. */
  readonly charges: readonly LedgerCharge[];
  /**
   * The epsilon of all charges together at the given `delta`. It is the smaller of two bounds. One
   * is the sum of epsilons. The other converts the sum of rhos to an epsilon, with the part of
   * `delta` that the charges do not use. `epsilonAtDelta` is null if you passed no `delta` to
   * `summary`, or if the deltas of the charges add up to more than `delta`.
   *
   * @remarks
   * The bound from rhos assumes that the number of releases was fixed in advance.
   */
  readonly epsilonAtDelta: number | null;
  /**
   * The number of entries that were written only in part. A crash can leave such entries. No charge
   * is lost by them, unless somebody changed the log.
   */
  readonly torn: number;
  /** True if the browser agreed to keep the log. False if it did not, null if this is unknown. */
  readonly persisted: boolean | null;
  /** The summary in sentences, to show to people. */
  readonly words: string;
}
