import { formatCount } from "../../../shared/numbers.js";
import { IN_POINTS, SURE, candidateTerms, quantileName } from "../words.js";
import type { Words } from "../words.js";

export const words: Words = {
  name: "one quantile",
  note: "The value that a share of the rows lies below: the median, a quartile, a percentile.",
  called: ({ alpha }) => quantileName(alpha),
  planned: ({ alpha }) => quantileName(String(alpha)),
  settled: candidateTerms,
  promise: {
    unit: "rows",
    sentence: ({ alpha }, { points }) =>
      `${SURE}, the released value is at most that many rows further from the true ${quantileName(alpha)} than the best of the ${formatCount(points?.count ?? 0)} candidates, whatever the rows are.`,
    sizes: IN_POINTS,
  },
};
