/** Exact probabilities as the package encloses them. */
export interface Enclosure {
  readonly lower: number;
  readonly upper: number;
}

/** The largest factor between two distributions, either way, rounded up. */
export function largestFactor(one: readonly Enclosure[], two: readonly Enclosure[]): number {
  return Math.max(
    ...one.map((here, k) => {
      const there = two[k] as Enclosure;
      return Math.max(here.upper / there.lower, there.upper / here.lower);
    }),
  );
}

/** How often each outcome was drawn. */
export function counted(draws: Iterable<number>, outcomes: number): number[] {
  const counts = new Array<number>(outcomes).fill(0);
  for (const index of draws) counts[index] = (counts[index] as number) + 1;
  return counts;
}
