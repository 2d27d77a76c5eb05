/** Sum of what several surveys reveal of one person. */
import type { Memory, SurveyPlan } from "../api/survey.js";
import { refuse } from "../error.js";
import { canonical } from "../identity/canonical.js";
import { lookingAt } from "../input/options.js";
import { sumOfLosses } from "./loss.js";
import { keptOf } from "./memory.js";
import { checkedPlan } from "./plan.js";

/**
 * Adds up a person's privacy loss over several surveys. The result is the sum of `spent` of all
 * memories, in nats, rounded up once. If you repeat a survey in several waves, each wave counts as
 * a separate survey.
 *
 * Use it if one person answers more than one survey. The odds of these surveys multiply, whether
 * their questions are the same or different.
 *
 * **Watch out**: `spentOf` knows only the memories that you pass. So store all memories, or write
 * down the `spent` of a memory before you erase it.
 *
 * @remarks
 * Each report counts once: a memory that you pass twice, or an older copy of it, adds nothing.
 * Memories from separate calls of `begin` have different reports, so their losses add up. The
 * losses of one person's memories on several devices also add up. If there are no reports, the sum
 * is 0.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for invalid plans or memories, and for a memory that does
 * not belong to the plan in its pair. `ERR_LIMIT` for plans above a maximum.
 *
 * @example
 * import { survey, yesNo } from "sottovoce/survey";
 * import { respondentFromPlan, spentOf } from "sottovoce/survey/respond";
 *
 * const waves = ["spring", "autumn"].map((name) => {
 *   const { plan } = survey(name, { smokes: yesNo() }).odds(3).build();
 *   const asked = respondentFromPlan(plan);
 *   return [plan, asked.respond(asked.begin(), { smokes: true }).memory];
 * });
 * spentOf(waves); // 2.1972245773362196, ln 9
 * spentOf([...waves, ...waves]); // the same: nothing more was said
 */
export function spentOf(answered: readonly (readonly [SurveyPlan, Memory<any>])[]): number {
  const reported = new Set<string>();
  const losses = lookingAt("answered", () => pairsOf(answered)).map(([plan, memory]) => {
    const checked = checkedPlan(plan);
    const before = reported.size;
    for (const one of keptOf(checked, memory).memory.said)
      reported.add(canonical([checked.id, { ...one }]));
    return [checked.each, reported.size - before] as const;
  });
  return sumOfLosses(losses);
}

function pairsOf(answered: unknown): readonly (readonly [plan: unknown, memory: unknown])[] {
  const wrong = () => refuse("answered", "must be an array of pairs: [[plan, memory], …]");
  if (!Array.isArray(answered)) throw wrong();
  return Array.from(answered as readonly unknown[], (pair) => {
    if (!Array.isArray(pair) || pair.length !== 2) throw wrong();
    const [plan, memory] = pair as readonly unknown[];
    return [plan, memory] as const;
  });
}
