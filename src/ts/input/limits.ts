/** How much one release can carry: public sizes, looked at before anything else is. */
import { refuse } from "../error.js";

/** The most candidates, categories, scores, costs, answers or counts. */
export const mostItems = 1 << 20;

/** The most values that get noise at once. */
export const mostValues = 1 << 24;

/** Refuses more than `most` of what `argument` names. */
export function limit(argument: string, length: number, most = mostItems): void {
  if (length <= most) return;
  throw refuse(argument, `must be at most ${most} (2^${Math.log2(most)})`, "ERR_LIMIT");
}
