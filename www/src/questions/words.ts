/** A question in the page's words, and words that several share. */
import { asPercent, formatCount, formatUp, formatValue } from "../../shared/numbers.js";
import { formatTyped, valueTyped } from "../../shared/typed.js";
import type { Points, Promised } from "../model/asked.js";
import type { Candidates, Steps } from "./plan.js";
import { countedOf } from "./counted-words.js";
import type { Settings } from "./settings.js";

export interface Words {
  /** As it is picked. */
  readonly name: string;
  /** Says what comes out, in a sentence. */
  readonly note: string;
  /** Name of what is asked of the column, for sentences: "median", "number of rows". */
  readonly called: (settings: Settings) => string;
  /** Name at the head of a column of answers, if that is something else. */
  readonly head?: (settings: Settings) => string;
  /** How it is picked, and what comes out, where people are counted. */
  readonly ofPeople?: { readonly name: string; readonly note: string };
  /** Name of what a plan asks, for a table. */
  readonly planned: (plan: Readonly<Record<string, unknown>>) => string;
  /** Its values once they are locked: terms, and what each says. */
  readonly settled: (settings: Settings, points: Points | null) => readonly Term[];
  readonly promise: PromiseWords;
}
export type Term = readonly [term: string, words: string];

/** The accuracy in words. */
export interface PromiseWords {
  /** Unit of the large number; empty if it is that of the column. */
  readonly unit: string;
  readonly sentence: (settings: Settings, promised: Promised) => string;
  /**
   * The table of sizes, what they are of if not of a table, and its cells; null if they do not
   * matter.
   */
  readonly sizes: Sizes | null;
  /** Where its accuracy is not in the unit of the column: why to ask the question whose is. */
  readonly instead?: { readonly words: string; readonly press: string };
  /** True if it is that question. */
  readonly isInUnits?: true;
}

interface Sizes {
  readonly caption: string;
  readonly of?: string;
  readonly cell: Cell;
  /** Unit of its cells, after a number; empty if the cells say it. */
  readonly short?: string;
}
type Cell = (error: number, rows: number, settings: Settings) => string;

/** For an error as large as the range itself. */
export const NONE = "any answer";

/** Sizes for quantiles. */
export const IN_POINTS: Sizes = {
  caption: "The same in percentile points",
  short: "points",
  cell: (error, rows) => {
    const share = (100 * error) / rows;
    return share >= 50 ? NONE : `±${formatUp(share, 2)}`;
  },
};
export const inPercent: Cell = (error, rows) => {
  const share = (100 * error) / rows;
  return share >= 100 ? NONE : `±${asPercent(formatUp(share, 2))}`;
};
export const inUnits: Cell = (error, _, { first, last }) => {
  const wide = (valueTyped(last) ?? 0) - (valueTyped(first) ?? 0);
  return error >= wide ? NONE : `±${formatUp(error, 3)}`;
};

/** Begins every accuracy except an interval's, which has a confidence of its own. */
export const SURE = "With at least 95% confidence";

interface NamedQuantile {
  readonly value: string;
  readonly name: string;
}

export const QUANTILES: readonly NamedQuantile[] = [
  { value: "1/10", name: "10th percentile" },
  { value: "1/4", name: "lower quartile" },
  { value: "1/2", name: "median" },
  { value: "3/4", name: "upper quartile" },
  { value: "9/10", name: "90th percentile" },
  { value: "99/100", name: "99th percentile" },
];

/** "median", "2/3 quantile". */
export function quantileName(alpha: string): string {
  return QUANTILES.find((known) => known.value === alpha)?.name ?? `${alpha} quantile`;
}

/** The rows of a sum or a mean, after bounds and rounding. */
export function rowsInSteps(settings: Settings): string {
  const { step } = settings;
  const unit = valueTyped(step) === 1 ? "a whole number" : `a multiple of ${formatTyped(step)}`;
  return `${countedOf(settings).these}, each within the bounds and rounded to ${unit}`;
}

export function candidateTerms(settings: Candidates, points: Points | null): readonly Term[] {
  const words =
    settings.range === "decimals" ? decimalWords(settings, points) : stepWords(settings, points);
  return [["Possible answers", words]];
}

export function boundTerms(settings: Steps, points: Points | null): readonly Term[] {
  return [["Bounds", stepWords(settings, points)]];
}

/** "0 to 100 by 5, 21 in all". */
export function stepWords({ first, last, step }: Steps, points: Points | null): string {
  if (points === null)
    return `${formatTyped(first)} to ${formatTyped(last)} by ${formatTyped(step)}`;
  // From the first to the last that there is, which may lie below the highest that was typed.
  const [lowest, highest] = [points.ends[0] ?? 0, points.ends.at(-1) ?? 0];
  if (points.count === 1) return `${formatValue(lowest)} alone`;
  return `${formatValue(lowest)} to ${formatValue(highest)} by ${formatTyped(step)}, ${formatCount(points.count)} in all`;
}

function decimalWords(settings: Candidates, points: Points | null): string {
  const { digits, smallest, largest, signed } = settings;
  const many = points === null ? "" : `, ${formatCount(points.count)} in all`;
  return `0 and numbers of ${digits} digits, ${formatTyped(smallest)} to ${formatTyped(largest)}${signed ? ", with either sign" : ""}${many}`;
}
