/** The charges of a ledger, from what the core says of its lines. */
import type { LedgerCharge } from "../api/ledger.js";
import type { Kept } from "./charge.js";

/** In the core's order. */
const states = ["reserved", "committed", "canceled", "denied", "recorded"] as const;

/** A charge as its line holds it, how it stands, and its share. */
export interface Charged {
  readonly kept: Kept;
  readonly state: LedgerCharge["state"];
  readonly share: number;
}

/** Of each charge five numbers: its line, where it begins and ends there, its state, its share. */
export function chargesOf(numbers: Float64Array, lines: readonly string[]): readonly Charged[] {
  const charges: Charged[] = [];
  for (let at = 0; at < numbers.length; at += 5) {
    const [line, start, end, state, share] = numbers.subarray(at, at + 5) as unknown as Numbers;
    const members = (lines[line] as string).slice(start, end);
    const kept = JSON.parse(`{${members}}`) as Kept;
    charges.push({ kept, state: states[state] as LedgerCharge["state"], share });
  }
  return charges;
}

type Numbers = [line: number, start: number, end: number, state: number, share: number];
