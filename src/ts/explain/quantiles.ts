/** Several quantiles in words. */
import type { QuantilesPlan } from "../api/quantiles.js";
import type { ReportedPure } from "../release/release.js";
import { explainPerson } from "./person.js";
import { candidatesInWords } from "./quantile.js";

export function explainQuantiles(plan: QuantilesPlan, loss: ReportedPure): string {
  const { alphas, candidates } = plan;
  const which = alphas.length === 1 ? "quantile" : "quantiles";
  const parts = {
    what: `The private ${alphas.join(", ")} ${which} of the rows, in one release, chosen from ${candidatesInWords(candidates)}.`,
    known: "the candidates, the quantiles",
    rows: "Rows that are no numbers are skipped, others are rounded down to the grid. How many random words a release takes tells how many rows were read.",
  };
  return explainPerson(plan, parts, loss);
}
