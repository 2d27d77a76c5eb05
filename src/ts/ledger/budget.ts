/** Budgets: as given, and as written in lines. */
import { ownOf } from "../host/bare.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";

/** Canonical texts by unit. */
export type BudgetTexts = Readonly<Record<string, string>>;

const units = ["epsilon", "delta", "rho", "bits", "found"] as const;

/** The texts of a budget from outside, which the core checks. */
export function budgetParts(budget: unknown): readonly (string | null)[] {
  const given = own(budget, units, "budget");
  return units.map((unit) => (given[unit] === undefined ? null : exactText(unit, given[unit])));
}

/** True if a part of delta is set aside for releases that have one. */
export const setsAside = (budget: BudgetTexts): boolean => Object.hasOwn(budget, "found");

/**
 * A budget as written in a line. The rho of an epsilon and a delta is not the user's: it follows.
 */
export function budgetOf(text: string): BudgetTexts {
  const { rho, ...others } = ownOf(JSON.parse(text) as object) as BudgetTexts;
  const whole = rho === undefined || Object.hasOwn(others, "delta") ? others : { ...others, rho };
  return Object.freeze(whole);
}
