/** Numbers as the reader's language writes them; their words are in `texts`. */
export {
  formatCount,
  formatFixed,
  formatPlain,
  formatUp,
  formatValue,
  percentUp,
} from "../../../shared/numbers.js";
/** A bound with that many digits, rounded up as it is when it is written. */
export function roundedUp(value: number, digits: number): number {
  const options = { maximumSignificantDigits: digits, roundingMode: "ceil", useGrouping: false };
  return Number(new Intl.NumberFormat("en", options as Intl.NumberFormatOptions).format(value));
}

export { asTyped } from "../../../shared/typed.js";
