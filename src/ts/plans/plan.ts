/** Plans: back to mechanisms, and in words. */
import type { Plan } from "../api/common.js";
import type { MechanismFrom, PlanCheck } from "../api/plans.js";
import { isOutOfMemory } from "../engine/engine.js";
import { isDpError } from "../error.js";
import { demandPlan } from "../input/options.js";
import { settingsOf } from "../keys/key.js";
import { makerOf, reportedOf } from "../query/mechanism.js";
import { type AnyMechanism, kindOf } from "./kinds.js";

/**
 * Builds the query or mechanism that a plan describes. Use it in a worker, for saved settings or
 * for a receipt.
 *
 * You can save the plan of a mechanism, or write a plan by hand. In a plan written by hand, you may
 * write exact values as numbers instead of texts, and leave out keys that have a default.
 * `fromPlan` checks a plan by the same rules as a builder checks its settings.
 *
 * **Watch out**: a plan from a stranger may have a larger privacy loss than you want. Check
 * `epsilon` (or `rho`) of the result before you release.
 *
 * @remarks
 * Plans with an unknown `kind` or an unknown key are refused. Each entry point of the package, such
 * as "sottovoce/groups", can build only some kinds. If you must import another entry point for a
 * plan, the error names it.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if a key breaks its rule, or if the kind needs another
 * entry point, which the message names.
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
 * query.epsilon; // 1: look at it before you release by the plan of a stranger
 * query.release([31, 44, 27, 63, 58]).value; // one of the candidates
 */
export function fromPlan<const P extends { readonly kind: string }>(
  plan: P & PlanCheck<P>,
): MechanismFrom<P> {
  return rebuilt(plan) as MechanismFrom<P>;
}

/** The mechanism of what may be a plan. */
export function rebuilt(plan: unknown): AnyMechanism {
  demandPlan(plan);
  const [name, kind] = kindOf(plan);
  // Its own keys are read, and no others.
  return kind.make(settingsOf(plan, kind.keys()), name);
}

/** True if a plan was refused for what it says, and not for what this host lacks. */
export function isRefusal(thrown: unknown): boolean {
  return (
    isDpError(thrown) &&
    (thrown.code === "ERR_ARGUMENT" || thrown.code === "ERR_LIMIT") &&
    !isOutOfMemory(thrown)
  );
}

/**
 * Explains the guarantee of a plan in plain English. The text covers who is protected, how well,
 * and what stays public. It also says how sure others can become about a person if they guessed
 * 50:50 before. Up to epsilon 2.19, they can be at most 90% sure after the release. Above epsilon
 * 2.99, they can be more than 95% sure, and the text says that almost nobody is protected. If the
 * loss has a delta or a rho, these figures leave out a small probability, which the text names.
 *
 * Use it for logs and for pages that show a release, and as a basis for a consent form in your own
 * words. The text describes the plan, not the data. It does not say what several releases reveal
 * together. Later versions may change the wording.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if `plan` is not a plan.
 *
 * @example
 * import { explain, median } from "sottovoce";
 *
 * explain(median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(1).build().plan);
 */
export function explain(plan: Plan): string {
  // The plan of a mechanism that was built here needs no tables again; any other is built first.
  const mechanism = makerOf(plan) ?? rebuilt(plan);
  return kindOf(mechanism.plan)[1].explain(mechanism.plan, reportedOf(mechanism));
}
