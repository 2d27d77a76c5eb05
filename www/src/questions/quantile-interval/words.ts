import { candidateTerms, quantileName } from "../words.js";
import type { Words } from "../words.js";
import { confidencePercent } from "./confidence.js";

export const words: Words = {
  name: "an interval for a quantile",
  note: "From where to where a quantile lies, as surely as you say: it is its own error bar.",
  called: ({ alpha, confidence }) =>
    `${confidencePercent(confidence)} interval for the ${quantileName(alpha)}`,
  planned: ({ alpha }) => `interval for the ${quantileName(String(alpha))}`,
  settled: candidateTerms,
  promise: {
    unit: "",
    sentence: ({ alpha, confidence, whom }) =>
      `The answer is its own promise: with at least ${confidencePercent(confidence)} confidence the true ${quantileName(alpha)} of the ${whom === "rows" ? "rows" : "population that the rows are drawn from, independently of each other,"} lies within it, whatever the rows are. Few rows make it wide.`,
    sizes: null,
  },
};
