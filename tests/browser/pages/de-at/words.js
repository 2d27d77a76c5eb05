import { numbersIn } from "../../texts.js";

export const numbers = numbersIn("de-AT");
export const { formatCount, formatUp, formatValue } = numbers;

export function ofHundred(probability) {
  const count = Math.round(probability * 100);
  if (count === 0 && probability > 0) return "weniger als 1";
  if (count === 100 && probability < 1) return "mehr als 99";
  return String(count);
}

export function yesOrNo(is) {
  return is ? "Ja" : "Nein";
}
