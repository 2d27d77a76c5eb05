/** The charges of a ledger and what is left of its budget: the types. */
import type { Loss, Plan } from "./common.js";
import type { Neighbors } from "./person.js";

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
   * The state of the charge.
   *
   * - `"reserved"`: charged. The release is still running, or was interrupted.
   * - `"committed"`: charged and released.
   * - `"canceled"`: returned to the budget.
   * - `"denied"`: refused, because too little of the budget was left.
   * - `"recorded"`: the release was made elsewhere, and `record` charged it.
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
   * The reason why this charge stops all further releases. Null if the charge does not stop them.
   *
   * A charge stops all further releases if the ledger cannot bound its loss. Only charges that were
   * recorded, or carried over from an earlier ledger, can have a reason:
   *
   * - `"neighbors"`: the release has other neighbors than the ledger.
   * - `"version"`: a later version of the package made the release.
   * - `"plan"`: this version of the package does not know the plan.
   * - `"kind"`: your code does not import the entry point of the package for this `kind` of plan.
   * - `"sensitivity"`: the plan has no sensitivity.
   * - `"noise"`: the release has no noise.
   * - `"release"`: the release reports a larger loss than its plan.
   * - `"unit"`: the ledger knows a bound for the loss, but not in the unit of the budget.
   * - `"delta"`: the release has a delta, but the budget has no `found`.
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
 * The state of a ledger, as plain frozen data. To show the state as a bar, draw the `share` of each
 * of the `charges` one after another. The whole budget has length 1.
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
   * The part of the budget that is used up. `share` is 1 if nothing is left, and above 1 if the
   * budget is overdrawn. Releases and `lower` increase it. It falls only if a charge is returned to
   * the budget.
   */
  readonly share: number;
  /**
   * The part of the budget that is left, in each unit. `found` is the part of the budget's `found`
   * that is left.
   */
  readonly left: Readonly<Record<string, string>>;
  /**
   * The unit in which `share` is measured. With a budget of `epsilon` and `delta`, the ledger adds
   * up both epsilons and rhos. `by` then names the sum that uses up the smaller part of its limit.
   * If an even larger part of `found` is used up, `by` is `"delta"`.
   */
  readonly by: "epsilon" | "bits" | "rho" | "delta";
  /**
   * True if more is spent than the present budget allows. Calls of `record` and `lower` can cause
   * this.
   */
  readonly overdrawn: boolean;
  /**
   * True if more is spent than the original budget allows. Recorded releases, and charges of an
   * earlier ledger, can cause this.
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
   * The epsilon of all charges together, at a given delta. Null if you passed no `delta` to
   * `summary`, or if the deltas of the charges add up to more than it. Otherwise it is the smaller
   * of two bounds. The first is the sum of epsilons. The second converts the sum of rhos to an
   * epsilon, with the part of `delta` that the charges leave.
   *
   * @remarks
   * The bound from rhos assumes that the number of releases was fixed in advance.
   */
  readonly epsilonAtDelta: number | null;
  /**
   * The number of entries that were written only in part. A crash can cause such entries. They do
   * not mean that a charge is lost, unless somebody changed the log.
   */
  readonly torn: number;
  /** True if the browser agreed to keep the log. False if it did not, null if this is unknown. */
  readonly persisted: boolean | null;
  /** The summary in sentences, to show to people. */
  readonly words: string;
}
