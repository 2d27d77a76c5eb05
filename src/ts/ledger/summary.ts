/** Summary of a ledger: ready to be drawn, and in sentences. */
import type { Loss } from "../api/common.js";
import type { LedgerCharge, LedgerSummary, Terms } from "../api/ledger.js";
import { deepFrozen } from "../release/release.js";
import { budgetOf, type BudgetTexts } from "./budget.js";
import { deltaOf, reasonOf } from "./charge.js";
import { type Charged, chargesOf } from "./charges.js";
import type { Journal } from "./journal.js";
import { wordsOf } from "./words.js";

export function summaryOf(
  journal: Journal,
  terms: Terms,
  delta: string | undefined,
  persisted: boolean | null,
): LedgerSummary {
  const { people, neighbors, budget } = terms;
  return journal.use((fold) => {
    const { lowered, spent, left, by, into } = journal.texts;
    const { share, torn, ...is } = journal.standing;
    const charges = chargesOf(fold.charges(), journal.lines);
    const ended = Number.isFinite(share) ? [] : endedBy(charges, unitsIn(budget));
    const summary = {
      people,
      neighbors,
      budget,
      lowered: lowered === "" ? null : budgetOf(lowered),
      spent: JSON.parse(spent) as Loss,
      share,
      left: JSON.parse(left) as BudgetTexts,
      by: by as LedgerSummary["by"],
      overdrawn: is.overdrawn === 1,
      exceeded: is.exceeded === 1,
      carried: is.carried === 1,
      closed: is.closed === 1,
      into: into === "" ? null : (JSON.parse(into) as string),
      charges: charges.map((charge) => shown(charge, ended, terms)),
      epsilonAtDelta: delta === undefined ? null : (fold.epsilon_at(delta) ?? null),
      torn,
      persisted,
    };
    return deepFrozen({ ...summary, words: wordsOf(summary) });
  });
}

/** Any of which is enough; an epsilon with a delta may be kept by its rho too. */
const unitsIn = (budget: BudgetTexts): readonly ("epsilon" | "bits" | "rho")[] =>
  (["epsilon", "bits", "rho"] as const).filter(
    (unit) => Object.hasOwn(budget, unit) || (unit === "rho" && Object.hasOwn(budget, "delta")),
  );

const countsIn = ({ state }: Charged): boolean => state !== "denied" && state !== "canceled";

/**
 * The charges by which in none of these units more can be granted. Those are the ones without a
 * bound in any of them; if there are none, those that together leave no unit.
 */
function endedBy(
  charges: readonly Charged[],
  units: ReturnType<typeof unitsIn>,
): readonly Charged[] {
  const counting = charges.filter(countsIn);
  const unbounded = counting.filter(({ kept }) => units.every((unit) => kept[unit] === null));
  if (unbounded.length > 0) return unbounded;
  return counting.filter(({ kept }) => units.some((unit) => kept[unit] === null));
}

function shown(charge: Charged, ended: readonly Charged[], terms: Terms): LedgerCharge {
  const { kept, state, share } = charge;
  const { id, at, kind, note, plan, epsilon, bits, rho } = kept;
  const reason = ended.includes(charge) ? reasonOf(kept, terms) : null;
  const loss = { epsilon, bits, rho, delta: deltaOf(kept) };
  return { id, at, kind, note, state, loss, share, reason, plan: plan as LedgerCharge["plan"] };
}
