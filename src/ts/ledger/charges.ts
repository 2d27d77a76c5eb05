/** The charges of a ledger, from what the core says of its lines. */
import type { LedgerCharge } from "../api/ledger.js";
import { CHARGED, named } from "../engine/wire.js";
import type { Kept } from "./charge.js";

/** In the core's order. */
const states = ["reserved", "committed", "canceled", "denied", "recorded"] as const;

/** A charge as its line holds it, its state, and its share. */
export interface Charged {
  readonly kept: Kept;
  readonly state: LedgerCharge["state"];
  readonly share: number;
}

export function chargesOf(numbers: Float64Array, lines: readonly string[]): readonly Charged[] {
  const charges: Charged[] = [];
  for (let at = 0; at < numbers.length; at += CHARGED.length) {
    const { line, start, end, state, share } = named(CHARGED, numbers, at);
    const members = (lines[line] as string).slice(start, end);
    const kept = JSON.parse(`{${members}}`) as Kept;
    charges.push({ kept, state: states[state] as LedgerCharge["state"], share });
  }
  return charges;
}
