import type { Neighbors } from "sottovoce";
import type { Asked } from "./asked.js";
import { asTyped } from "../../shared/typed.js";

/**
 * What a person told the page, as typed. All of it is public and must be fixed before a row is
 * read. Each question has a use for some of it; the rest waits for another.
 */
export interface Settings {
  readonly asked: Asked;
  /** Position of the column in the header, from 0. */
  readonly column: number | null;
  readonly alpha: string;
  /** Several quantiles, with blanks between. */
  readonly alphas: string;
  /** Of an interval. */
  readonly confidence: string;
  /** Whose quantile an interval is for. */
  readonly whom: "rows" | "population";
  readonly expectedRows: string;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: string;
  /** Whether candidates are a grid, or numbers of a few digits for whoever knows no bounds. */
  readonly range: "steps" | "decimals";
  /** Of a grid of candidates, of bounds, or of bars. */
  readonly first: string;
  readonly last: string;
  readonly step: string;
  readonly digits: string;
  readonly smallest: string;
  readonly largest: string;
  readonly signed: boolean;
  /** What the bars of a histogram are for. */
  readonly bars: "numbers" | "words";
  /** A word on each line. */
  readonly words: string;
  readonly other: boolean;
  /** Which rows a count is of; empty where that end is open. */
  readonly atLeast: string;
  readonly atMost: string;
  readonly epsilon: string;
}

/** The settings that are typed. */
export type Field = {
  [Key in keyof Settings]: Settings[Key] extends string
    ? string extends Settings[Key]
      ? Key
      : never
    : never;
}[keyof Settings];

/**
 * Shown as choices that are already made: the library itself presumes none of them. What the
 * answers may be is left to the person.
 */
export const STARTING_SETTINGS: Settings = {
  asked: "quantile",
  column: null,
  alpha: "1/2",
  alphas: "1/4 1/2 3/4",
  confidence: asTyped("0.95"),
  whom: "rows",
  expectedRows: "",
  neighbors: "add-or-remove-one",
  rowsPerPerson: "1",
  range: "steps",
  first: "",
  last: "",
  step: "",
  digits: "3",
  smallest: "",
  largest: "",
  signed: false,
  bars: "numbers",
  words: "",
  other: true,
  atLeast: "",
  atMost: "",
  epsilon: "1",
};

export interface NamedQuantile {
  readonly alpha: string;
  readonly name: string;
}

export const QUANTILES: readonly NamedQuantile[] = [
  { alpha: "1/10", name: "10th percentile" },
  { alpha: "1/4", name: "lower quartile" },
  { alpha: "1/2", name: "median" },
  { alpha: "3/4", name: "upper quartile" },
  { alpha: "9/10", name: "90th percentile" },
  { alpha: "99/100", name: "99th percentile" },
];

/** "median", "2/3 quantile". */
export function quantileName(alpha: string): string {
  return QUANTILES.find((known) => known.alpha === alpha)?.name ?? `${alpha} quantile`;
}

/** Several quantiles that are often wanted together. */
export const SETS: readonly { readonly alphas: string; readonly name: string }[] = [
  { alphas: "1/4 1/2 3/4", name: "quartiles: a box" },
  { alphas: "1/10 1/4 1/2 3/4 9/10", name: "quartiles and outer tenths: a box with whiskers" },
  { alphas: "1/10 1/5 3/10 2/5 1/2 3/5 7/10 4/5 9/10", name: "all tenths" },
];

/** The fractions of a typed list, as typed. */
export function alphasTyped(text: string): readonly string[] {
  return text.split(/[;\s]+|,\s+/).filter((each) => each !== "");
}

/** The categories of a typed list: what stands on a line, blanks at its ends left out. */
export function wordsTyped(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** What one step of the data is, known before any of them is seen. */
export const STEPS: readonly { readonly step: string; readonly name: string }[] = [
  { step: "1", name: "whole numbers" },
  { step: asTyped("0.01"), name: "money" },
  { step: asTyped("0.1"), name: "tenths" },
];

/** For quantities whose size nobody knows: the ends are powers of ten. */
export const SIZES: readonly {
  readonly name: string;
  readonly smallest: string;
  readonly largest: string;
}[] = [
  { name: "Money", smallest: asTyped("0.01"), largest: "1e9" },
  { name: "What is counted", smallest: "1", largest: "1e12" },
  { name: "Anything", smallest: "1e-9", largest: "1e15" },
];

export interface Preset {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly step: string;
}

/** Steps of the data with bounds that need no look at them. */
export const PRESETS: readonly Preset[] = [
  { name: "Ages in years", first: "0", last: "120", step: "1" },
  { name: "Percentages", first: "0", last: "100", step: asTyped("0.1") },
  { name: "Hours in a day", first: "0", last: "24", step: asTyped("0.25") },
  { name: "Yearly pay", first: "0", last: "250000", step: "1" },
];
