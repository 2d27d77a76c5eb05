import { SURE, boundTerms, inUnits, rowsInSteps } from "../words.js";
import type { Words } from "../words.js";

export const words: Words = {
  name: "the mean",
  note: "The average of the rows with an interval, and about how many rows there are.",
  called: () => "mean",
  planned: () => "mean",
  settled: boundTerms,
  promise: {
    unit: "",
    sentence: (settings) =>
      `${SURE}, the answer is at most that far from the mean of ${rowsInSteps(settings)}, if at least 1,000 of them are numbers.`,
    sizes: { caption: "By how many numbers there are", cell: inUnits },
  },
};
