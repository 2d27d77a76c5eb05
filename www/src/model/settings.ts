import type { Neighbors } from "sottovoce";
import { asTyped } from "./typed.js";

/**
 * What a person told the page, as typed. All of it is public and must be fixed before a row is
 * read.
 */
export interface Settings {
  /** Position of the column in the header, from 0. */
  readonly column: number | null;
  readonly alpha: string;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: string;
  readonly first: string;
  readonly last: string;
  readonly step: string;
  readonly epsilon: string;
}

/**
 * Shown as choices that are already made: the library itself presumes none of them. The candidates
 * are left to the person.
 */
export const STARTING_SETTINGS: Settings = {
  column: null,
  alpha: "1/2",
  neighbors: "add-or-remove-one",
  rowsPerPerson: "1",
  first: "",
  last: "",
  step: "",
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

/** "the median", "the 2/3 quantile". */
export function quantileName(alpha: string): string {
  return QUANTILES.find((known) => known.alpha === alpha)?.name ?? `${alpha} quantile`;
}

export interface Preset {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly step: string;
}

/** Grids that need no look at the data. */
export const PRESETS: readonly Preset[] = [
  { name: "Ages in years", first: "0", last: "120", step: "1" },
  { name: "Percentages", first: "0", last: "100", step: asTyped("0.5") },
  { name: "Hours in a day", first: "0", last: "24", step: asTyped("0.25") },
  { name: "Yearly pay", first: "0", last: "250000", step: "500" },
];

/** What is still missing before the settings can be checked, in words; empty when nothing is. */
export function missingWords(settings: Settings): readonly string[] {
  const missing: string[] = [];
  if (settings.column === null) missing.push("a column");
  if (settings.alpha.trim() === "") missing.push("the quantile");
  if (settings.first.trim() === "") missing.push("the lowest candidate");
  if (settings.last.trim() === "") missing.push("the highest candidate");
  if (settings.step.trim() === "") missing.push("the step");
  if (settings.rowsPerPerson.trim() === "") missing.push("the rows per person");
  if (settings.epsilon.trim() === "") missing.push("epsilon");
  return missing;
}
