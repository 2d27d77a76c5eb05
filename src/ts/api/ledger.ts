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
import type { LedgerSummary } from "./ledger-summary.js";
import type { Neighbors } from "./person.js";
import type { Abort, Chunks } from "./streams.js";
import type { FileTable, Table, TablePlans, TableQuery, TableReleases } from "./tables.js";
import type { GroupsTallyOptions, TallyOptions } from "./tally.js";
import type { Complete, Lacking } from "./unfinished.js";

export type * from "./ledger-summary.js";

/**
 * A limit for the privacy loss of all releases of a ledger.
 *
 * Set `epsilon`, `bits` or `rho` alone, or set `epsilon` together with `delta`. Releases of
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
       * The part of `delta` that is reserved for releases of `foundGroups`. Each of these releases
       * has a delta of its own. The ledger refuses a release if these deltas would add up to more
       * than `found`. `found` must be at most `delta`.
       *
       * Found groups may show something that could come only from one person's rows. For each
       * person, the probability of this is at most `found`. Choose `found` far below one divided by
       * the number of people.
       *
       * @remarks
       * The rest of `delta` lets the ledger add up rhos in addition to epsilons, which allows more
       * releases. If `found` equals `delta`, there is no rest, and the ledger adds up only
       * epsilons.
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
  /** The relation between two datasets that differ by one person. It says who is protected. */
  readonly neighbors: Neighbors;
  /** The original budget as exact texts. For example, `{ epsilon: "2", delta: "1/1000000" }`. */
  readonly budget: Readonly<Record<string, string>>;
}

/**
 * A log, which stores the entries of ledgers. Everyone who reads the entries of a ledger must see
 * them in the same order. Implement `append` and `read` to store ledgers on a server.
 *
 * An entry is one line of ASCII, without a line break. Store entries exactly as they are. Both
 * methods return the first entry, and the entries from index `from`. The ledger always passes a
 * `from` of at least 1, so these two parts never overlap.
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
   * Returns entries of the ledger named `people`. These are the first entry, which has index 0, and
   * all entries from index `from`. The list is empty if the ledger has no entries.
   */
  read(people: string, from: number): Promise<readonly string[]>;
  /**
   * Returns whether the browser agreed to keep the entries. Null means that this is unknown. Leave
   * `persisted` out if no browser can clear the log, for example because it is your own database.
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
   * Names are case-sensitive, so `"Users"` and `"users"` are two ledgers.
   *
   * @remarks
   * A name has 1 to 200 characters, in their composed form (NFC). A name must not contain control
   * characters or characters that change the direction of writing. It must not begin or end with a
   * blank. The name of a new ledger must not contain invisible characters, two blanks in a row, or
   * blanks other than U+0020, because another name would look the same.
   *
   * With a `period`, the budget is for the rows of that period alone. Each period has a ledger of
   * its own. A period is a year (`2026`), a quarter (`2026-Q4`), a month (`2026-11`) or a week by
   * ISO 8601 (`2026-W48`). Other texts throw `ERR_ARGUMENT`. The period becomes a part of the name:
   * `people("users", { period: "2026-11" })` is the ledger `"users, 2026-11"`.
   *
   * **Watch out**: a row must not belong to two periods. If a person has rows in several periods,
   * the losses of these periods add up.
   */
  people(
    name: string,
    options?: { readonly period: string },
  ): LedgerBuilder<Exclude<Missing, "people">>;
  /**
   * Sets what every release that the ledger grants hides about a person. `add-or-remove-one` hides
   * whether a person is in the table. Use it if in doubt. `change-one` hides only what a person's
   * rows contain. Queries must have the same neighbors as the ledger.
   */
  neighbors(relation: Neighbors): LedgerBuilder<Exclude<Missing, "neighbors">>;
  /** Sets the limit for the privacy loss of all releases together. */
  budget(budget: Budget): LedgerBuilder<Exclude<Missing, "budget">>;
  /**
   * Continues an earlier ledger, whose charges then count in the new ledger. Pass the text that
   * `export()` of the earlier ledger returned. Use `carry` with `create` only, because only a new
   * ledger can continue an earlier one. Before you export the earlier ledger, close it by
   * `close({ into })` with the name of the new one. Otherwise `create` rejects with `ERR_LEDGER`.
   *
   * **Watch out**: the ledger cannot detect that the same export was also carried into a ledger in
   * another log, or on another device.
   *
   * @remarks
   * Ledgers that continue each other form a chain. If their budgets have a delta or a rho, choose
   * all budgets of the chain before the first release. The deltas then add up, and the largest rho
   * is the limit of the whole chain. If you choose a later budget after you saw answers, no limit
   * for the whole chain is proved. This does not concern budgets of epsilon or bits alone, which
   * you may choose at any time.
   */
  carry(exported: string): LedgerBuilder<Missing>;
  /**
   * Creates a ledger. If a ledger with this name exists in `log`, the Promise rejects with
   * `ERR_LEDGER`.
   */
  create(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
  /**
   * Opens an existing ledger, with its stored settings. Only `people` is required. You may also set
   * neighbors or a budget, but they must be the same as the stored ones.
   *
   * @throws {@link DpError} `ERR_LEDGER` if `log` contains no ledger with this name, or if its
   * settings are different.
   */
  open(
    this: LedgerBuilder<Missing> & Complete<Extract<Missing, "people">>,
    log: Log,
  ): Promise<Ledger>;
  /**
   * Opens a ledger, or creates it if it does not exist.
   *
   * **Watch out**: if somebody clears the storage of the log, the next call creates a ledger with a
   * full budget.
   */
  openOrCreate(this: LedgerBuilder<Missing> & Complete<Missing>, log: Log): Promise<Ledger>;
}

/** Options of a release. The ledger stores the note with the charge. */
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
 * A query that can release from chunks of rows. Its privacy loss is an epsilon, a rho, or an
 * epsilon with a delta.
 */
export interface ChunkedQuery<Rows, R extends AnyRelease> {
  readonly plan: Plan;
  readonly loss: Loss;
  /**
   * Releases one private answer from chunks of rows. To charge the loss to a ledger first, call
   * `releaseFrom` of the ledger instead.
   */
  releaseFrom(chunks: Chunks<Rows>, options?: { signal?: Abort | undefined }): Promise<R>;
}

/** A query that can release from counts that a database made. */
export interface TalliedQuery<R extends AnyRelease> {
  readonly plan: Plan;
  readonly loss: Loss;
  /**
   * Releases one private answer from counts that a database made. To charge the loss to a ledger
   * first, call `releaseTally` of the ledger instead.
   */
  releaseTally(rows: Iterable<unknown>): R;
}

/**
 * Adds up privacy losses, and refuses releases that would exceed the budget.
 *
 * Methods reject with `ERR_BUDGET` if too little of the budget is left. They reject with
 * `ERR_LEDGER` if the log is damaged, was cleared or begun again, or cannot be read or written. In
 * both cases nothing was released.
 *
 * @remarks
 * Every method except `affords`, `summary` and `export` writes entries. Every method, without
 * exception, first reads the new entries of other tabs and processes. It also checks that the log
 * still contains all entries that the ledger read before. If writing an entry fails, a charge may
 * remain, because the ledger cannot know whether the log stored the entry.
 */
export interface Ledger extends Terms {
  /**
   * Charges the loss, then releases one private answer. `input` is the argument of
   * `mechanism.release`. The Promise resolves to the same kind of release that `mechanism.release`
   * returns.
   *
   * @remarks
   * If the release fails before it reads the first row, for example because `input` has a wrong
   * type, the ledger returns the charge to the budget. After a later failure the charge remains,
   * because the time of such a failure may reveal something about rows.
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
   * the release and returns the charge to the budget. Your decision to abort must therefore never
   * depend on rows, or on how long reading them takes. If your own iterator or stream yields a
   * chunk of a wrong type, or throws, the charge remains.
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
   * `close({ into })`, `record` rejects with `ERR_LEDGER`. Then record the release in the ledger
   * that `into` names.
   *
   * @remarks
   * If the ledger cannot bound the loss of a recorded release, it grants no further release.
   * Examples are a release with other neighbors, a plan that this version of the package does not
   * know, and a release that a later version made. Another example is a release that has a delta,
   * while the budget has no `found`. See `reason` of {@link LedgerCharge}.
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
   * The ledger recognizes a charge by its id. So each charge counts once, no matter how often you
   * call `recordAll`. Charges that were canceled or denied do not count. If the entries do not show
   * how a release ended, its charge counts.
   *
   * @throws {@link DpError} `ERR_ARGUMENT` if the entries are not texts, or if they are from a
   * ledger with other neighbors. In both cases `recordAll` recorded nothing. `ERR_LEDGER` after
   * `close({ into })`.
   */
  recordAll(entries: readonly string[]): Promise<RecordedEntries>;
  /**
   * Returns true if the ledger would grant a release of `mechanism` now. Handle `ERR_BUDGET` of
   * `release` all the same, because another tab may use up the budget before you call `release`.
   */
  affords(mechanism: { readonly plan: Plan; readonly loss: Loss }): Promise<boolean>;
  /**
   * Lowers the budget from now on. Pass the same units as in the present budget, each with the same
   * or a smaller value. Otherwise the Promise rejects with `ERR_ARGUMENT`, and the budget stays as
   * it is.
   *
   * @remarks
   * If the budget is a rho, or an epsilon with a delta, the guarantee is still that of the original
   * budget. You may lower `found` below the sum of the deltas that were charged already. The ledger
   * then grants no further release of `foundGroups`. Lowering `found` does not increase the limit
   * for the sum of rhos.
   */
  lower(budget: Budget): Promise<void>;
  /**
   * Closes the ledger, so that it grants no more releases. To continue with a new ledger, pass the
   * name of the new one as `into`. Only a ledger with this name may then `carry` the export. If you
   * close without `into`, no ledger can ever carry the export.
   *
   * @remarks
   * Releases that are still running when you call `close` write further entries. Wait until they
   * end, call `close()` again without `into`, and only then export the ledger.
   *
   * @throws {@link DpError} `ERR_LEDGER` if you pass `into`, but the ledger was closed before with
   * another name or without a name.
   */
  close(options?: { readonly into?: string | undefined }): Promise<void>;
  /**
   * Returns what is spent, what is left, and all charges. If you pass `delta`, the summary also
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
  /** The number of charges in the entries that the ledger already contained. */
  readonly known: number;
  /**
   * The number of entries that `recordAll` could not use. Such an entry is damaged, or it says how
   * a charge ended, but no other entry shows this charge. Each of these entries may hide charges,
   * so `record` the releases that you know of.
   */
  readonly unreadable: number;
}
