import { formatCount, formatValue } from "../../shared/numbers.js";
import { alphasTyped, quantileName, wordsTyped } from "./settings.js";
import type { Asked, AskedPlan, Points } from "./asked.js";
import type { Field, Settings } from "./settings.js";
import { exactly, formatTyped, valueTyped } from "../../shared/typed.js";

/** The pieces of the form that a question has a use for. */
export type Piece = "quantile" | "several" | "interval" | "values" | "test";

/** What a question is, wherever the page needs to tell it from the others. */
export interface Question {
  /** As it is picked. */
  readonly name: string;
  /** What comes out, in a sentence. */
  readonly note: string;
  readonly pieces: readonly Piece[];
  /** What it has a lowest and a highest of; null where it has none. */
  readonly values: Values | null;
  /** The typed settings that it must have. */
  readonly fields: (settings: Settings) => readonly Field[];
  /** All that the package's plan holds beside who is hidden, and how well. */
  readonly plan: (settings: Settings, grid: Grid) => object;
  /** What is asked of the column, for sentences: "median", "mean". */
  readonly called: (settings: Settings) => string;
  /** The same of a plan, for a table. */
  readonly planned: (plan: Readonly<Record<string, unknown>>) => string;
}

/** Evenly spaced points, by the package: only bars are ever written out. */
export type Grid = (first: string, last: string, step: string) => readonly number[];

export interface Values {
  readonly legend: string;
  readonly note: string;
  /** "the lowest candidate". */
  readonly noun: string;
  /** The label of the step. */
  readonly step: string;
  /** Whether they may be numbers of a few digits, or words. */
  readonly decimals: boolean;
  readonly words: boolean;
}

const CANDIDATES: Values = {
  legend: "The candidates",
  note: "The answer will be one of these values. Choose them from what everybody knows, never from the rows.",
  noun: "candidate",
  step: "Step of the data",
  decimals: true,
  words: false,
};
const IN_STEPS: Values = {
  legend: "The bounds",
  note: "A row beyond them counts as if it lay on the nearest. Wide bounds drown the answer in noise, tight ones bend it. Choose them from what everybody knows, never from the rows.",
  noun: "bound",
  step: "Step of the data",
  decimals: false,
  words: false,
};
const BARS: Values = {
  legend: "The bars",
  note: "Each bar counts the rows from where it begins up to where the next begins; rows beyond the ends count with the first and the last. Choose them from what everybody knows, never from the rows.",
  noun: "bar",
  step: "Width of a bar",
  decimals: false,
  words: true,
};

const ends = ({ range }: Settings): readonly Field[] =>
  range === "decimals" ? ["digits", "smallest", "largest"] : ["step", "first", "last"];

/** Of a grid, or of numbers of a few digits. */
function candidates(settings: Settings): object {
  const { range, first, last, step, digits, smallest, largest, signed } = settings;
  return range === "steps"
    ? { first: exactly(first), last: exactly(last), step: exactly(step) }
    : {
        digits: Number(exactly(digits)),
        smallest: exactly(smallest),
        largest: exactly(largest),
        signed,
      };
}

/** Bounds that are whole numbers of steps. */
const inSteps = ({ first, last, step }: Settings) => ({
  lowest: exactly(first),
  highest: exactly(last),
  step: exactly(step),
});

/** What a sum or a mean is of: rows, after all that was done to them. */
export function rowsInSteps({ step }: Pick<Settings, "step">): string {
  const unit = valueTyped(step) === 1 ? "a whole number" : `a multiple of ${formatTyped(step)}`;
  return `the rows, each within the bounds and rounded to ${unit}`;
}

/** In the order in which they are offered. */
export const QUESTIONS: Readonly<Partial<Record<Asked, Question>>> = {
  quantile: {
    name: "one quantile",
    note: "The value that a share of the rows lies below: the median, a quartile, a percentile.",
    pieces: ["quantile", "values"],
    values: CANDIDATES,
    fields: (settings) => ["alpha", ...ends(settings)],
    plan: (settings) => ({ alpha: exactly(settings.alpha), candidates: candidates(settings) }),
    called: ({ alpha }) => quantileName(alpha),
    planned: ({ alpha }) => quantileName(String(alpha)),
  },
  quantiles: {
    name: "several quantiles: a box plot",
    note: "Several such values at once, closer than one after the other: a box, and its whiskers.",
    pieces: ["several", "values"],
    values: CANDIDATES,
    fields: (settings) => ["alphas", ...ends(settings)],
    plan: (settings) => ({
      alphas: alphasTyped(settings.alphas).map(exactly),
      candidates: candidates(settings),
    }),
    called: ({ alphas }) => severalName(alphasTyped(alphas).map(exactly)),
    planned: ({ alphas }) => severalName(alphas as readonly string[]),
  },
  quantileInterval: {
    name: "an interval for a quantile",
    note: "From where to where a quantile lies, as surely as you say: it is its own error bar.",
    pieces: ["quantile", "interval", "values"],
    values: { ...CANDIDATES, note: CANDIDATES.note.replace("The answer", "Each end") },
    fields: (settings) => [
      "alpha",
      "confidence",
      ...(settings.whom === "population" ? (["expectedRows"] as const) : []),
      ...ends(settings),
    ],
    plan: (settings) => {
      const { alpha, confidence, whom, expectedRows } = settings;
      return {
        alpha: exactly(alpha),
        candidates: candidates(settings),
        confidence: exactly(confidence),
        of: whom,
        expectedRows: whom === "rows" ? null : Number(exactly(expectedRows)),
      };
    },
    called: ({ alpha, confidence }) =>
      `${confidencePercent(confidence)} interval for the ${quantileName(alpha)}`,
    planned: ({ alpha }) => `interval for the ${quantileName(String(alpha))}`,
  },
  mean: {
    name: "the mean",
    note: "The average of the rows, about how many rows there are, and an interval for it.",
    pieces: ["values"],
    values: IN_STEPS,
    fields: () => ["step", "first", "last"],
    plan: inSteps,
    called: () => "mean",
    planned: () => "mean",
  },
  count: {
    name: "how many rows",
    note: "The number of rows that hold a number, or of those between two of them.",
    pieces: ["test"],
    values: null,
    fields: () => [],
    plan: ({ atLeast, atMost }) => ({ where: tested(atLeast, atMost) }),
    called: () => "number of rows",
    planned: () => "count",
  },
  histogram: {
    name: "a histogram",
    note: "The number of rows of each bar, for the price of one answer.",
    pieces: ["values"],
    values: BARS,
    fields: ({ bars }) => (bars === "words" ? ["words"] : ["step", "first", "last"]),
    plan: ({ bars, words, other, first, last, step }, grid) =>
      bars === "words"
        ? { categories: wordsTyped(words), other }
        : { categories: grid(exactly(first), exactly(last), exactly(step)), other: false },
    called: () => "histogram",
    planned: () => "histogram",
  },
  sum: {
    name: "the sum",
    note: "The total of the rows, each rounded to the step of the data.",
    pieces: ["values"],
    values: IN_STEPS,
    fields: () => ["step", "first", "last"],
    plan: inSteps,
    called: () => "sum",
    planned: () => "sum",
  },
};

/** "quartiles", "5 quantiles". */
function severalName(alphas: readonly string[]): string {
  const told = alphas.join(" ");
  return told === "1/4 1/2 3/4" ? "quartiles" : `${alphas.length} quantiles`;
}

/** "95 %", of a typed confidence. */
export function confidencePercent(confidence: string): string {
  const share = valueTyped(confidence) ?? 0;
  return `${formatValue(Number((100 * share).toPrecision(9)))} %`;
}

export function questionOf({ asked }: Pick<Settings, "asked">): Question {
  return QUESTIONS[asked] as Question;
}

/** What a row must lie between to be counted; null where nothing was told. */
function tested(atLeast: string, atMost: string): object | null {
  const [from, to] = [atLeast, atMost].map((text) =>
    text.trim() === "" ? null : Number(exactly(text)),
  );
  return from === null && to === null ? null : { atLeast: from, atMost: to };
}

/** All of a plan, as the package reads it. */
export function planOf(settings: Settings, grid: Grid): AskedPlan {
  const { asked, neighbors, rowsPerPerson, epsilon } = settings;
  return {
    kind: asked,
    ...questionOf(settings).plan(settings, grid),
    neighbors,
    rowsPerPerson: Number(exactly(rowsPerPerson)),
    epsilon: exactly(epsilon),
  } as AskedPlan;
}

/** "median", of a plan that may be of any program. */
export function planName({ kind, ...plan }: Readonly<Record<string, unknown>>): string {
  return QUESTIONS[kind as Asked]?.planned(plan) ?? String(kind);
}

/** What each field is called where it is missing; a lowest and a highest are of something. */
const FIELD_NAMES: Readonly<Record<Field, string>> = {
  alpha: "the quantile",
  alphas: "the quantiles",
  confidence: "the confidence",
  expectedRows: "the rows expected",
  first: "the lowest",
  last: "the highest",
  step: "the step",
  digits: "the digits",
  smallest: "the smallest candidate",
  largest: "the largest candidate",
  words: "the words",
  atLeast: "the lowest",
  atMost: "the highest",
  rowsPerPerson: "the rows per person",
  epsilon: "epsilon",
};

/** What is still missing before the settings can be checked, in words; empty when nothing is. */
export function missingWords(settings: Settings): readonly string[] {
  const { fields, values } = questionOf(settings);
  const wanted: readonly Field[] = [...fields(settings), "rowsPerPerson", "epsilon"];
  const missing = wanted
    .filter((field) => settings[field].trim() === "")
    .map((field) =>
      field === "first" || field === "last"
        ? `${FIELD_NAMES[field]} ${values?.noun}`
        : FIELD_NAMES[field],
    );
  return settings.column === null ? ["a column", ...missing] : missing;
}

/** What the values of a question are, in words, once it is settled: a term and what it says. */
export function valuesWords(
  settings: Settings,
  points: Points | null,
): readonly (readonly [string, string])[] {
  const { values } = questionOf(settings);
  if (settings.asked === "count") return [["Rows", testWords(settings)]];
  if (values === null) return [];
  return [[values.legend.replace("The ", "").replace(/^./, upper), words(settings, points)]];
}

function words(settings: Settings, points: Points | null): string {
  const { asked, bars, range, step, first, last, other } = settings;
  if (asked === "histogram" && bars === "words")
    return `${wordsTyped(settings.words).join(", ")}${other ? ", and all others" : ""}`;
  if (range === "decimals" && questionOf(settings).values?.decimals === true)
    return decimalsWords(settings, points);
  if (points === null)
    return `${formatTyped(first)} to ${formatTyped(last)} by ${formatTyped(step)}`;
  // From the first to the last that there is, which may lie below the highest that was typed.
  const [lowest, highest] = [points.ends[0] ?? 0, points.ends.at(-1) ?? 0];
  return `${formatValue(lowest)} to ${formatValue(highest)} by ${formatTyped(step)}, ${formatCount(points.count)} in all`;
}

function decimalsWords(settings: Settings, points: Points | null): string {
  const { digits, smallest, largest, signed } = settings;
  const many = points === null ? "" : `, ${formatCount(points.count)} in all`;
  return `0 and numbers of ${digits} digits, ${formatTyped(smallest)} to ${formatTyped(largest)}${signed ? ", with either sign" : ""}${many}`;
}

function testWords({ atLeast, atMost }: Settings): string {
  const [from, to] = [atLeast.trim(), atMost.trim()].map((text) =>
    text === "" ? "" : formatTyped(text),
  );
  if (from === "" && to === "") return "all that hold a number";
  if (to === "") return `of at least ${from}`;
  return from === "" ? `of at most ${to}` : `from ${from} to ${to}`;
}

const upper = (letter: string) => letter.toUpperCase();
