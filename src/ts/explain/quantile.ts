/** Quantiles in words. */
import type { QuantileBase2Plan, QuantilePlan } from "../api/quantile.js";
import type { Parts } from "./person.js";
import { baseText } from "./words.js";

const names: ReadonlyMap<string, string> = new Map([
  ["0", "minimum"],
  ["1/2", "median"],
  ["1", "maximum"],
]);

export function explainQuantile(plan: QuantilePlan | QuantileBase2Plan): Parts {
  const { alpha, candidates, scorer } = plan;
  const base = Object.keys(plan).includes("base") ? (plan as QuantileBase2Plan).base : null;
  const law =
    base === null ? "" : `, each with probability proportional to (${baseText(base)})^cost`;
  return {
    what: `The private ${quantileInWords(alpha)} of the rows, chosen from ${candidatesInWords(candidates)}${law}.`,
    known: "the candidates, the quantile",
    rows: `Rows that are not numbers are skipped. How far a candidate is off is counted in ranks (scorer "${scorer}").`,
  };
}

export function quantileInWords(alpha: string): string {
  return names.get(alpha) ?? `${alpha} quantile`;
}

/** Says what may be answered. */
export function candidatesInWords(candidates: QuantilePlan["candidates"]): string {
  if (isList(candidates)) return `${candidates.length} listed candidates`;
  // By its own keys: a page may have put others on prototypes.
  if (Object.hasOwn(candidates, "digits")) {
    const { digits, smallest, largest, signed } = candidates as Decimals;
    const below = signed ? ", their negatives" : "";
    return `the decimals of ${digits} significant digit${digits === 1 ? "" : "s"} from ${smallest} to ${largest}${below} and 0`;
  }
  const { first, last, step } = candidates as Exclude<typeof candidates, Decimals>;
  return `the grid from ${first} to ${last} in steps of ${step}`;
}

type Decimals = Extract<QuantilePlan["candidates"], { readonly digits: number }>;

function isList(candidates: QuantilePlan["candidates"]): candidates is readonly number[] {
  return Array.isArray(candidates);
}
