import type { IntervalQuery } from "sottovoce";
import { CANDIDATES_ALONE, RIGHT_CANDIDATES, candidatePoints, trueQuantile } from "../asked.js";
import type { Inquiry } from "../asked.js";

/** An interval is its own reach, and tells how little it knows. */
export const asked: Inquiry<IntervalQuery> = {
  reach: () => null,
  chanceBelow: () => null,
  points: candidatePoints,
  truth: ({ alpha }, rows) => [trueQuantile(alpha, rows)],
  right: { alpha: "1/2", confidence: "1/2", expectedRows: "1" },
  values: RIGHT_CANDIDATES,
  alone: CANDIDATES_ALONE,
};
