/** Counts and sums that an engine made, as drivers give them. */
import { type DpError, refuse } from "../error.js";

export const wrong = (rule: string): DpError => refuse("rows", rule, "ERR_DATA");

/** An integer, as engines and drivers write it. */
export function whole(value: unknown): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === "string" && /^-?\d+$/.test(value)) return ofDigits(value);
  throw wrong("must be whole numbers: bigints, texts, or numbers up to 2^53 - 1 in size");
}

function ofDigits(text: string): bigint {
  try {
    return BigInt(text);
  } catch {
    throw wrong("must be whole numbers that fit into memory");
  }
}
