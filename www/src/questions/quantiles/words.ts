import { formatCount } from "../../../shared/numbers.js";
import { exactly } from "../../../shared/typed.js";
import { IN_POINTS, SURE, candidateTerms } from "../words.js";
import type { Words } from "../words.js";
import { alphasTyped } from "./typed.js";

export const words: Words = {
  name: "several quantiles: a box plot",
  note: "Several quantiles at once, closer than one after the other: a box and its whiskers.",
  called: ({ alphas }) => severalName(alphasTyped(alphas).map(exactly)),
  planned: ({ alphas }) => severalName(alphas as readonly string[]),
  settled: candidateTerms,
  promise: {
    unit: "rows",
    sentence: (_, { points }) =>
      `${SURE}, none of the values is more than that many ranks off, in a sorted table of at most 1,000 rows. Each row is first rounded down to one of the ${formatCount(points?.count ?? 0)} possible answers.`,
    sizes: IN_POINTS,
  },
};

/** "quartiles", "5 quantiles". */
function severalName(alphas: readonly string[]): string {
  const joined = alphas.join(" ");
  return joined === "1/4 1/2 3/4" ? "quartiles" : `${alphas.length} quantiles`;
}
