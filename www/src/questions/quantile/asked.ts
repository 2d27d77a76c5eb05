import type { QuantileQuery } from "sottovoce";
import {
  CANDIDATES_ALONE,
  CLOSE,
  RIGHT_CANDIDATES,
  candidatePoints,
  farthest,
  inAll,
  trueQuantile,
} from "../asked.js";
import type { Inquiry } from "../asked.js";

export const asked: Inquiry<QuantileQuery> = {
  reach: (query) => inAll("ranks", query.accuracy(CLOSE).rankError),
  // Any candidate is within the reach of the promise.
  chanceBelow: (query) => Math.ceil(query.accuracy(CLOSE).rankError / farthest([query.plan.alpha])),
  points: candidatePoints,
  truth: ({ alpha }, rows) => [trueQuantile(alpha, rows)],
  right: { alpha: "1/2" },
  values: RIGHT_CANDIDATES,
  alone: CANDIDATES_ALONE,
};
