/** Quantiles in words. */
import type { QuantileBase2Plan, QuantilePlan } from "../api/quantile.js";
import type { ReportedPure } from "../release.js";
import { explainPerson } from "./person.js";
import { baseText } from "./words.js";

const names: ReadonlyMap<string, string> = new Map([
  ["0", "minimum"],
  ["1/2", "median"],
  ["1", "maximum"],
]);

export function explainQuantile(
  plan: QuantilePlan | QuantileBase2Plan,
  loss: ReportedPure,
): string {
  const { alpha, candidates, scorer } = plan;
  const name = names.get(alpha) ?? `${alpha} quantile`;
  const among = isGrid(candidates)
    ? gridInWords(candidates)
    : `${candidates.length} listed candidates`;
  const base = Object.keys(plan).includes("base") ? (plan as QuantileBase2Plan).base : null;
  const law =
    base === null ? "" : `, each with probability proportional to (${baseText(base)})^cost`;
  const parts = {
    what: `The private ${name} of the rows, chosen from ${among}${law}.`,
    known: "the candidates, the quantile",
    rows: `Rows that are no numbers are skipped. Rank error is counted by the "${scorer}" scorer.`,
  };
  return explainPerson(plan, parts, loss);
}

export function gridInWords(grid: Exclude<QuantilePlan["candidates"], readonly number[]>): string {
  return `the grid from ${grid.first} to ${grid.last} in steps of ${grid.step}`;
}

/** By the array's own kind: a page may have put a `first` on prototypes. */
function isGrid(
  candidates: QuantilePlan["candidates"],
): candidates is Exclude<QuantilePlan["candidates"], readonly number[]> {
  return !Array.isArray(candidates);
}
