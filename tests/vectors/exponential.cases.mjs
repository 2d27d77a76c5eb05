/** The exponential mechanism on scores. */
import { fraction } from "./exact.mjs";
import { exactScores, SCORES, selection } from "./scores.mjs";
import { outcome, splitmix, tapesFor } from "./tapes.mjs";

/**
 * The exponential mechanism: costs in units of a common denominator, at a scale
 * in the same.
 */
export function cases() {
  const next = splitmix(6n);
  return SCORES.map((one) => {
    const { scale, rising } = exactScores(one);
    const common = rising.reduce((most, { bottom }) => (bottom > most ? bottom : most), 1n);
    const costs = rising.map(({ top, bottom }) => (-top * common) / bottom);
    const least = costs.reduce((a, b) => (a < b ? a : b));
    const shifted = costs.map((cost) => cost - least);
    const fine = fraction(scale.top * common, scale.bottom);
    return {
      ...selection("exponential", one),
      tapes: tapesFor(fine, shifted, next, 3).map((tape) => {
        const { index, ...rest } = outcome(fine, shifted, tape, next);
        return { ...rest, value: index };
      }),
    };
  });
}
