/** Numbers as they are said to a class: counts out of 100 rather than decimals. */
import { formatCount, formatUp } from "../../../src/model/numbers.js";

export {
  formatCount,
  formatFixed,
  formatPlain,
  formatUp,
  formatValue,
} from "../../../src/model/numbers.js";
export { asTyped } from "../../../src/model/typed.js";

/** A probability as a count out of 100: never "0" or "100" of what is only nearly so. */
export function ofHundred(probability: number): string {
  const count = Math.round(probability * 100);
  if (count === 0 && probability > 0) return "fewer than 1";
  if (count === 100 && probability < 1) return "more than 99";
  return String(count);
}

/** A factor with three digits, rounded up as bounds are. */
export function times(factor: number): string {
  return `${formatUp(factor, 3)} times`;
}

/** "1 person", "2 people". */
export function several(count: number, one: string, more: string): string {
  return `${formatCount(count)} ${count === 1 ? one : more}`;
}

/** What a guess is told once the truth is out. */
export function verdict(guess: number, truth: number, far: number): string {
  const off = Math.abs(guess - truth);
  if (off <= far / 5) return "You saw it coming.";
  return off <= far ? "Not far off." : "Most people guess wrong here: that is why it is shown.";
}
