import { formatCount } from "../../../shared/numbers.js";
import { exactly } from "../../../shared/typed.js";
import { IN_POINTS, SURE, candidateTerms } from "../words.js";
import type { Words } from "../words.js";
import { alphasTyped } from "./typed.js";

export const words: Words = {
  name: "several quantiles: a box plot",
  note: "Several such values at once, closer than one after the other: a box, and its whiskers.",
  called: ({ alphas }) => severalName(alphasTyped(alphas).map(exactly)),
  planned: ({ alphas }) => severalName(alphas as readonly string[]),
  settled: candidateTerms,
  promise: {
    unit: "rows",
    sentence: (_, { points }) =>
      `${SURE}, none of the released values is further off than that many places among the sorted rows of a table of at most 1,000, each rounded down to one of the ${formatCount(points?.count ?? 0)} candidates.`,
    sizes: IN_POINTS,
  },
};

/** "quartiles", "5 quantiles". */
function severalName(alphas: readonly string[]): string {
  const told = alphas.join(" ");
  return told === "1/4 1/2 3/4" ? "quartiles" : `${alphas.length} quantiles`;
}
