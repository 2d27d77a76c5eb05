/** What a ledger shows: ready to be drawn, and in sentences. */
import type { Loss } from "../api/common.js";
import type { LedgerCharge, LedgerReport } from "../api/ledger.js";
import { deepFrozen } from "../release.js";
import type { Terms } from "./book.js";
import { budgetOf, type BudgetTexts } from "./budget.js";
import type { Kept } from "./charge.js";
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
    const [, , , lowered, spent, left, by] = fold.texts().split("\n") as Texts;
    const [share, torn, overdrawn, closed] = fold.standing() as unknown as Standing;
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
      closed: closed === 1,
      charges: chargesOf(fold.charges(), journal.lines),
      epsilonAtDelta: delta === undefined ? null : fold.epsilon_at(delta),
      torn,
      persisted,
    };
    return deepFrozen({ ...report, words: wordsOf(report) });
  });
}

type Texts = [string, string, string, string, string, string, string];
type Standing = [share: number, torn: number, overdrawn: number, closed: number];

/** Of each charge five numbers: its line, where it begins and ends there, its state, its share. */
function chargesOf(numbers: Float64Array, lines: readonly string[]): readonly LedgerCharge[] {
  const charges: LedgerCharge[] = [];
  for (let at = 0; at < numbers.length; at += 5) {
    const [line, start, end, state, share] = numbers.subarray(at, at + 5) as unknown as Numbers;
    const members = (lines[line] as string).slice(start, end);
    const {
      id,
      at: when,
      kind,
      note,
      plan,
      epsilon,
      bits,
      rho,
    } = JSON.parse(`{${members}}`) as Kept;
    charges.push({
      id,
      at: when,
      kind,
      note,
      state: states[state] as LedgerCharge["state"],
      loss: { epsilon, bits, rho },
      share,
      plan: plan as LedgerCharge["plan"],
    });
  }
  return charges;
}

type Numbers = [line: number, start: number, end: number, state: number, share: number];
