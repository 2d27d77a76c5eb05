/** How numbers, counts and chances are said in this language: counts out of 100, not decimals. */
import { numbersIn } from "../../texts.js";

export const numbers = numbersIn("en");
export const { asTyped, formatCount, formatFixed, formatUp, formatValue, percentUp } = numbers;

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

export function yesOrNo(is: boolean): string {
  return is ? "yes" : "no";
}
