import { SURE, boundTerms, inUnits, rowsInSteps } from "../words.js";
import type { Words } from "../words.js";

export const words: Words = {
  name: "the mean",
  note: "The average of the rows, about how many rows there are, and an interval for it.",
  called: () => "mean",
  planned: () => "mean",
  settled: boundTerms,
  promise: {
    unit: "",
    sentence: (settings) =>
      `${SURE}, the released mean is at most that far from the mean of ${rowsInSteps(settings)}, if at least 1,000 of them are numbers.`,
    sizes: { caption: "By how many rows are numbers", cell: inUnits },
  },
};
