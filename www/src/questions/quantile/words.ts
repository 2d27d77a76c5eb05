import { formatCount } from "../../../shared/numbers.js";
import { countedOf } from "../counted-words.js";
import { IN_POINTS, SURE, candidateTerms, quantileName } from "../words.js";
import type { Words } from "../words.js";

export const words: Words = {
  name: "the median, or another quantile",
  note: "The value with a given share of the rows below it: the median, a quartile, a percentile.",
  called: ({ alpha }) => quantileName(alpha),
  planned: ({ alpha }) => quantileName(String(alpha)),
  settled: candidateTerms,
  promise: {
    unit: "rows",
    sentence: (settings, { points }) =>
      `${SURE}, the answer is at most that many ${countedOf(settings).unit} further from the true ${quantileName(settings.alpha)} than the best of the ${formatCount(points?.count ?? 0)} possible answers, for any table.`,
    sizes: IN_POINTS,
    instead: {
      words:
        "How far is that in the unit of the column? An interval says it, for the same epsilon.",
      press: "Ask for an interval instead",
    },
  },
};
