/** How numbers, counts and chances are said in German: counts out of 100 rather than decimals. */
import { numbersIn } from "../../texts.js";

export const numbers = numbersIn("de");
export const { asTyped, formatCount, formatFixed, formatUp, formatValue, percentUp } = numbers;

/** A probability as a count out of 100: never "0" or "100" of what is only nearly so. */
export function ofHundred(probability: number): string {
  const count = Math.round(probability * 100);
  if (count === 0 && probability > 0) return "weniger als 1";
  if (count === 100 && probability < 1) return "mehr als 99";
  return String(count);
}

/** A factor with three digits, rounded up as bounds are: before "so wahrscheinlich". */
export function times(factor: number): string {
  return `${formatUp(factor, 3)}-mal`;
}

/** "1 Person", "2 Personen", "2,5 Personen". */
export function several(count: number, one: string, more: string): string {
  return `${formatValue(count)} ${count === 1 ? one : more}`;
}

export function yesOrNo(is: boolean): string {
  return is ? "Ja" : "Nein";
}
