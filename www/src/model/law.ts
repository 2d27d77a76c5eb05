import { valueTyped } from "../../shared/typed.js";

/**
 * The exact distribution of a query on the public sample, and on the sample without one of its
 * rows.
 */
export interface Law {
  readonly epsilon: number;
  /** In rows, at 95% confidence, in addition to the best candidate's. */
  readonly rankError: number;
  readonly candidates: readonly number[];
  readonly probabilities: readonly Enclosure[];
  readonly rows: readonly number[];
  readonly removed: number | null;
  readonly neighborProbabilities: readonly Enclosure[] | null;
}

export interface Enclosure {
  readonly lower: number;
  readonly upper: number;
}

/** Row that the neighboring table lacks, counted in sorted order. */
export type Removal = "none" | "lowest" | "middle" | "highest";

/** One candidate of the picture. */
export interface Mark {
  readonly candidate: number;
  readonly probability: Enclosure;
  readonly neighbor: Enclosure | null;
  /** True if its rank error is within what `accuracy` gives. */
  readonly promised: boolean;
}

/** Everything that is drawn of a distribution on the public sample. */
export interface Picture {
  readonly marks: readonly Mark[];
  readonly rows: readonly number[];
  readonly removed: number | null;
  /** The true quantile of the sample, which is public. */
  readonly truth: number;
  /** The candidates within that rank error, from lowest to highest. */
  readonly reach: { readonly lowest: number; readonly highest: number };
  /** Probability, rounded down, that the release falls on one of them. */
  readonly reachProbability: number;
  readonly likeliest: Mark;
  /**
   * The largest factor between the two distributions, over all candidates, rounded up; null without
   * a neighbor.
   */
  readonly largestFactor: number | null;
  /** The largest that epsilon allows, on any two neighbors. */
  readonly allowedFactor: number;
}

/** Arranges a distribution for drawing. */
export function pictureOf(law: Law, alphaText: string): Picture {
  const alpha = valueTyped(alphaText) ?? 0.5;
  const errors = rankErrors(law.candidates, law.rows, alpha);
  const allowed = Math.min(...errors) + law.rankError;
  const marks = law.candidates.map((candidate, k): Mark => ({
    candidate,
    probability: law.probabilities[k] as Enclosure,
    neighbor: law.neighborProbabilities?.[k] ?? null,
    promised: (errors[k] as number) <= allowed,
  }));
  const reached = marks.filter(({ promised }) => promised);
  return {
    marks,
    rows: law.rows,
    removed: law.removed,
    truth: law.rows[Math.max(0, Math.ceil(alpha * law.rows.length) - 1)] as number,
    reach: { lowest: (reached[0] as Mark).candidate, highest: (reached.at(-1) as Mark).candidate },
    reachProbability: reached.reduce((sum, { probability }) => sum + probability.lower, 0),
    likeliest: marks.reduce((best, mark) =>
      mark.probability.lower > best.probability.lower ? mark : best,
    ),
    allowedFactor: Math.exp(law.epsilon),
    largestFactor: law.neighborProbabilities === null ? null : Math.max(...marks.map(factor)),
  };
}

/**
 * Rank error of every candidate, in rows: how far alpha * n is from the ranks that the candidate
 * holds. Both lists ascend.
 */
export function rankErrors(
  candidates: readonly number[],
  rows: readonly number[],
  alpha: number,
): number[] {
  const target = alpha * rows.length;
  let below = 0;
  return candidates.map((candidate) => {
    while (below < rows.length && (rows[below] as number) < candidate) below += 1;
    let reached = below;
    while (reached < rows.length && rows[reached] === candidate) reached += 1;
    return Math.max(below - target, target - reached, 0);
  });
}

/** Draws counted by candidate. */
export interface Drawn {
  readonly total: number;
  readonly inReach: number;
  readonly counts: ReadonlyMap<number, number>;
}

export function countDraws(draws: readonly number[], { reach }: Picture): Drawn {
  const counts = new Map<number, number>();
  for (const value of draws) counts.set(value, (counts.get(value) ?? 0) + 1);
  const inReach = draws.filter((value) => value >= reach.lowest && value <= reach.highest).length;
  return { total: draws.length, inReach, counts };
}

function factor({ probability, neighbor }: Mark): number {
  if (neighbor === null) return 1;
  return Math.max(probability.upper / neighbor.lower, neighbor.upper / probability.lower);
}
