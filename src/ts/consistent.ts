/** Whether what a receipt says can be true: compared with the mechanism of its plan. */
import { type AnyMechanism, demandCarried, kindOf } from "./kinds.js";
import { isRefusal, rebuilt } from "./plan.js";
import { reportedOf } from "./query/mechanism.js";
import { ownValue } from "./release.js";
import { type Counted, digest } from "./tallied.js";

/** What a receipt says. */
export interface Claims {
  readonly value: unknown;
  readonly notion: unknown;
  readonly epsilon: unknown;
  readonly bits: unknown;
  /** Undefined where a version wrote it that knew none. */
  readonly rho: unknown;
  readonly plan: object;
  readonly tally: unknown;
}

/**
 * True where this version releases no such value by such a plan, or at another loss. Throws where
 * that cannot be known here.
 */
export function contradicts(claims: Claims): boolean {
  const { value, rho, plan, tally } = claims;
  demandCarried(plan);
  let mechanism: AnyMechanism;
  try {
    mechanism = rebuilt(plan);
  } catch (thrown) {
    if (isRefusal(thrown)) return true;
    // The host's failure is not the receipt's.
    throw thrown;
  }
  const reported = reportedOf(mechanism);
  return (
    (["notion", "epsilon", "bits"] as const).some(
      (key) => claims[key] !== ownValue(reported, key),
    ) ||
    (rho !== undefined && rho !== reported.rho) ||
    !isSame(plan, mechanism.plan) ||
    isOfAnother(tally, mechanism.plan) ||
    !kindOf(mechanism.plan)[1].canRelease(mechanism.plan, value)
  );
}

/** Whether a tally was of something else than this plan; one whose rows did not say may be. */
function isOfAnother(tally: unknown, plan: Counted["plan"]): boolean {
  if (typeof tally !== "object") return false;
  const { plan: name, ...rest } = tally as Omit<Counted, "plan"> & { readonly plan: string };
  return digest({ ...rest, plan }) !== name;
}

/** Plain JSON, whatever the order of its keys: a database may have changed it. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return Object.is(one, other);
  const parts = Object.entries(one);
  const others = new Map(Object.entries(other));
  return (
    Array.isArray(one) === Array.isArray(other) &&
    parts.length === others.size &&
    parts.every(([key, part]) => others.has(key) && isSame(part, others.get(key)))
  );
}
