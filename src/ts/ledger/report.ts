/** What a ledger shows: ready to be drawn, and in sentences. */
import type { Loss } from "../api/common.js";
import type { LedgerCharge, LedgerReport } from "../api/ledger.js";
import { deepFrozen } from "../release.js";
import type { Terms } from "./book.js";
import { budgetOf, type BudgetTexts } from "./budget.js";
import { type Kept, reasonOf } from "./charge.js";
import type { Journal } from "./journal.js";
import { wordsOf } from "./words.js";

/** In the core's order. */
const states = ["reserved", "committed", "canceled", "denied", "recorded"] as const;

export function reportOf(
  journal: Journal,
  { people, neighbors, budget }: Terms,
  delta: string | undefined,
  persisted: boolean | null,
): LedgerReport {
  return journal.use((fold) => {
    const [, , , lowered, spent, left, by, into] = fold.texts().split("\n") as Texts;
    const standing = fold.standing() as unknown as Standing;
    const [share, torn, overdrawn, closed, exceeded, carried] = standing;
    const charges = chargesOf(fold.charges(), journal.lines);
    const ended = Number.isFinite(share) ? [] : endedBy(charges, unitsIn(budget));
    const report = {
      people,
      neighbors,
      budget,
      lowered: lowered === "" ? null : budgetOf(lowered),
      spent: JSON.parse(spent) as Loss,
      share,
      left: JSON.parse(left) as BudgetTexts,
      by: by as LedgerReport["by"],
      overdrawn: overdrawn === 1,
      exceeded: exceeded === 1,
      carried: carried === 1,
      closed: closed === 1,
      into: into === "" ? null : (JSON.parse(into) as string),
      charges: charges.map((charge) => shown(charge, ended, neighbors)),
      epsilonAtDelta: delta === undefined ? null : fold.epsilon_at(delta),
      torn,
      persisted,
    };
    return deepFrozen({ ...report, words: wordsOf(report) });
  });
}

type Texts = [string, string, string, string, string, string, string, string];
type Standing = [
  share: number,
  torn: number,
  overdrawn: number,
  closed: number,
  exceeded: number,
  carried: number,
];

/** Any of which is enough; an epsilon with a delta may be kept by its rho too. */
const unitsIn = (budget: BudgetTexts): readonly (keyof Loss)[] =>
  (["epsilon", "bits", "rho"] as const).filter(
    (unit) => budget[unit] !== undefined || (unit === "rho" && budget["delta"] !== undefined),
  );

/** A charge as its line holds it, how it stands, and its share. */
interface Charged {
  readonly kept: Kept;
  readonly state: LedgerCharge["state"];
  readonly share: number;
}

/** Of each charge five numbers: its line, where it begins and ends there, its state, its share. */
export function chargesOf(numbers: Float64Array, lines: readonly string[]): readonly Charged[] {
  const charges: Charged[] = [];
  for (let at = 0; at < numbers.length; at += 5) {
    const [line, start, end, state, share] = numbers.subarray(at, at + 5) as unknown as Numbers;
    const members = (lines[line] as string).slice(start, end);
    const kept = JSON.parse(`{${members}}`) as Kept;
    charges.push({ kept, state: states[state] as LedgerCharge["state"], share });
  }
  return charges;
}

type Numbers = [line: number, start: number, end: number, state: number, share: number];

const countsIn = ({ state }: Charged): boolean => state !== "denied" && state !== "canceled";

/**
 * The charges by which in none of these units more can be granted: those without a bound in any of
 * them, or, if there are none, those that together leave no unit.
 */
function endedBy(charges: readonly Charged[], units: readonly (keyof Loss)[]): readonly Charged[] {
  const counting = charges.filter(countsIn);
  const unbounded = counting.filter(({ kept }) => units.every((unit) => kept[unit] === null));
  if (unbounded.length > 0) return unbounded;
  return counting.filter(({ kept }) => units.some((unit) => kept[unit] === null));
}

function shown(
  charge: Charged,
  ended: readonly Charged[],
  neighbors: Terms["neighbors"],
): LedgerCharge {
  const { kept, state, share } = charge;
  const { id, at, kind, note, plan, epsilon, bits, rho } = kept;
  const reason = ended.includes(charge) ? reasonOf(kept, neighbors) : null;
  const loss = { epsilon, bits, rho };
  return { id, at, kind, note, state, loss, share, reason, plan: plan as LedgerCharge["plan"] };
}
