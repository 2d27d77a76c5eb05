import { SURE, boundTerms, rowsInSteps } from "../words.js";
import type { Words } from "../words.js";

export const words: Words = {
  name: "the sum",
  note: "The total of the rows, each rounded to the step of the data.",
  called: () => "sum",
  planned: () => "sum",
  settled: boundTerms,
  promise: {
    unit: "",
    sentence: (settings) =>
      `${SURE}, the answer is at most that far from the sum of ${rowsInSteps(settings)}, for any table.`,
    sizes: null,
  },
};
