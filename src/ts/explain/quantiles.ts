/** Several quantiles in words. */
import type { QuantilesPlan } from "../api/quantiles.js";
import type { Parts } from "./person.js";
import { candidatesInWords } from "./quantile.js";

export function explainQuantiles(plan: QuantilesPlan): Parts {
  const { alphas, candidates } = plan;
  const which = alphas.length === 1 ? "quantile" : "quantiles";
  return {
    what: `The private ${alphas.join(", ")} ${which} of the rows, in one release, chosen from ${candidatesInWords(candidates)}.`,
    known: "the candidates, the quantiles",
    rows: "Rows that are not numbers are skipped; others are rounded down to the grid. The number of random words of a release reveals how many rows were read.",
  };
}
