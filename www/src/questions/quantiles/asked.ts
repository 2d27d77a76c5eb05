import type { QuantilesQuery } from "sottovoce";
import {
  CANDIDATES_ALONE,
  CLOSE,
  RIGHT_CANDIDATES,
  bySize,
  candidatePoints,
  farthest,
  fewest,
  trueQuantile,
} from "../asked.js";
import type { Inquiry } from "../asked.js";
import { alphasTyped } from "./typed.js";

export const asked: Inquiry<QuantilesQuery> = {
  reach: (query) => bySize("ranks", (rows) => query.accuracy({ ...CLOSE, rows }).rankError),
  // Any candidate is within the reach of the promise.
  chanceBelow(query) {
    const far = farthest(query.plan.alphas);
    return fewest((rows) => query.accuracy({ ...CLOSE, rows }).rankError < far * rows);
  },
  points: candidatePoints,
  truth: ({ alphas }, rows) => alphasTyped(alphas).map((alpha) => trueQuantile(alpha, rows)),
  right: { alphas: "1/2" },
  values: RIGHT_CANDIDATES,
  alone: CANDIDATES_ALONE,
};
