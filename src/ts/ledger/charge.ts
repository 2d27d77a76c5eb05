/** Charges for a mechanism, and for a release that was made elsewhere. */
import type { AnyRelease, Json, Loss, Plan } from "../api/common.js";
import type { LedgerCharge, Terms } from "../api/ledger.js";
import { isDpError, refuse } from "../error.js";
import { version } from "../generated/version.js";
import { exactText } from "../input/exact.js";
import { composedText } from "../input/plain-text.js";
import { demandCarried, kindOf } from "../plans/kinds.js";
import { isRefusal, rebuilt } from "../plans/plan.js";
import { BuiltMechanism, reportedOf, type Run } from "../query/mechanism.js";
import { checkedRelease } from "../release/checked.js";
import { ownValue } from "../release/release.js";
import { type BudgetTexts, setsAside } from "./budget.js";
import { ascii } from "./writing.js";

/** The members of a line behind its stamp. */
export type Charge = readonly [
  kind: string,
  note: string | null,
  plan: string,
  epsilon: string | null,
  bits: string | null,
  rho: string | null,
  /** Null if there is none. */
  delta: string | null,
];

/** Note that people make of a release; null if they make none. */
export function noteOf(note: unknown): string | null {
  return note === undefined ? null : composedText("note", note, 200);
}

/** Loss of a charge, in each unit. */
export function lossIn([, , , ...loss]: Charge): readonly (string | null)[] {
  return loss;
}

/** Charge of which nobody knows what one person loses: in a ledger of another relation. */
export const unbounded = ([kind, note, plan]: Charge): Charge =>
  [kind, note, plan, null, null, null, null] as const;

/**
 * The charge as a ledger of this budget may hold it: a delta of which nothing is set aside is never
 * written, and leaves no bound.
 */
export function recordable(charge: Charge, budget: BudgetTexts): Charge {
  const [, , , , , , delta] = charge;
  return delta === null || setsAside(budget) ? charge : unbounded(charge);
}

/** Makes the charge of a mechanism, which may be anything. */
export function chargeOf(
  mechanism: unknown,
  { people, neighbors }: Terms,
  note: string | null = null,
): Charge {
  if (!BuiltMechanism.isOne(mechanism))
    throw refuse(
      "mechanism",
      "must be what build() or fromPlan() returned, from the ledger's own copy of sottovoce",
    );
  const { plan } = mechanism;
  const relation = ownValue(plan, "neighbors");
  if (relation !== undefined && relation !== neighbors)
    throw refuse(
      "neighbors",
      `must be "${neighbors}", like those of the ledger ${JSON.stringify(people)}. Nothing was drawn or charged`,
    );
  const [, { distance }] = kindOf(plan);
  if (ownValue(plan, distance) === null)
    throw refuse(
      distance,
      "is required with a ledger: without it, the loss of one person is unknown. Nothing was drawn or charged",
    );
  return written(plan, BuiltMechanism.priced(mechanism).loss, note);
}

const written = (plan: Plan, loss: Loss, note: string | null): Charge => {
  const { epsilon, bits, rho } = loss;
  const delta = deltaOf(loss);
  return [
    ascii(plan.kind),
    note === null ? null : ascii(note),
    ascii(plan),
    epsilon,
    bits,
    rho,
    delta === "0" ? null : delta,
  ];
};

/** That of a loss which says nothing of it is 0. */
export const deltaOf = (loss: Loss): string =>
  (ownValue(loss, "delta") as string | undefined) ?? "0";

/** A charge as another line has it. If it is of other neighbors, nothing bounds it. */
export function chargeKept({ plan, note, ...loss }: Kept, neighbors: string): Charge {
  const charge = written(plan as unknown as Plan, loss, note);
  const relation = ownValue(plan, "neighbors");
  return relation === undefined || relation === neighbors ? charge : unbounded(charge);
}

/** The charge of what may be a release, and the version that made it. */
export function chargeOfRelease(
  release: unknown,
  terms: Terms,
  note: string | null,
): readonly [Charge, string] {
  const checked = checkedRelease(release, "release");
  const plan = checked.plan as Plan;
  demandCarried(plan, "ERR_NOT_LOADED");
  const loss = isLater(checked.version)
    ? unknown
    : lossOfRelease(checked as unknown as AnyRelease, terms);
  return [written(plan, loss, note), checked.version];
}

/** The loss of a release that cannot be bounded: nothing more is granted because of it. */
const unknown: Loss = { epsilon: null, bits: null, rho: null };

function lossOfRelease(release: AnyRelease, terms: Terms): Loss {
  let mechanism: BuiltMechanism<Plan, Run>;
  try {
    mechanism = rebuilt(release.plan) as unknown as BuiltMechanism<Plan, Run>;
    chargeOf(mechanism, terms);
  } catch (thrown) {
    if (isRefusal(thrown)) return unknown;
    // The host's failure is not the release's.
    throw thrown;
  }
  const { loss } = BuiltMechanism.priced(mechanism);
  const priced = reportedOf(mechanism);
  const numberIn = (of: object, unit: keyof Loss): number | undefined =>
    ownValue(of, unit) as number | undefined;
  // Both were rounded up from the exact loss in the same way.
  const larger = (unit: keyof Loss): number | undefined => {
    const reported = numberIn(release, unit);
    // Where a plan says nothing of delta there is none.
    const known = numberIn(priced, unit) ?? (unit === "delta" ? 0 : Infinity);
    return reported !== undefined && !(reported <= known) ? reported : undefined;
  };
  const text = (number: number): string | null =>
    number === Infinity ? null : exactText("release", number);
  const isMore = larger("epsilon") !== undefined;
  const counted = (unit: keyof Loss): string | null => {
    const more = larger(unit);
    if (more !== undefined) return text(more);
    // Whoever lost more than the plan says did so in every unit; by how much, nobody told.
    return isMore && numberIn(release, unit) === undefined ? null : (loss[unit] ?? null);
  };
  const units = { epsilon: counted("epsilon"), bits: counted("bits"), rho: counted("rho") };
  const hasDelta = [release, priced].some((of) => numberIn(of, "delta") !== undefined);
  const delta = hasDelta ? counted("delta") : "0";
  return delta === null ? unknown : { ...units, delta };
}

/** True if a version is later than this one, or cannot be compared. */
function isLater(other: string): boolean {
  const [ours, theirs] = [version, other].map((text) =>
    /^(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1),
  );
  if (!ours || !theirs) return true;
  const index = ours.findIndex((part, index) => part !== theirs[index]);
  return index >= 0 && Number(theirs[index]) > Number(ours[index]);
}

/** Why nothing bounds a charge in some unit of a budget, by what its line holds. */
export function reasonOf(
  { version: by, plan, ...loss }: Kept,
  { neighbors: relation, budget }: Terms,
): NonNullable<LedgerCharge["reason"]> {
  if (isLater(by)) return "version";
  const other = ownValue(plan, "neighbors");
  if (other !== undefined && other !== relation) return "neighbors";
  if (loss.epsilon !== null || loss.bits !== null || loss.rho !== null) return "unit";
  try {
    demandCarried(plan, "ERR_NOT_LOADED");
    if (ownValue(plan, kindOf(plan)[1].distance) === null) return "sensitivity";
    const { loss: priced } = BuiltMechanism.priced(rebuilt(plan) as never);
    if (deltaOf(priced) !== "0" && !setsAside(budget)) return "delta";
    return priced.epsilon === null && priced.rho === null ? "noise" : "release";
  } catch (thrown) {
    if (isDpError(thrown) && thrown.code === "ERR_NOT_LOADED") return "kind";
    if (isRefusal(thrown)) return "plan";
    // The host's failure is not the plan's.
    throw thrown;
  }
}

/** A charge as its line holds it. */
export interface Kept extends Loss {
  readonly id: string;
  readonly at: string;
  readonly version: string;
  readonly kind: string;
  readonly note: string | null;
  readonly plan: { readonly [key: string]: Json };
}
