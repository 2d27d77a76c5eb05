/** Checks whether what a receipt says can be true: compares it with the mechanism of its plan. */
import { type Counted, digest, namesColumns } from "../identity/counted.js";
import { isSame } from "../identity/same.js";
import { reportedOf } from "../query/mechanism.js";
import type { Claims } from "../release/checked.js";
import { keptOf, ownValue } from "../release/release.js";
import { type AnyMechanism, demandCarried, kindOf } from "./kinds.js";
import { isRefusal, rebuilt } from "./plan.js";

/**
 * True if this version releases no such value by such a plan, or at another loss. Throws if that
 * cannot be known here.
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
    (["notion", "epsilon", "bits", "delta"] as const).some(
      (key) => claims[key] !== ownValue(reported, key),
    ) ||
    (rho !== undefined && rho !== reported.rho) ||
    !isSame(plan, mechanism.plan) ||
    isOfAnother(tally, mechanism.plan) ||
    claims.kept !== ownValue(keptOf(mechanism.plan, tally), "kept") ||
    !kindOf(mechanism.plan)[1].canRelease(mechanism.plan, value)
  );
}

/** True if a tally was of something else than this plan; one whose rows did not say may be. */
function isOfAnother(tally: unknown, plan: Counted["plan"]): boolean {
  if (typeof tally !== "object") return false;
  const { plan: name, ...rest } = tally as Omit<Counted, "plan"> & { readonly plan: string };
  const { where, person } = rest;
  return (
    digest({ ...rest, plan }) !== name ||
    (namesColumns(plan) && !(isSame(where, plan.where) && (person?.column ?? null) === plan.person))
  );
}
