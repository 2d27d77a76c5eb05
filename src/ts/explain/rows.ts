/** Queries of rows in words. */
import type { CountPlan, HistogramPlan, QuantileBase2Plan, QuantilePlan, SumPlan } from "../api.js";
import { baseText, capital, factor, power } from "./words.js";

type RowsPlan = QuantilePlan | QuantileBase2Plan | CountPlan | HistogramPlan | SumPlan;

/** `bits` are those of quantiles in base 2. */
export function explainRows(plan: RowsPlan, epsilon: number, bits?: number): string {
  const { neighbors, rowsPerPerson } = plan;
  const { what, known, rows: rule } = parts(plan);
  const rows = rowsPerPerson === 1 ? "one row" : `up to ${rowsPerPerson} rows`;
  const change =
    neighbors === "change-one" ? `replacing ${rows} by any others` : `adding or removing ${rows}`;
  const size =
    neighbors === "change-one"
      ? "The number of rows is public."
      : "The number of rows stays private too.";
  const loss =
    bits === undefined
      ? `epsilon ${epsilon}; exactly`
      : `epsilon ${epsilon}, ${bits} bits; at most`;
  return [
    what,
    `Hidden: any one person who owns ${rows}. ${capital(change)} makes no answer more than ${factor(epsilon, plan.epsilon)} times as likely (${loss} ${power(plan.epsilon)}).`,
    `${size} Public in any case: ${known}, epsilon and all else that this plan says.`,
    rule,
    "Every further release of the same people adds its epsilon to what they have already spent.",
  ].join(" ");
}

/** What is told, what of it is public, and which rows it is about. */
function parts(plan: RowsPlan): {
  readonly what: string;
  readonly known: string;
  readonly rows: string;
} {
  const noise = "with discrete Laplace noise";
  switch (plan.kind) {
    case "quantile":
      return quantileParts(plan);
    case "count":
      return {
        what: `The private number of ${tested(plan.where)}, ${noise}.`,
        known: "which rows are counted",
        rows: "Rows that are no numbers are skipped.",
      };
    case "histogram": {
      const many =
        plan.categories.length === 1
          ? "one category"
          : `each of ${plan.categories.length} categories`;
      const other = plan.other ? ", and of all other rows together" : "";
      const rows = plan.other
        ? "Rows that are no numbers are skipped where categories are numbers."
        : "Rows of no category are skipped.";
      return {
        what: `The private number of rows of ${many}${other}, ${noise}.`,
        known: "the categories",
        rows,
      };
    }
    case "sum":
      return {
        what: `The private sum of the rows, each clamped to ${plan.lowest} to ${plan.highest} and rounded to an integer, ${noise}.`,
        known: "the bounds",
        rows: "Rows that are no numbers are skipped.",
      };
  }
}

function tested(test: CountPlan["where"]): string {
  if (test === null) return "rows";
  const { atLeast, atMost } = test;
  if (atLeast === atMost) return `rows equal to ${atLeast}`;
  if (atMost === null) return `rows of at least ${atLeast}`;
  return atLeast === null ? `rows of at most ${atMost}` : `rows from ${atLeast} to ${atMost}`;
}

function quantileParts(plan: QuantilePlan | QuantileBase2Plan): ReturnType<typeof parts> {
  const { alpha, candidates, scorer } = plan;
  const name =
    alpha === "1/2"
      ? "median"
      : alpha === "0"
        ? "minimum"
        : alpha === "1"
          ? "maximum"
          : `${alpha} quantile`;
  const among = isGrid(candidates)
    ? `the grid from ${candidates.first} to ${candidates.last} in steps of ${candidates.step}`
    : `${candidates.length} listed candidates`;
  const base = Object.keys(plan).includes("base") ? (plan as QuantileBase2Plan).base : null;
  const law =
    base === null ? "" : `, each with probability proportional to (${baseText(base)})^cost`;
  return {
    what: `The private ${name} of the rows, chosen from ${among}${law}.`,
    known: "the candidates, the quantile",
    rows: `Rows that are no numbers are skipped. Rank error is counted by the "${scorer}" scorer.`,
  };
}

/** By the array's own kind: a page may have put a `first` on prototypes. */
function isGrid(
  candidates: QuantilePlan["candidates"],
): candidates is Exclude<QuantilePlan["candidates"], readonly number[]> {
  return !Array.isArray(candidates);
}
