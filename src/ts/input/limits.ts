/** How much one release can carry: public sizes, looked at before anything else is. */
import { DpError } from "../error.js";

/** The most candidates, categories, scores, costs, answers or counts. */
export const mostItems = 1 << 20;

/** The most values that get noise at once. */
export const mostValues = 1 << 24;

/** Refuses more than `most` of what `argument` names. */
export function limit(argument: string, length: number, most = mostItems): void {
  if (length <= most) return;
  const rule = `must be at most ${most} (2^${Math.log2(most)})`;
  throw DpError.of("ERR_LIMIT", `${argument} ${rule}`, argument);
}
