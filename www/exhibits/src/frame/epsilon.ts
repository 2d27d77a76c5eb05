import { oddsOf } from "../../../src/model/epsilon.js";
import { range } from "./parts.js";
import type { NumberField } from "./settings.js";
import { formatValue } from "./words.js";

/** Epsilon, spoken with the odds that it allows. */
export function epsilonRange(
  field: NumberField,
  value: number,
  change: (value: number) => void,
  refuse: (rule: string) => void,
) {
  return range({
    id: "epsilon",
    label: "Epsilon",
    field,
    value,
    sentence: `epsilon ${formatValue(value)}, odds ${oddsOf(value)}`,
    change,
    refuse,
  });
}
