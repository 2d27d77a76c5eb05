import { asPercent, formatValue } from "../../../shared/numbers.js";
import { valueTyped } from "../../../shared/typed.js";

/** "95%", of a typed confidence. */
export function confidencePercent(confidence: string): string {
  const share = valueTyped(confidence) ?? 0;
  return asPercent(formatValue(Number((100 * share).toPrecision(9))));
}
