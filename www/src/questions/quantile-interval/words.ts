import { candidateTerms, quantileName } from "../words.js";
import type { Words } from "../words.js";
import { confidencePercent } from "./confidence.js";

export const words: Words = {
  name: "an interval for a quantile",
  note: "Two values with a quantile between them, at the confidence that you choose.",
  called: ({ alpha, confidence }) =>
    `${confidencePercent(confidence)} interval for the ${quantileName(alpha)}`,
  planned: ({ alpha }) => `interval for the ${quantileName(String(alpha))}`,
  settled: candidateTerms,
  promise: {
    unit: "",
    sentence: ({ alpha, confidence, whom }) =>
      `The answer shows its own accuracy. With at least ${confidencePercent(confidence)} confidence the true ${quantileName(alpha)} of the ${whom === "rows" ? "rows" : "population that the rows are drawn from, independently of each other,"} lies within it, for any table. Few rows make it wide.`,
    sizes: null,
    isInUnits: true,
  },
};
