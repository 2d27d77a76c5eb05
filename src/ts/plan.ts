/** Plans: back to mechanisms, and in words. */
import type { Plan } from "./api/common.js";
import type { MechanismFrom, PlanCheck } from "./api/plans.js";
import { refuse } from "./error.js";
import { type AnyMechanism, kindOf } from "./kinds.js";
import { lossOf } from "./query/mechanism.js";

/**
 * The mechanism of a plan (a saved one, or one written by hand: Exact values may be numbers, what
 * has a default may be left out). Rebuilt and checked as by the builder; unknown kinds and keys are
 * refused. For workers, settings and receipts.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` naming the key that breaks its rule.
 *
 * @example
 * import { fromPlan } from "sottovoce";
 *
 * const query = fromPlan({
 *   kind: "quantile",
 *   alpha: "1/2",
 *   candidates: { first: 0, last: 120, step: 1 },
 *   neighbors: "add-or-remove-one",
 *   epsilon: 1,
 * });
 */
export function fromPlan<const P extends { readonly kind: string }>(
  plan: P & PlanCheck<P["kind"]>,
): MechanismFrom<P> {
  return rebuilt(plan) as MechanismFrom<P>;
}

/** The mechanism of what may be a plan. */
export function rebuilt(plan: unknown): AnyMechanism {
  if (typeof plan !== "object" || plan === null) throw refuse("plan", "must be an object");
  const [name, kind] = kindOf(plan);
  return kind.fromPlan(plan, name);
}

/**
 * The guarantee in plain English: who is hidden, how well, what stays public. The wording may
 * change.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for what is no plan.
 *
 * @example
 * import { explain, median } from "sottovoce";
 *
 * explain(median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(1).build().plan);
 */
export function explain(plan: Plan): string {
  // The plan of a mechanism that was built here needs no tables again; any other is built first.
  const known = lossOf(plan);
  const mechanism = known ? { plan, ...known } : rebuilt(plan);
  const canonical = mechanism.plan as AnyMechanism["plan"];
  return kindOf(canonical)[1].explain(canonical, mechanism);
}
