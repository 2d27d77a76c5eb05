import { listedField } from "../fields.js";
import type { Fields } from "../fields.js";
import { candidateValues } from "../grid-fields.js";

/** Several quantiles that are often wanted together. */
const SETS = [
  { value: "1/4 1/2 3/4", name: "quartiles: a box" },
  { value: "1/10 1/4 1/2 3/4 9/10", name: "quartiles and outer tenths: a box with whiskers" },
  { value: "1/10 1/5 3/10 2/5 1/2 3/5 7/10 4/5 9/10", name: "all tenths" },
] as const;

export const fields: Fields = {
  question: (form) =>
    listedField(form, "alphas", {
      id: "several",
      label: "Quantiles",
      known: SETS,
      other: "other fractions",
      typed: "Fractions, with blanks between",
      wide: "grow",
    }),
  values: candidateValues("The answer"),
};
