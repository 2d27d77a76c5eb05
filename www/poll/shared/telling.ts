/** One rule for results that tell too little for a number and a bar, before a poll and after it. */

/**
 * True if a result tells nothing, by the share of all possible results that it leaves open. The
 * number in its middle would look like a winner, and be chance.
 */
export const tellsNothing = (open: number): boolean => open >= 0.5;

/** A result as far as the rule needs it, on an axis from `from` to `to`. */
interface Ranged {
  readonly from: number;
  readonly to: number;
  readonly estimate: number | null;
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The share of all possible results that an interval and its estimate cover together. An estimate
 * may be impossible; then the interval is cut, and the way to it is open too.
 */
export function openOf({ from, to, estimate, lowest, highest }: Ranged): number {
  if (estimate === null) return 1;
  return (Math.max(highest, estimate) - Math.min(lowest, estimate)) / (to - from);
}

/** True if one of several is surely ahead of all others: no interval reaches into its own. */
export function hasFirst(all: readonly { lowest: number; highest: number }[]): boolean {
  const most = Math.max(...all.map(({ lowest }) => lowest));
  return all.filter(({ highest }) => highest >= most).length <= 1;
}
