import { csv } from "../model/sample.js";
import { asTyped } from "../../shared/typed.js";
import { STARTING_SETTINGS } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";

/** A measured column of the sample, with candidates that a field guide, not the table, suggests. */
export interface Measure {
  readonly name: string;
  readonly column: number;
  readonly first: string;
  readonly last: string;
  readonly step: string;
}

const columns = csv.slice(0, csv.indexOf("\n")).split(",");

export const MEASURES: readonly Measure[] = [
  measure("Body Mass (g)", "2500", "6500", "25"),
  measure("Flipper Length (mm)", "150", "250", "1"),
  measure("Beak Length (mm)", "25", "65", "0.5"),
  measure("Beak Depth (mm)", "10", "25", "0.2"),
];

/** Settings that the page proposes for the sample: each of its rows is another penguin. */
export function sampleSettings(chosen: Measure = MEASURES[0] as Measure): Settings {
  const { column, first, last, step } = chosen;
  return { ...STARTING_SETTINGS, column, first, last, step, rowsPerPerson: "1" };
}

function measure(name: string, first: string, last: string, step: string): Measure {
  return { name, column: columns.indexOf(name), first, last, step: asTyped(step) };
}
